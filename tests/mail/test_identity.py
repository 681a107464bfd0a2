"""A key put into a letter is found in the answer, in whatever place it survived."""

from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.identity import (
    FoundKey,
    Where,
    is_own_address,
    keys_in,
    message_id,
    new_key,
    new_nonce,
    reply_address,
    same_address,
    subject_with,
    subject_without_keys,
)
from pbem.mail.message import read_message

OWN = "gm@pbem.test"


def test_keys_differ_and_have_no_look_alikes() -> None:
    keys = {new_key() for _ in range(500)}
    assert len(keys) == 500
    assert not set("".join(keys)) & set("ilouILOU ")
    assert {len(key) for key in keys} == {18}


def test_all_places_the_strongest_first() -> None:
    key, nonce = new_key(), new_nonce()
    mail = (
        f"To: The Spymaster <{reply_address(key, OWN)}>\nSubject: Re: {subject_with(key, 'Your turn')}\n"
        f"References: <other@x.org> {message_id(key, nonce, 'pbem.test')}\n"
        f"In-Reply-To: {message_id(key, nonce, 'pbem.test')}\n\nPASS\n"
    )
    assert keys_in(read_message(mail.encode()), OWN) == (
        FoundKey(key, None, Where.ADDRESS),
        FoundKey(key, nonce, Where.IN_REPLY_TO),
        FoundKey(key, nonce, Where.REFERENCES),
        FoundKey(key, None, Where.SUBJECT),
    )


def test_the_last_reference_is_the_nearest() -> None:
    old, new = new_key(), new_key()
    ids = " ".join(message_id(key, new_nonce(), "pbem.test") for key in (old, new))
    found = keys_in(read_message(f"References: {ids}\n\nx".encode()), OWN)
    assert [one.key for one in found] == [new, old]


def test_keys_of_others_are_not_ours() -> None:
    key = new_key()
    mail = (
        f"To: someone+{key}@pbem.test, gm+{key}@elsewhere.test, gm+short@pbem.test\n"
        f"In-Reply-To: {message_id(key, new_nonce(), 'elsewhere.test')}\nSubject: [pbem x]\n\nx"
    )
    assert keys_in(read_message(mail.encode()), OWN) == ()


def test_case_and_look_alikes_are_forgiven() -> None:
    key = "0123456789abcdefgh"
    for mail in (
        f"Delivered-To: GM+{key.upper()}@Pbem.Test\n\nx",
        "To: <gm-O123456789ABCDEFGH@pbem.test>\n\nx",
        f"Subject: AW: hello [PBEM  {key.upper()} ]\n\nx",
    ):
        assert [one.key for one in keys_in(read_message(mail.encode()), OWN)] == [key]


def test_a_subject_holds_one_key() -> None:
    first, second = new_key(), new_key()
    subject = subject_with(second, subject_with(first, "Your  turn"))
    assert subject == f"Your turn [pbem {second}]"
    assert subject_without_keys(subject) == "Your turn"


def test_own_addresses() -> None:
    assert is_own_address("GM@pbem.test", [OWN])
    assert is_own_address(reply_address(new_key(), OWN), [OWN])
    assert not is_own_address("gmx@pbem.test", [OWN])
    assert not is_own_address("gm+holiday@pbem.test", [OWN])
    assert not is_own_address("", ["", OWN])
    assert same_address("Ann@X.org", "ann@x.org")
    assert not same_address("", "")


@given(st.text(max_size=80))
def test_no_subject_breaks_the_search(subject: str) -> None:
    key = new_key()
    assert subject_with(key, subject).endswith(f"[pbem {key}]")
    subject_without_keys(subject)

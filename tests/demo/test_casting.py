"""Who sits at a demo's table, and what they speak."""

import pytest

from pbem.demo.casting import cast, usual_languages
from pbem.demo.phrases import phrases
from pbem.service.errors import BadAgreement, UnknownSeat
from pbem.speech.languages import playable_codes


def test_a_table_has_four_languages_all_of_them_played() -> None:
    languages = usual_languages()
    assert len(set(languages)) == 4
    assert set(languages) <= set(playable_codes())
    assert languages[0] == "en"


def test_seats_go_through_the_languages_and_their_names() -> None:
    writers = cast(7, ("es", "fr", "en"))
    assert [one.language for one in writers] == ["es", "fr", "en", "es", "fr", "en", "es"]
    assert [one.name for one in writers] == [
        phrases(one.language).names[seat] for seat, one in enumerate(writers)
    ]
    assert writers[0].name == "Álvaro"
    assert writers[0].address == "alvaro@demo.pbem.test"


def test_a_guest_keeps_the_name_of_the_seat_and_may_speak_another_language() -> None:
    robots, with_guest = cast(3, ("fr",)), cast(3, ("fr",), "benoit", "es")
    assert [one.name for one in with_guest] == [one.name for one in robots]
    assert [one.language for one in with_guest] == ["fr", "es", "fr"]
    assert cast(3, ("fr",), "BENOÎT") == robots


def test_what_nobody_plays_is_told_with_what_there_is() -> None:
    with pytest.raises(BadAgreement, match=r"'xx'.*en, es, fr"):
        cast(3, ("en", "xx"))
    with pytest.raises(BadAgreement, match=r"'tlh'.*en, es, fr"):
        cast(3, ("en",), "ann", "tlh")
    with pytest.raises(UnknownSeat, match=r"'zoe'.*Ann, Bob, Cathy"):
        cast(3, ("en",), "zoe")

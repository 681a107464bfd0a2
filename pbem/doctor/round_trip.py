"""Two mails to ourselves, one to the bare address and one to address+key: what comes back tells much."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

import imapclient
from imapclient.exceptions import IMAPClientError

from pbem.doctor.findings import Finding, bad, ok, warn
from pbem.mail.account import ImapAccount
from pbem.mail.errors import ServerTrouble, connection_trouble, without_addresses
from pbem.mail.identity import message_id, new_key, new_nonce, reply_address
from pbem.mail.imap import CONNECTION_ERRORS, connect, shut
from pbem.mail.message import Address
from pbem.mail.outbox import Fate, Outbox, Outgoing
from pbem.mail.outgoing import Letter, write_letter

_PAUSE: Final = 1.0
_TOLERATED: Final = timedelta(minutes=2)
_ALARMING: Final = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class Echo:
    """A mail that came back.

    Args:
        arrival: when it arrived, by the server's clock (INTERNALDATE).
        message_id: the Message-ID it has now.
    """

    arrival: datetime
    message_id: str


@dataclass(frozen=True, slots=True)
class Probe:
    """A mail to ourselves."""

    nonce: str
    message_id: str
    recipient: str


@dataclass(frozen=True, slots=True)
class Trip:
    """What became of the two mails.

    Args:
        sent_at: when they were sent, by our clock.
        seen_at: when the last was seen, or waiting ended.
        plain: the one to the bare address, if it came back.
        tagged: the one to address+key, if it came back.
        sent_id: the Message-ID that the plain one was sent with.
        refusals: what the server that sends said against them, by which one.
    """

    sent_at: datetime
    seen_at: datetime
    plain: Echo | None
    tagged: Echo | None
    sent_id: str
    refusals: Mapping[str, str]


_PLAIN: Final = "plain"
_TAGGED: Final = "tagged"


def check_round_trip(trip: Trip, *, tags: bool) -> list[Finding]:
    """Say what a round trip means.

    Args:
        trip: what became of the two mails.
        tags: whether the configuration wants answers to address+key.
    """
    if trip.plain is None and trip.tagged is None:
        return [bad("round trip", _nothing_came(trip))]
    echo = trip.tagged or trip.plain
    assert echo is not None
    return [*_sub_addressing(trip, tags=tags), *_message_id(trip), _clock(trip, echo)]


def _nothing_came(trip: Trip) -> str:
    if trip.refusals:
        return f"the server does not send to its own address: {' / '.join(trip.refusals.values())}"
    waited = round((trip.seen_at - trip.sent_at).total_seconds())
    return (
        f"no mail to its own address came back within {waited} s; is mail.address the mailbox of [imap]? "
        "Look for it among junk mail, or wait longer with --wait"
    )


def _sub_addressing(trip: Trip, *, tags: bool) -> Iterator[Finding]:
    if trip.tagged is not None and trip.plain is None:
        yield warn("round trip", "the mail to the bare address did not come back; wait longer with --wait")
    else:
        yield ok("round trip", "mail to its own address comes back")
    if trip.tagged is not None:
        says = "mail to address+key arrives"
        yield ok("sub-addressing", says if tags else f"{says}; you could set sub-addressing = true in [mail]")
    elif tags:
        why = trip.refusals.get(_TAGGED, "it did not come")
        yield bad(
            "sub-addressing",
            f"mail to address+key does not arrive ({why}); set sub-addressing = false in [mail]",
        )
    else:
        yield ok("sub-addressing", "mail to address+key does not arrive, and is not asked for")


def _message_id(trip: Trip) -> Iterator[Finding]:
    if trip.plain is None:
        return
    if trip.plain.message_id == trip.sent_id:
        yield ok("message-id", "letters keep theirs, so answers can be told by it")
    else:
        yield warn(
            "message-id", "the server gives letters another one; answers are told by address and subject"
        )


def _clock(trip: Trip, echo: Echo) -> Finding:
    # INTERNALDATE counts whole seconds
    early, late = trip.sent_at - echo.arrival - timedelta(seconds=1), echo.arrival - trip.seen_at
    skew = max(early, late, timedelta(0))
    if skew <= _TOLERATED:
        return ok("clock", "this machine's clock and the mail server's agree")
    which = "behind" if late > early else "ahead of"
    says = f"this machine's clock is {round(skew.total_seconds() / 60)} min {which} the mail server's"
    todo = "deadlines are judged by both: set it, with NTP say"
    return (bad if skew > _ALARMING else warn)("clock", f"{says}; {todo}")


# --- sending and waiting ---


def round_trip(
    imap: ImapAccount,
    outbox: Outbox,
    address: str,
    seconds: float,
    *,
    sleep: Callable[[float], None] = time.sleep,
) -> Trip:
    """Send the two mails, wait for them, and take them away again.

    A daemon that runs beside it may have put them away before, so its folder is looked into as well.

    Args:
        imap: where they arrive.
        outbox: where they go out.
        address: ours.
        seconds: how long to wait.
        sleep: lets seconds pass.

    Raises:
        MailTrouble: they cannot be sent, or looked for.
    """
    probes = _probes(address)
    try:
        client = connect(imap)
        try:
            trip = _travel(client, imap, outbox, address, probes, seconds, sleep)
            client.logout()
        except BaseException:
            shut(client)
            raise
    except CONNECTION_ERRORS as error:
        raise connection_trouble(error, imap.host, imap.port) from error
    except IMAPClientError as error:
        raise ServerTrouble(f"The mailbox answers: {without_addresses(error)}") from error
    return trip


def _travel(
    client: imapclient.IMAPClient,
    imap: ImapAccount,
    outbox: Outbox,
    address: str,
    probes: Mapping[str, Probe],
    seconds: float,
    sleep: Callable[[float], None],
) -> Trip:
    folders = _ends(client, imap)
    sent_at = datetime.now(UTC)
    refusals = _send(outbox, address, probes, sent_at)
    echoes: dict[str, Echo] = {}
    until = time.monotonic() + seconds
    while not _all_came(echoes, refusals) and time.monotonic() < until:
        sleep(_PAUSE)  # announcements of new mail come for one folder only, and not from every server
        echoes |= _take(client, folders, probes)
    seen_at = datetime.now(UTC)
    echoes |= _take(client, folders, probes)  # what a daemon moved in between
    return Trip(
        sent_at, seen_at, echoes.get(_PLAIN), echoes.get(_TAGGED), probes[_PLAIN].message_id, refusals
    )


def _all_came(echoes: Mapping[str, Echo], refusals: Mapping[str, str]) -> bool:
    return all(name in echoes or name in refusals for name in (_PLAIN, _TAGGED))


def _probes(address: str) -> dict[str, Probe]:
    domain = address.rpartition("@")[2]
    probes = {}
    for name in (_PLAIN, _TAGGED):
        key, nonce = new_key(), new_nonce()
        recipient = reply_address(key, address) if name == _TAGGED else address
        probes[name] = Probe(nonce, message_id(key, nonce, domain), recipient)
    return probes


def _send(outbox: Outbox, address: str, probes: Mapping[str, Probe], now: datetime) -> dict[str, str]:
    """Send the mails, and return what was said against those that were not taken."""
    outgoing = []
    for name, probe in probes.items():
        letter = Letter(
            sender=Address(email=address, name=""),
            to=Address(email=probe.recipient, name=""),
            subject=f"pbem doctor {probe.nonce}",
            text="pbem sent this mail to itself to see whether it arrives. It can be deleted.\n",
            message_id=probe.message_id,
            date=now,
        )
        outgoing.append(Outgoing(name, address, probe.recipient, write_letter(letter)))
    outcomes = {outcome.ident: outcome for outcome in outbox.send_batch(outgoing)}
    return {
        name: outcomes[name].reason if name in outcomes else "it was not sent"
        for name in probes
        if name not in outcomes or outcomes[name].fate not in {Fate.SENT, Fate.UNKNOWN}
    }


def _ends(client: imapclient.IMAPClient, imap: ImapAccount) -> dict[str, int]:
    """Return the folders to look into, with the UID that the next mail in each will have at least."""
    folders = [imap.folder]
    if imap.processed is not None and client.folder_exists(imap.processed):
        folders.append(imap.processed)
    ends = {}
    for folder in folders:
        client.select_folder(folder)
        ends[folder] = max(client.search("ALL"), default=0) + 1
    return ends


def _take(
    client: imapclient.IMAPClient, folders: Mapping[str, int], probes: Mapping[str, Probe]
) -> dict[str, Echo]:
    """Return those of our mails that are in the folders, and delete them there."""
    echoes = {}
    for folder, begin in folders.items():
        client.select_folder(folder)
        fresh = [uid for uid in client.search(["UID", f"{begin}:*"]) if uid >= begin]
        found = client.fetch(fresh, ["ENVELOPE", "INTERNALDATE"]) if fresh else {}
        ours = []
        for uid, data in found.items():
            envelope, arrival = data.get(b"ENVELOPE"), data.get(b"INTERNALDATE")
            if envelope is None or not isinstance(arrival, datetime):
                continue  # gone by now
            for name, probe in probes.items():
                if probe.nonce.encode() in (envelope.subject or b""):
                    identifier = (envelope.message_id or b"").decode("ascii", "replace").strip()
                    echoes[name] = Echo(arrival.astimezone(UTC), identifier)
                    ours.append(uid)
        _delete(client, ours)
    return echoes


def _delete(client: imapclient.IMAPClient, uids: Sequence[int]) -> None:
    if not uids:
        return
    client.add_flags(uids, [imapclient.DELETED, imapclient.SEEN], silent=True)
    if client.has_capability("UIDPLUS"):
        client.uid_expunge(uids)
    # a bare EXPUNGE would take what others marked too

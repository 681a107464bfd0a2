"""Mails of the game master: what they ask is answered, what they order is shown first, and confirmed once.

A mail counts with a key of a letter to the game master, from the address that letter went to. An act is
done only by the answer to the one letter that asks whether it is meant, within a day, and while doing it
means what that letter said.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from sqlmodel import col, func, select, update

from pbem.letters.model import (
    GameMasterLetter,
    GameMasterTopic,
    MasterAnswer,
    MasterLine,
    MasterVerdict,
    Saying,
)
from pbem.mail.authentication import Dmarc, dmarc_of
from pbem.mail.identity import new_key, same_address
from pbem.mail.message import Flag, Message, read_message
from pbem.service.desk import Desk
from pbem.service.errands.errand import Errand
from pbem.service.errands.limits import TOO_MANY, master_has_room, word_has_room
from pbem.service.errands.reading import LONGEST_TEXT, reply_in
from pbem.service.errands.sender import Master, Sender, Unkeyed, only_sender
from pbem.service.errors import ServiceError
from pbem.service.master.deeds import Announce, Deed, Tell
from pbem.service.master.reports import Report, StatusReport
from pbem.service.master.verbs import MOVING, VERBS, HelpReport, Line, Word, Wrong, read_lines
from pbem.service.outgoing.addressed import post_to_master
from pbem.service.reasons import FROM_MASTER, UNTOLD
from pbem.store import Joined
from pbem.store.house import Act, MasterKey
from pbem.store.tables import MailOutcome

STANDS: Final = timedelta(hours=24)
"""How long the question stands whether something is meant."""

_NO_KEY: Final = "it answers no letter to you"
_STRANGE: Final = "it bears a key of yours, and is not from your address"
_DISOWNED: Final = "your mail server disowns it"

_CONFIRM: Final = Word.CONFIRM.value.upper()
_ASKS_NOTHING: Final = Saying(
    "Only the answer to a letter that asks whether you mean it confirms anything, and this one did not ask."
)
_ONCE: Final = Saying("A letter that asks is answered once. What you still want, write again.")
_VERBS: Final = "|".join(verb.word.lower() for verb in VERBS)
_COMMAND: Final = re.compile(rf"pbem (?:(mail) --[a-z-]+|(?:mail )?({_VERBS})\b(?: --(letter))?)")

_TO_CONFIRM: Final = Saying("Alone, in answer to a letter that asks whether you mean it:", (_CONFIRM,))
_NOTHING: Final = Saying("I found nothing to do in your mail. You could write one of these.")
_BELOW: Final = Wrong("It stands where it may be a quote: please write it above the quoted text")


def known(sender: Sender | None, message: Message, desk: Desk) -> Sender | None:
    """Return whose mail it is; one from the game master's address, without a key, has to begin with an order.

    Others are left alone, as a stranger's: a game master may share the mailbox, and write of other things.
    One who plays is taken for the player where both could write it.
    """
    keyless = sender.key is None if isinstance(sender, Master) else isinstance(sender, Unkeyed)
    if not keyless or not same_address(only_sender(message) or "", desk.master_address):
        return sender
    lines = read_lines(reply_in(message).text[:LONGEST_TEXT], desk)
    meaning = lines[0].meaning if lines else None
    if isinstance(sender, Master):
        return sender if isinstance(meaning, Deed | Report | Word) else None
    plays = isinstance(meaning, HelpReport | StatusReport) or not isinstance(meaning, Deed | Report)
    return sender if plays else Master(None, None, fits=False)


def answer(errand: Errand, sender: Master, *, vouched: bool) -> MailOutcome:
    """Answer a mail of the game master, or hold one that may not be theirs, and say so to them.

    Args:
        errand: the mail.
        sender: with which key it comes, and whether it fits.
        vouched: whether the game master has said that it is theirs.
    """
    why = "" if vouched else _doubt(errand, sender)
    if why:
        return _hold(errand, why)
    mail = errand.answers.mail
    # it waits no longer: else it would count as waiting in what it asks for
    mail.outcome, mail.reason = MailOutcome.ANSWERED, FROM_MASTER
    lines = _read(errand, sender)
    said = [line for line in lines if line.meaning is not None]
    if any(isinstance(line.meaning, Word) for line in said):
        if len(said) == 1 and isinstance(said[0].meaning, Word):
            return _settle(errand, sender.key, said[0].meaning)
        lines = tuple(map(_alone, lines))
    return _show(errand, lines)


def _doubt(errand: Errand, sender: Master) -> str:
    """Say why a mail may not be the game master's; nothing if it is."""
    if dmarc_of(errand.message, errand.desk.authserv_id) is Dmarc.FAIL:
        return _DISOWNED
    if sender.key is None:
        return _NO_KEY
    return "" if sender.fits else _STRANGE


def _hold(errand: Errand, why: str) -> MailOutcome:
    mail = errand.answers.mail
    mail.reason = why
    if word_has_room(errand.session, errand.desk.limits, errand.now):
        letter = GameMasterLetter(GameMasterTopic.NOT_YOURS, errand.desk.master, text=why, mail=mail.id)
        post_to_master(errand.session, errand.desk, letter, now=errand.now)
    else:
        mail.reason = UNTOLD
    return MailOutcome.HELD


# --- reading ---------------------------------------------------------------------------------------------


def _read(errand: Errand, sender: Master) -> tuple[Line, ...]:
    """Read what is new in a mail; whether something is meant is only said where that is beyond doubt."""
    parent = read_message(sender.letter.raw) if sender.letter is not None and sender.letter.raw else None
    reply = reply_in(errand.message, parent)
    if Flag.TRUNCATED in errand.message.flags or len(reply.text) > LONGEST_TEXT:
        return (Line("", Wrong("Your mail is too long to be read")),)
    sure = {line.strip() for line in reply.sure_text.splitlines()}
    return tuple(
        replace(line, meaning=_BELOW)
        if isinstance(line.meaning, Word) and line.text.strip() not in sure
        else line
        for line in read_lines(reply.text, errand.desk)
    )


def _alone(line: Line) -> Line:
    """Refuse an answer that stands beside orders: it would be of the letter before, not of them."""
    wrong = Wrong("It stands alone, in answer to the letter that asks for it")
    return replace(line, meaning=wrong) if isinstance(line.meaning, Word) else line


# --- showing first ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Told:
    """What a mail comes to: what becomes of its lines, and the answers to what it asks."""

    lines: tuple[MasterLine, ...]
    report: tuple[Saying, ...]

    @property
    def fails(self) -> bool:
        """Whether something in it cannot be done."""
        return any(line.verdict is MasterVerdict.CANNOT for line in self.lines)

    @property
    def digest(self) -> str:
        """Tells what was said that would be done from anything else."""
        would = [line for line in self.lines if line.verdict is MasterVerdict.WOULD]
        said = [(line.wrote, line.saying.text, line.saying.lines) for line in would]
        return hashlib.sha256(json.dumps(said).encode()).hexdigest()


def _show(errand: Errand, lines: tuple[Line, ...]) -> MailOutcome:
    """Answer what is asked, and say what orders would do; nothing is done."""
    told = _tried(errand, lines)
    if told.fails:
        _post(errand, "That cannot be done, so nothing was.", told)
        return MailOutcome.ASKED
    deeds = [line for line in lines if isinstance(line.meaning, Deed)]
    if deeds:
        _ask(errand, "Do you mean it?", deeds, told)
        return MailOutcome.ANSWERED
    if told.report:
        _post(errand, "What you asked", told)
        return MailOutcome.ANSWERED
    _, *forms = HelpReport().told(Joined(errand.session), errand.now)
    _post(errand, "What would you like to do?", _Told(told.lines, (_NOTHING, _TO_CONFIRM, *forms)))
    return MailOutcome.ASKED


def _tried(errand: Errand, lines: Iterable[Line]) -> _Told:
    """Do everything in order, so that each act meets what those before it left, and take it all back.

    What is asked is answered before, of things as they are.
    """
    lines = _nothing_after_moving(lines)
    answers = {number: _answered(errand, line) for number, line in enumerate(lines)}
    trial = errand.session.begin_nested()
    try:
        found = [answers[number] or _try(errand, line) for number, line in enumerate(lines)]
    finally:
        trial.rollback()
    return _Told(
        tuple(one for one in found if isinstance(one, MasterLine)),
        tuple(saying for one in found if isinstance(one, tuple) for saying in one),
    )


def _nothing_after_moving(lines: Iterable[Line]) -> list[Line]:
    """Refuse acts that come after one by which their game goes on: what they say would tell how it did.

    Only words of the game master's own are the same whatever comes of it.
    """
    moved: set[str] = set()
    kept = []
    for line in lines:
        game = getattr(line.meaning, "game", "")
        if isinstance(line.meaning, Deed) and game in moved and not isinstance(line.meaning, Announce | Tell):
            line = replace(line, meaning=Wrong(f"A line above lets {game} go on: write this once it is done"))
        if isinstance(line.meaning, MOVING):
            moved.add(game)
        kept.append(line)
    return kept


def _answered(errand: Errand, line: Line) -> MasterLine | tuple[Saying, ...] | None:
    """Return the answer to what a line asks; nothing if it does not ask."""
    if not isinstance(line.meaning, Report):
        return None
    try:
        return line.meaning.told(Joined(errand.session), errand.now)
    except ServiceError as error:
        return _line(line, MasterVerdict.CANNOT, Saying(_as_written(str(error))))


def _try(errand: Errand, line: Line) -> MasterLine:
    """Do what a line says, and return what that comes to."""
    match line.meaning:
        case Deed() as deed:
            try:
                saying = deed.foretold(errand.session)
                deed.done(Joined(errand.session), errand.desk, errand.now)
            except ServiceError as error:
                return _line(line, MasterVerdict.CANNOT, Saying(_as_written(str(error))))
            return _line(line, MasterVerdict.WOULD, saying)
        case Wrong(why):
            return _line(line, MasterVerdict.CANNOT, Saying(_as_written(why)))
        case _:
            return _line(line, MasterVerdict.ASIDE, Saying("No order begins so; HELP shows which there are"))


def _line(line: Line, verdict: MasterVerdict, saying: Saying) -> MasterLine:
    wrote = line.text.strip().partition("\n")[0]
    end = "" if not saying.text or saying.text[-1] in ".:?" else "."
    return MasterLine(wrote, verdict, replace(saying, text=saying.text + end))


def _acts(line: MasterLine) -> bool:
    return line.verdict in (MasterVerdict.WOULD, MasterVerdict.DONE)


def _as_written(sentence: str) -> str:
    """Return a sentence of the command line with its commands as they are written in a mail."""

    def written(found: re.Match[str]) -> str:
        if found[1]:
            return "MAILS"
        return f"{found[2].upper()} letter" if found[3] else found[2].upper()

    return _COMMAND.sub(written, sentence)


def _ask(errand: Errand, title: str, deeds: Iterable[Line], told: _Told) -> None:
    """Ask whether what was shown is meant, by a letter whose key is the only way to say so."""
    question = MasterKey(
        key=new_key(),
        address=errand.desk.master_address,
        lines=[line.text for line in deeds],
        shown=told.digest,
        made_at=errand.now,
    )
    _post(errand, title, told, question)


# --- doing -----------------------------------------------------------------------------------------------


def _settle(errand: Errand, key: MasterKey | None, word: Word) -> MailOutcome:
    """Do what was asked about, if it is meant, if nobody has answered yet, and if it is still the same."""
    if key is None or key.lines is None:
        return _say(errand, "There is nothing to confirm.", _ASKS_NOTHING, MailOutcome.ASKED)
    if key.settled_at is not None:
        return _say(errand, "That was answered before.", _ONCE, MailOutcome.ASKED)
    key.settled_at = errand.now
    errand.session.add(key)
    errand.session.flush()
    if word is Word.DECLINE:
        return _say(
            errand, "Nothing was done.", Saying("What I asked about is not done."), MailOutcome.ANSWERED
        )
    deeds = [line for text in key.lines for line in read_lines(text, errand.desk)]
    told = _tried(errand, deeds)
    if told.fails:
        _post(errand, "That cannot be done any more, so nothing was.", told)
        return MailOutcome.REFUSED
    if told.digest != key.shown:
        _ask(errand, "The game has moved on. Do you still mean it?", deeds, told)
        return MailOutcome.ASKED
    if errand.arrived >= key.made_at + STANDS:
        _ask(errand, "The question has lapsed. Do you still mean it?", deeds, told)
        return MailOutcome.ASKED
    _post(errand, "It is done.", _Told(tuple(_do(errand, deeds)), ()))
    return MailOutcome.PLAYED


def _do(errand: Errand, deeds: Iterable[Line]) -> Iterator[MasterLine]:
    """Do acts in order; each is kept with the mail that confirmed it."""
    session, mail = errand.session, errand.answers.mail
    newest = session.exec(select(func.max(Act.id))).one() or 0
    for line in deeds:
        assert isinstance(line.meaning, Deed), "only acts are asked about"
        said = line.meaning.done(Joined(session), errand.desk, errand.now)
        yield _line(line, MasterVerdict.DONE, Saying(_as_written(said)))
    session.flush()
    session.exec(update(Act).where(col(Act.id) > newest, col(Act.at) == errand.now).values(mail_id=mail.id))


def _say(errand: Errand, title: str, saying: Saying, outcome: MailOutcome) -> MailOutcome:
    _post(errand, title, _Told((), (saying,)))
    return outcome


def _post(errand: Errand, title: str, told: _Told, question: MasterKey | None = None) -> None:
    """Answer the mail, unless so many were answered that two machines seem to talk to each other."""
    if not master_has_room(errand.session, errand.desk.limits, errand.now):
        errand.answers.mail.reason = TOO_MANY
        return
    letter = MasterAnswer(
        recipient=errand.desk.master,
        title=title,
        about="; ".join(" ".join(line.wrote.lower().split()[:2]) for line in told.lines if _acts(line)),
        lines=told.lines,
        report=told.report,
        asks=STANDS // timedelta(hours=1) if question else 0,
    )
    post_to_master(errand.session, errand.desk, letter, now=errand.now, answers=errand.answers, key=question)

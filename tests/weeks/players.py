"""What people do with their letters: they write answers, sooner or later, and other things."""

from datetime import datetime, timedelta
from email.message import EmailMessage, Message
from random import Random
from typing import Final
from zoneinfo import ZoneInfo

from pbem.game.choices import choices
from pbem.game.state import Phase
from pbem.game.views import view
from pbem.letters.model import LetterKind
from pbem.letters.words import order_text
from pbem.service.seating.games import Invitee
from pbem.speech.orders import Order, Plain, Talk
from pbem.store.tables import Letter
from tests.people import ZONES
from tests.weeks.forgetful import Forgetful, Whim
from tests.weeks.laws import is_reminder
from tests.weeks.world import World

_HOUR: Final = timedelta(hours=1)
_REPORT: Final = """\
From: MAILER-DAEMON@example.org
To: {to}
Subject: Undelivered Mail Returned to Sender
Message-ID: <bounce{number}@example.org>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="a"

--a

It failed.
--a
Content-Type: message/delivery-status

Reporting-MTA: dns; example.org

Final-Recipient: rfc822; {address}
Action: failed
Status: 5.1.1

--a
Content-Type: message/rfc822

Message-ID: {letter}
To: {address}

--a--
"""


class Players:
    """Everybody who plays, or is invited to.

    Args:
        world: their mail.
        languages: what they read and write.
        rests: how long a binding move can be taken back, if at all.
    """

    def __init__(self, world: World, languages: tuple[str, ...], rests: timedelta) -> None:
        self.world = world
        self.languages = languages
        self.rests = rests
        self.people: dict[str, Forgetful] = {}
        self.said: set[str] = set()
        self.whims: set[Whim] = set()
        self.letters = self.mails = 0
        self.dead: set[str] = set()
        """Addresses whose letters come back later, as mails."""

    def invitee(self, name: str) -> Invitee:
        """Return somebody new, as the game master invites them."""
        dice = self.world.dice
        zone, language = dice.choice(ZONES), dice.choice(self.languages)
        self.people[f"{name.lower()}@example.org"] = Forgetful(
            0,
            ZoneInfo(zone),
            dice.random() < 0.3,
            Random(dice.random()),
            name=name,
            address=f"{name.lower()}@example.org",
            language=language,
            forgets=dice.choice((0.02, 0.1, 0.3)),
        )
        return Invitee(name, f"{name.lower()}@example.org", language, zone)

    def read(self, letter: Message, row: Letter) -> None:
        """Let somebody get a letter, and plan what they will do about it."""
        person = self.people.get(row.recipient)
        if person is None:
            return
        self.letters += 1
        if person.address in self.dead:
            self._comes_back(person, letter)
            return
        person.letter = letter
        now = self.world.now
        if row.kind == LetterKind.INVITATION.value:
            if person.rng.random() < 0.9:
                self.world.at(person.answer_time(now), lambda: self._send(person, [Plain.JOIN], letter))
        elif row.kind == LetterKind.NOTICE.value:
            self._asked_back(person, letter)
        elif self._plays(person):
            self._plan(person, reminded=is_reminder(row.subject, person.language))
        elif self.world.truth.states and person.rng.random() < 0.2:
            # who watches, whose seat it was, or who was late for it
            self.world.at(person.answer_time(now), lambda: self._write(person))

    def _comes_back(self, person: Forgetful, letter: Message) -> None:
        self.mails += 1
        report = _REPORT.format(
            to=letter["Reply-To"], number=self.mails, address=person.address, letter=letter["Message-ID"]
        )
        self.world.arrives(report.encode(), self.world.now + _HOUR / 6)

    def _asked_back(self, person: Forgetful, letter: Message) -> None:
        """Answer whether they leave, or whether a mail from elsewhere is theirs; both are."""
        if not self._plays(person) and person.rng.random() < 0.3:
            self.world.at(person.answer_time(self.world.now), lambda: self._write(person))
        elif person.wants_out or person.elsewhere:
            person.wants_out = person.elsewhere = False
            answer = Plain.CONFIRM if person.rng.random() < 0.8 else Plain.DECLINE
            self.world.at(person.answer_time(self.world.now), lambda: self._send(person, [answer], letter))

    def _plan(self, person: Forgetful, *, reminded: bool) -> None:
        """Decide when to answer what is asked, if at all."""
        state, now = self.world.truth.state, self.world.now
        if not choices(state, person.seat).owed:
            return
        asked = (state.undone, state.turn, state.phase, state.choice)
        if (asked == person.asked and not reminded) or (person.writes_at or now) > now:
            return
        person.asked = asked
        if person.rng.random() < person.forgets:
            return
        when = person.answer_time(now)
        if person.silent_until is not None:
            when = max(when, person.silent_until)
        self._writes_at(person, when)

    def _writes_at(self, person: Forgetful, when: datetime) -> None:
        person.writes_at = when
        self.world.at(when, lambda: self._write(person))

    def _plays(self, person: Forgetful) -> bool:
        seat = self.world.seats.get(person.address)
        if seat is not None:
            person.seat = seat.seat
        return seat is not None and bool(self.world.truth.states)

    # --- writing -----------------------------------------------------------------------------------------

    def _write(self, person: Forgetful) -> None:
        """Let somebody sit down and answer their last letter, or write what comes to mind."""
        world, rng = self.world, person.rng
        person.silent_until = None
        if not self._plays(person):
            self._send(person, [Plain.STATUS])  # it is not their seat any more
            return
        seen = view(world.truth.state, person.seat)
        if seen.phase is Phase.ENDED or seen.own is None:
            return
        whim = person.whim()
        self.whims.add(whim)
        besides = person.besides(whim, self.mails)
        self.said |= {one.text for one in besides if isinstance(one, Talk)}
        orders = person.orders(seen) if seen.choices.owed else []
        later = world.now + _HOUR * rng.randint(1, 5)
        match whim:
            case Whim.FALLS_SILENT:
                person.silent_until = world.now + timedelta(days=rng.randint(1, 6))
                self._writes_at(person, person.silent_until)
            case Whim.MUDDLES:
                self._send_text(person, "frobnicate the whatsit")
                self._writes_at(person, later)
            case Whim.CHECKS:
                self._send(person, [Plain.CHECK, *orders])
                self._writes_at(person, later)
            case Whim.TRAVELS:
                self._send(person, besides)
                person.silent_until = world.now + timedelta(days=rng.randint(1, 3))
                self._writes_at(person, person.silent_until)
            case Whim.WRITES_FROM_ELSEWHERE:
                person.elsewhere = True
                self._send(person, orders, sender=f"{person.name.lower()}@elsewhere.example")
            case _:
                person.wants_out = person.wants_out or whim is Whim.LEAVES
                self._send(person, [*orders, *besides])
        self._goes_on(person)

    def _goes_on(self, person: Forgetful) -> None:
        """Let them send something ahead in mails of their own, and perhaps think again."""
        world, rng = self.world, person.rng
        state = world.truth.state
        own = view(state, person.seat).own
        assert own is not None, "they have a seat"
        if person.ahead:
            for order in person.sent_ahead(own):
                self._send(person, [order])
            if state.phase is Phase.COUNTER_OFFERS and person.seat == (state.active + 1) % len(state.seats):
                self._send(person, [person.next_offer(own)])
        if rng.random() < (0.3 if self.rests else 0.05):
            world.at(world.now + rng.random() * max(self.rests, _HOUR), lambda: self._think_again(person))

    def _think_again(self, person: Forgetful) -> None:
        if self._plays(person) and (
            orders := person.second_thoughts(view(self.world.truth.state, person.seat))
        ):
            self._send(person, orders)

    def _send(
        self, person: Forgetful, orders: list[Order], letter: Message | None = None, *, sender: str = ""
    ) -> None:
        state = self.world.truth.state if self.world.truth.states else None
        names = state.setup.players if state else ()
        texts = [order_text(order, person.language, names) for order in orders]
        if texts:
            self._send_text(person, "\n\n".join(texts), letter, sender=sender)

    def _send_text(
        self, person: Forgetful, text: str, letter: Message | None = None, *, sender: str = ""
    ) -> None:
        """Let a mail go to the referee; some are slow, and some arrive twice."""
        letter = letter or person.letter
        if letter is None:
            return
        mail = EmailMessage()
        self.mails += 1
        mail["From"] = f"{person.name} <{sender or person.address}>"
        mail["To"] = str(letter["Reply-To"])
        mail["Subject"] = f"Re: {letter['Subject']}"
        mail["Message-ID"] = f"<{self.mails}.{person.name}@example.org>"
        mail["In-Reply-To"] = str(letter["Message-ID"])
        mail.set_content(text)
        world, rng = self.world, person.rng
        arrives = world.now
        if rng.random() < 0.05:
            arrives += _HOUR * rng.randint(1, 40)
        world.arrives(mail.as_bytes(), arrives)
        if rng.random() < 0.05:
            world.arrives(mail.as_bytes(), arrives + rng.choice((0, 1, 30)) * _HOUR)

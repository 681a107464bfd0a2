"""A mail at work: what it comes from, and how it is answered."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from sqlmodel import Session

from pbem.letters.model import GameMasterLetter, GameMasterTopic, NoticeLetter, NoticeTopic
from pbem.mail.message import Message
from pbem.service.desk import Desk
from pbem.service.errands.limits import TOO_MANY, word_has_room
from pbem.service.errands.reading import orders_in, reply_in
from pbem.service.lookup import seats_of
from pbem.service.outgoing.addressed import Answered, post_to_master
from pbem.service.outgoing.outside import Outsider, has_room_for, may_be_answered, post_to_outsider
from pbem.service.playing.running import RunningGame
from pbem.service.reasons import UNTOLD
from pbem.speech.ordering import read_orders
from pbem.speech.orders import Orders
from pbem.store.tables import Game, MailOutcome

STANDS: Final = timedelta(days=7)
"""How long the question stands whether somebody means to come to a game, or to leave it."""


@dataclass(frozen=True, slots=True)
class Errand:
    """A mail at work.

    Args:
        session: its transaction.
        desk: our side.
        message: the mail.
        answers: the same, for the letters that answer it.
        now: the time.
        arrived: when it arrived.
        fire: fires the deadlines that had passed by then.
    """

    session: Session
    desk: Desk
    message: Message
    answers: Answered
    now: datetime
    arrived: datetime
    fire: Callable[[RunningGame], None]

    def read(self, game: Game, seat: int | None, language: str, *, invited: bool = False) -> Orders:
        """Read what somebody writes about a game, in the language they were written to in.

        Args:
            game: the game.
            seat: whose seat it is about; ``None`` for somebody who has none.
            language: what they read.
            invited: whether it answers an invitation.
        """
        names = tuple(one.name for one in seats_of(self.session, game))
        read = partial(
            read_orders,
            language=language,
            names=names if seat is not None else (*names, ""),
            seat=len(names) if seat is None else seat,
            active=False,
            invited=invited,
        )
        return orders_in(self.message, reply_in(self.message), read)

    def may_answer(self, person: Outsider) -> bool:
        """Tell whether the mail gets its answer; machines that answer each other come to an end."""
        return self._has_room(may_be_answered(self.session, self.desk, person, self.now))

    def may_answer_at(self, address: str, since: datetime) -> bool:
        """Tell the same of an address of which nobody is known, since they were first written to."""
        return self._has_room(has_room_for(self.session, self.desk, address, self.now, since=since))

    def _has_room(self, room: bool) -> bool:
        if not room:
            self.answers.mail.reason = TOO_MANY
        return room

    def notice(self, game: Game, person: Outsider, topic: NoticeTopic, key: str) -> None:
        """Answer with a word."""
        letter = NoticeLetter(topic, game.name, person.reads)
        post_to_outsider(
            self.session, self.desk, game, person, letter, key=key, now=self.now, answers=self.answers
        )

    def leave_alone(self, reason: str) -> MailOutcome:
        """Take the mail for a stranger's, and keep nothing of it."""
        mail = self.answers.mail
        mail.raw, mail.fingerprint, mail.digest, mail.reason = None, "", "", reason
        return MailOutcome.STRANGER

    def hold(self, game: Game, player: str, reason: str) -> MailOutcome:
        """Leave the mail to the game master, unless there was too much; its sender is not written to."""
        self.answers.mail.reason = reason
        self.warn_master(GameMasterTopic.MAIL_HELD, game, player, reason)
        return MailOutcome.HELD

    def warn_master(self, topic: GameMasterTopic, game: Game, player: str, text: str = "") -> None:
        """Tell the game master of something that anybody can cause, unless it was too often of late."""
        mail = self.answers.mail
        if word_has_room(self.session, self.desk.limits, self.now):
            self.tell_master(topic, game, player, text, mail.id)
        else:
            mail.reason = UNTOLD

    def tell_master(
        self, topic: GameMasterTopic, game: Game, player: str, text: str = "", mail: int | None = None
    ) -> None:
        """Put word to the game master in the outbox."""
        letter = GameMasterLetter(topic, self.desk.master, game.name, player, text, mail)
        post_to_master(self.session, self.desk, letter, now=self.now, game=game)

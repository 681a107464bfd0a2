"""What goes into the letters of a game: to those who play, and to those who are invited."""

from dataclasses import dataclass
from datetime import datetime

from pbem.game.events import Event
from pbem.game.moves import Seat
from pbem.game.state import MissedDeclaration
from pbem.game.story import Story
from pbem.game.views import View
from pbem.letters.againword import Rematch
from pbem.letters.master_word import MasterWord, Pause
from pbem.letters.model.kinds import LetterKind, Recipient
from pbem.letters.model.lines import LineResult
from pbem.letters.seatword import SeatWord
from pbem.letters.talkword import TalkMode
from pbem.speech.orders import Item, Moment


@dataclass(frozen=True, slots=True)
class Note:
    """Free talk between players, as written.

    Args:
        sender: the seat of the player who wrote.
        text: the words, untouched.
        private: whether it goes to this recipient only.
    """

    sender: Seat
    text: str
    private: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """An order that waits for its moment.

    Args:
        number: by which it is cancelled.
        item: as it was read.
        moment: what it waits for.
        until: for one that rests, when it is accepted (aware, UTC).
        standing: whether it stays for the turns after.
    """

    number: int
    item: Item
    moment: Moment
    until: datetime | None = None
    standing: bool = False


@dataclass(frozen=True, slots=True)
class Ahead:
    """All that this seat has sent ahead or has resting, oldest first."""

    waiting: tuple[Waiting, ...] = ()

    def has(self, moment: Moment) -> bool:
        """Return whether something waits for a moment."""
        return any(each.moment is moment for each in self.waiting)


@dataclass(frozen=True, slots=True)
class OtherGame:
    """Another game that waits for the same player, told of in a reminder.

    Args:
        game: its name.
        view: what the player's seat there may know.
        language: what that seat is written to in.
        due: when the answer is due (aware, UTC).
        missed: what a missed declaration costs there.
        reply_to: the address to write to about it, its key in it.
    """

    game: str
    view: View
    language: str
    due: datetime
    missed: MissedDeclaration
    reply_to: str


@dataclass(frozen=True, slots=True)
class TableLetter:
    """A letter of a running or ended game (kinds ``TABLE``, ``HELP``, ``ASKED`` and ``ENDED``).

    Args:
        kind: ``TABLE``, ``HELP``, ``ASKED`` or ``ENDED``.
        game: the game's name, such as ``g17``.
        recipient: who reads it.
        view: what the recipient's seat may know.
        news: events told to this seat since its last letter, in order.
        notes: free talk since its last letter.
        results: what became of the mail this letter answers, if it answers one.
        ahead: what this seat has sent ahead.
        due: when the answer this seat owes, or the phase, is due (aware, UTC).
        missed: what a missed declaration costs in this game, to say what happens otherwise.
        pause: whether deadlines stand still; then nothing is due.
        word: what the game master did just now, or has to say, or which seat changes hands.
        looked: how often the game master looked at what is hidden, told once the game is over.
        reminder: whether the letter only reminds.
        others: for a reminder, the other games that wait for the recipient.
        reply_to: the address to write to, its key in it, for the mailto links.
        languages: what each player writes, in seat order, to mark free talk with; empty if all write the
            recipient's.
        slow: the seats whose players take longer just now, which is all that is told of an absence.
        sooner: the seats whose players take longer no more, so that the deadline is earlier than it was.
        stands_in: whether a bot plays for the recipient only until they write.
        bots: the seats that bots play for.
        bots_before: those that they played for when the recipient was last told.
        history: what this seat was told in the last turns, a turn each, if the mail asks for it.
        talk: whom players may write to in this game.
        observers: the names of those who watch.
        delayed: whether an observer is told of each turn only once the next one is over.
        story: the whole game, once it is over, where this letter is to tell it.
        again: once the game is over, whether its people play again, as long as they may.
    """

    kind: LetterKind
    game: str
    recipient: Recipient
    view: View
    news: tuple[Event, ...] = ()
    notes: tuple[Note, ...] = ()
    results: tuple[LineResult, ...] = ()
    ahead: Ahead = Ahead()
    due: datetime | None = None
    missed: MissedDeclaration = MissedDeclaration.FAILED
    pause: Pause = Pause.NONE
    word: MasterWord | SeatWord | None = None
    looked: int = 0
    reminder: bool = False
    others: tuple[OtherGame, ...] = ()
    reply_to: str = ""
    languages: tuple[str, ...] = ()
    slow: tuple[Seat, ...] = ()
    sooner: tuple[Seat, ...] = ()
    stands_in: bool = False
    bots: tuple[Seat, ...] = ()
    bots_before: tuple[Seat, ...] = ()
    history: tuple[tuple[Event, ...], ...] = ()
    talk: TalkMode = TalkMode.ON
    observers: tuple[str, ...] = ()
    delayed: bool = False
    story: Story | None = None
    again: Rematch | None = None


@dataclass(frozen=True, slots=True)
class InvitationLetter:
    """An invitation to a game, the answer to one, or word that it is cancelled.

    Args:
        kind: ``INVITATION``, ``JOINED`` or ``CANCELLED``.
        game: the game's name.
        recipient: who reads it.
        players: the names of all who are invited, in seat order.
        joined: the names of those who have accepted so far.
        declined: the name of whoever declined, if the game is cancelled for that.
        rules: the options of the game in force: (name of the option, value) as configured.
        accepted: for ``JOINED``, whether the recipient accepted.
        results: what became of the mail this letter answers.
        reply_to: the address to write to, its key in it.
        bots: the names of those whom bots play for.
        word: what the game master has to say before the deal.
        replaces: the name of the player whose seat in a running game is offered, if it is such an invitation.
        free: how many seats are still to be had.
        left: the name of a player who has given up a seat, if that is what it tells.
        signs_up: whether the recipient is asked if they signed up themselves.
        renames: whether they have to choose another name.
    """

    kind: LetterKind
    game: str
    recipient: Recipient
    players: tuple[str, ...]
    joined: tuple[str, ...] = ()
    declined: str = ""
    rules: tuple[tuple[str, str], ...] = ()
    accepted: bool = False
    results: tuple[LineResult, ...] = ()
    reply_to: str = ""
    bots: tuple[str, ...] = ()
    word: MasterWord | None = None
    replaces: str = ""
    free: int = 0
    left: str = ""
    signs_up: bool = False
    renames: bool = False

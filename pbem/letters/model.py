"""What goes into a letter: values that hold only what its one recipient may know."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from pbem.game.events import Event
from pbem.game.moves import Seat
from pbem.game.refusals import Refused
from pbem.game.state import MissedDeclaration
from pbem.game.story import Story
from pbem.game.views import View
from pbem.letters.againword import AgainWord, Rematch
from pbem.letters.master_word import MasterWord, Pause
from pbem.letters.seatword import SeatWord
from pbem.letters.talkword import TalkMode, TalkWord
from pbem.speech.orders import Item, Moment


class LineOutcome(StrEnum):
    """What became of one item of a player's mail."""

    DONE = "done"
    """Played, or passed on, or answered by this letter."""
    AHEAD = "ahead"
    """Kept for its moment: standing by or a resolution sent ahead."""
    RESTING = "resting"
    """A declaration or acceptance that rests before the referee accepts it (option *second-thoughts*)."""
    CANCELLED = "cancelled"
    """Something sent ahead or resting was revoked."""
    NOTHING_TO_CANCEL = "nothing-to-cancel"
    LAPSED = "lapsed"
    """Something sent ahead or resting came to nothing; ``lapse`` says why."""
    WOULD = "would"
    """Would be done now, had it not been for *check*."""
    WOULD_AHEAD = "would-ahead"
    """Would be kept for its moment, or rest, had it not been for *check*."""
    REFUSED = "refused"
    """Against the rules; ``refused`` says why."""
    ASKED = "asked"
    """Not read: the item's problem says why, and the player is asked to write again."""
    STALE = "stale"
    """An order that answers an old letter: nothing was played, the letter says what changed."""
    ASIDE = "aside"
    """Left alone."""


class Lapse(StrEnum):
    """Why something sent ahead came to nothing (ruling *orders ahead*)."""

    OFFER_CHANGED = "offer-changed"
    """The offer it was about was changed, taken back or removed."""
    NOT_MET = "not-met"
    """None of its conditions held, and nothing was said for that case."""
    TOO_HARD = "too-hard"
    """Whether its condition holds could not be told at once."""
    TURN_OVER = "turn-over"
    """The turn it was for ended before its moment came."""
    CARDS_GONE = "cards-gone"
    """Its cards are no longer in the hand."""
    NOT_IN_PILE = "not-in-pile"
    """None of the cards wanted could be taken from the pile."""
    REFUSED = "refused"
    """Against the rules when its moment came."""


class Absence(StrEnum):
    """What became of an order to be away, or to be back."""

    GRANTED = "granted"
    TOO_LONG = "too-long"
    """It is more than the player has left."""
    NOT_AGREED = "not-agreed"
    """The game knows no absences."""
    OVER = "over"
    """It names a day that is over."""
    BACK = "back"
    NOT_AWAY = "not-away"


@dataclass(frozen=True, slots=True)
class AbsenceWord:
    """What a player is told of their absence.

    Args:
        outcome: what became of the order.
        until: until when they are away (aware, UTC), if they are.
        asked: how long they asked for.
        left: how much of what the game grants them is left.
    """

    outcome: Absence
    until: datetime | None = None
    asked: timedelta = timedelta(0)
    left: timedelta = timedelta(0)


@dataclass(frozen=True, slots=True)
class LineResult:
    """One item of the mail that this letter answers, or of one before, and what became of it."""

    item: Item
    outcome: LineOutcome
    refused: Refused | None = None
    absence: AbsenceWord | None = None
    lapse: Lapse | None = None
    talk: TalkWord | None = None
    again: AgainWord | None = None


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


class LetterKind(StrEnum):
    """The kinds of letter pbem sends."""

    INVITATION = "invitation"
    JOINED = "joined"
    """Answers an invitation that was accepted or declined, and says who is still awaited."""
    TABLE = "table"
    """News, hand, table, what is owed: the letter of the game, also the answer to a mail and a reminder."""
    HELP = "help"
    """How to write orders, with the recipient's own cards as examples, and the table."""
    ASKED = "asked"
    """What was asked for and what is owed, without the table: answers a mail that only asks."""
    ENDED = "ended"
    """The end of the game, the score sheets and all hands."""
    CANCELLED = "cancelled"
    """A game that was announced will not be dealt."""
    NOTICE = "notice"
    """A word about the player's own mail: whether it is theirs, or that it is too much."""
    GAME_MASTER = "game-master"
    """To the game master: a player's words, a mail held or set aside, an undeliverable letter."""


@dataclass(frozen=True, slots=True)
class Recipient:
    """Who reads the letter.

    Args:
        name: the player's name in the game, or the game master's.
        language: a language code such as ``en``.
        zone: an IANA time zone for dates, such as ``Europe/Rome``.
    """

    name: str
    language: str
    zone: str


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


class GameMasterTopic(StrEnum):
    """Why the game master gets a letter."""

    PLAYER_WRITES = "player-writes"
    MAIL_HELD = "mail-held"
    MAIL_DISOWNED = "mail-disowned"
    MAIL_SET_ASIDE = "mail-set-aside"
    UNDELIVERABLE = "undeliverable"
    BOUNCED = "bounced"
    UNREACHABLE = "unreachable"
    DECLINED = "declined"
    SILENT_HELD = "silent-held"
    """A player has missed deadlines, so the game was paused as agreed."""
    SILENT_SEAT = "silent-seat"
    """A player has missed deadlines, so that somebody else is to take the seat as agreed."""
    SEAT_LEFT = "seat-left"
    """A player has left a game."""
    SEAT_TAKEN = "seat-taken"
    """Somebody has taken the seat that was offered them."""
    SEAT_DECLINED = "seat-declined"
    """They do not want it."""
    SIGNED_UP = "signed-up"
    """Somebody has signed up for a game by mail, and has a seat in it."""
    SIGN_UP_UNANSWERED = "sign-up-unanswered"
    """Somebody wanted to, or to watch, and could not be answered."""
    GAME_ENDED = "game-ended"
    NOT_YOURS = "not-yours"
    """A mail in the game master's name is held: it bears no key of theirs, or is not from their address."""
    INBOX_SILENT = "inbox-silent"
    INBOX_BACK = "inbox-back"


@dataclass(frozen=True, slots=True)
class GameMasterLetter:
    """Word to the game master; holds no hidden card.

    Args:
        topic: why.
        recipient: the game master.
        game: the game's name, if it concerns one.
        player: the name of the player concerned, if any.
        text: the player's words or the public facts, as written.
        mail: the number of the mail in ``pbem mail``, if any.
        reply_to: the address to write to, its key in it.
    """

    topic: GameMasterTopic
    recipient: Recipient
    game: str = ""
    player: str = ""
    text: str = ""
    mail: int | None = None
    reply_to: str = ""

    @property
    def kind(self) -> LetterKind:
        """The kind of letter."""
        return LetterKind.GAME_MASTER


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence of the command line's, and what it shows: words of others, orders, or what happened.

    Args:
        text: the sentence, in English; may be empty.
        lines: what it shows, a paragraph each.
    """

    text: str = ""
    lines: tuple[str, ...] = ()


class MasterVerdict(StrEnum):
    """What becomes of a line of the game master's."""

    WOULD = "would"
    """It would be done."""
    DONE = "done"
    CANNOT = "cannot"
    """It cannot be done, or not be read."""
    ASIDE = "aside"
    """Left alone."""


@dataclass(frozen=True, slots=True)
class MasterLine:
    """A line of the game master's, and what becomes of it."""

    wrote: str
    verdict: MasterVerdict
    saying: Saying


@dataclass(frozen=True, slots=True)
class MasterAnswer:
    """The answer to a mail of the game master's, in the English of the command line; shows nothing hidden.

    Args:
        recipient: the game master.
        title: what it comes to.
        about: which acts it is about, for the subject.
        lines: what becomes of each line.
        report: what was asked for.
        asks: for how many hours the question stands whether to do what would be done; 0 if it is not asked.
        reply_to: the address to write to, its key in it.
    """

    recipient: Recipient
    title: str
    about: str = ""
    lines: tuple[MasterLine, ...] = ()
    report: tuple[Saying, ...] = ()
    asks: int = 0
    reply_to: str = ""

    @property
    def kind(self) -> LetterKind:
        """The kind of letter."""
        return LetterKind.GAME_MASTER


class NoticeTopic(StrEnum):
    """What a person is told about their own mail, or about a seat of theirs."""

    STRANGE_ADDRESS = "strange-address"
    """A mail with their key came from another address: is it theirs?"""
    NO_KEY = "no-key"
    """A mail from their address answers no letter of ours: is it theirs?"""
    CONFIRMED = "confirmed"
    DISOWNED = "disowned"
    """They did not write it."""
    TOO_LATE = "too-late"
    """The question was answered before, or has lapsed."""
    SLOW_DOWN = "slow-down"
    """So many answers in an hour that no more are sent for a while."""
    LEAVING = "leaving"
    """They want to leave the game: do they mean it?"""
    STAYING = "staying"
    """They do not leave it."""
    LEFT = "left"
    """They have left it."""
    SEAT_PASSED = "seat-passed"
    """The seat that was theirs is somebody else's."""
    SEAT_GONE = "seat-gone"
    """The seat they were offered is to be had no more."""
    CANNOT_ENTER = "cannot-enter"
    """They signed up for a game, or wanted to watch it, and cannot."""
    WATCH = "watch"
    """Somebody asked in their name to watch a game: was it they?"""
    WATCHING = "watching"
    """They watch it, and nothing is to be told yet."""
    ONLY_WATCHING = "only-watching"
    """They wrote as if they played."""
    NOT_WATCHING = "not-watching"
    """They watch it no more."""
    WRITTEN_TO = "written-to"
    """The game master writes to them alone."""
    HELD = "held"
    """The game master holds a mail of theirs."""
    ADDRESSES = "addresses"
    """The game master has changed from which addresses mails count as theirs."""
    LETTERS_MOVED = "letters-moved"
    """The game master has given their seat another address; told to the old one."""


@dataclass(frozen=True, slots=True)
class NoticeLetter:
    """A word to a player about their own mail.

    Args:
        topic: what about.
        game: the game's name.
        recipient: who reads it, at the address letters go to.
        address: the address the mail came from, where another one than theirs.
        text: the beginning of what it says.
        hours: how long the question stands.
        reply_to: the address to write to, its key in it.
    """

    topic: NoticeTopic
    game: str
    recipient: Recipient
    address: str = ""
    text: str = ""
    hours: int = 0
    reply_to: str = ""

    @property
    def kind(self) -> LetterKind:
        """The kind of letter."""
        return LetterKind.NOTICE


Letter = TableLetter | InvitationLetter | NoticeLetter | GameMasterLetter | MasterAnswer
"""Anything that can be rendered."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """A letter in words.

    Args:
        subject: without the key.
        text: the plain text form.
        html: the HTML form.
        attached: the whole story as plain text, where a letter shows only the end of it.
    """

    subject: str
    text: str
    html: str
    attached: str = ""

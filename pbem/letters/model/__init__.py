"""What goes into a letter: values that hold only what its one recipient may know."""

from dataclasses import dataclass

from pbem.letters.model.kinds import LetterKind, Recipient
from pbem.letters.model.lines import Absence, AbsenceWord, Lapse, LineOutcome, LineResult
from pbem.letters.model.master import (
    GameMasterLetter,
    GameMasterTopic,
    MasterAnswer,
    MasterLine,
    MasterVerdict,
    Saying,
)
from pbem.letters.model.notice import NoticeLetter, NoticeTopic
from pbem.letters.model.table import Ahead, InvitationLetter, Note, OtherGame, TableLetter, Waiting

__all__ = [
    "Absence",
    "AbsenceWord",
    "Ahead",
    "GameMasterLetter",
    "GameMasterTopic",
    "InvitationLetter",
    "Lapse",
    "Letter",
    "LetterKind",
    "LineOutcome",
    "LineResult",
    "MasterAnswer",
    "MasterLine",
    "MasterVerdict",
    "Note",
    "NoticeLetter",
    "NoticeTopic",
    "OtherGame",
    "Recipient",
    "Rendered",
    "Saying",
    "TableLetter",
    "Waiting",
]

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

"""What a use case can refuse, each with a sentence for the game master.

ServiceError
├── UnknownGame
├── UnknownSeat
├── UnknownMail
├── UnknownLetter
├── WrongStage
├── BadAgreement
└── CannotKeep
"""


class ServiceError(Exception):
    """Something asked of pbem cannot be done; the message says why and what would work."""


class UnknownGame(ServiceError):
    """No game has that name."""


class UnknownSeat(ServiceError):
    """No player of that game has that name."""


class UnknownMail(ServiceError):
    """No mail has that number, or not in that state."""


class UnknownLetter(ServiceError):
    """No letter has that number, or not in that state."""


class WrongStage(ServiceError):
    """The game is not at a stage where this can be done."""


class BadAgreement(ServiceError):
    """The players or options of a new game do not fit."""


class CannotKeep(ServiceError):
    """A copy of the database cannot be made or put back, or not without force."""

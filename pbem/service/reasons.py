"""Reasons that mails bear, as ``pbem mail`` shows them, where more than one part of the house knows them."""

from typing import Final

RELEASED: Final = "released by the game master"
"""A mail that was held may be handled after all, whoever it is from."""

BLOCKED: Final = "its sender is blocked"
"""A mail is held without a word to anybody."""

UNTOLD: Final = "too much word to the game master within the hour"
"""A mail is held without a word to the game master."""

HELD_BACK: Final = "held by the game master"
"""A mail is held that nothing was done about yet: whose it is would say who has written."""

FROM_MASTER: Final = "from the game master"
"""A mail of the game master's, which is answered to them."""

NO_WORD: Final = "signing up: "
"""How the reason begins of a mail of a stranger that is not answered."""

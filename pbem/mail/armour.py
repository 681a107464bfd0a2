"""What PGP sets around a text inside the text itself (RFC 9580, 6 and 7): taken off, or known for sealed."""

from typing import Final

_SIGNED: Final = "-----BEGIN PGP SIGNED MESSAGE-----"
_BEGIN: Final = "-----BEGIN PGP "
_END: Final = "-----END PGP "
_SEALED: Final = "-----BEGIN PGP MESSAGE"


def without_armour(text: str) -> tuple[str, bool]:
    """Take PGP's lines off a text: heads of signed text, signatures, keys, and what is encrypted.

    Returns:
        The text, and whether some of it was encrypted. An armour that never ends is taken to the end of the
        text; linear in its length.
    """
    if _BEGIN not in text:
        return text, False
    kept: list[str] = []
    sealed = in_head = in_block = escaped = False
    for line in text.split("\n"):
        bare = line.rstrip()
        if in_block:
            in_block = not bare.startswith(_END)
        elif bare == _SIGNED:
            in_head = escaped = True
        elif bare.startswith(_BEGIN):
            in_block, escaped = True, False
            sealed = sealed or bare.startswith(_SEALED)
        elif in_head:
            in_head = bool(bare)
        else:
            kept.append(line.removeprefix("- ") if escaped else line)
    return "\n".join(kept), sealed

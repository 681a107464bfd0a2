"""The heads that mail clients write above a quote, read from ``heads.txt``, made into whole replies."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parent / "heads.txt"
ANSWER: Final = "PASS\n\nI demand a gun, please!"
LETTER: Final = (
    "Ann, it is your turn.\n\nYou hold gun 5, coat 2 and gloves 7.\nOFFER gun 5, coat 2\n"
    "ACCUSE Bob of Assassin\n\nAnswer by Tuesday, 3 March 2026 at 18:00.\n"
)


@dataclass(frozen=True, slots=True)
class Head:
    """What one client writes between an answer and the quote.

    Args:
        layout: ``prefixed`` or ``bare``.
        language: and perhaps country.
        client: which, as the file says.
        text: the lines.
    """

    layout: str
    language: str
    client: str
    text: str

    @property
    def name(self) -> str:
        """What the case is called."""
        return f"{self.layout} {self.language} {self.client}"

    def replies(self) -> Iterator[str]:
        """Yield whole replies with ``ANSWER`` in them: above the quote and, if it is prefixed, below."""
        mark = "> " if self.layout == "prefixed" else ""
        quote = "\n".join(f"{mark}{line}".rstrip() for line in LETTER.split("\n"))
        yield f"{ANSWER}\n\n{self.text}\n{quote}\n"
        yield f"{ANSWER}\n\n{self.text}\n\n{quote}\n"
        if mark:
            yield f"{self.text}\n{quote}\n\n{ANSWER}\n"


def sections() -> dict[str, list[tuple[str, str]]]:
    """Return the entries of each section: what follows the number sign, and the lines."""
    found: dict[str, list[tuple[str, str]]] = {}
    for section in FILE.read_text(encoding="utf-8").split("\n== ")[1:]:
        title, _, rest = section.partition(" ==\n")
        entries = (entry.partition("\n") for entry in f"\n{rest}".split("\n# ")[1:])
        found[title] = [(name, text.strip("\n")) for name, _, text in entries]
    return found


def heads() -> list[Head]:
    """Return all heads of the file."""
    read = sections()
    return [
        Head(layout, name.split()[0], name.partition(" ")[2], text)
        for layout in ("prefixed", "bare")
        for name, text in read[layout]
    ]


def footers() -> list[tuple[str, str]]:
    """Return what telephones add, each with its language."""
    return [(language, line) for language, text in sections()["footers"] for line in text.split("\n")]


HTML_FILE: Final = FILE.with_name("html_replies.txt")
HTML_ANSWER: Final = "PASS &amp; thanks"
HTML_ANSWER_TEXT: Final = "PASS & thanks"


def html_replies() -> list[tuple[str, str]]:
    """Return HTML replies with ``HTML_ANSWER`` in them, each with its name."""
    letter = "".join(f"<p>{line}</p>" for line in LETTER.split("\n"))
    entries = (entry.partition("\n") for entry in HTML_FILE.read_text(encoding="utf-8").split("\n# ")[1:])
    return [
        (name, html.strip().replace("{answer}", HTML_ANSWER).replace("{letter}", letter))
        for name, _, html in entries
    ]

"""Machines are told from people by general signs; where in doubt, it is a person."""

from pathlib import Path
from typing import Final

import pytest

from pbem.mail.message import read_message
from pbem.mail.screen import Verdict, screen

HERE: Final = Path(__file__).parent


def _entries(file: str) -> dict[str, bytes]:
    found = {}
    for entry in (HERE / file).read_text(encoding="utf-8").split("\n=== ")[1:]:
        name, _, mail = entry.partition("\n")
        sender = "" if mail.lower().partition("\n\n")[0].count("from: ") else "From: Ann <ann@example.org>\n"
        found[name] = f"{sender}To: gm@pbem.test\nMessage-ID: <x@example.org>\n{mail}".encode()
    return found


HUMANS: Final = _entries("humans.txt")
MACHINES: Final = _entries("machines.txt")


@pytest.mark.parametrize("name", HUMANS)
def test_people_are_people(name: str) -> None:
    found = screen(read_message(HUMANS[name]), ["gm@pbem.test"])
    assert found.verdict is Verdict.PERSON, found.rule


@pytest.mark.parametrize("name", MACHINES)
def test_machines_are_machines(name: str) -> None:
    found = screen(read_message(MACHINES[name]), ["gm@pbem.test"])
    assert found.verdict.value == name.partition(":")[0], found.rule

"""A first reading begins only rules that can fit; it must find what trying every rule finds."""

import json
import time
from pathlib import Path

import pytest

from pbem.speech import reading
from pbem.speech.grammar.cursor import Cursor
from pbem.speech.ordering import layout, read_orders, sentences
from pbem.speech.ordering.bounds import LONGEST_TEXT
from pbem.speech.orders import Problem
from pbem.speech.reading import Reading, read_sentence

CORPUS = Path(__file__).parent / "corpus"
SHARES = [pytest.param(40, id="few"), pytest.param(8, id="many", marks=pytest.mark.long)]
"""One in so many sentences is read three ways."""


def meanings(read: Reading) -> list[object]:
    return [(part.kind, part.statement) for part in read.parts]


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("language", sorted(path.stem for path in CORPUS.glob("*.jsonl")))
def test_no_rule_is_left_out_that_would_fit(
    language: str, share: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = (CORPUS / f"{language}.jsonl").read_text(encoding="utf-8").splitlines()[::share]
    texts = [json.loads(line)["text"] for line in lines]
    as_usual = {text: read_sentence(text, language) for text in texts}
    monkeypatch.setattr(reading, "Cursor", lambda tokens, quick=False: Cursor(tokens))
    assert {text for text in texts if read_sentence(text, language) != as_usual[text]} == set()
    monkeypatch.setattr(reading, "Cursor", lambda tokens, quick=False: Cursor(tokens, quick=True))
    quick = {text: meanings(read_sentence(text, language)) for text in texts}
    assert {text for text in texts if quick[text] != meanings(as_usual[text])} == set()


@pytest.mark.parametrize(
    "bound", [pytest.param(3_000, id="short"), pytest.param(LONGEST_TEXT, id="usual", marks=pytest.mark.long)]
)
@pytest.mark.parametrize("line", ["If Ann claims a gun, accept her, else refuse", "I would lay it. Thanks"])
def test_what_is_past_the_bound_of_a_mail_is_asked_back_unread(
    line: str, bound: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for reader in (layout, sentences):
        monkeypatch.setattr(reader, "LONGEST_TEXT", bound)
    spent = []
    for length in (bound, 5 * bound):
        mail = "\n".join([line] * (length // len(line))) + "\nPASS"
        start = time.process_time()
        last = read_orders(mail, language="en", names=("Ann", "Bob"), seat=1, active=False).items[-1]
        spent.append(time.process_time() - start)
        assert isinstance(last.meaning, Problem)
    assert spent[1] < 5 * spent[0] + 1

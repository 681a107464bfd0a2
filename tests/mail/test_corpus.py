"""The reader measured on a shared corpus of real mail, which lies beside the repository if anywhere."""

import json
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from pbem.mail.message import read_message
from pbem.mail.reply import read_reply
from pbem.mail.screen import Verdict, screen

CORPUS: Final = Path(__file__).parents[3] / "shared" / "mail-corpus"

pytestmark = pytest.mark.skipif(
    not CORPUS.is_dir(),
    reason="this corpus of mail is no part of the project; it is read where it lies beside the repository",
)


def _verdicts(kind: str) -> dict[str, Verdict]:
    return {
        path.name: screen(read_message(path.read_bytes()), ["gm@pbem.test"]).verdict
        for path in sorted((CORPUS / kind).glob("*.eml"))
    }


def test_replies() -> None:
    right: Counter[str] = Counter()
    whole: Counter[str] = Counter()
    for line in (CORPUS / "replies.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        text = read_reply(case["input"].replace("\r", "")).text
        if "expected" in case:
            fits = text.split() == case["expected"].split()
        else:
            fits = all(one in text for one in case.get("include", ())) and not any(
                one in text for one in case.get("exclude", ())
            )
        whole[case["lang"]] += 1
        right[case["lang"]] += fits
    assert right.total() / whole.total() >= 0.95, dict(right)
    assert right["en"] / whole["en"] >= 0.93


def test_bounces_are_machines() -> None:
    verdicts = _verdicts("bounces")
    assert sum(verdict.is_machine for verdict in verdicts.values()) / len(verdicts) >= 0.99
    assert sum(verdict is Verdict.BOUNCE for verdict in verdicts.values()) / len(verdicts) >= 0.98


def test_automatic_answers_and_reports_are_machines() -> None:
    assert set(_verdicts("auto-replies").values()) == {Verdict.AUTO_REPLY}
    assert set(_verdicts("feedback").values()) == {Verdict.REPORT}


def test_human_replies_are_persons() -> None:
    for line in (CORPUS / "replies.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if not case["input"].strip():
            continue
        mail = f"From: Ann <ann@example.org>\nSubject: Re: your turn\n\n{case['input']}"
        found = screen(read_message(mail.encode()), ["gm@pbem.test"])
        assert found.verdict is Verdict.PERSON, (case["id"], found)

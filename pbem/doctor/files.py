"""Files that pbem reads: who else could, and whether they are whole."""

from collections.abc import Iterable
from pathlib import Path

from pbem.config.secrets import readable_by_others
from pbem.doctor.findings import Finding, bad, ok, warn
from pbem.letters import check_overrides
from pbem.letters.rendering import BrokenTemplate
from pbem.speech.languages import broken_folders, playable_codes


def check_secret_files(paths: Iterable[Path]) -> list[Finding]:
    """See whether anybody else can read what opens the mailbox or shows hidden cards."""
    findings = [
        warn("secrets", f"others on this machine can read {path}; keep it to yourself: chmod 600 {path}")
        for path in dict.fromkeys(paths)
        if readable_by_others(path)
    ]
    return findings or [ok("secrets", "what holds a secret is for you alone to read")]


def check_languages() -> list[Finding]:
    """See which languages games can be played in, and which folders are not whole."""
    broken = [
        warn("languages", f"{why}; the language counts as absent, and pbem languages lists what it lacks")
        for why in broken_folders()
    ]
    return [ok("languages", f"games can be played in {', '.join(playable_codes())}"), *broken]


def check_templates(folder: Path | None) -> list[Finding]:
    """See whether the game master's own templates can be used."""
    if folder is None:
        return []
    try:
        check_overrides(folder)
    except BrokenTemplate as broken:
        return [bad("templates", str(broken))]
    return [ok("templates", f"those in {folder} can be used")]

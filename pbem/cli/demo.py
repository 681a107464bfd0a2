"""`pbem demo`: a whole game on this machine, to watch or to take a seat in."""

import random
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.errors import CannotDo
from pbem.cli.output import say, say_table

if TYPE_CHECKING:
    from pbem.demo.plan import Performance, Plan
    from pbem.game.views import View

_END = "."
_RULE = "=" * 72
_LARGEST_SEED = 999_999


def demo_command(
    players: Annotated[int, typer.Option(min=3, max=7, help="How many play.")] = 4,
    seed: Annotated[
        int | None, typer.Option(help="The same seed gives the same moves and result. Else: any.")
    ] = None,
    turns: Annotated[int, typer.Option(min=1, help="The game is scored after this turn.")] = 12,
    folder: Annotated[
        Path, typer.Option("--dir", metavar="DIR", help="Where mailboxes and database are kept.")
    ] = Path("demo-game"),
    languages: Annotated[
        str,
        typer.Option(
            metavar="CODES", help="What the players speak, seat by seat: en,it,fr. Else: four languages."
        ),
    ] = "",
    seat: Annotated[
        str, typer.Option(metavar="NAME", help="The player whose mail you write, such as ann.")
    ] = "",
    language: Annotated[
        str, typer.Option(metavar="CODE", help="What you read and write, if not the language of that seat.")
    ] = "",
) -> None:
    """Play a whole game on this machine: mail servers, the daemon, and mail robots as players."""
    try:
        from pbem.demo.casting import usual_languages
        from pbem.demo.plan import Plan
        from pbem.demo.stage import play
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("pbem"):
            raise
        raise CannotDo(
            f"the demo needs {error.name}, which is not installed: pip install 'pbem[demo]'"
        ) from None
    chosen = random.randint(1, _LARGEST_SEED) if seed is None else seed
    spoken = tuple(code.strip().lower() for code in languages.split(",") if code.strip())
    plan = Plan(folder, players, turns, chosen, spoken or usual_languages(), seat, language)
    say(
        f"{players} players, {turns} turns at most, seed {chosen}. Mail lies in {folder}.",
        _seats(plan),
        "Covers are counted as Undercover/Compromised.",
        "",
    )
    progress = _Progress()
    try:
        performance = play(plan, progress.show, _AtTheTerminal() if seat else None)
    except (EOFError, KeyboardInterrupt):
        progress.finish()
        say("", f"You left the table. What was played so far lies in {folder}.")
        return
    progress.finish()
    _report(performance, plan)


def _seats(plan: "Plan") -> str:
    """Return who plays, and in which language."""
    from pbem.letters.voice import voice
    from pbem.speech.languages import SOURCE

    named = voice(SOURCE).locale.languages
    return f"{', '.join(f'{one.name} ({named[one.language]})' for one in plan.writers())}."


class _Progress:
    """Shows turn, pile and covers: one line that is kept up to date on a terminal, else a line a turn."""

    def __init__(self) -> None:
        self._on_terminal = sys.stdout.isatty()
        self._turn = 0
        self._width = 0

    def show(self, view: "View") -> None:
        """Show the table."""
        line = _line(view)
        if self._on_terminal:
            line = line[: shutil.get_terminal_size().columns - 1]
            sys.stdout.write("\r" + line.ljust(self._width))
            sys.stdout.flush()
            self._width = len(line)
        elif view.turn != self._turn or view.result is not None:
            say(line)
        self._turn = view.turn

    def finish(self) -> None:
        """End the line."""
        if self._width:
            say("")
            self._width = 0


def _line(view: "View") -> str:
    limit = f"/{view.turn_limit}" if view.turn_limit else ""
    covers = "  ".join(f"{one.name} {one.covers.undercover}/{one.covers.compromised}" for one in view.players)
    return f"turn {view.turn:2}{limit}  {view.phase.value:<14}  pile {view.pile:2}  covers: {covers}"


def _report(performance: "Performance", plan: "Plan") -> None:
    """Show the result, where the mail lies, and what to try next."""
    from pbem.demo.casting import usual_languages
    from pbem.demo.folder import CONFIG, MAIL, commands_to_try
    from pbem.service.names import folded

    _show_result(performance.view)
    say("", f"{performance.mails} mails came in and {performance.letters} letters went out.", "")
    say("Each player's mailbox, letters and answers in order (any mail program opens an .eml file):")
    for box in sorted((plan.folder / MAIL).iterdir()):
        say(f"  {box}")
    say("", f"The game lies there too. Look at it with the configuration {plan.folder / CONFIG}:")
    program = _program()
    say(*(f"  {command}" for command in commands_to_try(plan.folder, performance.game, program)))
    again = "" if plan.languages == usual_languages() else f" --languages {','.join(plan.languages)}"
    first = folded(plan.writers()[0].name)
    say("", f"Take a seat yourself, in your language: {program} demo{again} --seat {first} --language CODE")


def _program() -> str:
    """Return how pbem is called here: by its name where the shell finds it, else as it was just now."""
    called = sys.argv[0]
    return "pbem" if shutil.which("pbem") or Path(called).name != "pbem" else called


def _show_result(view: "View") -> None:
    from pbem.letters.ending import outcome, score_sheets
    from pbem.letters.reader import Reader
    from pbem.letters.voice import voice
    from pbem.speech.languages import SOURCE

    if view.result is None:
        return
    reader = Reader(voice(SOURCE), "UTC", tuple(player.name for player in view.players))
    top = outcome(view.result, reader)
    say("", f"{top.title} {top.detail}", "")
    say_table(
        ("player", "score", "objective", "covers", "skull", ""),
        (
            (
                sheet.name,
                sheet.total,
                f"{sheet.gained} {sheet.objective}",
                f"{sheet.hidden} ({sheet.covers})",
                f"-{sheet.lost} {sheet.skull}",
                sheet.note,
            )
            for sheet in score_sheets(view.result, reader)
        ),
        empty="",
    )


class _AtTheTerminal:
    """A guest who reads and writes here."""

    def read(self, letters: Sequence[bytes]) -> None:
        """Show letters."""
        from pbem.mail.identity import subject_without_keys
        from pbem.mail.message import read_message

        for raw in letters:
            letter = read_message(raw)
            say("", _RULE, f"Subject: {subject_without_keys(letter.subject)}", "", letter.text, _RULE)

    def write(self, *, alone: bool) -> str:
        """Return what is typed, up to a dot or two empty lines.

        Raises:
            EOFError: there is nothing more to read.
        """
        if alone:
            say("The others wait for you.")
        say("Your answer, ended by a line with a dot or by two empty lines (a dot alone sends nothing):")
        lines: list[str] = []
        while line := sys.stdin.readline():
            line = line.rstrip("\r\n")
            if line.strip() == _END or (not line.strip() and lines and not lines[-1].strip()):
                return "\n".join(lines).strip()
            lines.append(line)
        raise EOFError

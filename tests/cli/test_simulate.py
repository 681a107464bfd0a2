"""`pbem simulate` and `pbem verify`."""

import json
from pathlib import Path

from typer.testing import CliRunner

from pbem.cli.app import app


def test_simulated_games_are_counted_and_their_records_hold(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run = CliRunner().invoke(app, ["simulate", "--players", "3", "--games", "4", "--records", str(file)])
    assert run.exit_code == 0
    for line in ("moves", "  counter-offer ", "refusals", "effects", "endings", "4 games of 3 players"):
        assert line in run.output
    checked = CliRunner().invoke(app, ["verify", str(file)])
    assert checked.exit_code == 0
    assert checked.output.count("holds, ") == 4
    assert checked.output.endswith("4 of 4 records hold\n")
    piped = CliRunner().invoke(app, ["verify", "-"], input=file.read_text())
    assert piped.output == checked.output


def test_a_seed_repeats_the_table() -> None:
    tables = [CliRunner().invoke(app, ["simulate", "--games", "2", "--seed", seed]).output for seed in "559"]
    counts = [table.rpartition("\n\n")[0] for table in tables]
    assert counts[0] == counts[1] != counts[2]


def test_a_tampered_record_is_named_with_its_first_wrong_move(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    CliRunner().invoke(app, ["simulate", "--games", "2", "--records", str(file)])
    lines = file.read_text().splitlines()
    record = json.loads(lines[1])
    place = next(at for at, move in enumerate(record["moves"]) if move["move"] == "declare")
    record["moves"][place]["seat"] = (record["moves"][place]["seat"] + 1) % 4
    file.write_text("\n".join([lines[0], json.dumps(record)]) + "\n")
    run = CliRunner().invoke(app, ["verify", str(file)])
    assert run.exit_code == 1
    assert "line 1: holds" in run.output
    assert f"line 2: does not hold: move {place + 1} (seat" in run.output
    assert "not-active" in run.output


def test_what_cannot_be_done_is_said_in_a_line(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n")
    for arguments, code, word in (
        (["simulate", "--players", "2"], 1, "3 to 7"),
        (["simulate", "--turn-limit", "0"], 1, "1 turn"),
        (["verify", str(empty)], 1, "no record"),
        (["verify", str(tmp_path / "none.jsonl")], 1, "No such file"),
        (["verify", str(tmp_path)], 1, "directory"),
        (["simulate", "--records", str(tmp_path / "none" / "x.jsonl")], 1, "No such file"),
    ):
        run = CliRunner().invoke(app, arguments)
        assert run.exit_code == code, run.output
        assert word in run.output
        assert "Traceback" not in run.output

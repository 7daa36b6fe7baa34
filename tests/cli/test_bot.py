"""`parlour bot`, and programs at the terminal's table."""

import shlex
import sys
from pathlib import Path

from tests.cli.conftest import Parlour
from tests.house.test_programs import IN_PYTHON, program


def test_a_program_is_examined_and_the_exit_code_tells(parlour: Parlour, tmp_path: Path) -> None:
    done = parlour("bot", "check", IN_PYTHON, "--game", "score_four", "--seconds", "20", "--json")
    assert done.code == 0
    assert done.json["ok"]
    assert {check["what"] for check in done.json["checks"]} >= {
        "score_four: hello",
        "score_four: drop",
        "score_four: score?",
        "score_four: a whole match",
    }
    dead = program(tmp_path, "", "sys.exit(4)")
    done = parlour("bot", "check", dead, "--game", "score_four")
    assert done.code == 1
    assert "score_four: hello: FAILED: it ended by itself, exit code 4\n" in done.out


def test_what_cannot_be_examined_is_one_line(parlour: Parlour) -> None:
    for words in (("no-such-bot",), (IN_PYTHON, "--game", "chess")):
        done = parlour("bot", "check", *words)
        assert (done.code, done.out) == (2, "")
        assert done.err.count("\n") == 1


def test_at_a_table_with_people_a_beginner_plays_on(parlour: Parlour, tmp_path: Path) -> None:
    dead = program(tmp_path, "hear(); os._exit(1)")
    seats = ("--seat", "human", "--seat", f"exec:{dead}")
    kept = tmp_path / "kept.record"
    words = ("play", "score_four", *seats, "--seed", "1", "--option", "calling=automatic")
    done = parlour(*words, "--save", str(kept), stdin="b2\nc3\nquit\n")
    name = Path(sys.executable).name
    assert f"seat 1 (exec:{name}) is out: it ended by itself, exit code 1" in done.out
    record = kept.read_text()
    assert "house seat:1:bot:beginner" in record
    assert [line for line in record.splitlines() if line.startswith("1 ")]
    assert str(tmp_path) not in record
    assert 'names ["human", "beginner"]' in record


def test_among_themselves_a_program_that_is_out_has_lost(parlour: Parlour, tmp_path: Path) -> None:
    dead = program(tmp_path, "hear(); os._exit(1)")
    seats = ("--seat", "random", "--seat", f"exec:{dead}")
    talk = tmp_path / "talk"
    done = parlour("play", "score_four", *seats, "--seed", "1", "--talk", str(talk), "--json")
    assert done.json["result"]["how"] == "resigned"
    assert (talk / "seat-1.log").read_text().startswith('-> {"t":"hello"')


def test_forfeits_of_a_simulation_are_told(parlour: Parlour, tmp_path: Path) -> None:
    dead = program(tmp_path, "hear(); os._exit(1)")
    words = ("simulate", "score_four", "--seat", "random", "--seat", f"exec:{dead}")
    done = parlour(*words, "--games", "2", "--seed", "1", "--json")
    why = "it ended by itself, exit code 1"
    assert [seat["forfeits"] for seat in done.json["seats"]] == [[], [why, why]]
    shown = parlour(*words, "--games", "1", "--seed", "1")
    assert f"exec:{Path(shlex.split(dead)[0]).name} forfeited: {why}" in shown.out

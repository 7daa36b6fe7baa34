"""`parlour solve score_four`: exact answers, and what is no question."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Parlour

# 52 beads and no line: light, who is to move, draws with a1 or c3 and loses with all else.
LATE = (
    "d1b4d1a1c2b4d1d1c3d4c1c4a4b3d2d4b2a2a3d2a1d4d4a3a2a3a4c2b1d3b1c1d3a4a4b4b4c2b2b2d2d2c2b2a3a2a1c1"
    "b1b1b3b3"
)


def test_a_draw(parlour: Parlour) -> None:
    done = parlour("solve", "score_four", LATE, "--json")
    assert (done.code, done.err) == (0, "")
    found = done.json
    assert found.keys() >= {"moves", "value", "best", "nodes", "seconds"}
    assert (found["moves"], found["value"], found["best"]) == (LATE, "draw", ["a1", "c3"])
    assert found["complete"] is True


def test_a_line_that_only_one_bead_makes(parlour: Parlour) -> None:
    """Light has three on the pin a1 and moves: a1 wins, and nothing is as quick to see."""
    found = parlour("solve", "score_four", "a1b1a1b2a1c3", "--seconds", "0.2", "--json").json
    assert found["value"] == "win"
    assert "a1" in found["best"]


def test_out_of_time(parlour: Parlour) -> None:
    found = parlour("solve", "score_four", "", "--seconds", "0", "--json").json
    assert (found["value"], found["best"], found["complete"]) == ("unknown", [], False)


@pytest.mark.parametrize(
    ("moves", "clause"), [("a1a1a1a1a1", "SF-07"), ("a1b1a2b2a3b3a4", "SF-10")]
)
def test_what_the_rules_forbid(parlour: Parlour, moves: str, clause: str) -> None:
    done = parlour("solve", "score_four", moves, "--json")
    assert (done.code, done.json["clause"]) == (1, clause)
    people = parlour("solve", "score_four", moves)
    assert (people.code, people.err) == (1, "")
    assert clause in people.out


def test_a_position_with_a_line_says_so(parlour: Parlour) -> None:
    for moves in ("a1b1a2b2a3b3a4", "a1b1a2b2a3b3a4b4"):
        done = parlour("solve", "score_four", moves)
        assert "a1b1a2b2a3b3a4 already holds a line: horizontal line a11-a41" in done.out


def test_positions_from_stdin(parlour: Parlour) -> None:
    """One JSON line each, mistakes included; the exit code is the worst of them."""
    done = parlour("solve", "score_four", "-", stdin=f"{LATE}\na1a1a1a1a1\n")
    rows = [json.loads(row) for row in done.out.splitlines()]
    assert [row["moves"] for row in rows] == [LATE, "a1a1a1a1a1"]
    assert "value" in rows[0]
    assert (rows[1]["ok"], rows[1]["clause"]) == (False, "SF-07")
    assert done.code == 1
    bad = parlour("solve", "score_four", "-", stdin=f"zz\na1a1a1a1a1\n{LATE}\n")
    assert [json.loads(row).get("ok", True) for row in bad.out.splitlines()] == [False, False, True]
    assert bad.code == 2
    assert parlour("solve", "score_four", "-", stdin="").code == 0


def test_for_people(parlour: Parlour) -> None:
    done = parlour("solve", "score_four", LATE)
    assert "for the side to move; moves that keep it: " in done.out
    assert " nodes in " in done.out


PATIENCE = """parlour-record 1
game keyword
version 1
seats 1
options {"play": "patience", "blocks": {"letters": {"S": 1, "E": 12, "A": 1, "Y": 1}}}
first 0

"""


def test_the_best_words_of_a_patience(parlour: Parlour, tmp_path: Path) -> None:
    words, record = tmp_path / "words.tsv", tmp_path / "a.record"
    words.write_text("SEE\nEASE\n")
    record.write_text(PATIENCE + "".join(f"chance draw:{each}\n" for each in "SEEEEEEEEE"))
    done = parlour("solve", "patience", str(record), "--lexicon", str(words), "--json")
    assert (done.code, done.err) == (0, "")
    assert {each["move"] for each in done.json["best"]} == {"play:SEE@a1>", "play:SEE@a1v"}
    assert done.json["played"] == 0


def test_what_is_no_patience(parlour: Parlour, tmp_path: Path) -> None:
    words, record = tmp_path / "words.tsv", tmp_path / "a.record"
    words.write_text("SEE\n")
    record.write_text("parlour-record 1\ngame keyword\nseats 2\nfirst 0\n\n")
    done = parlour("solve", "patience", str(record), "--lexicon", str(words), "--json")
    assert done.code == 2
    assert "not a record of Keyword's patience" in done.json["why"]

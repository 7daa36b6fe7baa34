"""The answer to a person's question: value, moves, limits, and errors in one sentence."""

import re
from time import monotonic

import pytest

from parlour.games.score_four.board import PIN_NAMES
from parlour.games.score_four.kernel.solve import solve
from tests.games.score_four.positions import table

ROWS = table("solved.tsv")


@pytest.mark.parametrize("row", ROWS[20::5], ids=lambda row: row["id"])
def test_value_and_all_moves_that_keep_it(row: dict[str, str]) -> None:
    found = solve([PIN_NAMES[ord(letter) - 97] for letter in row["moves"]])
    assert found.value == row["value"]
    assert found.best == tuple(PIN_NAMES[ord(letter) - 97] for letter in row["best_moves"])
    assert found.complete
    assert found.nodes >= 0
    assert found.seconds > 0


def test_pins_may_be_run_together() -> None:
    row = ROWS[-1]
    pins = [PIN_NAMES[ord(letter) - 97] for letter in row["moves"]]
    assert solve("".join(pins)).best == solve(pins).best != ()


def test_a_win_at_once_is_told_even_where_the_other_moves_take_too_long() -> None:
    found = solve("a1a2b1b2c1c2", seconds=0.1)
    assert found.value == "win"
    assert "d1" in found.best
    assert not found.complete


@pytest.mark.parametrize("moves", ["", "a1", "a1b2c3"])
def test_the_open_game_is_unknown_when_the_seconds_run_out(moves: str) -> None:
    told: list[tuple[int, float]] = []
    began = monotonic()
    found = solve(moves, seconds=0.3, progress=lambda nodes, seconds: told.append((nodes, seconds)))
    assert (found.value, found.best, found.complete) == ("unknown", (), False)
    assert monotonic() - began < 2  # a slice is a fiftieth of a second; the rest is a busy machine
    assert told == sorted(told)
    assert told[-1][0] == found.nodes > 0


def test_no_seconds_at_all() -> None:
    assert solve("a1", seconds=0).value == "unknown"


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("e1", "not 'e1'"),
        ("a1b", "not 'a1b'"),
        ("a1 b2", "not 'a1 b2'"),
        ("A1", "not 'A1'"),
        ("a1a1a1a1a1", "SF-07"),
        ("a1a2b1b2c1c2d1", "a1a2b1b2c1c2d1 already holds a line"),
        ("a1a2b1b2c1c2d1d2", "a1a2b1b2c1c2d1 already holds a line"),
    ],
)
def test_what_cannot_be_solved_is_said(moves: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        solve(moves)


def test_a_full_board_is_a_draw_without_moves() -> None:
    rows = [row for row in ROWS if row["value"] == "draw"]
    moves = [PIN_NAMES[ord(letter) - 97] for letter in rows[-1]["moves"]]
    while len(moves) < 64:
        moves.append(solve(moves).best[0])
    found = solve(moves)
    assert (found.value, found.best) == ("draw", ())

"""The diagrams of the rules page show what their clauses say."""

import pytest

from parlour.core.sitting import Sitting
from parlour.games.score_four.board import PIN_NAMES
from parlour.house.clauses import diagram
from parlour.house.referee import replay
from tests.games.score_four.playing import on


def shown(name: str) -> Sitting:
    text = diagram("score_four", name)
    assert text is not None
    sitting = replay(text)
    assert isinstance(sitting, Sitting)
    return sitting


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("vertical-line", ["vertical 1"]),
        ("five-kinds", ["horizontal 1", "diagonal 1", "vertical 1", "angled 1", "vector 1"]),
        ("a-row-and-a-word", ["horizontal 1"]),
        ("called-late", ["horizontal 1"]),
        ("last-call", ["horizontal 1"]),
        ("partners", ["horizontal 1"]),
        ("three-at-once", ["horizontal 1", "horizontal 1", "diagonal 1"]),
        ("bottom-row", ["horizontal 16", "first 15"]),
        ("four-levels", ["vector 10", "first 15"]),
        ("first-score", ["horizontal 16", "first 15", "horizontal 16"]),
    ],
)
def test_the_lines_on_the_sheet(name: str, rows: list[str]) -> None:
    assert [f"{line.why.split()[0]} {line.points}" for line in shown(name).sheet] == rows


def test_a_line_called_late_was_there_for_a_while() -> None:
    sitting = shown("called-late")
    made = next(n for n, entry in enumerate(sitting.log) if entry.move == "c1")
    assert (
        len(sitting.log) - 1 - made >= 5
    )  # entries between the last bead of the line and the call


def test_the_partner_calls_a_line_that_the_other_finished() -> None:
    finished, called = shown("partners").log[-2:]
    assert {finished.actor, called.actor} == {0, 2}


def test_the_last_call_comes_after_the_last_bead() -> None:
    sitting = shown("last-call")
    assert len(sitting.log) == 65
    assert sitting.log[-1].move.startswith("score:")


def test_one_pin_goes_up_while_the_others_are_empty() -> None:
    heights = [len(pin) for pin in shown("up-one-pin").view(0).pins]
    assert max(heights) == 4
    assert heights.count(0) == 14


def test_teams_alternate() -> None:
    sitting = shown("teams")
    assert sitting.setup.seats == 6
    assert [entry.actor for entry in sitting.log] == [0, 1, 2, 3, 4, 5, 0, 1]


def test_a_tournament_is_won_by_two_games() -> None:
    assert shown("tournament").totals == (2, 0)


def test_score_locked_is_locked() -> None:
    locked = shown("score-locked")
    for reply in PIN_NAMES:
        blocked = on(locked, reply)
        assert scores(blocked, "d1", "a11-d11") or scores(blocked, "a4", "a11-a41"), reply


def scores(sitting: Sitting, pin: str, line: str) -> bool:
    """Does a bead of dark's there give it that line?"""
    after = on(sitting, pin)
    return after.game.read(f"score:{line}") in list(after.game.moves(after.state, 1))

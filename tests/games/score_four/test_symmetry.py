"""The eight views of a board: lines stay lines, beads stay on their levels."""

from random import Random

from parlour.games.score_four.board import CELLS, LINES, PINS
from parlour.games.score_four.kernel.symmetry import TURNS, canonical
from tests.games.score_four.positions import random_position


def turned(beads: int, turn: tuple[int, ...]) -> int:
    cells = (cell for cell in range(CELLS) if beads >> cell & 1)
    return sum(1 << turn[cell % PINS] + cell // PINS * PINS for cell in cells)


def test_there_are_eight_and_each_lays_lines_on_lines() -> None:
    lines = {frozenset(cells) for cells in LINES}
    assert len(set(TURNS)) == 8
    for turn in TURNS:
        assert {frozenset(turn[c % PINS] + c // PINS * PINS for c in line) for line in lines} == (
            lines
        )


def test_all_views_of_a_position_have_one_canonical_form_which_is_one_of_them() -> None:
    rng = Random(8)
    for beads in (0, 1, 2, 9, 24, 63):
        own, opp = random_position(beads, rng)
        views = {(turned(own, turn), turned(opp, turn)) for turn in TURNS}
        assert {canonical(*view) for view in views} == {min(views)}


def test_the_sides_are_not_mixed_up() -> None:
    assert canonical(1, 2) != canonical(2, 1)

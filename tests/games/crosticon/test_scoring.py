"""What the end adds: CR-43 to CR-47; and pieces are never lost."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.sitting import Sitting, settle
from parlour.house.dice import dice
from tests.clause import clause
from tests.games.crosticon.playing import GAME, laid, on, says, stock, table

ROW = {"rows": ("....#######", *["#" * 11] * 10)}
NONE = stock()


def ended(letters: dict[str, str], seats: int = 2, **more: Any) -> Sitting:
    """A small board on which nobody can do anything: all pass."""
    sitting = laid(seats, letters, board=ROW, stock=(NONE,) * seats, **more)
    for seat in range(seats):
        sitting = on(sitting, f"{seat} pass")
    return sitting


@clause("CR-43")
def test_most_pieces_have_the_hundred() -> None:
    assert says(ended({"0 a1 b1": "QQ", "1 c1": "Q"})) == [(0, 100, "CR-43")]
    assert says(ended({"3 a1": "Q"}, seats=4)) == [(3, 100, "CR-43")]


@clause("CR-43")
def test_lines_of_the_end_come_with_the_end() -> None:
    sitting = on(laid(2, {"0 a1": "Q"}, board=ROW, stock=(NONE, NONE)), "0 pass")
    assert says(sitting) == []
    assert sitting.totals == (0, 0)


@clause("CR-44")
@pytest.mark.parametrize(
    ("letters", "seats", "points"),
    [
        ({"0 a1": "Q", "1 b1": "Q"}, 2, [50, 50]),
        ({"0 a1": "Q", "2 b1": "Q", "3 c1": "Q"}, 4, [33, 0, 33, 33]),
        ({}, 4, [25, 25, 25, 25]),
    ],
)
def test_a_tie_divides_the_hundred(letters: dict[str, str], seats: int, points: list[int]) -> None:
    over = ended(letters, seats)
    assert list(over.totals) == points
    assert {line.clause for line in over.sheet} == {"CR-44"}
    assert [line.side for line in over.sheet] == [s for s, each in enumerate(points) if each]


@clause("CR-45", "CR-T3")
def test_a_surplus_of_captured_pieces_scores_ten_each() -> None:
    """West has three pieces of South's, South has one of West's."""
    moves = "0 play:CAT@e2; 1 play:LACE@f1; 0 play:ACE@e3; 1 play:ATE@g1"
    sitting = on(table(), moves)
    assert sitting.view(0).captured == {0: {1: 1}, 1: {0: 3}}
    state = sitting.state
    empty = type(state)(**{**vars(state), "stock": (NONE, NONE)})
    over = on(Sitting(GAME, sitting.setup, empty), "0 pass; 1 pass")
    assert says(over) == [(1, 100, "CR-43"), (1, 20, "CR-45")]


@clause("CR-45")
def test_with_four_each_pair_swaps_for_itself() -> None:
    sitting = laid(4, {"0 a1": "Q"}, board=ROW, stock=(NONE,) * 4)
    captured = (("", "AB", "", ""), ("A", "", "ABC", ""), ("", "", "", "A"), ("AB", "", "A", ""))
    there = type(sitting.state)(**{**vars(sitting.state), "captured": captured})
    over = on(Sitting(GAME, sitting.setup, there), "0 pass; 1 pass; 2 pass; 3 pass")
    assert says(over)[1:] == [(0, 10, "CR-45"), (1, 30, "CR-45"), (3, 20, "CR-45")]


@clause("CR-47")
def test_the_highest_total_wins_and_all_who_have_it() -> None:
    alone = ended({"0 a1": "Q"}).result
    assert alone is not None
    assert (alone.totals, alone.winners) == ((100, 0), (0,))
    shared = ended({"0 a1": "Q", "2 b1": "Q"}, seats=4).result
    assert shared is not None
    assert shared.winners == (0, 2)


@pytest.mark.slow
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6), seats=st.sampled_from([2, 4]), vacant=st.booleans())
def test_no_piece_is_ever_lost(seed: int, seats: int, vacant: bool) -> None:
    rng = Random(seed)
    sitting = settle(table(seats, first=None, vacant=vacant), dice(rng))
    whole = {seat: sitting.state.supply(seat) for seat in range(seats)}
    for _ in range(40):
        duty = next((p for p in sitting.prompts if p.duty and p.actor >= 0), None)
        if duty is None:
            break
        moves = [m for m in GAME.moves(sitting.state, duty.actor) if isinstance(m, duty.move)]
        sitting = sitting.step(duty.actor, rng.choice(moves))
    for seat in range(seats):
        assert pieces_of(sitting, seat) == Counter(whole[seat])


def pieces_of(sitting: Sitting, seat: int) -> Counter[str]:
    """A seat's pieces wherever they are: in stock, on the board, in others' trays."""
    view = sitting.view(seat)
    found = Counter(view.stock[seat])
    found.update(letter for letter, owner in view.squares.values() if owner == seat)
    for other, trays in view.trays.items():
        found.update(trays.get(seat, "") if other != seat else "")
    return found

"""Plans that begin with an option: within the letters there are, and no worse off for what they do
anyway."""

import numpy as np
import pytest

from parlour.games.fourcyte.board import SQUARES
from parlour.games.fourcyte.kernel.anneal import Schedule, fitting, lookup, no_fits
from parlour.games.fourcyte.kernel.gaps import indexed
from parlour.games.fourcyte.kernel.hindsight import Choice, agreeing, compare
from parlour.games.fourcyte.kernel.plan import SORTS, UNIFORM, Plans, Position
from parlour.games.fourcyte.kernel.score import LINES, SQUARES_OF
from parlour.games.fourcyte.kernel.words import COUNT, EMPTY, ROWS, letters_of
from tests.games.fourcyte.test_kernel_plan import PARK, dice
from tests.games.fourcyte.test_kernel_score import WORDS

A, E, N, X = 0, 4, 13, 23
KNOWN = lookup(WORDS, indexed(WORDS))


def compared(options: list[tuple[int, int, int]], due: bool, tiles: int = 1) -> list[float]:
    """What options are worth to a plan for PECTIN that scores 99, as it says. X is in hand, for the
    last square. The N is in hand too; or, if a call is due, others bring it, of so many tiles, and
    an A is to be called for the square before the last."""
    rest = "Z" * 28 + ("A" if due else "Z")
    planned = letters_of("PECTIN" + rest + "X")
    board = planned.copy()
    board[[5, 34, 35] if due else [5, 35]] = EMPTY
    fixed = (board != EMPTY).astype(np.int32)
    park, hand, future = (np.zeros(SORTS, np.int32) for _ in range(3))
    park[[A, E, N]] = 1, 1, tiles if due else 0
    hand[X], hand[N], future[N] = 1, not due, due
    there = Position(board, fixed, park, hand)
    kinds, scores = np.full(1, UNIFORM, np.int32), np.array([99], np.int64)
    plans = Plans(planned[None, :].copy(), future[None, :], kinds, scores)
    fits = no_fits(WORDS)
    fitting(WORDS, board, fixed, (park + hand).astype(np.int32), fits)
    choice = Choice(np.array(options, np.int64), int(due), np.zeros(len(options)))
    compare(KNOWN, fits, dice(), there, plans, Schedule(300, 2.0, 1.2), choice)
    assert (plans.boards[0] == planned).all()  # what is tried is tried on copies
    return [float(mean) for mean in choice.means]


def test_what_a_plan_does_anyway_leaves_it_as_it_is() -> None:
    assert compared([(N, N, 5), (N, X, 35)], due=False) == [99, 99]


def test_what_spoils_a_plan_costs_it_points() -> None:
    assert compared([(N, N, 35), (N, X, 5)], due=False) == [0, 0]


def test_who_calls_may_call_what_a_plan_wants() -> None:
    wanted, fine, spoils = compared([(A, A, 34), (E, E, 34), (A, A, 5)], due=True)
    assert (wanted, fine, spoils) == (99, 20, 0)


@pytest.mark.parametrize("tiles", [1, 2])
def test_a_letter_that_others_bring_is_not_called_for_nothing(tiles: int) -> None:
    """The plan goes on, but not as it was: there is one N too many, or others bring another
    letter instead, which nobody knows."""
    assert compared([(N, N, 5)], due=True, tiles=tiles) == [20]


def test_words_agree_with_the_letter_that_is_laid() -> None:
    fits, found = no_fits(WORDS), no_fits(WORDS)
    board = np.full(SQUARES, EMPTY, np.int32)
    fitting(WORDS, board, np.zeros(SQUARES, np.int32), PARK, fits)
    agreeing(fits, 7, 0, found)  # an A on b2, which is on a row, a column and a diagonal
    words = WORDS[WORDS[ROWS] : WORDS[ROWS] + WORDS[COUNT]].tolist()
    for line in range(LINES):
        squares = SQUARES_OF[line].tolist()
        kept = found.codes[line, : found.counts[line]].tolist()
        before = fits.codes[line, : fits.counts[line]].tolist()
        assert set(kept) <= set(before) <= set(words)
        if 7 in squares:
            shift = 5 * (5 - squares.index(7))
            assert kept == [code for code in before if code >> shift & 31 == 0]
        else:
            assert kept == before

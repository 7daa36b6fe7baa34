"""A mind at a table: what it makes of callers, and of its own plans."""

import numpy as np
import pytest

from parlour.games.fourcyte.board import CALLS, SQUARES
from parlour.games.fourcyte.kernel.gaps import indexed
from parlour.games.fourcyte.kernel.mind import FEWER, Mind
from parlour.games.fourcyte.kernel.plan import BLANK, ENGLISH
from parlour.games.fourcyte.kernel.table import Means, Table
from parlour.games.fourcyte.kernel.words import EMPTY, LETTERS, letters_of
from tests.games.fourcyte.test_kernel_plan import PARK
from tests.games.fourcyte.test_kernel_score import WORDS

OWN = "EAOITNRSDL"  # what it called itself in between
MEANS = Means(plans=16, changes=200, looks=0, playouts=50)


def mind() -> Mind:
    return Mind(WORDS, indexed(WORDS), np.zeros((0, SQUARES), np.int32))


def table(gone: str, standby: str, free: int = SQUARES) -> Table:
    """The second of two seats has to call; the other has called letters that are gone."""
    park, calls = PARK.copy(), 2 * len(gone) - 1
    for letter in gone + OWN[: len(gone) - 1]:
        park[ord(letter) - 65] -= 1
    board = letters_of("E" * (SQUARES - free) + "." * free)
    mine = np.arange(calls, CALLS) % 2 == 1
    return Table(board, park, PARK, standby, None, len(gone), mine, False)


@pytest.mark.parametrize(("gone", "sure"), [("ZQJX", True), ("ZAQT", False)])
def test_what_a_caller_called_tells_whether_the_future_is_known(gone: str, sure: bool) -> None:
    thinks, there = mind(), table(gone, "Z")
    thinks.think(there, MEANS, 1)
    assert thinks.foreseen == sure
    assert len(thinks.plans) == (MEANS.plans // FEWER if sure else MEANS.plans)
    if sure:  # the rarest that are left
        tiles = sorted(np.repeat(np.arange(LETTERS), there.park), key=lambda each: ENGLISH[each])
        coming = np.bincount(tiles[: there.coming], minlength=BLANK + 1)
        assert (thinks.futures == coming).all()
        best = thinks.plans[int(thinks.scores.argmax())]
        letter, square = next((ord(c) - 65, at) for _, c, at in thinks.wanted())
        assert best[square] == letter or thinks.scores.min() == thinks.scores.max()


def test_a_future_that_is_known_is_not_played_out() -> None:
    """Half of the letters have been called, and there is no chance to reckon with."""
    known, unknown = mind(), mind()
    known.think(table("ZQJXKVBPGYF", "Z", 16), MEANS, 1)
    unknown.think(table("ZAQTSRONDLI", "Z", 16), MEANS, 1)
    assert known.foreseen
    assert not known._plays
    assert unknown._plays


def test_plans_stay_when_there_are_to_be_fewer_or_more() -> None:
    thinks = mind()
    thinks.think(table("ZAQT", "Z"), MEANS, 1)
    before = thinks.plans.copy()
    thinks._make_room(4)
    assert (thinks.plans == before[:4]).all()
    thinks._make_room(6)
    assert (thinks.plans[:4] == before[:4]).all()
    assert (thinks.plans[4:] == EMPTY).all()
    assert thinks.plans.shape == (6, SQUARES)
    assert thinks.plans.dtype == thinks.futures.dtype == np.int32

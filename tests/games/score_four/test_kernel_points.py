"""Total and counting: what lines are worth, the bounds, and the search, against brute force."""

from functools import cache
from random import Random

import pytest

from parlour.games.score_four.board import MASKS, VALUES
from parlour.games.score_four.kernel import points, reference
from parlour.games.score_four.kernel.bits import Word
from parlour.games.score_four.kernel.points import UNKNOWN
from parlour.games.score_four.kernel.table import NODES, Desk, new_desk
from parlour.games.score_four.kernel.worth import bounds, worth
from tests.games.score_four.positions import quiet_position, random_position

METHODS = pytest.mark.parametrize("scale", [0, 1], ids=["total", "counting"])
PLENTY = 1 << 40


@cache
def room(scale: int) -> Desk:
    """A desk for each method: what is stored of a position differs."""
    return new_desk(18)


@METHODS
def test_worth_of_lines(scale: int) -> None:
    rng = Random(1)
    for line, mask in enumerate(MASKS):
        assert worth(Word(mask), scale) == (VALUES[line] if scale else 1)
    for _ in range(200):
        cells = rng.getrandbits(64) | rng.getrandbits(64)
        assert worth(Word(cells), scale) == reference.worth(cells, bool(scale))
    assert worth(Word((1 << 64) - 1), scale) == (760 if scale else 76)  # SF-T2


@METHODS
@pytest.mark.parametrize("fresh", [True, False], ids=["no line yet", "with lines"])
def test_bounds_and_search_agree_with_brute_force(scale: int, fresh: bool) -> None:
    rng = Random(7)
    firsts = 0
    for _ in range(60):
        beads = rng.randint(56, 63)
        own, opp = quiet_position(beads, rng) if fresh else random_position(beads, rng)
        truth = reference.points_value(own, opp, bool(scale))
        made, lost = (int(worth(Word(side), scale)) for side in (own, opp))
        least, most = bounds(Word(own), Word(opp), made, lost, scale)
        assert least <= truth <= most
        guess = rng.randint(-30, 30)
        found = points.value_within(room(scale), Word(own), Word(opp), scale, guess, PLENTY)
        assert found == truth
        firsts += made == lost == 0 and truth != 0
    assert (firsts > 10) == fresh


@METHODS
def test_slices_change_nothing(scale: int) -> None:
    own, opp = random_position(46, Random(3))
    whole, sliced = new_desk(16), new_desk(16)
    value = points.value_within(whole, Word(own), Word(opp), scale, 0, PLENTY)
    for alpha in (value - 1, value):
        answer = points.ask(sliced.s, Word(own), Word(opp), scale, alpha)
        while answer == UNKNOWN:
            answer = points.search(sliced, 50)
        assert (answer > alpha) == (value > alpha)


def test_too_few_nodes_say_so() -> None:
    own, opp = random_position(36, Random(5))
    desk = new_desk(12)
    assert points.value_within(desk, Word(own), Word(opp), 1, 0, 500) == UNKNOWN
    assert desk.s[NODES] <= 500

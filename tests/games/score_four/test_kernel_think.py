"""The search against plain Python: the same values, without alpha-beta, table or tricks."""

from random import Random
from time import monotonic

import numpy as np
import pytest

from parlour.games.score_four.board import MASKS, PINS
from parlour.games.score_four.kernel import reference, think_basic, think_points
from parlour.games.score_four.kernel.bits import Word
from parlour.games.score_four.kernel.evaluation import BASIC, COUNTING, TOTAL, evaluate, sight
from parlour.games.score_four.kernel.memory import WIN
from parlour.games.score_four.kernel.table import LIMIT, RULES, Desk, new_desk
from parlour.games.score_four.kernel.think import ENDLESS, Question, think
from parlour.games.score_four.kernel.think_basic import PROVEN
from tests.games.score_four.positions import quiet_position, random_position

SEES_ALL = [True] * len(MASKS)


@pytest.mark.parametrize("method", [BASIC, TOTAL, COUNTING])
@pytest.mark.parametrize("seed", range(5))
def test_the_evaluation_agrees_with_the_reference(method: int, seed: int) -> None:
    rng = Random(seed)
    own, opp = random_position(rng.randint(0, 60), rng)
    seen = [mask if rng.random() < 0.8 else 0 for mask in MASKS]
    value = evaluate(
        sight(np.array(seen, Word)), Word(own), Word(opp), (own | opp).bit_count(), method
    )
    assert value == reference.evaluate(own, opp, seen, method)


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize("seed", range(12))
def test_basic_looks_as_far_as_the_reference(seed: int, depth: int) -> None:
    rng = Random(seed)
    own, opp = quiet_position(rng.randint(8, 44), rng)
    seen = [mask if rng.random() < 0.9 else 0 for mask in MASKS]
    desk = small_desk()
    cells = np.array(list(reference.places(own | opp)), Word)
    values = np.zeros(len(cells), np.int64)
    see, beads = sight(np.array(seen, Word)), (own | opp).bit_count()
    think_basic.lay_out(desk, see, Word(own), Word(opp))
    found = think_basic.search_root(desk, see, beads, depth, cells, values, True)
    assert found == len(cells)
    expected = [_basic_child(own, opp, int(cell), seen, depth) for cell in cells]
    assert [int(value) for value in values] == expected


def small_desk() -> Desk:
    """Hardly a table: a position met again by more forced beads would be known deeper."""
    desk = new_desk(1)
    desk.s[LIMIT] = 1 << 40
    return desk


def _basic_child(own: int, opp: int, cell: int, seen: list[int], depth: int) -> int:
    after = own | 1 << cell
    if any(mask >> cell & 1 and after & mask == mask for mask in seen):
        return WIN - (own | opp).bit_count()
    return -reference.look_basic(opp, after, seen, depth - 1)


@pytest.mark.parametrize("method", [TOTAL, COUNTING])
@pytest.mark.parametrize("seed", range(6))
def test_points_look_as_far_as_the_reference(seed: int, method: int) -> None:
    rng = Random(seed)
    own, opp = random_position(rng.randint(48, 60), rng)
    fresh = not reference.has_line(own) and not reference.has_line(opp)
    desk = small_desk()
    desk.s[RULES] = method
    cells = np.array(list(reference.places(own | opp)), Word)
    values = np.zeros(len(cells), np.int64)
    see, stake = sight(np.array(MASKS, Word)), (fresh, ENDLESS, ENDLESS)
    think_points.lay_out(desk, see, Word(own), Word(opp), *stake)
    think_points.search_root(desk, see, (own | opp).bit_count(), 2, cells, values, True)
    whole = reference.look_points(own, opp, method, fresh, 2)
    assert max(int(value) for value in values) == whole


@pytest.mark.parametrize("method", [BASIC, TOTAL, COUNTING])
def test_null_and_full_windows_agree_on_the_best(method: int) -> None:
    rng = Random(9)
    for _ in range(8):
        own, opp = quiet_position(rng.randint(10, 40), rng)
        question = Question(own, opp, method, [*SEES_ALL[:-1], False])
        pins = [cell % PINS for cell in reference.places(own | opp)]
        full = think(question, pins, 1 << 40, 2, full_window=True)
        narrow = think(question, pins, 1 << 40, 2)
        assert max(full.values.values()) == next(iter(narrow.values.values()))
        assert all(narrow.values[pin] >= full.values[pin] for pin in pins)


def test_the_same_question_has_the_same_answer() -> None:
    own, opp = quiet_position(20, Random(2))
    question = Question(own, opp, BASIC, SEES_ALL)
    pins = [cell % PINS for cell in reference.places(own | opp)]
    first, between, second = (think(question, pins, n, 64) for n in (9_000, 500, 9_000))
    assert first == second
    assert list(first.values) != list(between.values) or first.nodes > between.nodes


def test_nodes_are_kept_to() -> None:
    own, opp = quiet_position(20, Random(2))
    pins = [cell % PINS for cell in reference.places(own | opp)]
    look = think(Question(own, opp, TOTAL, SEES_ALL), pins, 5_000, 64)
    assert 4_000 < look.nodes <= 5_000 + 64
    assert look.depth >= 2


def test_time_cuts_it_short() -> None:
    began = monotonic()
    look = think(Question(0, 0, BASIC, SEES_ALL), range(PINS), 1 << 40, 64, until=began + 0.2)
    assert monotonic() - began < 2
    assert set(look.values) == set(range(PINS))
    assert look.depth >= 2
    past = think(Question(0, 0, BASIC, SEES_ALL), range(PINS), 1 << 40, 64, until=began - 1)
    assert set(past.values) == set(range(PINS))


def test_a_target_within_reach_wins() -> None:
    row = sum(1 << cell for cell in (0, 1, 2))
    other = sum(1 << cell for cell in (4, 5, 6))
    near = think(Question(row, other, COUNTING, SEES_ALL, True, 31, 100), range(PINS), 5_000, 3)
    assert next(iter(near.values.items()))[0] == 3
    assert near.values[3] == WIN - 6
    far = think(Question(row, other, COUNTING, SEES_ALL, True, 100, 100), range(PINS), 5_000, 3)
    assert far.values[3] < PROVEN

"""A cap on the seconds: a bead that wins or stops a line is seen before any clock is looked at,
and a cap that is not reached changes nothing."""

from random import Random
from time import monotonic

import pytest

from parlour.bots.bot import Budget, Thought
from parlour.games.score_four import GAME
from parlour.games.score_four.board import MASKS, PINS
from parlour.games.score_four.bot import consider
from parlour.games.score_four.kernel.evaluation import BASIC, COUNTING, TOTAL
from parlour.games.score_four.kernel.probe import solve_basic, solve_points
from parlour.games.score_four.kernel.solve import place
from parlour.games.score_four.kernel.think import Question, think
from parlour.games.score_four.options import Options
from tests.games.score_four.positions import quiet_position, random_position
from tests.games.score_four.test_bot import sitting_after

# Seconds, and the share of the budget: long caps are tried with little of it.
CAPS = [(0.0, 1.0), (0.001, 1.0), (0.01, 1.0), (0.05, 1.0), (0.2, 0.1), (1.0, 0.05), (5.0, 0.02)]
# One line can be completed or must be stopped, and all methods agree about it at any depth.
AT_HAND = {
    "complete a row": ("c3c4d2b4d3a4b1", "d4"),
    "complete a pin": ("a2a1d2a3d4a1c3a1b2c2a3", "a1"),
    "complete a diagonal": ("d3a1a3c3a4b2b4b3b1", "d4"),
    "stop a row": ("b3d3c1d1d3d2b3b3", "d4"),
    "stop a pin": ("b3a2c2a1a3a4b4d3c4a4a2a4", "a4"),
    "stop a diagonal": ("d4a3b2a2a3b4c3a3b3c3b3d2c1", "a1"),
}


def thoughts(text: str, method: str, level: str, seed: int, **how: object) -> list[Thought]:
    """The pins that a bot has in mind after some beads."""
    sitting = sitting_after(text, Options(method=method, calling="automatic", target=0))  # type: ignore[arg-type]
    budget = Budget(level, stream=f"{seed}", **how)  # type: ignore[arg-type]
    view = sitting.view(sitting.state.player)
    return consider(sitting.current, view, sitting.prompts, Random(seed), budget)


def bead(text: str, method: str, level: str, seed: int, **how: object) -> str:
    """The pin that it chooses."""
    return GAME.write(thoughts(text, method, level, seed, **how)[0].move)


def is_seen(text: str, level: str, seed: int) -> bool:
    """Does this bot notice the line, given time: a win, or else a loss on all other pins?"""
    first, *others = thoughts(text, "basic", level, seed, effort=0.02)
    return first.value == 1.0 or all(other.value == -1.0 for other in others)


@pytest.mark.parametrize(("text", "pin"), AT_HAND.values(), ids=AT_HAND)
@pytest.mark.parametrize("level", ["casual", "club", "expert", "champion"])
def test_no_cap_makes_a_bot_overlook_what_is_at_hand(level: str, text: str, pin: str) -> None:
    seeds = [seed for seed in range(8) if is_seen(text, level, seed)][:3]
    assert seeds
    for seconds, effort in CAPS:
        for seed in seeds:
            chosen = bead(text, "basic", level, seed, seconds=seconds, effort=effort)
            assert chosen == pin, f"{level} capped at {seconds} s plays {chosen}"


@pytest.mark.parametrize("method", ["total", "counting"])
@pytest.mark.parametrize(("text", "pin"), AT_HAND.values(), ids=AT_HAND)
@pytest.mark.parametrize("level", ["expert", "champion"])
def test_nor_points_that_are_at_hand(level: str, text: str, pin: str, method: str) -> None:
    """Weaker levels misjudge points by as much as a line is worth."""
    for seconds, effort in CAPS:
        chosen = bead(text, method, level, 1, seconds=seconds, effort=effort)
        assert chosen == pin, f"{level} capped at {seconds} s plays {chosen}"


@pytest.mark.parametrize("effort", [1e-9, 1e-4])
def test_no_effort_is_too_small_for_it(effort: float) -> None:
    for text, pin in AT_HAND.values():
        assert bead(text, "basic", "champion", 1, effort=effort) == pin


BUSY = 5  # tries on a machine that may have something else to do


def test_a_cap_that_is_not_reached_changes_nothing() -> None:
    """Nodes are the budget: a second is time for two million of them, not for a hundred
    thousand."""
    for method in (BASIC, TOTAL, COUNTING):
        own, opp = quiet_position(12, Random(4))
        question = Question(own, opp, method, [True] * len(MASKS))
        free = think(question, range(PINS), 250_000, 64)
        assert free.nodes >= 250_000
        capped = (
            think(question, range(PINS), 250_000, 64, until=monotonic() + 2.4) for _ in range(BUSY)
        )
        assert free in capped


@pytest.mark.parametrize("method", ["basic", "total", "counting"])
@pytest.mark.parametrize(
    "text", ["a1d4b2c3", "a1d4d4a2d1c3c1b2b2b2b4a2d1c3c3b3c1b3d1c2a2b3b4a1"], ids=["early", "late"]
)
def test_a_decision_within_its_cap_is_the_one_without(method: str, text: str) -> None:
    free = thoughts(text, method, "champion", 3, effort=0.15)
    capped = (thoughts(text, method, "champion", 3, effort=0.15, seconds=1.4) for _ in range(BUSY))
    assert free in capped


def test_without_time_the_order_of_the_first_look_is_kept() -> None:
    """Not the order in which the pins were shuffled."""
    own, opp = quiet_position(20, Random(2))
    question = Question(own, opp, BASIC, [True] * len(MASKS))
    pins = [pin for pin in range(PINS) if place(own | opp, pin)]
    found = set()
    for seed in range(5):
        Random(seed).shuffle(pins)
        look = think(question, pins, 1_000_000, 64, until=monotonic() - 1)
        assert look.depth == 2
        found.add(next(iter(look.values.values())))
    assert len(found) == 1


def test_time_stops_an_exact_search() -> None:
    own, opp = quiet_position(10, Random(7))
    began = monotonic()
    assert solve_basic(own, opp, 1 << 40, range(PINS), began + 0.1) is None
    own, opp = random_position(34, Random(7))
    pins = [pin for pin in range(PINS) if place(own | opp, pin)]
    assert solve_points(own, opp, 1, 0, 1 << 40, pins, monotonic() + 0.1) is None
    assert monotonic() - began < 5  # of a busy machine

"""A bot's question to the exact solvers: is this position solved within so many nodes, and by
which move? The transposition table is emptied before each question: the answer is reproducible."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from ..board import PINS
from . import basic, parity, points
from .bits import Word
from .deadline import deadline
from .solve import held_line, place
from .table import CHOSEN, NO_CELL, STOPPED, Desk, clear, new_desk
from .worth import BONUS, COUNTING, worth

TABLE_LOG2 = 17


@dataclass(frozen=True)
class Solved:
    """The exact value for the mover, and a pin that keeps it."""

    value: int  # basic: 1, 0, -1; else the points still to come, the mover's less theirs
    pin: int


@cache
def _desk() -> Desk:
    return new_desk(TABLE_LOG2)


def _fresh_desk() -> Desk:
    found = _desk()
    clear(found)
    return found


def solve_basic(
    own: int, opp: int, nodes: int, pins: Sequence[int], until: float | None = None
) -> Solved | None:
    """Solve a position without lines; `until` is a time by the monotonic clock to stop at.

    A lost position has no pin to keep: the first of all, the one that looked best, is named.
    """
    where = _fresh_desk()
    with deadline(where.s, until):
        return _solve_basic(where, own, opp, nodes, pins)


def _solve_basic(desk: Desk, own: int, opp: int, nodes: int, pins: Sequence[int]) -> Solved | None:
    value = int(basic.value_within(desk, Word(own), Word(opp), nodes))
    if value == parity.UNKNOWN:
        return None
    if value == -1:
        return Solved(-1, pins[0])
    wins = [pin for pin in pins if held_line(own | place(own | opp, pin))]
    if wins:
        return Solved(1, wins[0])
    if desk.s[CHOSEN] != NO_CELL:
        return Solved(value, int(desk.s[CHOSEN]) % PINS)

    def keeps(pin: int, share: int) -> bool:
        after = own | place(own | opp, pin)
        return int(basic.value_within(desk, Word(opp), Word(after), share)) == -value

    return _by_first(desk, value, keeps, pins)


def solve_points(
    own: int,
    opp: int,
    scale: int,
    guess: int,
    nodes: int,
    pins: Sequence[int],
    until: float | None = None,
) -> Solved | None:
    """The same for total and counting: the value is what still comes."""
    where = _fresh_desk()
    with deadline(where.s, until):
        return _solve_points(where, own, opp, scale, guess, nodes, pins)


def _solve_points(
    desk: Desk, own: int, opp: int, scale: int, guess: int, nodes: int, pins: Sequence[int]
) -> Solved | None:
    value = int(points.value_within(desk, Word(own), Word(opp), scale, guess, nodes))
    if value == points.UNKNOWN:
        return None
    if desk.s[CHOSEN] != NO_CELL:
        return Solved(value, int(desk.s[CHOSEN]) % PINS)

    def brings(pin: int, share: int) -> bool:
        after = own | place(own | opp, pin)
        allowed = gain(own, opp, after, scale) - value
        answer = points.ask(desk.s, Word(opp), Word(after), scale, allowed)
        if answer == points.UNKNOWN:
            answer = points.search(desk, share)
        return int(answer) <= allowed

    return _by_first(desk, value, brings, pins)


def _by_first(
    desk: Desk, value: int, good: Callable[[int, int], bool], pins: Sequence[int]
) -> Solved | None:
    """The pin that is proved good with the fewest nodes, by searches with more and more of them.
    The value was known without a search, so there is such a pin. None: the time ran out first."""
    share = 1_000
    while True:
        for pin in pins:
            if good(pin, share):
                return Solved(value, pin)
        if desk.s[STOPPED]:
            return None
        share *= 4


def gain(own: int, opp: int, after: int, scale: int) -> int:
    """The points that a bead makes, the first score of counting included."""
    before = int(worth(Word(own), scale))
    made = int(worth(Word(after), scale)) - before
    first = scale == COUNTING and before == 0 and int(worth(Word(opp), scale)) == 0
    return made + BONUS if made and first else made

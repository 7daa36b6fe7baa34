"""A bot's question to the exact searches: is this position solved within so many nodes, and by
which move? The same answer every time: nothing is remembered from one question to the next."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ..board import PINS
from . import basic, parity, points
from .bits import Word, Words
from .solve import held_line, place
from .table import desk, wipe
from .worth import BONUS, COUNTING, worth

TABLE_LOG2 = 17
FOREVER = 1 << 60


@dataclass(frozen=True)
class Solved:
    """The exact value for the mover, and a pin that keeps it."""

    value: int  # basic: 1, 0, -1; else the points still to come, his less theirs
    pin: int


@cache
def _desk() -> Words:
    return desk(TABLE_LOG2)


def _fresh_desk() -> Words:
    s = _desk()
    wipe(s)
    return s


def solve_basic(own: int, opp: int, nodes: int, pins: Sequence[int]) -> Solved | None:
    """Solve a position without lines; of several good pins the first is taken.

    A lost position has no pin to keep: the first of all, the one that looked best, is named.
    """
    s = _fresh_desk()
    value = int(basic.value_within(s, Word(own), Word(opp), nodes))
    if value == parity.UNKNOWN:
        return None
    if value == -1:
        return Solved(-1, pins[0])
    wins = [pin for pin in pins if held_line(own | place(own | opp, pin))]
    if wins:
        return Solved(1, wins[0])
    # What the search has shown is still on the desk, so this costs no more than it did.
    for share in (nodes // PINS + 1, FOREVER):
        for pin in pins:
            child = basic.value_within(s, Word(opp), Word(own | place(own | opp, pin)), share)
            if child == -value:
                return Solved(value, pin)
    raise AssertionError("some move keeps the value of a solved position")


def solve_points(
    own: int, opp: int, scale: int, guess: int, nodes: int, pins: Sequence[int]
) -> Solved | None:
    """The same for total and counting: the value is what still comes."""
    s = _fresh_desk()
    value = int(points.value_within(s, Word(own), Word(opp), scale, guess, nodes))
    if value == points.UNKNOWN:
        return None
    for pin in pins:
        after = own | place(own | opp, pin)
        allowed = gain(own, opp, after, scale) - value
        answer = points.ask(s, Word(opp), Word(after), scale, allowed)
        if answer == points.UNKNOWN:
            answer = points.search(s, FOREVER)
        if answer <= allowed:
            return Solved(value, pin)
    raise AssertionError("some move brings the value of a solved position")


def gain(own: int, opp: int, after: int, scale: int) -> int:
    """The points that a bead makes, the first score of counting included."""
    before = int(worth(Word(own), scale))
    made = int(worth(Word(after), scale)) - before
    first = scale == COUNTING and before == 0 and int(worth(Word(opp), scale)) == 0
    return made + BONUS if made and first else made

"""A bot's look ahead, deeper and deeper until its nodes are spent."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from ..board import CELLS, MASKS, PINS
from . import think_basic, think_points
from .bits import Word, Words
from .deadline import deadline
from .memory import LIMIT
from .sight import BASIC, Numbers, sight
from .solve import place
from .table import NODES, RULES, STOPPED, desk, wipe
from .think_basic import PROVEN

TABLE_LOG2 = 17
ENDLESS = 1 << 20  # points that nobody makes
NO_LIMIT = 1 << 62  # nodes
AT_HAND = 2  # beads ahead: looked at whatever the limits


@dataclass(frozen=True)
class Question:
    """A position as a bot sees it: the mover's beads, the other side's, and what is at stake."""

    own: int
    opp: int
    method: int  # BASIC, TOTAL or COUNTING
    seen: Sequence[bool]  # by line: False for those overlooked
    fresh: bool = False  # counting: the first score is still to come (SF-32)
    need: int = ENDLESS  # counting: points that win the match (SF-33)
    their_need: int = ENDLESS


@dataclass(frozen=True)
class Outlook:
    """What a look ahead came to."""

    values: dict[int, int]  # by pin; exact for the best, for the others at most, unless `wide`
    depth: int
    nodes: int


@cache
def _desk() -> Words:
    return desk(TABLE_LOG2)


def think(
    question: Question,
    pins: Sequence[int],
    nodes: int,
    depth: int,
    wide: bool = False,
    until: float | None = None,
) -> Outlook:
    """Value the pins, at most so deep and with at most so many nodes. Of equal pins the earlier
    is valued first. `until` is a time by the monotonic clock that cuts it short.

    Two beads ahead it always looks: that costs a few hundred nodes and shows every line that can
    be completed or must be stopped now.
    """
    s = _desk()
    wipe(s)
    s[NODES] = s[STOPPED] = 0
    s[RULES] = all(question.seen) if question.method == BASIC else question.method
    search = _Search(s, question, pins, wide)
    s[LIMIT] = NO_LIMIT
    search.deepen(min(depth, AT_HAND))
    s[LIMIT] = nodes
    with deadline(s, until):
        search.deepen(depth)
    values = {cell % PINS: search.values[cell] for cell in search.order}
    return Outlook(values, search.reached, int(s[NODES]))


class _Search:
    """Iterative deepening: the cells to value, best first, and how deep they have been searched."""

    def __init__(self, s: Words, question: Question, pins: Sequence[int], wide: bool) -> None:
        self.s, self.question, self.wide = s, question, wide
        seen = [mask if known else 0 for mask, known in zip(MASKS, question.seen, strict=True)]
        self.see = sight(np.array(seen, Word))
        beads = question.own | question.opp
        self.free = CELLS - beads.bit_count()
        self.order = [place(beads, pin).bit_length() - 1 for pin in pins]
        self.values = dict.fromkeys(self.order, 0)
        self.depth = self.reached = 0  # begun, and with one cell valued at least
        self.open = True  # is anything left to find out?

    def deepen(self, depth: int) -> None:
        """Search deeper and deeper, to this depth at most, while it makes sense to go on."""
        while self.open and self.depth < min(depth, self.free):
            self.depth += 1
            self.open = self._deepen()

    def _deepen(self) -> bool:
        """Search all cells to the depth; is anything left to find out?"""
        order, values = self.order, self.values
        found, done = self._look()
        whole = done == len(order)
        if self.wide and not whole:  # values of two depths cannot be compared
            return False
        values.update(zip(order, map(int, found), strict=True))
        # The first was the best so far: of a look cut short, what passed it is really better.
        order[:done] = sorted(order[:done], key=lambda cell: -values[cell])
        self.reached = self.depth if done else self.reached
        return whole and len(order) > 1 and abs(values[order[0]]) <= PROVEN - CELLS

    def _look(self) -> tuple[Numbers, int]:
        """The values of the cells in their order, and how many came through."""
        cells = np.array(self.order, Word)
        found = np.array([self.values[cell] for cell in self.order], np.int64)
        asked = self.question
        own, opp, depth = Word(asked.own), Word(asked.opp), self.depth
        if asked.method == BASIC:
            done = think_basic.look(self.s, self.see, own, opp, depth, cells, found, self.wide)
        else:
            stake = asked.fresh, asked.need, asked.their_need
            done = think_points.look(
                self.s, self.see, own, opp, *stake, depth, cells, found, self.wide
            )
        return found, int(done)

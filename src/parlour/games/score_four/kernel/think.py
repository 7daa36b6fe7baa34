"""The bots' search: iterative deepening until the nodes or the time are used up."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from ..board import CELLS, LINES, MASKS, PINS
from . import think_basic, think_points
from .bits import Word, Words
from .deadline import deadline
from .evaluation import BASIC, Numbers, sight
from .solve import place
from .table import LIMIT, NODES, RULES, STOPPED, TRAINED, UNTRAINED, Desk, clear, new_desk
from .think_basic import PROVEN
from .weights import values

TABLE_LOG2 = 17
ENDLESS = 1 << 20  # points that nobody makes
NO_LIMIT = 1 << 62  # nodes
AT_HAND = 2  # beads ahead: searched whatever the limits


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
    trained: bool = False  # basic: judged by trained values; only if every line is seen


def basic_question(own: int, opp: int) -> Question:
    """A basic game as the best bots see it: every line, judged by trained values."""
    return Question(own, opp, BASIC, [True] * len(LINES), trained=True)


@dataclass(frozen=True)
class Outlook:
    """What a search found."""

    values: dict[int, int]  # by pin; exact for the best, upper bounds for the others
    depth: int
    nodes: int


@lru_cache(maxsize=64)
def _sight(seen: tuple[bool, ...]) -> Words:
    lines = [mask if known else 0 for mask, known in zip(MASKS, seen, strict=True)]
    return sight(np.array(lines, Word))


@cache
def _desk(method: int) -> Desk:
    return new_desk(TABLE_LOG2, values() if method == BASIC else UNTRAINED)


def think(
    question: Question,
    pins: Sequence[int],
    nodes: int,
    depth: int,
    full_window: bool = False,
    until: float | None = None,
    where: Desk | None = None,
) -> Outlook:
    """Value the pins, at most so deep and with at most so many nodes. Of equal pins the earlier
    comes first. `full_window` values all of them exactly. `until` is a time by the monotonic
    clock at which the search stops. `where` has other values than those of the method.

    The first two depths are always completed: they cost a few hundred nodes and show every line
    that can be completed or must be stopped now.
    """
    where = where or _desk(question.method)
    clear(where)
    s = where.s
    s[NODES] = s[STOPPED] = 0
    s[RULES] = all(question.seen) if question.method == BASIC else question.method
    s[TRAINED] = question.trained and all(question.seen)
    search = _Search(where, question, pins, full_window)
    s[LIMIT] = NO_LIMIT
    search.deepen(min(depth, AT_HAND))
    s[LIMIT] = nodes
    with deadline(s, until):
        search.deepen(depth)
    values = {cell % PINS: search.values[cell] for cell in search.order}
    return Outlook(values, search.reached, int(s[NODES]))


class _Search:
    """The root: its moves in order, best first, their values, and the depth reached."""

    def __init__(
        self, desk: Desk, question: Question, pins: Sequence[int], full_window: bool
    ) -> None:
        self.desk, self.full_window = desk, full_window
        self.see = _sight(tuple(question.seen))
        beads = question.own | question.opp
        self.beads = beads.bit_count()
        self.order = [place(beads, pin).bit_length() - 1 for pin in pins]
        self.values = dict.fromkeys(self.order, 0)
        self.depth = self.reached = 0  # begun, and with one move searched at least
        self.open = True  # is anything left to find out?
        own, opp = Word(question.own), Word(question.opp)
        if question.method == BASIC:
            self.search_root = think_basic.search_root
            think_basic.lay_out(desk, self.see, own, opp)
        else:
            self.search_root = think_points.search_root
            stake = question.fresh, question.need, question.their_need
            think_points.lay_out(desk, self.see, own, opp, *stake)

    def deepen(self, depth: int) -> None:
        """Search deeper and deeper, to this depth at most, while anything is left to find out."""
        while self.open and self.depth < min(depth, CELLS - self.beads):
            self.depth += 1
            self.open = self._deepen()

    def _deepen(self) -> bool:
        """One iteration over all moves; is anything left to find out?"""
        order, values = self.order, self.values
        found, done = self._iteration()
        whole = done == len(order)
        if self.full_window and not whole:  # values of two depths cannot be compared
            return False
        values.update(zip(order, map(int, found), strict=True))
        # The first was the best so far: even in an unfinished iteration, a move that beats it is
        # really better.
        order[:done] = sorted(order[:done], key=lambda cell: -values[cell])
        self.reached = self.depth if done else self.reached
        return whole and len(order) > 1 and abs(values[order[0]]) <= PROVEN - CELLS

    def _iteration(self) -> tuple[Numbers, int]:
        """The values of the moves in their order, and how many were searched."""
        cells = np.array(self.order, Word)
        found = np.array([self.values[cell] for cell in self.order], np.int64)
        done = self.search_root(
            self.desk, self.see, self.beads, self.depth, cells, found, self.full_window
        )
        return found, int(done)

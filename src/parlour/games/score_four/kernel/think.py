"""A bot's look ahead, deeper and deeper until its nodes are spent."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from time import monotonic

import numpy as np

from ..board import CELLS, MASKS, PINS
from . import think_basic, think_points
from .bits import Word, Words
from .memory import LIMIT, STOPPED
from .sight import BASIC, sight
from .solve import place
from .table import NODES, RULES, desk, wipe
from .think_basic import PROVEN

TABLE_LOG2 = 17
ENDLESS = 1 << 20  # points that nobody makes
SLOWEST = 100_000  # nodes a second, until the pace is known


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
    is valued first. `until` is a time by the monotonic clock that cuts it short."""
    s = _desk()
    wipe(s)
    s[NODES] = s[STOPPED] = 0
    s[RULES] = all(question.seen) if question.method == BASIC else question.method
    seen = [mask if known else 0 for mask, known in zip(MASKS, question.seen, strict=True)]
    see = sight(np.array(seen, Word))
    beads = question.own | question.opp
    order = [place(beads, pin).bit_length() - 1 for pin in pins]
    values = dict.fromkeys(order, 0)
    reached, began = 0, monotonic()
    for deep in range(1, min(depth, CELLS - beads.bit_count()) + 1):
        s[LIMIT] = _limit(int(s[NODES]), nodes, began, until)
        done = _look(s, see, question, deep, order, values, wide)
        # The first was the best so far: of a look cut short, what passed it is really better.
        order[:done] = sorted(order[:done], key=lambda cell: -values[cell])
        reached = deep if done else reached
        if done < len(order) or abs(values[order[0]]) > PROVEN - CELLS or len(order) == 1:
            break
    return Outlook({cell % PINS: values[cell] for cell in order}, reached, int(s[NODES]))


def _look(
    s: Words,
    see: Words,
    question: Question,
    depth: int,
    order: list[int],
    values: dict[int, int],
    wide: bool,
) -> int:
    """Value the cells in this order; how many came through."""
    cells = np.array(order, Word)
    found = np.array([values[cell] for cell in order], np.int64)
    own, opp = Word(question.own), Word(question.opp)
    if question.method == BASIC:
        done = think_basic.look(s, see, own, opp, depth, cells, found, wide)
    else:
        stake = question.fresh, question.need, question.their_need
        done = think_points.look(s, see, own, opp, *stake, depth, cells, found, wide)
    values.update(zip(order, map(int, found), strict=True))
    return int(done)


def _limit(spent: int, nodes: int, began: float, until: float | None) -> int:
    """The last node allowed: of the budget, or of the time left at the pace so far."""
    now = monotonic()
    if until is None:
        return nodes
    pace = spent / (now - began) if spent > SLOWEST else SLOWEST
    return min(nodes, spent + int(max(until - now, 0) * pace))

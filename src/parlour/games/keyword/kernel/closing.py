"""The end between two players where it is too far to be solved: the best few plays of each side.

Nothing is hidden once the box is empty. First each play at the root is followed by the plays that
are worth most at once, then more and more replies are tried, so long as there is time. Alpha-beta;
what was searched for is kept from one round to the next. Values are those of the exact end.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Final

import numpy as np

from parlour.games.keyword.board import POINTS

from .arrays import CARD, Bytes, Ints, Position, Query
from .arrays import POINTS as SCORED
from .endgame import INFINITE, End, TooFar
from .laying import lay, lift, without
from .playout import BURDEN, NOWHERE
from .position import Plays, search
from .words import Words

# How many plays are tried, by turn from the root; the last number holds for all later turns.
ROUNDS: Final = (
    (24, 1), (24, 4, 1), (24, 6, 3, 1), (24, 8, 4, 3, 1), (24, 10, 6, 4, 3, 1),
    (24, 12, 10, 8, 6, 4, 1),
)  # fmt: skip
MOST = 24  # plays of a rack that are kept

Way = tuple[int, ...]  # the plays from the root to a turn, each by its number; PASSED for a pass
PASSED = -1


class _Closing:
    """One search: the board, which is changed and put back, and the plays found so far."""

    def __init__(
        self, words: Words, there: Position, points: tuple[Ints, Ints], nodes: int,
        until: float | None,
    ) -> None:  # fmt: skip
        self.words, self.there, self.points = words, there, points
        self.boards: Bytes = there.boards.copy()
        self.left, self.spent, self.until = nodes, 0, until
        self.found: dict[Way, Plays] = {}
        self.widths: Sequence[int] = ROUNDS[0]

    def plays(self, way: Way, racks: tuple[Ints, Ints], card: Ints) -> Plays:
        """The best plays of the side to move, by points, blocks and being out."""
        if way in self.found:
            return self.found[way]
        late = self.until is not None and monotonic() > self.until
        if self.widths != ROUNDS[0] and (late or self.spent >= self.left):
            raise TooFar
        self.spent += 1
        side = len(way) % 2
        begins, least = (NOWHERE, 2) if way else (self.there.begins, self.there.least)
        there = Position(self.boards, self.points[side], begins, least, card)
        query = Query(racks[side], BURDEN, out=float(_out(racks[1 - side])))
        self.found[way] = search(self.words, there, query, MOST)
        return self.found[way]

    def value(
        self, way: Way, racks: tuple[Ints, Ints], card: Ints, passed: bool, low: int, high: int
    ) -> int:
        """What the side to move gains from here, between low and high."""
        plays, best = self.plays(way, racks, card), -INFINITE
        if not len(plays.rows):
            return self.passing(way, racks, card, passed, low, high)
        width = self.widths[min(len(way), len(self.widths) - 1)]
        for nth in range(min(width, len(plays.rows))):
            best = max(best, self.played(way, racks, card, plays, nth, max(low, best), high))
            if best >= high:
                break
        return best

    def played(
        self, way: Way, racks: tuple[Ints, Ints], card: Ints, plays: Plays, nth: int,
        low: int, high: int,
    ) -> int:  # fmt: skip
        row, letters, side = plays.rows[nth], plays.letters[nth], len(way) % 2
        gain = int(row[SCORED]) + (POINTS["card"] if row[CARD] else 0)
        held = without(racks[side], letters, row)
        if not held.any():
            return gain + _out(racks[1 - side])
        after = (held, racks[1]) if side == 0 else (racks[0], held)
        open_card = card[:0] if row[CARD] else card  # the next one is chance's to turn
        lay(self.boards, row, letters)
        try:
            low, high = low - gain, high - gain
            return gain - self.value((*way, nth), after, open_card, False, -high, -low)
        finally:
            lift(self.boards, row, letters)

    def passing(
        self, way: Way, racks: tuple[Ints, Ints], card: Ints, passed: bool, low: int, high: int
    ) -> int:
        side = len(way) % 2
        if passed:
            return POINTS["held"] * int(racks[1 - side].sum() - racks[side].sum())
        return -self.value((*way, PASSED), racks, card, True, -high, -low)


def _out(held: Ints) -> int:
    """What being out pays, while the other holds these blocks (KW-55)."""
    return POINTS["out"] + POINTS["held"] * int(held.sum())


def closed(
    words: Words, there: Position, points: tuple[Ints, Ints], racks: tuple[Ints, Ints],
    nodes: int, until: float | None = None,
) -> End | None:  # fmt: skip
    """What plays are worth to the side whose rack stands first; None: it has none.

    The first round is always played; another one only counts if the nodes and the time suffice.
    """
    look, values = _Closing(words, there, points, nodes, until), [0]
    plays = look.plays((), racks, there.card)
    order: Sequence[int] = range(len(plays.rows))
    if not order:
        return None
    for look.widths in ROUNDS:
        try:
            values = _round(look, plays, racks, there.card, order)
        except TooFar:
            break
        order = np.argsort(-np.array(values), kind="stable").tolist()
    return End(max(values), plays, values, look.spent)


def _round(
    look: _Closing, plays: Plays, racks: tuple[Ints, Ints], card: Ints, order: Sequence[int]
) -> list[int]:
    """The plays at the root, the best ones of the last round first: the value of the best one
    within what is tried; the others, which are not better, are listed behind it."""
    values, best = [0] * len(plays.rows), -INFINITE
    for nth in order:
        value = look.played((), racks, card, plays, nth, best, INFINITE)
        values[nth] = value if value > best else min(value, best - 1)
        best = max(best, value)
    return values

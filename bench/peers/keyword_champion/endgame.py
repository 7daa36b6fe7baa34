"""Exact endgames: two players, nothing in the box, and so nothing hidden.

Plain alpha-beta over all plays and passing, most points first. The value is what the side to move
gains on the other until the game is over: out pays 50 and 5 for each block of the other (KW-55),
two passes in a row cost each player 5 for each block they hold (KW-56).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from parlour.games.keyword.board import POINTS

from .arrays import CARD, Bytes, Ints, OldPosition, OldQuery
from .arrays import POINTS as SCORED
from .laying import lay, lift, without
from .position import Plays, search
from .words import OldWords

EVERY = 4000  # plays of one rack; with more the search gives up
INFINITE = 1_000_000


class TooFar(Exception):
    """The budget of positions is used up."""


class End(NamedTuple):
    """The value of an endgame, and the plays at its root."""

    value: int
    plays: Plays
    values: list[int]  # by play, then of passing: exact for the best, upper bounds for the others
    nodes: int


class _Search:
    def __init__(self, words: OldWords, boards: Bytes, points: tuple[Ints, Ints], nodes: int) -> None:
        self.words, self.boards, self.points = words, boards, points
        self.left, self.spent = nodes, 0

    def plays(self, side: int, rack: Ints, card: Ints, begins: Ints) -> Plays:
        self.spent += 1
        if self.spent > self.left:
            raise TooFar
        least = 3 if len(begins) else 2
        there = OldPosition(self.boards, self.points[side], begins, least, card)
        found = search(self.words, there, OldQuery(rack), EVERY)
        if found.total > EVERY:
            raise TooFar
        return found

    def value(
        self, side: int, racks: tuple[Ints, Ints], card: Ints, begins: Ints, passed: bool,
        low: int, high: int,
    ) -> int:  # fmt: skip
        """What the side to move gains from here, between low and high."""
        best = -INFINITE
        plays = self.plays(side, racks[side], card, begins)
        for nth in range(len(plays.rows)):
            best = max(best, self.played(side, racks, card, plays, nth, max(low, best), high))
            if best >= high:
                return best
        return max(best, self.passing(side, racks, card, begins, passed, max(low, best), high))

    def played(
        self, side: int, racks: tuple[Ints, Ints], card: Ints, plays: Plays, nth: int,
        low: int, high: int,
    ) -> int:  # fmt: skip
        row, letters = plays.rows[nth], plays.letters[nth]
        gain = int(row[SCORED]) + (POINTS["card"] if row[CARD] else 0)
        held = without(racks[side], letters, row)
        other = racks[1 - side]
        if not held.sum():
            return gain + POINTS["out"] + POINTS["held"] * int(other.sum())
        after = (held, other) if side == 0 else (other, held)
        open_card = card[:0] if row[CARD] else card  # the next one is chance's to turn
        lay(self.boards, row, letters)
        try:
            nowhere = np.zeros((0, 3), np.int64)
            low, high = low - gain, high - gain
            return gain - self.value(1 - side, after, open_card, nowhere, False, -high, -low)
        finally:
            lift(self.boards, row, letters)

    def passing(
        self, side: int, racks: tuple[Ints, Ints], card: Ints, begins: Ints, passed: bool,
        low: int, high: int,
    ) -> int:  # fmt: skip
        if passed:
            return POINTS["held"] * int(racks[1 - side].sum() - racks[side].sum())
        return -self.value(1 - side, racks, card, begins, True, -high, -low)


def solve(
    words: OldWords, there: OldPosition, points: tuple[Ints, Ints], racks: tuple[Ints, Ints],
    passed: bool, nodes: int,
) -> End | None:  # fmt: skip
    """The value for the side whose rack stands first; None: there are too many positions."""
    look = _Search(words, there.boards.copy(), points, nodes)
    try:
        plays = look.plays(0, racks[0], there.card, there.begins)
        values: list[int] = []
        best = -INFINITE
        for nth in range(len(plays.rows)):
            values.append(look.played(0, racks, there.card, plays, nth, best, INFINITE))
            best = max(best, values[-1])
        values.append(look.passing(0, racks, there.card, there.begins, passed, best, INFINITE))
    except TooFar:
        return None
    return End(max(values), plays, values, look.spent)

"""Playouts: some turns after a play, with racks and draws that were sampled.

Everybody makes the play that is worth most to them at once, by points and by the blocks they keep.
Near the end of the box turns go on until the game is over, so that being out first counts (KW-55,
KW-56).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from parlour.games.keyword.board import POINTS, RACK

from .arrays import CARD, LAID, MASTER, NO_EXTRA, Bytes, Floats, Ints, OldPosition, OldQuery
from .arrays import POINTS as SCORED
from .laying import lay, lift, without
from .outlook import standing
from .position import search
from .words import OldWords

STAND_IN = ord("E") - 65  # for a Master on a rack: it would cost seven times the time
NEAR = 14  # blocks in the box: with so few or fewer, turns go on to the end
TURNS = 16  # at most
BURDEN: Floats = np.full(27, -float(POINTS["held"]))  # once the box is empty
NOWHERE: Ints = np.zeros((0, 3), np.int64)


class Table(NamedTuple):
    """What does not change during playouts."""

    words: OldWords
    boards: Bytes
    points: tuple[Ints, ...]  # by seat
    sides: tuple[int, ...]  # by seat
    leave: Floats  # by block: what it is worth on a rack
    card: Ints
    worth: Floats  # of squares left open, by zone, to the seat that looks ahead
    price: float = 0.0  # what laying a block costs a lone player, who gets none back


class Hidden(NamedTuple):
    """What is hidden: the racks by seat, and the box in the order in which it is drawn."""

    racks: tuple[Ints, ...]
    box: tuple[int, ...]


class Playout:
    """One course of the game after a play; the board is restored at the end."""

    def __init__(self, table: Table, hidden: Hidden, seat: int) -> None:
        self.table, self.seat = table, seat
        self.racks = [rack.copy() for rack in hidden.racks]
        self.box, self.drawn = hidden.box, 0
        self.known = not hidden.box and len(hidden.racks) == 2  # nothing is sampled
        self.card = table.card
        self.gains = [0.0] * (max(table.sides) + 1)
        self.leaves = [0.0] * len(table.sides)
        self.laid: list[tuple[Ints, Bytes]] = []
        self.over, self.passes, self.turns = False, 0, 0

    def value(self, row: Ints, letters: Bytes) -> float:
        """What a play and what follows gain the seat's side on the mean of the others."""
        seats = len(self.table.sides)
        self.play(self.seat, row, letters)
        turns = TURNS if len(self.box) - self.drawn <= NEAR else seats
        for nth in range(1, turns + 1):
            if self.over:
                break
            self.turn((self.seat + nth) % seats)
        if not self.over:
            self.evaluate()
        for row, letters in reversed(self.laid):
            lift(self.table.boards, row, letters)
        mine = self.table.sides[self.seat]
        others = [gain for side, gain in enumerate(self.gains) if side != mine]
        return self.gains[mine] - sum(others) / max(1, len(others))

    def evaluate(self) -> None:
        """The static value where a playout is cut off: blocks kept, and squares left open."""
        for seat, leave in enumerate(self.leaves):
            self.gains[self.table.sides[seat]] += leave
        self.gains[self.table.sides[self.seat]] += standing(self.table.boards[0], self.table.worth)

    def turn(self, seat: int) -> None:
        table, self.turns = self.table, self.turns + 1
        leave = table.leave if self.drawn < len(self.box) else BURDEN
        there = OldPosition(table.boards, table.points[seat], NOWHERE, 2, self.card)
        rack = self.racks[seat]
        if rack[MASTER] and not self.known:
            rack[STAND_IN] += rack[MASTER]
            rack[MASTER] = 0
        query = OldQuery(rack, leave, NO_EXTRA - table.price)
        found = search(table.words, there, query, 1)
        if len(found.rows):
            self.play(seat, found.rows[0], found.letters[0])
            return
        self.passes += 1
        if self.passes == len(table.sides):
            self.over = True
            for each, rack in enumerate(self.racks):
                self.gains[table.sides[each]] -= POINTS["held"] * int(rack.sum())

    def play(self, seat: int, row: Ints, letters: Bytes) -> None:
        table, side = self.table, self.table.sides[seat]
        self.gains[side] += int(row[SCORED]) - table.price * int(row[LAID])
        if row[CARD]:
            self.gains[side] += POINTS["card"]
            self.card = self.card[:0]  # the next one is chance's to turn
        lay(table.boards, row, letters)
        self.laid.append((row, letters))
        rack = without(self.racks[seat], letters, row)
        self.leaves[seat] = float(rack @ table.leave)
        self.passes = 0
        drawn = self.box[self.drawn : self.drawn + RACK - int(rack.sum())]
        self.drawn += len(drawn)
        for each in drawn:
            rack[each] += 1
        self.racks[seat] = rack
        if not rack.any():
            self.over = True
            others = (r for each, r in enumerate(self.racks) if table.sides[each] != side)
            held = sum(int(r.sum()) for r in others)
            self.gains[side] += POINTS["out"] + POINTS["held"] * held

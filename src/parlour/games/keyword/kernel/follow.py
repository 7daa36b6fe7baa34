"""What may follow a play: some turns played out, with racks and draws that may well be.

Everybody plays what is worth most to him at once, by points and by the blocks he keeps. Near the
end of the box they go on until the game is over, so that being out first counts (KW-55, KW-56).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from parlour.games.keyword.board import POINTS, RACK

from . import generate
from .generate import CARD, LAID, MASTER
from .laying import lay, lift, without
from .outlook import standing
from .position import NOTHING, Bytes, Floats, Ints, Position, search
from .words import Words

STAND_IN = ord("E") - 65  # for a Master on a rack: it would cost seven times the time
NEAR = 14  # blocks in the box: from here on turns go on to the end
TURNS = 16  # and so many at most
BURDEN: Floats = np.full(27, -float(POINTS["held"]))  # once the box is empty
NOWHERE: Ints = np.zeros((0, 3), np.int64)


class Table(NamedTuple):
    """What does not change while turns are played out."""

    words: Words
    boards: Bytes
    points: tuple[Ints, ...]  # by seat
    sides: tuple[int, ...]  # by seat
    keep: Floats  # what blocks are worth on a rack
    card: Ints
    worth: Floats  # of squares left open, by zone, to the seat that looks ahead
    price: float = 0.0  # what a block costs who lays it: alone, where none comes back


class Held(NamedTuple):
    """What nobody sees: the racks by seat, and the box in the order in which it is drawn."""

    racks: tuple[Ints, ...]
    box: tuple[int, ...]


class Following:
    """One course of the game after a play; the board is put back at the end."""

    def __init__(self, table: Table, held: Held, seat: int) -> None:
        self.table, self.seat = table, seat
        self.racks = [rack.copy() for rack in held.racks]
        self.box, self.drawn = held.box, 0
        self.known = not held.box and len(held.racks) == 2  # nothing is imagined
        self.card = table.card
        self.gains = [0.0] * (max(table.sides) + 1)
        self.leaves = [0.0] * len(table.sides)
        self.laid: list[tuple[Ints, Bytes]] = []
        self.over, self.passes, self.turns = False, 0, 0

    def value(self, row: Ints, letters: Bytes) -> float:
        """What a play and what follows gains the seat's side on the mean of the others."""
        seats = len(self.table.sides)
        self.play(self.seat, row, letters)
        turns = TURNS if len(self.box) - self.drawn <= NEAR else seats
        for nth in range(1, turns + 1):
            if self.over:
                break
            self.turn((self.seat + nth) % seats)
        if not self.over:
            self.stop()
        for row, letters in reversed(self.laid):
            lift(self.table.boards, row, letters)
        mine = self.table.sides[self.seat]
        others = [gain for side, gain in enumerate(self.gains) if side != mine]
        return self.gains[mine] - sum(others) / max(1, len(others))

    def stop(self) -> None:
        """What is left when the turns are broken off: blocks kept, and squares left open."""
        for seat, leave in enumerate(self.leaves):
            self.gains[self.table.sides[seat]] += leave
        self.gains[self.table.sides[self.seat]] += standing(self.table.boards[0], self.table.worth)

    def turn(self, seat: int) -> None:
        table, self.turns = self.table, self.turns + 1
        keep = table.keep if self.drawn < len(self.box) else BURDEN
        there = Position(table.boards, table.points[seat], NOWHERE, 2, self.card)
        rack = self.racks[seat]
        if rack[MASTER] and not self.known:
            rack[STAND_IN] += rack[MASTER]
            rack[MASTER] = 0
        found = search(table.words, there, rack, 1, keep, NOTHING - table.price, True)
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
        self.gains[side] += int(row[generate.POINTS]) - table.price * int(row[LAID])
        if row[CARD]:
            self.gains[side] += POINTS["card"]
            self.card = self.card[:0]  # the next one is chance's to turn
        lay(table.boards, row, letters)
        self.laid.append((row, letters))
        rack = without(self.racks[seat], letters, row)
        self.leaves[seat] = float(rack @ table.keep)
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

"""Playouts in plain Python, turn by turn: what the compiled ones are compared with."""

from __future__ import annotations

import numpy as np

from parlour.games.keyword.board import POINTS, RACK
from parlour.games.keyword.kernel.arrays import CARD, LAID, MASTER, Bytes, Ints, Position, Query
from parlour.games.keyword.kernel.arrays import POINTS as SCORED
from parlour.games.keyword.kernel.laying import lay, lift, without
from parlour.games.keyword.kernel.outlook import standing
from parlour.games.keyword.kernel.playout import NEAR, STAND_IN, TURNS, Hidden, Table
from parlour.games.keyword.kernel.position import search
from parlour.games.keyword.kernel.words import Words


class Course:
    """One course of the game after a play."""

    def __init__(self, words: Words, table: Table, hidden: Hidden, seat: int) -> None:
        self.words, self.table, self.seat = words, table, seat
        self.racks = [rack.copy() for rack in hidden.racks]
        self.box = hidden.box.tolist()
        self.near = len(self.box) <= NEAR
        self.known = not self.box and len(self.racks) == 2
        self.card = table.card
        self.gains = [0.0] * (max(table.sides) + 1)
        self.leaves = [0.0] * len(table.sides)
        self.laid: list[tuple[Ints, Bytes]] = []
        self.over, self.passes = False, 0

    def value(self, row: Ints, letters: Bytes) -> float:
        seats = len(self.table.sides)
        self.play(self.seat, row, letters)
        turns = TURNS if self.near else seats
        for nth in range(1, turns + 1):
            if not self.over:
                self.turn((self.seat + nth) % seats)
        if not self.over:
            for each, leave in enumerate(self.leaves):
                self.gains[self.table.sides[each]] += leave
            worth = standing(self.table.boards[0], self.table.worth)
            self.gains[self.table.sides[self.seat]] += worth
        for row, letters in reversed(self.laid):
            lift(self.table.boards, row, letters)
        mine = self.table.sides[self.seat]
        others = [gain for side, gain in enumerate(self.gains) if side != mine]
        return self.gains[mine] - sum(others) / max(1, len(others))

    def turn(self, seat: int) -> None:
        table, rack = self.table, self.racks[seat]
        if rack[MASTER] and not self.known:
            rack[STAND_IN] += rack[MASTER]
            rack[MASTER] = 0
        leave, out = (table.leave, 0.0) if self.box else (table.burden, self.out(seat))
        there = Position(table.boards, table.points[seat], table.begins, 2, self.card)
        found = search(self.words, there, Query(rack, leave, table.extra, out=out), 1)
        if len(found.rows):
            self.play(seat, found.rows[0], found.letters[0])
            return
        self.passes += 1
        if self.passes == len(table.sides):
            self.over = True
            for each, rack in enumerate(self.racks):
                self.gains[table.sides[each]] -= POINTS["held"] * int(rack.sum())

    def out(self, seat: int) -> float:
        sides = self.table.sides
        others = (r for each, r in enumerate(self.racks) if sides[each] != sides[seat])
        return float(POINTS["out"] + POINTS["held"] * sum(int(r.sum()) for r in others))

    def play(self, seat: int, row: Ints, letters: Bytes) -> None:
        table, side = self.table, self.table.sides[seat]
        self.gains[side] += int(row[SCORED]) - table.price * int(row[LAID])
        if row[CARD]:
            self.gains[side] += POINTS["card"]
            self.card = self.card[:0]
        lay(table.boards, row, letters)
        self.laid.append((row, letters))
        rack = without(self.racks[seat], letters, row)
        self.leaves[seat] = float(rack @ table.leave)
        self.passes = 0
        missing = RACK - int(rack.sum())
        drawn, self.box = self.box[:missing], self.box[missing:]
        self.racks[seat] = rack + np.bincount(np.array(drawn, np.int64), minlength=27)
        if not self.racks[seat].any():
            self.over = True
            self.gains[side] += self.out(seat)

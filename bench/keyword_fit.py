"""Fits what Keyword's bots think of blocks kept and squares left open to how games went on.

    ./run bench keyword_fit [--games 3000] [--seed 1]

Two players with the whole dictionary play what scores most, with some noise so that they see more
of the game. After each play it is noted what lies open, by whose square it is and how far the next
letter is, and what the player keeps; least squares tell what each of these was worth in points
until the end. The numbers in bot.py and kernel/outlook.py come from 3,100 other deals, rounded;
those of plain squares from the part of the games with fewer than sixty blocks in the box.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from typing import Any, NamedTuple

import numpy as np

from parlour.house.setups import game_named, setup_for

NOISE = 8.0  # points
FEW = 5  # blocks in the box: with fewer the end has begun
RIDGE = 10.0
WHOSE = ("own", "theirs", "nobody")
TOLD = 100


class Moment(NamedTuple):
    """A table just after a play, and what the player gained on the other from then on."""

    features: np.ndarray
    box: int
    gained: int


def main() -> list[dict[str, Any]]:
    asked = _arguments()
    from parlour.games.keyword.kernel.outlook import ZONES

    moments: list[Moment] = []
    for nth in range(asked.games):
        moments += _Game(f"{asked.seed}/{nth}").played()
        if nth % TOLD == TOLD - 1:
            sys.stderr.write(f"{nth + 1} of {asked.games} games\n")
    kept = [moment for moment in moments if moment.box >= FEW]
    values, errors = _fitted(kept)
    rows = []
    for kind in range(6):
        name = f"{'Key' if kind > 2 else 'plain'} squares, {WHOSE[kind % 3]}"
        rows.append(_row(name, values, errors, range(kind * ZONES, (kind + 1) * ZONES)))
    for block in range(27):
        name = "Master" if block == 26 else chr(65 + block)
        rows.append(_row(name, values, errors, range(6 * ZONES + block, 6 * ZONES + block + 1)))
    return rows


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def _fitted(moments: list[Moment]) -> tuple[np.ndarray, np.ndarray]:
    """Values and their standard errors."""
    known = np.array([[*moment.features, 1.0, moment.box] for moment in moments])
    gained = np.array([moment.gained for moment in moments], float)
    inverse = np.linalg.inv(known.T @ known + RIDGE * np.eye(known.shape[1]))
    values = inverse @ known.T @ gained
    return values, np.sqrt(np.diag(inverse) * (gained - known @ values).var())


def _row(name: str, values: np.ndarray, errors: np.ndarray, which: range) -> dict[str, Any]:
    pairs = [(round(float(values[n]), 1), round(float(errors[n]), 1)) for n in which]
    told = "  ".join(f"{value:6.1f} ± {error:.1f}" for value, error in pairs)
    print(f"{name:22}{told}", flush=True)
    return {"of": name, "values": [v for v, _ in pairs], "errors": [e for _, e in pairs]}


class _Game:
    """One strict game for two, on arrays alone: the rules would take ten times as long."""

    def __init__(self, seed: str) -> None:
        from parlour.games.keyword.kernel.position import board_of, points_of, position, rack_of
        from parlour.games.keyword.kernel.words import words_of

        self.rng = Random(seed)
        game = game_named("keyword")
        setup = setup_for(game, 2, {"validation": "strict"}, first=0)
        self.state = game.start(setup)
        self.words = words_of(setup.lexicon)
        options = setup.options
        blocks = [block for block, many in options.letters.items() for _ in range(many)]
        self.rng.shuffle(blocks)
        self.racks = [rack_of("".join(blocks[:10])), rack_of("".join(blocks[10:20]))]
        self.box = [26 if block == "?" else ord(block) - 65 for block in blocks[20:]]
        self.deck = self.rng.sample(options.deck, len(options.deck))
        self.card = self._turned()
        self.boards = board_of(self.state.board)
        self.begins = position(self.state, 0).begins
        self.points = [points_of(self.state, seat) for seat in (0, 1)]
        self.totals = [0, 0]
        self.notes: list[tuple[int, np.ndarray, int, list[int]]] = []

    def _turned(self) -> np.ndarray:
        return np.array([ord(letter) - 65 for letter in self.deck.pop()], np.int64)

    def played(self) -> list[Moment]:
        """The whole game, moment by moment."""
        seat = passes = 0
        while passes < 2 and all(rack.any() for rack in self.racks):
            passes = 0 if self._turn(seat) else passes + 1
            seat = 1 - seat
        held = [5 * int(rack.sum()) for rack in self.racks]
        for each in (0, 1):
            if passes == 2:
                self.totals[each] -= held[each]
            elif not held[each]:
                self.totals[each] += 50 + held[1 - each]
        return [
            Moment(known, box, self._ahead(who, self.totals) - self._ahead(who, then))
            for who, known, box, then in self.notes
        ]

    @staticmethod
    def _ahead(seat: int, totals: list[int]) -> int:
        return totals[seat] - totals[1 - seat]

    def _turn(self, seat: int) -> bool:
        """Play, unless there is nothing to play."""
        from parlour.games.keyword.bot import ALONE
        from parlour.games.keyword.kernel.arrays import CARD, POINTS, Position, Query
        from parlour.games.keyword.kernel.laying import lay, without
        from parlour.games.keyword.kernel.playout import BURDEN
        from parlour.games.keyword.kernel.position import search

        leave = np.array([ALONE[chr(65 + n) if n < 26 else "?"] for n in range(27)], float)
        least = 3 if len(self.begins) else 2
        there = Position(self.boards, self.points[seat], self.begins, least, self.card)
        rack = self.racks[seat]
        query = Query(rack, leave if self.box else BURDEN)
        found = search(self.words, there, query, 24)
        if not len(found.rows):
            return False
        noise = [self.rng.gauss(0, NOISE) for _ in found.worth]
        best = int(np.argmax(found.worth + noise))
        row, letters = found.rows[best], found.letters[best]
        lay(self.boards, row, letters)
        self.begins = self.begins[:0]
        self.totals[seat] += int(row[POINTS]) + (50 if row[CARD] else 0)
        if row[CARD]:
            self.card = self._turned()
        kept = without(rack, letters, row)
        self.notes.append((seat, self._seen(seat, kept), len(self.box), list(self.totals)))
        for _ in range(min(len(self.box), 10 - int(kept.sum()))):
            kept[self.box.pop()] += 1
        self.racks[seat] = kept
        return True

    def _seen(self, seat: int, kept: np.ndarray) -> np.ndarray:
        """Empty squares by kind and zone, then the blocks kept."""
        from parlour.games.keyword.board import COLOUR_OF, KEYS
        from parlour.games.keyword.kernel.outlook import ZONES, zones

        found = np.zeros((19, 19), np.int64)
        zones(self.boards[0], found)
        counts = np.zeros(6 * ZONES)
        own, theirs = self.state.own(seat), self.state.own(1 - seat)
        for line, marks in enumerate(self.state.options.rows):
            for at, mark in enumerate(marks):
                if found[line, at] >= 0:
                    colour = COLOUR_OF.get(mark)
                    whose = 0 if colour in own else 1 if colour in theirs else 2
                    kind = whose + (3 if mark in KEYS else 0)
                    counts[kind * ZONES + found[line, at]] += 1
        return np.concatenate([counts, kept.astype(float)])


if __name__ == "__main__":
    main()

"""A bot's mind for one table: its plans, brought up to date at every question."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import exp, log
from typing import Final, NamedTuple

import numpy as np

from ..board import SQUARES
from .anneal import fitting
from .plan import ENGLISH, HOSTILE, SORTS, UNIFORM, USEFUL, nearest, replan, tried, votes
from .score import LINES, memory
from .table import FIRST, Means, Table
from .words import COUNT, EMPTY, LETTERS, Floats, Ints

MILD: Final = 25.0  # points by which a plan may be worse and still have a third of a vote
HOLD: Final = 0.85  # a letter waits if fewer plans than this agree where it belongs
SOME: Final = 0.3  # and leaves Standby if so many do, and more than for the letter called
CLEAR: Final = 0.8  # where so many agree on a call nothing need be tried
SURE: Final = 0.9  # nor for a letter that is to be laid
LATE: Final = 8  # free squares from which on squares are tried: earlier plans mend too slowly
CHOICES: Final = 4  # squares tried for a letter, and letters for a call
DEAR: Final = 4.0  # points that a letter may cost on an empty board before it waits,
CHEAP: Final = 1.0  # and these at any time
MORE: Final = 0.5  # points by which the letter on Standby must cost less to go first
FEWER: Final = 8  # times fewer plans for a bot that is alone
HOT, WARM = 3.0, 2.0
HELPFUL: Final = 0.2  # how many callers take common letters before one has called
SETTLED: Final = 5.0  # log odds beyond which nobody is judged
HALF: Final = 0.5  # how far a future is believed when a letter is chosen to call
BLANKS: Final = 0.12  # of what others call: left open in plans


class Laid(NamedTuple):
    """What to do with the letter called, or with the one on Standby first."""

    use: bool  # the letter on Standby
    place: int | None  # None: the letter called waits on Standby
    share: float  # of plans that have it there


class Mind:
    """The plans for a table, and what they have in common."""

    def __init__(self, words: Ints, index: Ints, library: Ints) -> None:
        self.words, self.index, self.memo, self.library = words, index, memory(), library
        self.lists = np.empty((LINES, int(words[COUNT])), np.int32)
        self.listed = np.zeros(LINES, np.int32)
        self.plans = np.full((0, SQUARES), EMPTY, np.int32)
        self.futures = np.zeros((0, SORTS), np.int32)
        self.shares: Floats = np.zeros((EMPTY + 1, SQUARES))
        self.missed: Floats = np.zeros((EMPTY + 1, SQUARES))
        self.meant: tuple[int, int] | None = None  # a letter just called, and what for
        self.coming = SQUARES  # calls that others had still to make when it last thought
        self.useful = log(HELPFUL / (1 - HELPFUL))  # log odds that they call what is common

    def think(self, table: Table, means: Means, seed: int) -> None:
        """Bring the plans up to date, and add them up."""
        if self.meant and table.called == chr(65 + self.meant[0]) and table.coming == self.coming:
            self.table = table  # it comes as it was called: nothing is new
            return
        if table.called and table.coming < self.coming:
            self._learn(ord(table.called) - 65, table.park)
        self.meant, self.coming = None, table.coming
        if table.alone:  # there is one future
            means = replace(means, plans=-(-means.plans // FEWER))
        self.table, self.means, self.fixed = table, means, table.fixed
        self.dice = np.array([seed], np.uint64)
        fresh = len(self.plans) != means.plans
        if fresh:
            self.plans = np.full((means.plans, SQUARES), EMPTY, np.int32)
            self.futures = np.zeros((means.plans, SORTS), np.int32)
        supply = (table.left + table.hand).astype(np.int32)
        fitting(self.words, table.board, self.fixed, supply, self.lists, self.listed)
        self.scores = np.zeros(means.plans, np.int64)
        called = ord(table.called) - 65 if table.called else -1
        changes = self.changes(means.changes) * (FIRST if fresh else 1)
        hostile = table.hostile
        replan(
            self.words, self.index, self.memo, self.lists, self.listed, self.dice, table.board,
            self.fixed, table.left, table.hand, self.plans, self.futures, self.kinds(hostile),
            self.scores, called, table.coming, changes, HOT, self.likely(supply), BLANKS,
        )  # fmt: skip
        mild = 1.0 if table.alone else MILD
        votes(
            self.plans, self.scores, self.fixed, self.futures, table.hand, mild, self.shares,
            self.missed,
        )  # fmt: skip
        # What others bring need not be called; and if one who brings the rarest letters is
        # spared one of them, he brings another that no plan reckoned with.
        trust = max(hostile, HALF)
        self.asked = self.missed * trust + self.shares * (1 - trust)

    def changes(self, most: int) -> int:
        """Fewer as the board fills."""
        return int(most * self.table.free / SQUARES) + 200

    def likely(self, supply: Ints) -> Ints:
        """The boards of the library that come to most with what lies and what is left."""
        if not self.means.looks:
            return self.library[:0]
        found = np.zeros(len(self.library), np.int64)
        nearest(
            self.words, self.dice, self.table.board, self.fixed, supply, self.table.hand,
            self.library, found,
        )  # fmt: skip
        order = np.argsort(-found, kind="stable")[: self.means.looks]
        return np.ascontiguousarray(self.library[order])

    def _learn(self, called: int, park: Ints) -> None:
        """What a call of another says about him: does he call common letters rather?"""
        before = park.copy()
        before[called] += 1
        odds = ENGLISH[called] * before.sum() / (ENGLISH * before).sum()
        self.useful = min(max(self.useful + log(odds), -SETTLED), SETTLED)

    def kinds(self, hostile: float) -> Ints:
        """What sort of caller each plan reckons with."""
        count = self.means.plans
        kinds = np.full(count, UNIFORM, np.int32)
        kinds[: round(hostile * count)] = HOSTILE
        kinds[count - round((1 - hostile) * count / (1 + exp(-self.useful))) :] = USEFUL
        return kinds

    def wanted(self) -> Iterator[tuple[float, str, int]]:
        """Letters of the Park with the square that most plans have for each, best first; of equal
        ones that which is scarcer."""
        park = self.table.park
        offered = self.asked[:LETTERS] * ((1 + 0.02 * (4 - park)) * (park > 0))[:, None]
        at = offered.argmax(axis=1)
        order = np.argsort(-offered[np.arange(LETTERS), at], kind="stable")
        pairs = [(int(n), self._square(int(at[n]))) for n in order if park[n]]
        if self._tries and self.asked[pairs[0]] < CLEAR:
            pairs = self._ranked(pairs)
        self.meant = pairs[0]
        for letter, square in pairs:
            yield float(self.asked[letter, square]), chr(65 + letter), square

    def _square(self, square: int) -> int:
        """That square, or any that is free where no plan has the letter."""
        return square if not self.fixed[square] else int(np.flatnonzero(self.fixed == 0)[0])

    @property
    def _tries(self) -> bool:
        return self.means.trials > 0 and not self.table.alone and self.table.free <= LATE

    def _ranked(self, pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """The first few of these calls in the order of what the plans come to with each."""
        few = [pair for pair in pairs[:CHOICES] if self.asked[pair] > 0.02]
        if len(few) < 2:
            return pairs
        order = np.argsort(-self._tried(few), kind="stable")
        return [few[int(nth)] for nth in order] + pairs[len(few) :]

    def laid(self, last: bool) -> Laid:
        """What to do with the letter called."""
        assert self.table.called is not None  # or there would be nothing to lay
        called, standby = ord(self.table.called) - 65, self.table.standby
        if self.meant and self.meant[0] == called:
            square, self.meant = self.meant[1], None
            return Laid(False, square, float(self.asked[called, square]))
        mine = self._squares(called)
        if last:  # there is nothing to wait for
            return self._choice(False, mine[0])
        kept = self._squares(ord(standby) - 65) if standby and standby != self.table.called else []
        if self._tries and max(self.shares[pair] for pair in (*mine, *kept)) < SURE:
            return self._cheapest(mine, kept)
        first = self.shares[mine[0]]
        if kept and self.shares[kept[0]] > max(first, SOME):
            return self._choice(True, kept[0])
        if not standby and first < HOLD:
            return Laid(False, None, 1 - float(first))
        return self._choice(False, mine[0])

    def _choice(self, use: bool, pair: tuple[int, int]) -> Laid:
        return Laid(use, pair[1], float(self.shares[pair]))

    def _squares(self, letter: int) -> list[tuple[int, int]]:
        """The letter with the squares that most plans have for it."""
        order = self.order(letter)
        few = [at for at in order[:CHOICES] if self.shares[letter, at] > 0.02]
        return [(letter, at) for at in few or order[:1]]

    def order(self, letter: int) -> list[int]:
        """The free squares, those that most plans have for a letter first."""
        order = np.argsort(-self.shares[letter], kind="stable")
        return [int(at) for at in order if not self.fixed[at]]

    def _cheapest(self, mine: list[tuple[int, int]], kept: list[tuple[int, int]]) -> Laid:
        """By trial: what costs the plans least, compared with laying nothing yet."""
        worth = self._tried([*mine, *kept, (mine[0][0], -1)])
        cost = worth[-1] - worth[:-1]
        at = int(cost[: len(mine)].argmin())
        if kept:
            other = int(cost[len(mine) :].argmin())
            if cost[len(mine) + other] + MORE < cost[at]:
                return self._choice(True, kept[other])
        dear = DEAR * self.table.free / SQUARES + CHEAP
        if not self.table.standby and cost[at] > dear:
            return Laid(False, None, 1 - float(self.shares[mine[at]]))
        return self._choice(False, mine[at])

    def _tried(self, pairs: list[tuple[int, int]]) -> Floats:
        """What the plans come to with each letter on its square."""
        found = np.zeros((self.means.plans, len(pairs)))
        letters, squares = np.array(pairs, np.int32).T.copy()
        tried(
            self.words, self.index, self.memo, self.lists, self.listed, self.dice, self.fixed,
            self.table.left, self.table.hand, self.plans, self.futures, letters, squares, found,
            self.changes(self.means.trials), WARM,
        )  # fmt: skip
        mean: Floats = found.mean(axis=0)
        return mean

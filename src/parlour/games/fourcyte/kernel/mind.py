"""A bot's mind for one table: its plans, brought up to date at every question."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from ..board import SQUARES
from .anneal import fitting
from .plan import ENGLISH, HOSTILE, UNIFORM, USEFUL, replan, tried, votes
from .score import LINES, memory
from .words import COUNT, EMPTY, LETTERS, Floats, Ints

MILD: Final = 25.0  # points by which a plan may be worse and still have a third of a vote
HOLD: Final = 0.6  # a letter waits if fewer plans than this agree where it belongs
SETTLED: Final = 0.75  # and leaves Standby when so many do
CLEAR: Final = 0.8  # where so many agree nothing need be tried
CHOICES: Final = 4  # squares tried for a letter
FIRST: Final = 4  # times as many changes when there are no plans yet
FEWER: Final = 8
HOT, WARM = 3.0, 2.0
TRUSTED: Final = 0.3  # plans that reckon with a hostile caller when he is surely one
SUSPECT: Final = 0.1  # how many callers are hostile before one has called
PACE: Final = 500_000  # changes a second on a slow machine: seconds cap the changes by it


@dataclass(frozen=True)
class Means:
    """How hard to think."""

    plans: int
    changes: int  # of each plan, on an empty board; fewer as it fills
    looks: int  # boards of the library that each plan is compared with
    trials: int  # changes of each plan for each square tried

    def scaled(self, effort: float, seconds: float | None) -> Means:
        """As much of it as the budget says."""
        changes, trials = self.changes * effort, self.trials * effort
        if seconds is not None:
            changes = min(changes, seconds * PACE / self.plans / FIRST)
        return replace(self, changes=max(int(changes), 50), trials=int(trials))


@dataclass(frozen=True)
class Table:
    """What a seat sees, as letters 0-25."""

    board: Ints
    park: Ints  # what is left
    start: Ints  # what there was
    standby: str | None
    called: str | None  # and not yet laid
    past: int  # calls that others have made
    coming: int  # and have still to make
    alone: bool  # there are no others

    @property
    def hand(self) -> Ints:
        hand = np.zeros(LETTERS, np.int32)
        for letter in (self.standby, self.called):
            if letter:
                hand[ord(letter) - 65] += 1
        return hand

    @property
    def hostile(self) -> float:
        """How surely the others call the rarest letters first, by what is gone."""
        rarest = [n for n in np.argsort(ENGLISH) for _ in range(self.start[n])][: self.past]
        gone = np.minimum(self.start - self.park, np.bincount(rarest, minlength=LETTERS)).sum()
        share = min(max((self.start - self.park).sum() / self.start.sum(), 0.02), 0.98)
        missing = self.past - int(gone)
        sure = SUSPECT * 0.97**gone * 0.03**missing
        return float(sure / (sure + (1 - SUSPECT) * share**gone * (1 - share) ** missing))


class Mind:
    """The plans for a table, and what they have in common."""

    def __init__(self, words: Ints, library: Ints | None) -> None:
        self.words, self.memo = words, memory()
        self.library = np.full((1, SQUARES), EMPTY, np.int32) if library is None else library
        self.lists = np.empty((LINES, int(words[COUNT])), np.int32)
        self.listed = np.zeros(LINES, np.int32)
        self.plans = np.full((0, SQUARES), EMPTY, np.int32)
        self.futures = np.zeros((0, LETTERS), np.int32)
        self.shares: Floats = np.zeros((EMPTY + 1, SQUARES))

    def think(self, table: Table, means: Means, seed: int) -> None:
        """Bring the plans up to date, and add them up."""
        if table.alone:  # there is one future: fewer plans, and better ones
            means = replace(means, plans=-(-means.plans // FEWER), changes=4 * means.changes)
        self.table, self.means = table, means
        self.dice = np.array([seed], np.uint64)
        self.fixed = (table.board != EMPTY).astype(np.int32)
        fresh = len(self.plans) != means.plans
        if fresh:
            self.plans = np.full((means.plans, SQUARES), EMPTY, np.int32)
            self.futures = np.zeros((means.plans, LETTERS), np.int32)
        supply = (table.park + table.hand).astype(np.int32)
        fitting(self.words, table.board, self.fixed, supply, self.lists, self.listed)
        self.scores = np.zeros(means.plans, np.int64)
        called = ord(table.called) - 65 if table.called else -1
        changes = self.changes(means.changes) * (FIRST if fresh else 1)
        looks = len(self.library) if table.alone and means.looks else means.looks
        hostile = table.hostile
        replan(
            self.words, self.memo, self.lists, self.listed, self.dice, table.board, self.fixed,
            table.park, table.hand, self.plans, self.futures, self.kinds(hostile), self.scores,
            called, table.coming, changes, HOT, self.library, looks,
        )  # fmt: skip
        mild = 1.0 if table.alone else MILD
        votes(self.plans, self.scores, self.fixed, mild, self.shares)

    def changes(self, most: int) -> int:
        """Fewer as the board fills."""
        return int(most * (SQUARES - int(self.fixed.sum())) / SQUARES) + 200

    def kinds(self, hostile: float) -> Ints:
        """What sort of caller each plan reckons with."""
        kinds = np.array([UNIFORM, UNIFORM, USEFUL], np.int32)[np.arange(self.means.plans) % 3]
        kinds[: round(TRUSTED * hostile * self.means.plans)] = HOSTILE
        return kinds

    def wanted(self) -> Iterator[tuple[float, str, int]]:
        """Letters of the Park with the square that most plans have for each, best first; of equal
        ones that which is scarcer."""
        scarce = 1 + 0.02 * (4 - self.table.park)
        offered = self.shares[:LETTERS] * (scarce * (self.table.park > 0))[:, None]
        at = offered.argmax(axis=1)
        order = np.argsort(-offered[np.arange(LETTERS), at], kind="stable")
        for letter in order:
            if self.table.park[letter]:
                share = float(self.shares[letter, at[letter]])
                yield share, chr(65 + letter), int(self._square(letter, int(at[letter])))

    def _square(self, letter: int, square: int) -> int:
        """That square, or any that is free where no plan has the letter."""
        return square if not self.fixed[square] else int(np.flatnonzero(self.fixed == 0)[0])

    def settled(self, letter: str, last: bool) -> tuple[float, int] | None:
        """The square for a letter on Standby, if the plans agree."""
        if last:
            return None
        shares = self.shares[ord(letter) - 65]
        square = int(shares.argmax())
        return (float(shares[square]), square) if shares[square] > SETTLED else None

    def places(self, letter: str, may_wait: bool) -> Iterator[tuple[float, int | None]]:
        """Squares for the called letter, best first; None for Standby."""
        shares = self.shares[ord(letter) - 65]
        order = [int(at) for at in np.argsort(-shares, kind="stable") if not self.fixed[at]]
        first = float(shares[order[0]])
        if may_wait and first < HOLD:
            yield 1 - first, None
        elif self.means.trials and first < CLEAR:
            order = self._tried(ord(letter) - 65, order)
        for square in order:
            yield float(shares[square]), square

    def _tried(self, letter: int, order: list[int]) -> list[int]:
        """The first few squares in the order of what the plans come to with each."""
        few = [square for square in order[:CHOICES] if self.shares[letter, square] > 0.02]
        if len(few) < 2:
            return order
        found = np.zeros((self.means.plans, len(few)))
        tried(
            self.words, self.memo, self.lists, self.listed, self.dice, self.fixed, self.table.park,
            self.table.hand, self.plans, self.futures, letter, np.array(few, np.int32), found,
            self.changes(self.means.trials), WARM,
        )  # fmt: skip
        ranked = [few[int(at)] for at in np.argsort(-found.mean(axis=0), kind="stable")]
        return ranked + order[len(few) :]

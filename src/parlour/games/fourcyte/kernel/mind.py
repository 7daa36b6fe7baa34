"""A bot's mind for one table: its plans, brought up to date at every question."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from functools import cached_property
from math import exp, log
from typing import Final, NamedTuple

import numpy as np

from ..board import SQUARES
from .anneal import Schedule, fitting, lookup, no_fits
from .change import NOTHING
from .ending import Course, Guide, Turn, reckoned
from .fill import Task
from .hindsight import Choice, compare
from .plan import (
    COLD,
    ENGLISH,
    HOSTILE,
    SORTS,
    UNIFORM,
    USEFUL,
    News,
    Plans,
    Position,
    Shelf,
    nearest,
    replan,
    votes,
)
from .playout import Ranking, Trial, options, weighed
from .prospects import Outlook, prospects, spelt
from .table import Means, Table
from .words import EMPTY, LETTERS, Floats, Ints, Longs

MILD: Final = 25.0  # points: a plan that is so much worse than the best has a vote of 1/e
SOME: Final = 0.3  # share of plans that must agree to lay the letter on Standby first
EARLY: Final = 20  # free squares: with fewer the library is not consulted
LATE: Final = 20  # free squares: with more, playouts take too long
CHOICES: Final = 8  # options that are played out
LIKING: Final = 10.0  # points that a square gains in playouts if all plans have the letter there
WARM: Final = 2.0  # where plans begin again once they have an option,
BRIEF: Final = 20  # with so many times fewer changes
ENDS: Final = 5  # free squares: with fewer when a call is due, or so many, all is reckoned out
FEWER: Final = 8  # times fewer plans where the future is known: alone, or with hostile callers
LONGER: Final = 4  # times more changes of each of these if callers are hostile: no library has them
SURE: Final = 0.9  # so surely are they hostile
HOT: Final = 3.0
HELPFUL: Final = 0.2  # prior: the share of callers who take common letters
SETTLED: Final = 5.0  # log odds go no further than this
HALF: Final = 0.5  # least weight of the plans' futures when a letter is chosen to call
BLANKS: Final = 0.12  # share of the others' calls that plans leave open


class Laid(NamedTuple):
    """What to do with the letter called, or with the one on Standby first."""

    use: bool  # the letter on Standby
    place: int | None  # None: the letter called waits on Standby
    share: float  # of plans that have it there


class Option(NamedTuple):
    """What may be done at a call."""

    called: int
    laid: int  # that letter, or the one on Standby
    square: int


class Mind:
    """The plans for a table, and what they have in common."""

    def __init__(self, words: Ints, index: Ints, library: Ints) -> None:
        self.lookup, self.fits, self.library = lookup(words, index), no_fits(words), library
        self.plans = np.full((0, SQUARES), EMPTY, np.int32)
        self.futures = np.zeros((0, SORTS), np.int32)
        self.scores = np.zeros(0, np.int64)
        self.shares: Floats = np.zeros((EMPTY + 1, SQUARES))
        self.missed: Floats = np.zeros((EMPTY + 1, SQUARES))
        self.outlooks: tuple[Outlook, ...] = ()
        self.meant: Option | None = None  # what it called a letter for
        self.asked_about: tuple[str | None, int] = (None, 0)  # a call, and how many come after it
        self.coming = SQUARES  # calls that others had still to make when it last thought
        self.useful = log(HELPFUL / (1 - HELPFUL))  # log odds that they call what is common

    def copy(self) -> Mind:
        """A copy with plans of its own; what is only looked up, or overwritten at every question,
        is shared."""
        other = copy(self)
        other.plans, other.futures = self.plans.copy(), self.futures.copy()
        other.shares, other.missed = self.shares.copy(), self.missed.copy()
        return other

    def think(self, table: Table, means: Means, seed: int) -> None:
        """Bring the plans up to date, and add them up."""
        known = self._knows(table)
        self.asked_about = (table.called, len(table.mine))
        if known:
            self.table, self.fixed = table, table.fixed
            return
        if table.called and table.coming < self.coming:
            self._learn(ord(table.called) - 65, table.park)
        self.meant, self.coming = None, table.coming
        hostile = table.hostile
        self.foreseen = table.alone or hostile > SURE
        if self.foreseen:  # there is one future
            longer = 1 if table.alone else LONGER
            plans, changes = -(-means.plans // FEWER), means.changes * longer
            means = replace(means, plans=plans, changes=changes)
        self.table, self.means, self.fixed = table, means, table.fixed
        self.dice = np.array([seed], np.uint64)
        self._make_room(means.plans)
        supply = (table.left + table.hand).astype(np.int32)
        fitting(self.lookup.words, table.board, self.fixed, supply, self.fits)
        news = News(ord(table.called) - 65 if table.called else -1, table.coming, BLANKS)
        changes = int(means.changes * table.free / SQUARES) + 200  # fewer as the board fills
        replan(
            self.lookup, self.fits, self.dice, self.position, self.made, news,
            self.likely(supply), Schedule(changes, HOT, COLD),
        )  # fmt: skip
        mild = 1.0 if self.foreseen else MILD
        votes(self.made, self.fixed, table.hand, mild, self.shares, self.missed)
        # What others bring need not be called. That is all the more true of hostile callers: if
        # one of their rare letters is gone, they call another, which no plan expects.
        trust = max(hostile, HALF)
        self.asked = self.missed * trust + self.shares * (1 - trust)

    def _make_room(self, plans: int) -> None:
        """Have so many plans: the first of those that there are, or empty ones beside them."""
        for name in ("plans", "futures"):
            kept = getattr(self, name)[:plans]
            more = np.full((plans - len(kept), kept.shape[1]), EMPTY if name == "plans" else 0)
            setattr(self, name, np.concatenate([kept, more.astype(np.int32)]))
        self.scores = np.zeros(plans, np.int64)

    @property
    def position(self) -> Position:
        return Position(self.table.board, self.fixed, self.table.left, self.table.hand)

    @property
    def made(self) -> Plans:
        """The plans as kernels take them."""
        return Plans(self.plans, self.futures, self.kinds(self.table.hostile), self.scores)

    def _knows(self, table: Table) -> bool:
        """Is there nothing new: a letter that it called itself, or the one it was asked about?"""
        called, calls = self.asked_about
        if self.meant and called is None and len(table.mine) + 1 == calls:
            return table.called == chr(65 + self.meant.called)
        return called is not None and (table.called, len(table.mine)) == (called, calls)

    def likely(self, supply: Ints) -> Shelf:
        """The boards of the library, and what each comes to with what lies and what is left; none
        once the board is half full: they no longer help then."""
        early = self.means.looks > 0 and self.table.free >= EARLY
        offered = self.library if early else self.library[:0]
        found = np.zeros(len(offered), np.int64)
        task = Task(self.fixed, supply, self.table.hand)
        nearest(self.lookup.words, self.dice, self.table.board, task, offered, found)
        return Shelf(offered, found, self.means.looks)

    def _learn(self, called: int, park: Ints) -> None:
        """Update the odds that the others call common letters, by a call that one of them made."""
        before = park.copy()
        before[called] += 1
        odds = ENGLISH[called] * before.sum() / (ENGLISH * before).sum()
        self.useful = min(max(self.useful + log(odds), -SETTLED), SETTLED)

    def kinds(self, hostile: float) -> Ints:
        """What kind of caller each plan expects."""
        count = self.means.plans
        kinds = np.full(count, UNIFORM, np.int32)
        kinds[: round(hostile * count)] = HOSTILE
        kinds[count - round((1 - hostile) * count / (1 + exp(-self.useful))) :] = USEFUL
        return kinds

    def wanted(self) -> Iterator[tuple[float, str, int]]:
        """Letters of the Park with the square that most plans have for each, best first; of equal
        ones the scarcer."""
        park = self.table.park
        offered = self.asked[:LETTERS] * ((1 + 0.02 * (4 - park)) * (park > 0))[:, None]
        at = offered.argmax(axis=1)
        order = np.argsort(-offered[np.arange(LETTERS), at], kind="stable")
        pairs = [(int(n), self._square(int(at[n]))) for n in order if park[n]]
        self.meant = Option(pairs[0][0], *pairs[0])
        if self._plays:
            options = self._weighed(NOTHING)
            self.meant = options[0]
            best = {option.called: option.square for option in reversed(options)}
            first = [(letter, best[letter]) for letter in dict.fromkeys(o.called for o in options)]
            pairs = first + [pair for pair in pairs if pair[0] not in best]
        for letter, square in pairs:
            yield float(self.asked[letter, square]), chr(65 + letter), square

    def _square(self, square: int) -> int:
        """That square, or any that is free where no plan has the letter."""
        return square if not self.fixed[square] else int(np.flatnonzero(self.fixed == 0)[0])

    @property
    def _plays(self) -> bool:
        table = self.table
        late = table.free <= LATE and not self.foreseen
        return late and self.means.playouts > 0 and table.standby is not None

    def laid(self, last: bool) -> Laid:
        """What to do with the letter called."""
        assert self.table.called is not None  # or there would be nothing to lay
        called, standby, meant = ord(self.table.called) - 65, self.table.standby, self.meant
        self.meant = None
        if meant and meant.called == called and not self.fixed[meant.square]:
            return self._choice(meant.laid != called, (meant.laid, meant.square))
        mine = self._squares(called)
        if not standby:  # it can still be laid later
            share = float(self.shares[mine[0]])
            return self._choice(False, mine[0]) if last else Laid(False, None, 1 - share)
        if self._plays:
            options = [o for o in self._weighed(called) if o.laid == called or not last]
            return self._choice(options[0].laid != called, options[0][1:])
        kept = self._squares(ord(standby) - 65) if standby != self.table.called else []
        if kept and not last and self.shares[kept[0]] > max(self.shares[mine[0]], SOME):
            return self._choice(True, kept[0])
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

    @cached_property
    def spelt(self) -> Ints:
        """The words one by one, used only by playouts."""
        return spelt(self.lookup.words)

    def _weighed(self, called: int) -> list[Option]:
        """The options, best first, by what they lead to; NOTHING: a call is due."""
        guide, start, turn = self._ahead(called)
        letters, free, due = guide.letters, start.free, called == NOTHING
        near = len(free) + due <= ENDS
        found = np.zeros((2 * len(free) * len(letters) if near else CHOICES, 3), np.int64)
        found = found[: options(guide, start, turn, found)]
        means = np.zeros(len(found))
        if near:
            reckoned(guide, start, turn, found, means)
            found = found[np.argsort(-means, kind="stable")]
        else:
            named = np.stack(
                [letters[found[:, 0]], letters[found[:, 1]], free[found[:, 2]]], axis=1
            )
            bonus = self._begun_with(named.astype(np.int64), due)
            trial = Trial(self.kinds(self.table.hostile), self.means.playouts)
            ranking = Ranking(found, bonus, means)
            weighed(self.lookup.words, guide, start, turn, trial, self.dice, ranking)
        return [Option(int(letters[x]), int(letters[y]), int(free[nth])) for x, y, nth in found]

    def _begun_with(self, found: Longs, due: bool) -> Floats:
        """What the plans come to with each option."""
        choice = Choice(found, int(due), np.zeros(len(found)))
        brief = Schedule(self.means.changes // BRIEF, WARM, COLD)
        compare(self.lookup, self.fits, self.dice, self.position, self.made, brief, choice)
        return choice.means

    def _ahead(self, called: int) -> tuple[Guide, Course, Turn]:
        """What playouts go by, where they begin, and what has to be decided."""
        table, park = self.table, self.table.park
        assert table.standby is not None  # playouts begin with a letter there
        ahead = prospects(self.spelt, table.board, park + table.hand[:LETTERS], self.outlooks)
        self.outlooks, letters = ahead.outlooks, ahead.letters
        liking = np.ascontiguousarray(self.shares[letters].T) * LIKING
        left = park[letters].astype(np.int64)
        guide = Guide(letters, ahead.worth, ahead.steps, liking, self._pull(letters, left))
        turn = Turn(
            int(np.searchsorted(letters, ord(table.standby) - 65)),
            called if called == NOTHING else int(np.searchsorted(letters, called)),
            np.append(table.mine[1:] if called == NOTHING else table.mine, False),
        )
        return guide, Course(table.board, ahead.top, ahead.free, left), turn

    def _pull(self, letters: Ints, left: Longs) -> Floats:
        """How readily others take a tile of each letter: they call anything, or by use."""
        useful, use = 1 / (1 + exp(-self.useful)), ENGLISH[letters].astype(np.float64)
        return (1 - useful) / max(left.sum(), 1) + useful * use / max((use * left).sum(), 1)

"""A question too big for one search, split into jobs: proof-number search over whole searches.

A position is given to the solver (`job`) with more and more nodes. If even the most are too few it
is split: its moves become positions of their own. Each position has an estimate of the nodes that
it takes to answer its question with yes, and with no: at first by what the bots' search thinks of
it, then by what was tried in vain. Yes takes one move after which the other side's answer is no,
so the least of those; no takes yes after every move. The next job is where yes, or no, looks
cheapest, and jobs beside it are given out too, as many as there is somebody to do them.

What is found out is kept in `proofs`, and begun again from there nothing is done twice. Values are
exact, so the answer is the same whoever does the jobs, in whatever order.
"""

from __future__ import annotations

from typing import Final

from ..board import PINS
from . import basic
from .bits import Word
from .job import Done, Job
from .parity import UNKNOWN
from .proofs import Position, Proofs
from .solve import place
from .symmetry import canonical
from .table import new_stack
from .think import basic_question, think

FIRST: Final = 2_000_000  # nodes of the first job on a position: half a second
TIMES: Final = 16  # each has so many times those of the one before
MOST: Final = 512_000_000  # with more a position is split; one search is cheaper than its parts
EARLY: Final = 32_000_000  # who has nothing else to do helps a job of so many by splitting it
NEVER: Final = 1 << 80  # nodes: the other answer is proved
LOOK: Final = 20_000  # nodes of the bots' search that values the moves of a split position
LOOK_AHEAD: Final = 64  # beads: as far as these go
CLEAR: Final = 60  # a value that makes an answer look half as dear, and the other twice
CLEAREST: Final = 8  # times that, at most


class _Spot:
    """A position of the proof."""

    __slots__ = ("after", "alpha", "before", "busy", "lean", "no", "position", "tried", "yes")

    def __init__(self, position: Position, alpha: int, lean: float) -> None:
        self.position, self.alpha = position, alpha
        self.lean = lean  # more than 0: yes looks likelier
        self.tried = 0  # nodes in vain
        self.busy = 0  # nodes of the job that is being done
        self.before: list[_Spot] = []
        self.after: list[_Spot] | None = None  # the moves, if it is split
        self.yes = self.no = 0  # nodes that an answer takes, as far as one can tell

    @property
    def open(self) -> bool:
        return bool(self.yes and self.no)

    def answer(self, yes: bool) -> None:
        self.yes, self.no = (0, NEVER) if yes else (NEVER, 0)

    def reckon(self) -> bool:
        """Estimate anew; has anything changed?"""
        before = self.yes, self.no
        if self.after is None:
            base = TIMES * self.tried or FIRST
            self.yes = max(1, int(base * 2**-self.lean))
            self.no = max(1, int(base * 2**self.lean))
        else:
            self.yes = min((spot.no for spot in self.after), default=NEVER)
            # Moves lead to the same positions in other orders: not the sum of all.
            left = [spot.yes for spot in self.after if spot.yes]
            self.no = max(left) + FIRST * (len(left) - 1) if left else 0
            if not self.yes or not self.no:
                self.answer(not self.yes)
        return before != (self.yes, self.no)


class Split:
    """One question: is the value of a position more than alpha, 0 or -1?"""

    def __init__(self, position: Position, alpha: int, proofs: Proofs) -> None:
        self._proofs = proofs
        self._spots: dict[Position, _Spot] = {}
        self._stack = new_stack()
        self.nodes = 0  # of all jobs
        self.jobs = 0
        self._root = self._spot(canonical(*position), alpha, 0.0)

    @property
    def answer(self) -> bool | None:
        return None if self._root.open else not self._root.yes

    @property
    def positions(self) -> int:
        return len(self._spots)

    def next(self) -> Job | None:
        """The job to do next; None: wait for those that are being done."""
        while self._root.open:
            busy: list[_Spot] = []
            spot = self._free(self._root, set(), busy)
            if spot is None:
                spot = max(busy, key=lambda each: each.busy, default=None)
                if spot is None or spot.busy < EARLY:
                    return None
                self._split(spot)
            elif spot.tried >= MOST:
                self._split(spot)
            else:
                spot.busy = FIRST
                while spot.busy <= spot.tried:
                    spot.busy = min(spot.busy * TIMES, MOST)
                return Job(*spot.position, spot.alpha, spot.busy)
        return None

    def done(self, job: Job, done: Done) -> None:
        """What a job has given."""
        self.nodes += done.nodes
        self.jobs += 1
        position = job.own, job.opp
        if done.value is not None:
            low, high = (done.value, 1) if done.value > job.alpha else (-1, done.value)
            self._proofs.bounded(position, low, high, done.nodes)
        else:
            self._proofs.in_vain(position, job.alpha, job.nodes)
        spot = self._spots[position]
        spot.busy = 0
        if not spot.open:
            return
        if done.value is not None:
            spot.answer(done.value > job.alpha)
        else:
            spot.tried = job.nodes
            if not spot.reckon():
                return
        self._upward(spot.before)

    def _free(self, spot: _Spot, seen: set[Position], busy: list[_Spot]) -> _Spot | None:
        """The cheapest position, from here on, that nobody is at; and those passed by."""
        if spot.after is None:
            if spot.busy:
                busy.append(spot)
            return None if spot.busy else spot
        seen.add(spot.position)
        for after in sorted(spot.after, key=lambda each: (each.no, each.yes)):
            if after.open and after.position not in seen:
                found = self._free(after, seen, busy)
                if found:
                    return found
        return None

    def _split(self, spot: _Spot) -> None:
        """Make the moves of a position positions of their own."""
        own, opp = spot.position
        pins = [pin for pin in range(PINS) if place(own | opp, pin)]
        values = think(basic_question(own, opp), pins, LOOK, LOOK_AHEAD, full_window=True).values
        after = {}
        for pin in pins:
            position = canonical(opp, own | place(own | opp, pin))
            lean = max(-CLEAREST, min(CLEAREST, -values[pin] / CLEAR))
            after[position] = self._spot(position, -(spot.alpha + 1), lean)
        spot.after = list(after.values())
        for each in spot.after:
            each.before.append(spot)
        self._upward([spot])

    def _spot(self, position: Position, alpha: int, lean: float) -> _Spot:
        """The one of a position, with what is known about it."""
        if position in self._spots:
            return self._spots[position]
        spot = self._spots[position] = _Spot(position, alpha, lean)
        known = self._proofs.known(position)
        answer = known.answers(alpha)
        if answer is None:
            value = int(basic.ask(self._stack, Word(position[0]), Word(position[1]), alpha))
            answer = None if value == UNKNOWN else value > alpha
        spot.tried = known.tried[alpha + 1]
        spot.reckon()
        if answer is not None:
            spot.answer(answer)
        return spot

    def _upward(self, spots: list[_Spot]) -> None:
        """Estimate anew what has changed by these, and keep what is proved by that."""
        left = list(spots)
        while left:
            spot = left.pop()
            if spot.open and spot.reckon():
                if not spot.open:
                    low, high = (spot.alpha + 1, 1) if not spot.yes else (-1, spot.alpha)
                    self._proofs.bounded(spot.position, low, high, 0)
                left += spot.before

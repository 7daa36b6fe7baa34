"""How long people may think: an account of time for each seat, kept by the times in the log.

A seat's clock runs while the seat has a duty. Whole milliseconds, so that a record gives the same
accounts everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal, get_args

from parlour.core.game import Illegal, Seat, Viewer

Late = Literal["forfeit", "bot", "wait"]  # what happens to a seat whose time is over
LATE: tuple[Late, ...] = get_args(Late)
Milliseconds = int
SECOND = 1000
DAY = 24 * 3600 * SECOND

_BY_GAME = re.compile(r"(0|[1-9]\d{0,5})\+(0|[1-9]\d{0,4})")
_BY_MOVE = re.compile(r"([1-9]\d{0,5})(d?)/move")
_TIME = re.compile(r"(0|[1-9]\d{0,9})(?:\.(\d{1,3}))?")


@dataclass(frozen=True)
class Timing:
    """The time that the table has agreed on."""

    allowance: Milliseconds  # for a game, or for each duty
    increment: Milliseconds  # added after each duty
    by_move: bool  # is it for each duty?
    late: Late | None = None  # None: forfeit with two sides, else wait
    text: str = ""  # as written

    def late_with(self, sides: int) -> Late:
        """What becomes of a seat whose time is over."""
        return self.late or ("forfeit" if sides == 2 else "wait")

    def forfeits(self, sides: int) -> bool:
        """Does it lose the match?"""
        return self.late_with(sides) == "forfeit"


def read_timing(text: str, late: Late | None = None) -> Timing | None:
    """300+5, 30/move, 3d/move; None for `none`; ValueError for anything else."""
    if text == "none":
        return None
    if found := _BY_GAME.fullmatch(text):
        allowance, increment = (int(part) * SECOND for part in found.groups())
        if allowance or increment:
            return Timing(allowance, increment, False, late, text)
    elif found := _BY_MOVE.fullmatch(text):
        unit = DAY if found[2] else SECOND
        return Timing(int(found[1]) * unit, 0, True, late, text)
    raise ValueError(f"{text!r} is no time: none, 300+5, 30/move and 3d/move are")


def read_time(text: str) -> Milliseconds:
    """12.345 seconds since the table was laid; ValueError for anything else."""
    found = _TIME.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no time in seconds")
    return int(found[1]) * SECOND + int((found[2] or "").ljust(3, "0"))


def write_time(at: Milliseconds) -> str:
    whole, rest = divmod(at, SECOND)
    return f"{whole}.{rest:03d}".rstrip("0") if rest else str(whole)


@dataclass(frozen=True)
class Clocks:
    """What each seat has left, and whose clocks run."""

    timing: Timing
    forfeit: bool
    left: tuple[Milliseconds, ...]  # by seat, at `now`; may fall below zero
    running: frozenset[Seat]  # who has a duty
    openly: frozenset[Seat]  # of those, whose duty everybody knows of
    told: tuple[Milliseconds, ...]  # what others know of an account: as an open duty left it
    now: Milliseconds = 0
    paused: bool = False

    @staticmethod
    def start(
        timing: Timing, seats: int, sides: int, duties: Collection[Seat], openly: Collection[Seat]
    ) -> Clocks:
        full = (timing.allowance,) * seats
        forfeit = timing.forfeits(sides)
        return Clocks(timing, forfeit, full, frozenset(duties), frozenset(openly), full)

    def at(self, now: Milliseconds) -> Clocks:
        """Time goes on; during a pause it does not count."""
        spent = 0 if self.paused else now - self.now
        if not spent:
            return replace(self, now=now)
        left = tuple(
            each - spent if seat in self.running else each for seat, each in enumerate(self.left)
        )
        return replace(self, left=left, now=now)

    def fulfil(self, seat: Seat) -> Clocks:
        """A duty is done: in time, or Illegal where lateness forfeits."""
        if self.forfeit and self.left[seat] < 0:
            raise Illegal("house", f"seat {seat} has no time left")
        if self.timing.by_move:
            return self.refill({seat})
        return self._with(seat, self.left[seat] + self.timing.increment)

    def refill(self, seats: Collection[Seat]) -> Clocks:
        """Full time again."""
        full = self.timing.allowance
        left = tuple(full if seat in seats else each for seat, each in enumerate(self.left))
        return replace(self, left=left)

    def owing(self, duties: Collection[Seat], openly: Collection[Seat]) -> Clocks:
        """These seats have a duty now. By the move, a duty that came or went has its full time."""
        duties, openly = frozenset(duties), frozenset(openly)
        changed = self.running ^ duties if self.timing.by_move else frozenset[Seat]()
        after = self.refill(changed) if changed else self
        known = self.openly | openly
        told = tuple(
            left if seat in known else before
            for seat, (left, before) in enumerate(zip(after.left, self.told, strict=True))
        )
        return replace(after, running=duties, openly=openly, told=told)

    def new_game(self, duties: Collection[Seat], openly: Collection[Seat]) -> Clocks:
        full = self.refill(range(len(self.left)))
        return replace(full, running=frozenset(duties), openly=frozenset(openly), told=full.left)

    def seen_by(self, viewer: Viewer) -> tuple[tuple[Milliseconds, ...], frozenset[Seat]]:
        """What a viewer may know: the accounts at `now`, and which of them run.

        That somebody has a duty may be a secret; then so is the time that they take for it.
        """
        known = self.openly | ({viewer} & self.running)
        left = tuple(
            own if seat in known or seat == viewer else told
            for seat, (own, told) in enumerate(zip(self.left, self.told, strict=True))
        )
        return left, frozenset() if self.paused else known

    @property
    def run_out(self) -> dict[Seat, Milliseconds]:
        """When each account that runs will be empty, if nothing happens before."""
        return {} if self.paused else {seat: self.now + self.left[seat] for seat in self.running}

    def pause(self, paused: bool) -> Clocks:
        return replace(self, paused=paused)

    @property
    def shown(self) -> tuple[float, ...]:
        """Seconds left by seat, never below zero."""
        return tuple(max(0, each) / SECOND for each in self.left)

    def _with(self, seat: Seat, left: Milliseconds) -> Clocks:
        return replace(self, left=(*self.left[:seat], left, *self.left[seat + 1 :]))

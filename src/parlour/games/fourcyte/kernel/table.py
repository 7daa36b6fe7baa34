"""What a bot's mind is given: the table as its seat sees it, and how hard it may think."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from ..board import SQUARES
from .plan import ENGLISH, SORTS
from .words import EMPTY, LETTERS, Flags, Ints

SUSPECT: Final = 0.1  # prior: the share of callers who are hostile
PACE: Final = 500_000  # changes in a second on a slow machine: turns a time limit into changes,
GAMES: Final = 10_000  # and this into playouts


@dataclass(frozen=True)
class Means:
    """How hard to think."""

    plans: int
    changes: int  # of each plan, on an empty board; fewer as it fills
    looks: int  # boards of the library that each plan is compared with
    playouts: int  # of the options on a board that is filling up

    def scaled(self, effort: float, seconds: float | None) -> Means:
        """As much of it as the budget says."""
        changes, playouts = self.changes * effort, self.playouts * effort
        if seconds is not None:
            changes = min(changes, seconds / 2 * PACE / self.plans)
            playouts = min(playouts, seconds / 2 * GAMES)
        return replace(self, changes=max(int(changes), 50), playouts=int(playouts))


@dataclass(frozen=True)
class Table:
    """What a seat sees, as letters 0-25."""

    board: Ints
    park: Ints  # what is left
    start: Ints  # what there was
    standby: str | None
    called: str | None  # and not yet laid
    past: int  # calls that others have made
    mine: Flags  # by call that is still to come: does this seat make it?
    alone: bool  # there are no others

    @property
    def fixed(self) -> Ints:
        return (self.board != EMPTY).astype(np.int32)

    @property
    def free(self) -> int:
        return SQUARES - int(self.fixed.sum())

    @property
    def coming(self) -> int:
        """The calls that others have still to make."""
        return int((~self.mine).sum())

    @property
    def left(self) -> Ints:
        """The Park, and no blanks in it."""
        return np.append(self.park, np.int32(0))

    @property
    def hand(self) -> Ints:
        hand = np.zeros(SORTS, np.int32)
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

"""One record is one game; and what a player's games come to: class, PAR, handicap, champion."""

from collections.abc import Iterable
from dataclasses import dataclass

from parlour.core.game import Match, Result, Seat, Setup

from .board import PAR
from .scoring import par_of


def match(setup: Setup, results: tuple[Result, ...], running: tuple[int, ...]) -> Match:
    """A rematch is another record, and the next seat clockwise begins it (4C-32)."""
    if not results:
        return Match(running, None, setup)
    return Match(results[0].totals, results[0], None)


@dataclass(frozen=True)
class Score:
    """One game in a player's record."""

    group: str  # the class, A to H
    points: int


@dataclass(frozen=True)
class Standing:
    """Where a player stands in one class, by their best score there."""

    group: str
    par: int
    best: int

    @property
    def champion(self) -> bool:
        """PAR must be exceeded; to equal it is not enough (4C-53)."""
        return self.best > self.par

    @property
    def plus(self) -> int | None:
        """By how much a champion is PAR-plus (4C-55)."""
        return self.best - self.par if self.champion else None

    @property
    def handicap(self) -> int | None:
        """What is missing to PAR; a champion has none (4C-54)."""
        return None if self.champion else self.par - self.best


def score_of(setup: Setup, result: Result, seat: Seat) -> Score | None:
    """What a finished game adds to a player's record; None where it has no class (4C-50)."""
    group = par_of(setup, seat)
    return Score(group[0], result.totals[seat]) if group else None


def standings(record: Iterable[Score]) -> dict[str, Standing]:
    """A player's standing in every class that they have played in (4C-51), A to H."""
    best: dict[str, int] = {}
    for score in record:
        best[score.group] = max(score.points, best.get(score.group, 0))
    return {group: Standing(group, PAR[group], best[group]) for group in sorted(best)}

"""All that anyone can do."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Drop:
    """A bead let go over a pin."""

    pin: int


@dataclass(frozen=True)
class Score:
    """The word SCORE, said of the line between two places."""

    start: int
    end: int


@dataclass(frozen=True)
class Close:
    """CLOCK: the board is full, and the time for a last call has run out."""


Move = Drop | Score | Close

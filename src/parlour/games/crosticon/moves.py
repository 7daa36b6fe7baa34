"""All that anyone can do."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Lot:
    """CHANCE: the piece that the next seat draws for the start."""

    letter: str


@dataclass(frozen=True)
class Play:
    """A word, its first letter on a square, in the seat's own direction."""

    word: str
    square: int


@dataclass(frozen=True)
class Pass:
    """No word can be made."""


@dataclass(frozen=True)
class Claim:
    """A diagonal word, from its first square to its last."""

    start: int
    end: int


@dataclass(frozen=True)
class Settle:
    """CLOCK: nobody else's claim to that diagonal comes at one time any more."""

    start: int
    end: int


@dataclass(frozen=True)
class Close:
    """CLOCK: the board is full and the last claims are in."""


Move = Lot | Play | Pass | Claim | Settle | Close

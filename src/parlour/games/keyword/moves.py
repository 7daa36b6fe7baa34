"""All that anyone can do."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Lot:
    """Chance: the letter that the next seat draws for the start."""

    letter: str


@dataclass(frozen=True)
class Draw:
    """Chance: a block out of the box, to the seat that is short."""

    letter: str


@dataclass(frozen=True)
class Card:
    """Chance: the Key card that is turned up."""

    word: str


@dataclass(frozen=True)
class Play:
    """A word on the board, written whole; a small letter is a Master block being played."""

    word: str
    square: int
    across: bool


@dataclass(frozen=True)
class Pass:
    """Nothing, this turn."""


@dataclass(frozen=True)
class Challenge:
    """That is no word! It concerns the last play."""


@dataclass(frozen=True)
class Stand:
    """The clock: nobody has doubted the play that ends the game."""


@dataclass(frozen=True)
class Time:
    """The clock: the minutes of a party game are over."""


Move = Lot | Draw | Card | Play | Pass | Challenge | Stand | Time

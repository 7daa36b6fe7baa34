"""All that anyone can do: one small frozen dataclass each, CHANCE's and CLOCK's moves as well."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Draw:
    """CHANCE: a letter out of the bag, for whoever draws next."""

    letter: str


@dataclass(frozen=True)
class Lay:
    """A word, real or not."""

    word: str


@dataclass(frozen=True)
class Pass:
    """No word this turn."""


@dataclass(frozen=True)
class Doubt:
    """The word on the table is looked up."""


@dataclass(frozen=True)
class Stand:
    """CLOCK: nobody has doubted the word in time."""


Move = Draw | Lay | Pass | Doubt | Stand

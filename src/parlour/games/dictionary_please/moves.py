"""All that anyone can do."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Lot:
    """Chance: a letter shown, to see who begins."""

    letter: str


@dataclass(frozen=True)
class Keep:
    """Player 1: the letters drawn for the start are mine."""


@dataclass(frozen=True)
class Fresh:
    """Player 1: back with them into the bag; ten new ones."""


@dataclass(frozen=True)
class Draw:
    """Chance: a letter to whoever is owed one."""

    letter: str


@dataclass(frozen=True)
class Form:
    """A word out of rack and pool, and out of no, one or two words on the table."""

    text: str
    taken: tuple[int, ...] = ()  # their numbers


@dataclass(frozen=True)
class Done:
    """The words are made: unused letters go to the pool."""


@dataclass(frozen=True)
class Pass:
    """No word this turn: the letters are kept."""


@dataclass(frozen=True)
class Discard:
    """No word, and no passing either: all letters go to the pool."""


@dataclass(frozen=True)
class Claim:
    """The stars and counters that are due to me."""


@dataclass(frozen=True)
class Ballot:
    """What one player thinks of the capture just made."""

    related: bool


@dataclass(frozen=True)
class Time:
    """The clock: time has run out."""


Move = Lot | Keep | Fresh | Draw | Form | Done | Pass | Discard | Claim | Ballot | Time

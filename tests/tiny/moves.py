"""All that anyone can do."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Draw:
    """CHANCE: a pebble out of the bag, into the first hand that is short."""

    pebble: int


@dataclass(frozen=True)
class Lay:
    """A pebble of one's hand, face down."""

    pebble: int


@dataclass(frozen=True)
class Swap:
    """A pebble of one's hand back into the bag."""

    pebble: int


@dataclass(frozen=True)
class Claim:
    """The pot of a round, claimed in secret."""

    pot: int


@dataclass(frozen=True)
class Settle:
    """CLOCK: the time to claim this pot as well is over."""

    pot: int


@dataclass(frozen=True)
class Close:
    """CLOCK: the time for last claims is over."""


Move = Draw | Lay | Swap | Claim | Settle | Close

"""All that anyone can do."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Call:
    """A letter out of the Park, named aloud."""

    letter: str


@dataclass(frozen=True)
class Lay:
    """The called letter, to a square or to Standby; again elsewhere, until the next call."""

    place: int


@dataclass(frozen=True)
class Use:
    """The letter on Standby, to a square."""

    square: int


@dataclass(frozen=True)
class Put:
    """Solitaire: any letter of the Park, to an empty square."""

    letter: str
    square: int


@dataclass(frozen=True)
class Shift:
    """Solitaire: a letter to another square; if one lies there, they change places."""

    start: int
    end: int


@dataclass(frozen=True)
class Lift:
    """Solitaire: a letter back to the Park."""

    square: int


@dataclass(frozen=True)
class Finish:
    """Solitaire: that is my Pitch."""


Claim = tuple[int, tuple[str, ...]]  # a channel, and its word or its two words
Words = tuple[Claim, ...]


@dataclass(frozen=True)
class Declare:
    """The words one claims, channel by channel."""

    words: Words


@dataclass(frozen=True)
class Strike:
    """A channel of the player one checks: the dictionary shall decide."""

    channel: int


@dataclass(frozen=True)
class Accept:
    """All the rest may stand."""


Move = Call | Lay | Use | Put | Shift | Lift | Finish | Declare | Strike | Accept

"""What an event is: a header and a list of entries, and nothing else.

An event is a value. `apply` gives a new one, or refuses with the clause that says why; whatever is
drawn by lot stands in an entry, so that the same text always gives the same event. A kind of event
is a record of functions, as a game is: one file in `kinds`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from parlour.core.game import Illegal

LONGEST_NAME = 40
MOST_PLAYERS = 5_000
Number = int  # of a player, from 0, in the order in which they entered


@dataclass(frozen=True)
class Player:
    """Somebody who has entered."""

    name: str
    rating: float | None = None
    junior: bool = False
    bot: str | None = None  # its level
    out: bool = False  # has withdrawn


@dataclass(frozen=True)
class Outcome:
    """How a pairing ended; totals and winners go by place in the pairing."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    record: str | None = None  # sha256 of the match's record
    keys: tuple[int, ...] | None = None  # Key cards spelt, at a party
    spelt: int | None = None  # the place that spelt the prize card
    default: bool = False  # somebody was not there

    @property
    def drawn(self) -> bool:
        return len(self.winners) != 1


@dataclass(frozen=True)
class Pairing:
    """Players who meet at one table."""

    id: str  # ROUND.NUMBER
    players: tuple[Number, ...]  # in place order
    outcome: Outcome | None = None
    void: bool = False  # all of them have withdrawn: nothing will come of it

    @property
    def open(self) -> bool:
        return self.outcome is None and not self.void


@dataclass(frozen=True)
class Round:
    """The pairings of one round, and who rests."""

    pairings: tuple[Pairing, ...]
    byes: tuple[Number, ...] = ()


@dataclass(frozen=True)
class Score:
    """A game that one played alone, or for oneself, entered into a season or a day."""

    player: Number
    points: int
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Standing:
    """One row of the table."""

    player: Number
    rank: int
    points: float
    tiebreaks: Mapping[str, float] = field(default_factory=dict)
    more: Mapping[str, Any] = field(default_factory=dict)  # the kind's own columns


@dataclass(frozen=True)
class Event:
    """An event as it stands."""

    kind: str
    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    plan: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""
    date: str = ""
    players: tuple[Player, ...] = ()
    lots: tuple[Number, ...] = ()
    begun: bool = False
    over: bool = False
    rounds: tuple[Round, ...] = ()
    ties: tuple[tuple[Number, ...], ...] = ()  # broken by lot since the last round was drawn
    told: tuple[str, ...] = ()  # ids of pairings in the order in which their results came
    scores: tuple[Score, ...] = ()
    entries: int = 0

    @property
    def order(self) -> tuple[Number, ...]:
        """By lots, else by rating, else by entry; whoever came after the lots comes last."""
        everybody = range(len(self.players))
        if self.lots:
            return (*self.lots, *(n for n in everybody if n not in set(self.lots)))
        rated = {n: p.rating for n, p in enumerate(self.players) if p.rating is not None}
        return tuple(sorted(everybody, key=lambda n: (n not in rated, -rated.get(n, 0.0), n)))

    @property
    def current(self) -> Round:
        return self.rounds[-1] if self.rounds else Round(())

    @property
    def open(self) -> tuple[Pairing, ...]:
        """The pairings that are still being played."""
        return tuple(pairing for pairing in self.current.pairings if pairing.open)

    def out(self, player: Number) -> bool:
        return self.players[player].out


Check = Callable[[Event], None]


def _anything(*_: Any) -> None:
    """Nothing to check."""


def _nothing(_: Event) -> dict[str, Any]:
    return {}


def _no_ties(_: Event) -> list[tuple[Number, ...]]:
    return []


def no_rounds(_: Event) -> bool:
    return False


def never_drawn(_: Event) -> Round:
    raise AssertionError("this kind has no rounds")


def before_the_beginning(event: Event) -> bool:
    return not event.begun


@dataclass(frozen=True)
class Kind:
    """A kind of event: what is its own. The rest is in entries.py, for all kinds."""

    name: str
    least: int  # players
    more: Callable[[Event], bool]
    """Is another round left, once this one has ended?"""
    draw: Callable[[Event], Round]
    """The next round."""
    standings: Callable[[Event], tuple[Standing, ...]]
    check_plan: Callable[[Mapping[str, Any]], None] = _anything
    """ValueError where the plan cannot be."""
    check_players: Check = _anything
    """Illegal where it cannot begin with these players."""
    check_outcome: Callable[[Event, Pairing, Outcome], None] = _anything
    check_withdrawal: Check = _anything
    check_round: Check = _anything
    may_enter: Callable[[Event], bool] = before_the_beginning
    ties: Callable[[Event], list[tuple[Number, ...]]] = _no_ties
    """Players between whom a lot has to decide now."""
    score: Callable[[Event, Score], Event] | None = None
    """Enters a game; None: this kind has pairings instead."""
    also: Callable[[Event], dict[str, Any]] = _nothing
    """Further keys of the event's document."""


def refuse(why: str, clause: str = "event") -> Illegal:
    return Illegal(clause, why)

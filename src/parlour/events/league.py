"""A league: what many events come to, for those who played in them.

For every event somebody has a point for each person whom they left behind, and half a point for
each who came in with them. So a large event is worth more than a small one, whatever its kind, and
bots are worth nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Person = str
Places = Sequence[tuple[Person, int]]  # of one event: people, and the rank of each


@dataclass(frozen=True)
class LeagueRow:
    """Where somebody stands after all events."""

    person: Person
    rank: int
    points: float
    events: int
    titles: int  # events that they have won, alone or with others


def points_of(places: Places) -> dict[Person, float]:
    """What one event is worth to each of those who were in it."""
    ranks = [rank for _, rank in places]
    return {
        person: sum(other > rank for other in ranks) + (ranks.count(rank) - 1) / 2
        for person, rank in places
    }


def league(events: Iterable[Places]) -> tuple[LeagueRow, ...]:
    """By points, then by titles; who is equal in both shares the rank."""
    points: dict[Person, float] = defaultdict(float)
    played: dict[Person, int] = defaultdict(int)
    titles: dict[Person, int] = defaultdict(int)
    for places in events:
        for person, won in points_of(places).items():
            points[person] += won
            played[person] += 1
        for person, rank in places:
            titles[person] += rank == 1
    keys = sorted(((-points[each], -titles[each]), each) for each in points)
    order = [key for key, _ in keys]
    return tuple(
        LeagueRow(each, 1 + order.index(key), points[each], played[each], titles[each])
        for key, each in keys
    )

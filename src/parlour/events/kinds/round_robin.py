"""Round robin: everybody meets everybody, by FIDE's Berger tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parlour.events.entries import by_default, numbered
from parlour.events.event import Event, Kind, Number, Round, Standing
from parlour.events.tiebreaks import meetings, ranked

TIEBREAKS = ("direct", "sonneborn_berger", "spread")


def berger(players: int) -> list[list[tuple[int, int]]]:
    """The rounds for an even number of places, each pair with the one who moves first in front.

    The last place stays where it is; the others go round by half a table.
    """
    ring, half, last = players - 1, players // 2, players - 1
    rounds, first = [], 0
    for nth in range(ring):
        met = [(first, last) if nth % 2 == 0 else (last, first)]
        met += [((first + k) % ring, (first - k) % ring) for k in range(1, half)]
        rounds.append(met)
        first = (first + half) % ring
    return rounds


def more(event: Event) -> bool:
    rounds = len(event.players) - 1 + len(event.players) % 2
    return len(event.rounds) < rounds * int(event.plan.get("cycles", 1))


def draw(event: Event) -> Round:
    order: list[Number | None] = [*event.order]
    if len(order) % 2:
        order.append(None)  # whoever meets the empty place rests
    tables = berger(len(order))
    nth = len(event.rounds)
    second = nth >= len(tables)  # with places exchanged
    pairs = [(order[a], order[b]) for a, b in tables[nth % len(tables)]]
    pairs = [(b, a) if second else (a, b) for a, b in pairs]
    met = [(a, b) for a, b in pairs if a is not None and b is not None]
    pairings = tuple(
        by_default(event, pairing) if any(map(event.out, pairing.players)) else pairing
        for pairing in numbered(nth + 1, met)
    )
    byes = [n for pair in pairs if None in pair for n in pair if n is not None]
    return Round(pairings, tuple(byes))


def standings(event: Event) -> tuple[Standing, ...]:
    if not event.begun:
        return ()
    points = dict.fromkeys(range(len(event.players)), 0.0)
    for met in meetings(event):
        points[met.player] += met.points
    return ranked(event, points, TIEBREAKS)


def check_plan(plan: Mapping[str, Any]) -> None:
    if plan.get("cycles", 1) not in (1, 2) or isinstance(plan.get("cycles", 1), bool):
        raise ValueError("cycles is 1 or 2")


KIND = Kind("round_robin", 2, more, draw, standings, check_plan=check_plan)

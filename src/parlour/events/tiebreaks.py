"""How equals are told apart, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from parlour.events.event import Event, Number, Standing

WIN, DRAW, LOSS = 1.0, 0.5, 0.0


@dataclass(frozen=True)
class Met:
    """One player's side of a pairing that has ended."""

    player: Number
    other: Number
    points: float
    spread: int  # own total minus the other's


def meetings(event: Event) -> list[Met]:
    """Every ended pairing of two, once from either side."""
    found = []
    for pairing in (p for drawn in event.rounds for p in drawn.pairings):
        if pairing.outcome is None or len(pairing.players) != 2:
            continue
        for place, player in enumerate(pairing.players):
            outcome = pairing.outcome
            points = DRAW if outcome.drawn else WIN if place in outcome.winners else LOSS
            spread = outcome.totals[place] - outcome.totals[1 - place]
            found.append(Met(player, pairing.players[1 - place], points, spread))
    return found


@dataclass(frozen=True)
class Table:
    """What tie-breaks look at."""

    points: Mapping[Number, float]
    met: Mapping[Number, Sequence[Met]]

    def tied(self, player: Number) -> set[Number]:
        return {n for n, points in self.points.items() if points == self.points[player]}


def direct(table: Table, player: Number) -> float:
    """Points among those who are tied."""
    tied = table.tied(player)
    return sum(met.points for met in table.met[player] if met.other in tied)


def sonneborn_berger(table: Table, player: Number) -> float:
    """The points of those one beat, and half of theirs one drew with."""
    return sum(met.points * table.points[met.other] for met in table.met[player])


def spread(table: Table, player: Number) -> float:
    """Own totals minus the others'."""
    return float(sum(met.spread for met in table.met[player]))


def buchholz(table: Table, player: Number) -> float:
    """The opponents' points, the lowest cut once."""
    others = sorted(table.points[met.other] for met in table.met[player])
    return float(sum(others[1:]))


TIEBREAKS: Mapping[str, Callable[[Table, Number], float]] = {
    "direct": direct,
    "sonneborn_berger": sonneborn_berger,
    "spread": spread,
    "buchholz": buchholz,
}


def ranked(
    event: Event, points: Mapping[Number, float], names: Iterable[str]
) -> tuple[Standing, ...]:
    """Everybody by points, then by these tie-breaks; whom nothing tells apart share a rank."""
    met: dict[Number, list[Met]] = {player: [] for player in points}
    for each in meetings(event):
        met[each.player].append(each)
    table = Table(points, met)
    rows = {n: {name: TIEBREAKS[name](table, n) for name in names} for n in points}
    return in_order({n: (points[n], *rows[n].values()) for n in points}, points, rows)


def in_order(
    merit: Mapping[Number, tuple[float, ...]],
    points: Mapping[Number, float],
    rows: Mapping[Number, Mapping[str, float]] | None = None,
) -> tuple[Standing, ...]:
    """By merit, the highest first; equals share the rank and are listed by number."""
    order = sorted(merit, key=lambda n: (*(-each for each in merit[n]), n))
    found: list[Standing] = []
    for nth, n in enumerate(order):
        shares = nth and merit[order[nth - 1]] == merit[n]
        rank = found[-1].rank if shares else nth + 1
        found.append(Standing(n, rank, points[n], (rows or {}).get(n, {})))
    return tuple(found)

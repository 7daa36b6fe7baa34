"""Swiss: in each round people of about equal points meet, and nobody meets twice.

Pairings are a matching of least cost. The cost of a pairing has parts in order of weight: a second
meeting, a second bye, a bye for somebody higher up, the squared gap in points, places (who moves
first) out of balance, the gap in the order of players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from typing import Any

from parlour.events.entries import numbered
from parlour.events.event import Event, Kind, Number, Round, Standing
from parlour.events.tiebreaks import WIN, meetings, ranked

TIEBREAKS = ("buchholz", "direct", "sonneborn_berger", "spread")
WHOLE = 60  # players among whom every pair is looked at
BYE = -1
Cost = tuple[int, ...]


def points_of(event: Event) -> dict[Number, float]:
    points = dict.fromkeys(range(len(event.players)), 0.0)
    for met in meetings(event):
        points[met.player] += met.points
    for n in (n for drawn in event.rounds for n in drawn.byes):
        points[n] += WIN
    return points


def standings(event: Event) -> tuple[Standing, ...]:
    return ranked(event, points_of(event), TIEBREAKS) if event.begun else ()


class _Costs:
    """What it costs to pair two, in one round."""

    def __init__(self, event: Event) -> None:
        self.points = points_of(event)
        self.place = {n: nth for nth, n in enumerate(event.order)}
        self.rank = {row.player: nth for nth, row in enumerate(reversed(standings(event)))}
        self.met = Counter(frozenset(p.players) for drawn in event.rounds for p in drawn.pairings)
        self.byes = Counter(n for drawn in event.rounds for n in drawn.byes)
        self.first = Counter[Number]()  # how much more often one has moved first than second
        for pairing in (p for drawn in event.rounds for p in drawn.pairings):
            self.first[pairing.players[0]] += 1
            self.first[pairing.players[1]] -= 1

    def of(self, a: Number, b: Number) -> Cost:
        if b == BYE:
            return (0, self.byes[a], self.rank.get(a, 0), 0, 0, 0)
        gap = int(2 * (self.points[a] - self.points[b]))
        upper, lower = self.seated(a, b)
        balance = (self.first[upper] + 1) ** 2 + (self.first[lower] - 1) ** 2
        return (self.met[frozenset((a, b))], 0, 0, gap * gap, balance, abs(self._gap(a, b)))

    def seated(self, a: Number, b: Number) -> tuple[Number, Number]:
        """Who has moved first less often does so now; else who is higher in the order."""
        return min((a, b), (b, a), key=lambda pair: (self.first[pair[0]], self.place[pair[0]]))

    def _gap(self, a: Number, b: Number) -> int:
        return self.place[a] - self.place[b]


def more(event: Event) -> bool:
    return len(event.rounds) < int(event.plan["rounds"])


def draw(event: Event) -> Round:
    costs = _Costs(event)
    here = [n for n in event.order if not event.out(n)]
    here.sort(key=lambda n: -costs.points[n])  # within equal points the order stays
    pairs = _least(here, costs)
    met = sorted(
        (costs.seated(a, b) for a, b in pairs if b != BYE),
        key=lambda pair: (-max(costs.points[n] for n in pair), min(costs.place[n] for n in pair)),
    )
    byes = tuple(a for a, b in pairs if b == BYE)
    return Round(numbered(len(event.rounds) + 1, met), byes)


def _least(here: list[Number], costs: _Costs) -> list[tuple[Number, Number]]:
    """A pairing of everybody at least cost.

    Of many players neighbours form groups that are paired one by one: every group but the last is
    even, so nobody has to leave it. Where somebody would meet twice, it is joined with the next.
    """
    groups = _groups(here)
    while True:
        pairs = [_matched(list(_candidates(group)), costs) for group in groups]
        clean = [all(costs.of(a, b)[:2] == (0, 0) for a, b in each) for each in pairs]
        if all(clean) or len(groups) == 1:
            return [pair for each in pairs for pair in each]
        groups = _joined(groups, clean)


def _groups(here: list[Number]) -> list[list[Number]]:
    """As few as can be, and about equally large."""
    count = -(-len(here) // WHOLE) or 1
    cuts = [len(here) * nth // (2 * count) * 2 for nth in range(count)]
    return [here[a:b] for a, b in pairwise([*cuts, len(here)])]


def _joined(groups: list[list[Number]], clean: list[bool]) -> list[list[Number]]:
    """Each that is not clean is one with the group after it; the last, with the one before."""
    wide: list[list[Number]] = []
    open_ended = False
    for nth, (group, good) in enumerate(zip(groups, clean, strict=True)):
        last = nth == len(groups) - 1
        if wide and (open_ended or (last and not good)):
            wide[-1] += group
        else:
            wide.append(list(group))
        open_ended = not good
    return wide


def _candidates(here: list[Number]) -> Iterator[tuple[Number, Number]]:
    yield from combinations(here, 2)
    if len(here) % 2:
        yield from ((a, BYE) for a in here)


def _matched(candidates: list[tuple[Number, Number]], costs: _Costs) -> list[tuple[Number, Number]]:
    import networkx  # takes a while to load, and only Swiss events need it

    found = [costs.of(a, b) for a, b in candidates]
    everybody = {n for pair in candidates for n in pair}
    weights = _as_numbers(found, len(everybody) // 2)
    top = max(weights, default=0) + 1
    graph = networkx.Graph()
    for (a, b), weight in zip(candidates, weights, strict=True):
        graph.add_edge(a, b, weight=top - weight)
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    return [(max(pair), BYE) if BYE in pair else (min(pair), max(pair)) for pair in matching]


def _as_numbers(costs: list[Cost], pairs: int) -> list[int]:
    """Costs as whole numbers, so that no sum of a later part outweighs one of an earlier part.

    Of a matching, which has no more than so many pairs.
    """
    if not costs:
        return []
    parts = list(zip(*costs, strict=True))
    units, unit = [], 1
    for part in reversed(parts):
        units.append(unit)
        unit *= max(part) * pairs + 1
    units.reverse()
    return [sum(value * unit for value, unit in zip(c, units, strict=True)) for c in costs]


def check_plan(plan: Mapping[str, Any]) -> None:
    if type(plan.get("rounds")) is not int or not 1 <= plan["rounds"] <= 100:
        raise ValueError("rounds is a whole number from 1 to 100")


KIND = Kind(
    "swiss",
    2,
    more,
    draw,
    standings,
    check_plan=check_plan,
    may_enter=lambda event: len(event.rounds) < 2,
)

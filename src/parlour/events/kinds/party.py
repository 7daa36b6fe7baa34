"""The Keyword party: tables of four, and the two highest of each move on (KW-80 to KW-86)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parlour.events.entries import numbered
from parlour.events.event import Event, Kind, Number, Outcome, Pairing, Round, Standing, refuse
from parlour.events.tiebreaks import in_order

CHAIRS = 4  # KW-80
MOVING = 2  # KW-83
STEWARDED = 5  # tables that one steward looks after, KW-80
PRIZES = ("table", "all")  # KW-86


def more(event: Event) -> bool:
    return len(event.rounds) < int(event.plan["rounds"])


def draw(event: Event) -> Round:
    if not event.rounds:  # KW-81
        order = event.order
        fours = [order[at : at + CHAIRS] for at in range(0, len(order), CHAIRS)]
        return Round(numbered(1, fours))
    went = [_went(event, table) for table in event.current.pairings]
    seated = [
        (*(n for n in _best_first(table) if n not in gone), *_came(event, went, nth))
        for nth, (table, gone) in enumerate(zip(event.current.pairings, went, strict=True))
    ]
    return Round(numbered(len(event.rounds) + 1, seated))


def _came(event: Event, went: list[tuple[Number, ...]], nth: int) -> list[Number]:
    """Those who come to a table from the one before it; to the first, from the last."""
    before = event.current.pairings[nth - 1]
    return [n for n in _best_first(before) if n in went[nth - 1]]


def _best_first(table: Pairing) -> list[Number]:
    """By the round's totals and Key cards; equal ones by place."""
    merit = _merit(table)
    return sorted(table.players, key=lambda n: merit[n], reverse=True)


def _of(table: Pairing) -> Outcome:
    assert table.outcome is not None, f"{table.id} is still being played"
    return table.outcome


def _merit(table: Pairing) -> dict[Number, tuple[int, int]]:
    """Total, then Key cards spelt (KW-83)."""
    outcome = _of(table)
    keys = outcome.keys or (0,) * CHAIRS
    return {n: (outcome.totals[at], keys[at]) for at, n in enumerate(table.players)}


def _went(event: Event, table: Pairing) -> tuple[Number, ...]:
    """The two who move on; a lot tells those apart whom nothing else does."""
    merit, lot = _merit(table), _lot(event, _tied(table))
    order = sorted(table.players, key=lambda n: (merit[n][0], merit[n][1], lot(n)), reverse=True)
    return tuple(order[:MOVING])


def moving(event: Event, table: Pairing) -> tuple[Number, ...]:
    """Who moves on from a table of this round, as far as that is decided (KW-83)."""
    if table.open or not more(event):
        return ()
    tied = set(_tied(table))
    undecided = set() if tied in map(set, event.ties) else tied
    return tuple(n for n in _went(event, table) if n not in undecided)


def _lot(event: Event, tied: tuple[Number, ...]) -> Any:
    drawn = next((each for each in event.ties if set(each) == set(tied)), ())
    return lambda n: -drawn.index(n) if n in drawn else 0


def _tied(table: Pairing) -> tuple[Number, ...]:
    """Those who are equal for the second place that moves; empty: nobody."""
    merit = _merit(table)
    last, next_one = sorted(merit.values(), reverse=True)[MOVING - 1 : MOVING + 1]
    return tuple(n for n in table.players if merit[n] == last) if last == next_one else ()


def ties(event: Event) -> list[tuple[Number, ...]]:
    """After the last round nobody moves, so nothing is to be decided."""
    if not more(event):
        return []
    ended = [table for table in event.current.pairings if not table.open]
    tied = [players for players in map(_tied, ended) if players]
    decided = [set(each) for each in event.ties]
    return [players for players in tied if set(players) not in decided]


def check_round(event: Event) -> None:
    if ties(event):
        raise refuse("a tie for the second place is still to be broken by lot", "KW-83")


def check_players(event: Event) -> None:
    if not event.players or len(event.players) % CHAIRS:
        raise refuse("a party has tables of four: enter bots to fill the last one", "KW-80")


def check_withdrawal(_: Event) -> None:
    raise refuse("nobody leaves a table of four: a bot takes the chair", "KW-80")


def check_outcome(_: Event, table: Pairing, outcome: Outcome) -> None:
    if outcome.keys is not None and len(outcome.keys) != CHAIRS:
        raise refuse(f"{table.id} has {CHAIRS} counts of Key cards")
    if outcome.spelt is not None and not 0 <= outcome.spelt < CHAIRS:
        raise refuse(f"the prize card was spelt by one of {CHAIRS} places")


def standings(event: Event) -> tuple[Standing, ...]:
    """The highest sum of scores wins the party (KW-84)."""
    if not event.begun:
        return ()
    points = dict.fromkeys(range(len(event.players)), 0)
    for table in (each for drawn in event.rounds for each in drawn.pairings):
        if table.outcome is not None:
            for at, n in enumerate(table.players):
                points[n] += table.outcome.totals[at]
    return in_order({n: (float(p),) for n, p in points.items()}, points)


def also(event: Event) -> dict[str, Any]:
    tables = -(-len(event.players) // CHAIRS)
    found: dict[str, Any] = {"stewards": -(-tables // STEWARDED)}
    if "prize" in event.plan:
        found["prizes"] = _prizes(event)
    return found


def _prizes(event: Event) -> list[dict[str, Any]]:
    """One card a table, or one for all, which whoever spells it first has won (KW-86)."""
    tables = {table.id: table for drawn in event.rounds for table in drawn.pairings}
    won = [
        {"table": id, "player": tables[id].players[spelt]}
        for id in event.told
        if (spelt := _of(tables[id]).spelt) is not None
    ]
    return won[:1] if event.plan["prize"] == "all" else won


def check_plan(plan: Mapping[str, Any]) -> None:
    if type(plan.get("rounds")) is not int or not 1 <= plan["rounds"] <= 100:
        raise ValueError("rounds is a whole number from 1 to 100")
    if plan.get("prize", "table") not in PRIZES:
        raise ValueError(f"prize is one of {', '.join(PRIZES)}")


KIND = Kind(
    "party",
    CHAIRS,
    more,
    draw,
    standings,
    check_plan=check_plan,
    check_players=check_players,
    check_outcome=check_outcome,
    check_withdrawal=check_withdrawal,
    check_round=check_round,
    ties=ties,
    also=also,
)

"""Knockout: whoever loses is out of it; the last pairing decides (SF-36)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from parlour.events.entries import by_default, numbered
from parlour.events.event import Event, Kind, Number, Outcome, Pairing, Round, Standing, refuse
from parlour.events.tiebreaks import in_order

THIRD = "T.1"  # the pairing for the third place


def seeding(size: int) -> list[int]:
    """Which player of the order stands on which line of the bracket: for 8, 1-8 4-5 2-7 3-6."""
    lines = [0]
    while len(lines) < size:
        lines = [seed for upper in lines for seed in (upper, 2 * len(lines) - 1 - upper)]
    return lines


def bracket(event: Event) -> list[Number | None]:
    """The first round, line by line; None is an empty place."""
    size = 1
    while size < len(event.players):
        size *= 2
    order = event.order
    return [order[seed] if seed < len(order) else None for seed in seeding(size)]


def columns(event: Event) -> list[list[Number | None]]:
    """The bracket, and after each round so far what is left of it."""
    found = [bracket(event)]
    for drawn in event.rounds:
        found.append(_survivors(found[-1], drawn))
    return found


def _lines(event: Event) -> list[Number | None]:
    """The bracket after the rounds so far."""
    return columns(event)[-1]


def more(event: Event) -> bool:
    return len(_lines(event)) > 1


def draw(event: Event) -> Round:
    lines = _lines(event)
    pairs = list(zip(lines[::2], lines[1::2], strict=True))
    met = [(upper, lower) for upper, lower in pairs if upper is not None and lower is not None]
    pairings = list(numbered(len(event.rounds) + 1, met))
    if len(lines) == 2 and event.plan.get("third"):
        losers = _losers(event.rounds[-1]) if event.rounds else []
        if len(losers) == 2:
            pairings.append(Pairing(THIRD, tuple(losers)))
    byes = sorted(n for pair in pairs if None in pair for n in pair if n is not None)
    return Round(tuple(_settled(event, pairing) for pairing in pairings), tuple(byes))


def _settled(event: Event, pairing: Pairing) -> Pairing:
    """Who has withdrawn keeps a place in the bracket and loses there; of two, place 1 goes on."""
    if not any(event.out(n) for n in pairing.players):
        return pairing
    return by_default(event, pairing, both=1)


def _survivors(lines: list[Number | None], drawn: Round) -> list[Number | None]:
    won: dict[Number | None, Number | None] = {
        n: winner for pairing, winner in _won(drawn) for n in pairing.players
    }
    return [
        won.get(upper, lower if upper is None else upper)
        for upper, lower in zip(lines[::2], lines[1::2], strict=True)
    ]


def _won(drawn: Round) -> list[tuple[Pairing, Number | None]]:
    """The pairings of the bracket, each with its winner if there is one."""
    return [
        (each, None if each.outcome is None else each.players[each.outcome.winners[0]])
        for each in drawn.pairings
        if each.id != THIRD
    ]


def _losers(drawn: Round) -> list[Number]:
    return [n for pairing, won in _won(drawn) for n in pairing.players if n != won]


def standings(event: Event) -> tuple[Standing, ...]:
    if not event.begun:
        return ()
    size, everybody = len(bracket(event)), range(len(event.players))
    points = dict.fromkeys(everybody, 0.0)
    place = dict.fromkeys(everybody, 1)  # while one is in it, one may still win
    for drawn in event.rounds:
        size //= 2
        for pairing, winner in _won(drawn):
            if winner is None:
                continue
            points[winner] += 1
            for n in pairing.players:
                place[n] = place[n] if n == winner else size + 1
    third = next((p for p in event.current.pairings if p.id == THIRD and p.outcome), None)
    if third is not None and third.outcome is not None:
        place[third.players[1 - third.outcome.winners[0]]] = 4
    rows = in_order({n: (float(-place[n]),) for n in everybody}, points)
    return tuple(replace(row, rank=place[row.player]) for row in rows)


def check_outcome(_: Event, pairing: Pairing, outcome: Outcome) -> None:
    if outcome.drawn:
        raise refuse(f"{pairing.id} must be decided: drawn games are played again", "SF-35")


def check_plan(plan: Mapping[str, Any]) -> None:
    if not isinstance(plan.get("third", False), bool):
        raise ValueError("third is true or false")


KIND = Kind(
    "knockout", 2, more, draw, standings, check_plan=check_plan, check_outcome=check_outcome
)

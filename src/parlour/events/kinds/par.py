"""A season against PAR: games of 4CYTE by class, champions, and a proposal for the next PAR."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from statistics import median
from typing import Any

from parlour.events.event import (
    Event,
    Kind,
    Number,
    Score,
    Standing,
    never_drawn,
    no_rounds,
    refuse,
)
from parlour.events.tiebreaks import in_order

SENIOR, JUNIOR = "ABCD", "EFGH"  # 4C-52
ENOUGH = 5  # champions of a class before its PAR may change


def score(event: Event, entered: Score) -> Event:
    player, data = event.players[entered.player], entered.data
    if data.get("class") not in event.plan["par"]:
        raise refuse(f"a class is one of {', '.join(event.plan['par'])}", "4C-52")
    if (data["class"] in JUNIOR) != player.junior:
        who = "juniors" if data["class"] in JUNIOR else "seniors"
        raise refuse(f"class {data['class']} is for {who}", "4C-52")
    if data.get("mode") == "solitaire":
        raise refuse("solitaire does not count for championships", "4C-50")
    return replace(event, scores=(*event.scores, entered))


def best(event: Event) -> dict[str, dict[Number, int]]:
    """Each player's best score, by class (4C-54)."""
    found: dict[str, dict[Number, int]] = defaultdict(dict)
    for entered in event.scores:
        scores = found[entered.data["class"]]
        scores[entered.player] = max(entered.points, scores.get(entered.player, entered.points))
    return dict(sorted(found.items()))


def standings(event: Event) -> tuple[Standing, ...]:
    """By class; a champion has exceeded PAR, equal is not enough (4C-53)."""
    rows: list[Standing] = []
    for name, scores in best(event).items():
        par = event.plan["par"][name]
        for row in in_order({n: (float(p),) for n, p in scores.items()}, scores):
            plus = scores[row.player] - par  # 4C-54, 4C-55
            more = {"class": name, "par": par, "plus": plus, "champion": plus > 0}
            rows.append(replace(row, more=more))
    return tuple(rows)


def proposed(event: Event) -> dict[str, int]:
    """The next season's PAR (4C-67): the champions' median, never below the present one."""
    found = best(event)
    return {name: _next(par, found.get(name, {})) for name, par in event.plan["par"].items()}


def _next(par: int, scores: Mapping[Number, int]) -> int:
    champions = [points for points in scores.values() if points > par]
    return par if len(champions) < ENOUGH else max(par, int(median(champions)))


def also(event: Event) -> dict[str, Any]:
    return {"proposed": proposed(event)} if event.over else {}


def check_plan(plan: Mapping[str, Any]) -> None:
    par = plan.get("par")
    whole = isinstance(par, Mapping) and all(type(points) is int for points in par.values())
    if not whole or not par or set(par) - set(SENIOR + JUNIOR):
        raise ValueError("par gives the points of each class from A to H")


KIND = Kind(
    "par",
    0,
    no_rounds,
    never_drawn,
    standings,
    check_plan=check_plan,
    may_enter=lambda event: True,
    score=score,
    also=also,
)

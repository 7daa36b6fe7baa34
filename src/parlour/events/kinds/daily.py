"""The deal of the day: the same for everybody, one scored attempt each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from parlour.events.event import Event, Kind, Score, Standing, never_drawn, no_rounds, refuse
from parlour.events.tiebreaks import in_order

DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
FEWEST = "patience"  # Keyword so played: few words are better than many


def score(event: Event, entered: Score) -> Event:
    if any(each.player == entered.player for each in event.scores):
        raise refuse("everybody has one scored attempt a day")
    return replace(event, scores=(*event.scores, entered))


def standings(event: Event) -> tuple[Standing, ...]:
    sign = -1.0 if event.options.get("play") == FEWEST else 1.0
    points = {each.player: each.points for each in event.scores}
    return in_order({n: (sign * p,) for n, p in points.items()}, points)


def check_plan(plan: Mapping[str, Any]) -> None:
    try:
        date.fromisoformat(plan.get("date", ""))
    except (TypeError, ValueError):
        raise ValueError("date is a day, as 2026-11-16") from None
    if not DIGEST.fullmatch(str(plan.get("deal", ""))):
        raise ValueError("deal is sha256: and the digest of the deal")


KIND = Kind(
    "daily",
    0,
    no_rounds,
    never_drawn,
    standings,
    check_plan=check_plan,
    may_enter=lambda event: True,
    score=score,
)

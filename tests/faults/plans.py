"""What stories are told: each plan is a few tables, and what may go wrong there."""

from __future__ import annotations

from random import Random

from tests.faults.world import Plan

TINY = ("tiny", 2, {"games": 2, "window": 2}, {"watched": True})
WITH_BOT = ("tiny", 3, {"games": 2, "window": 3}, {"bots": {1: "club"}})
TIMED = ("score_four", 2, {}, {"terms": {"time": "6+1"}})


def table(seed: int) -> Plan:
    return Plan("table", (TINY, WITH_BOT, TIMED))


def several(seed: int) -> Plan:
    rng = Random(f"plan {seed}")
    return Plan(
        "several",
        (TINY, WITH_BOT, TIMED),
        processes=rng.choice((2, 2, 3)),
        remote=rng.random() < 0.5,
    )


PLANS = {"table": table, "several": several}

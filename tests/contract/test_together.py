"""Duties of different seats may be done in any order: arrival must not matter."""

from itertools import combinations
from random import Random
from typing import Any

from parlour.core.sitting import Sitting
from tests.contract.tables import Table
from tests.contract.walks import moments, offered


def test_duties_of_different_seats_commute(table: Table) -> None:
    rng = Random(0)
    for sitting in moments(table, 40):
        for (one, move), (other, reply) in combinations(duties(sitting, rng), 2):
            here, there = sitting.step(one, move), sitting.step(other, reply)
            assert here.step(other, reply).state == there.step(one, move).state


def duties(sitting: Sitting, rng: Random) -> list[tuple[int, Any]]:
    """For every seat that has a duty, one way to do it."""
    found, able = [], offered(sitting)
    for prompt in sitting.prompts:
        if prompt.duty and prompt.actor >= 0:
            fitting = [move for move in able[prompt.actor] if isinstance(move, prompt.move)]
            found.append((prompt.actor, rng.choice(fitting)))
    # A seat with two duties does them in its own order; that is its own affair.
    return list(dict(found).items())

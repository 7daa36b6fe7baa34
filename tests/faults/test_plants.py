"""Each mistake that is planted in the server is found, in a story that ends well without it."""

from __future__ import annotations

import pytest

from tests.faults.plans import PLANS
from tests.faults.plants import PLANTS, planted
from tests.faults.story import run

# By the name of a mistake: a story that finds it, and what it says.
FOUND = {
    "told before it is written": ("table", 0, "not"),
}


@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_mistake_is_found(name: str) -> None:
    plan, seed, words = FOUND[name]
    with planted(name):
        told = run(PLANS[plan](seed), seed)
    assert told.wrong is not None and words in told.wrong

"""Each mistake that is planted in the server is found, in a story that ends well without it."""

from __future__ import annotations

import pytest

from tests.faults.plans import PLANS
from tests.faults.plants import PLANTS, planted
from tests.faults.story import run

# By the name of a mistake: the story that finds it quickest.
FOUND = {
    "told before it is written": ("table", 0),
    "the same move made twice": ("table", 0),
    "a lost wake up": ("several", 18),
    "a direct line that is not called again": ("several", 8),
    "a lost race written behind the other": ("table", 0),
    "a flag that falls early": ("table", 1),
    "a window that strikes early": ("several", 0),
    "a window that starts anew": ("table", 1),
    "a due move forgotten before it is made": ("table", 0),
    "a clock that runs backwards": ("table", 2),
    "a fact that all hear": ("table", 0),
    "a view that watchers share with a seat": ("table", 0),
    "an acknowledged move that is not written": ("table", 0),
    "an old projection after catching up": ("several", 0),
    "nobody looks out for lost news": ("several", 54),
    "a bot forgotten after a death": ("table", 0),
    "presence that outlives a death": ("several", 1),
    "a table put aside while somebody watches": ("table", 0),
    "a result taken twice": ("event", 0),
    "a subscription made after the end": ("several", 38),
}


SEEDS = range(12)  # tried as well, since any change of the server changes all stories


@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_mistake_is_found(name: str) -> None:
    plan, quickest = FOUND[name]
    with planted(name):
        stories = (run(PLANS[plan](seed), seed) for seed in (quickest, *SEEDS))
        assert any(story.wrong for story in stories)

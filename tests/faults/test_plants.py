"""Each mistake that is planted in the server is found, by the invariant that it breaks."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import count
from time import process_time

import pytest

from tests.faults.plants import PLANTS, planted
from tests.faults.story import image
from tests.faults.twins import run

# Any change of the server changes all stories, so none is pinned: the first that finds it will do.
LONGEST = 30.0  # seconds of this process, for a mistake that is hard to meet; most take one


@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_mistake_is_found(name: str) -> None:
    """With -s it says in how many stories."""
    image()
    found, began = PLANTS[name], process_time()
    others: Counter[str] = Counter()  # what else was broken, in stories before
    with planted(name):
        for seed in count():
            wrong = run(found.story(seed), seed).wrong
            if wrong is not None and wrong.invariant in found.breaks:
                break
            others[wrong.invariant if wrong else "nothing"] += 1
            assert process_time() - began < LONGEST, f"not in {seed + 1} stories: {dict(others)}"
    sys.stdout.write(f"{name}: {seed + 1} stories; {wrong}\n")

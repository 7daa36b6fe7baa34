"""Stories in which much goes wrong end well; they are the same each time, and can be replayed."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import product

import pytest

from tests.faults.plans import PLANS
from tests.faults.story import image, tell
from tests.faults.twins import differences, mirrored, plain, run

REPLAY = """
import sys
from tests.faults import story, twins
from tests.faults.plans import PLANS
database = sys.stdin.buffer.read()
story.image = lambda: database
print(twins.run(PLANS["several"](3), 3).digest)
"""


@pytest.mark.parametrize("plan", PLANS)
def test_a_story_without_faults_is_clean(plan: str) -> None:
    calm = dict.fromkeys(("fails", "cut", "tears", "slow", "crash", "lost", "twice"), 0.0)
    still = replace(PLANS[plan](1), **calm, late=0.0, drop=0.0, again=0.0)
    told = run(still, 1)
    assert told.wrong is None
    assert told.seen["entries"] > 40
    assert plan == "event" or told.seen["updates"] > 40
    assert set(told.faults) <= {"messages doubled", "bots that failed"}


@pytest.mark.parametrize(("plan", "seed"), list(product(PLANS, range(4))))
def test_a_story_ends_well(plan: str, seed: int) -> None:
    told = run(PLANS[plan](seed), seed)
    assert told.wrong is None
    assert told.counted > 2


def test_twins_differ_for_one_who_knows_and_for_nobody_else() -> None:
    plan = PLANS["twins"](3)
    one, other = (tell(replace(plan, order=order), 3) for order in (plain, mirrored))
    assert one.hidden is not None
    assert one.told[one.hidden - 1] != other.told[one.hidden - 1]
    assert sum(map(len, one.told)) - len(one.told[one.hidden - 1]) > 40
    assert not list(differences(one, other))
    assert list(differences(replace(one, hidden=None), other))


def test_a_story_is_the_same_in_another_process() -> None:
    """Whatever ran before, and however Python hashes."""
    here = {run(PLANS["several"](3), 3).digest for _ in range(2)}
    environment = {**os.environ, "PYTHONHASHSEED": "77"}
    command = [sys.executable, "-c", REPLAY]
    there = subprocess.run(
        command, input=image(), env=environment, capture_output=True, check=True, timeout=120
    )
    assert {there.stdout.decode().strip()} == here

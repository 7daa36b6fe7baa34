"""Twin stories: somebody does otherwise where nobody sees it, and nobody else can tell.

Both have the same seed. In one the first seat of 4CYTE lays its letters as it likes, in the other
mirrored from left to right. Until all is shown everybody else gets the same bytes at the same
moments; the moments matter as much, since they can be measured.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

from tests.faults.story import Told, tell
from tests.faults.world import Plan, Wrong

_SQUARE = re.compile(r"(?<=:)[a-f](?=[1-6]$)")
Heard = list[tuple[float, bytes]]


def plain(text: str) -> str:
    return text


def mirrored(text: str) -> str:
    """lay:b4 for lay:e4; whatever names no square is as it was."""
    return _SQUARE.sub(lambda found: "fedcba"["abcdef".index(found[0])], text)


def run(plan: Plan, seed: int, notes: bool = False) -> Told:
    """A story, or two that must not differ; the same for the same plan and seed."""
    if not plan.twins:
        return tell(plan, seed, notes)
    one = tell(replace(plan, order=plain), seed, notes)
    other = tell(replace(plan, order=mirrored), seed, notes)
    if one.wrong or other.wrong:
        return one if one.wrong else other
    return replace(
        one,
        digest=f"{one.digest}{other.digest}",
        faults=one.faults + other.faults,
        wrong=next(differences(one, other), None),
    )


def differences(one: Told, other: Told) -> Iterator[Wrong]:
    """Whatever anybody but the one who did otherwise could see of it."""
    until = min(one.opened, other.opened)
    for n, (here, there) in enumerate(zip(one.told, other.told, strict=True), start=1):
        if n == one.hidden:
            continue
        pairs = zip_longest(_before(here, until), _before(there, until))
        yield from (Wrong("twins", f"client {n}: {a}, and {b}") for a, b in pairs if a != b)


def _before(heard: Heard, until: float) -> Heard:
    return [each for each in heard if each[0] < until]

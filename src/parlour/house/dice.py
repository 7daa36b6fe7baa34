"""Chance, rolled by the house: from the operating system in play, from a seed elsewhere."""

from collections.abc import Mapping
from random import Random, SystemRandom
from typing import Any

from parlour.core.sitting import Roll


def dice(rng: Random | None = None) -> Roll:
    """A roll for CHANCE's moves by their weights."""
    source = rng or SystemRandom()

    def roll(chances: Mapping[Any, int]) -> Any:
        return source.choices(list(chances), weights=list(chances.values()))[0]

    return roll

"""A game's arrays as Gymnasium's spaces, which PettingZoo uses too."""

from __future__ import annotations

from typing import Any

import numpy as np

from parlour.bots.spaces import Spaces
from parlour.needed import needed

with needed("gym"):
    from gymnasium import spaces as gym


def observed(spaces: Spaces) -> gym.Dict:
    """One box for each array."""
    pieces = (*spaces.pieces, *spaces.spelt)
    return gym.Dict({p.name: gym.Box(p.low, p.high, p.shape, p.dtype) for p in pieces})


def masked(spaces: Spaces, more: int = 0) -> gym.Dict:
    """The arrays beside the mask of actions, as PettingZoo's learners expect it."""
    mask = gym.Box(0, 1, (spaces.actions + more,), np.int8)
    return gym.Dict({"observation": observed(spaces), "action_mask": mask})


def any_seed(rng: Any) -> int:
    """A seed for a match out of a framework's generator."""
    return int(rng.integers(1 << 62))

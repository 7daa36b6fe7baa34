"""Gymnasium's vector environments over the games that can be stepped many at a time.

    env = parlour.envs.batches.make("score_four", 1024)

A game's `fast.Batch` does the work: a board that ends starts anew in the same step, as the
metadata say. In a game of two sides each step is a move of whoever is to move on that board; the
observation is the next mover's, and the reward that of whoever has just moved.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, ClassVar

import numpy as np

from parlour.folders import PACKAGE
from parlour.house.dictionaries import NO_WISH, Wish
from parlour.house.setups import game_named, setup_for
from parlour.needed import needed

with needed("gym"):
    from gymnasium import spaces as gym
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space


def make(game: str, size: int, wish: Wish = NO_WISH, **options: Any) -> Batched:
    """So many boards of a game; ValueError where it has no fast ones."""
    return Batched(game, size, wish, **options)


class Batched(VectorEnv):
    """Boards side by side."""

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, game: str, size: int, wish: Wish = NO_WISH, **options: Any) -> None:
        found = game_named(game)
        if not (PACKAGE / "games" / game / "fast.py").exists():
            raise ValueError(f"{found.title} has no boards that are stepped many at a time")
        self._fast = import_module(f"parlour.games.{game}.fast")
        seats = self._fast.SEATS
        self._setup = setup_for(found, seats, {**self._fast.OPTIONS, **options}, wish=wish)
        self.num_envs = size
        self._batch = self._fast.Batch.of(self._setup, size, 0)
        seen = self._batch.observe()
        self.single_observation_space = gym.Box(0, self._fast.HIGH, seen.shape[1:], seen.dtype.type)
        self.single_action_space = gym.Discrete(self._batch.open().shape[1])
        self.observation_space = batch_space(self.single_observation_space, size)
        self.action_space = batch_space(self.single_action_space, size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self._batch = self._fast.Batch.of(
            self._setup, self.num_envs, int(self.np_random.integers(1 << 62))
        )
        return self._batch.observe().copy(), {"action_mask": self._batch.open()}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        batch = self._batch
        batch.step(np.ascontiguousarray(actions, np.int8))
        cut = np.zeros(self.num_envs, np.bool_)
        info = {"action_mask": batch.open()}
        rewards = batch.rewards.astype(np.float64)
        return batch.observe().copy(), rewards, batch.ended.copy(), cut, info

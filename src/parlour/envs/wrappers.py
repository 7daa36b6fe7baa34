"""Other shapes for learners: the k best of a bot, one-hot planes, and one flat array.

env = Shortlist(parlour.envs.pettingzoo.env("crosticon"), 8, "club")
env = FlatArray(OneHot(parlour.envs.pettingzoo.env("fourcyte")))
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from parlour.bots.bot import Budget
from parlour.bots.spaces import Array, Piece, spelling
from parlour.envs.desk import Desk, Observation
from parlour.envs.pettingzoo import OneByOne
from parlour.house.players import bot_of
from parlour.needed import needed

with needed("zoo"):
    from gymnasium import spaces as gym
    from pettingzoo.utils.wrappers import BaseWrapper

LETTERS = 27  # codes of letters, none among them: what OneHot widens


class _Over(BaseWrapper):
    """Around an environment of ours, or around another of these."""

    desk: Desk

    def __init__(self, env: OneByOne | _Over) -> None:
        super().__init__(env)
        self.desk = env.desk
        self._spaces: dict[str, gym.Dict] = {}

    def observation_space(self, agent: str) -> gym.Dict:
        """One and the same whenever it is asked for: it may have been seeded."""
        if agent not in self._spaces:
            inside = self.env.observation_space(agent)
            spaces = {"observation": self.widened(inside["observation"])}
            self._spaces[agent] = gym.Dict({**spaces, "action_mask": inside["action_mask"]})
        return self._spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        seen: dict[str, Any] = self.env.observe(agent)
        return {**seen, "observation": self.changed(seen["observation"])}

    def changed(self, arrays: Any) -> Any:
        """Another shape of the arrays."""
        raise NotImplementedError

    def widened(self, inside: gym.Dict) -> gym.Space[Any]:
        """The space of that shape."""
        raise NotImplementedError


class OneHot(_Over):
    """Letters, which are codes from 0 to 26, as 27 planes: a linear learner wants them so."""

    def __init__(self, env: OneByOne | _Over) -> None:
        super().__init__(env)
        declared = (*self.desk.spaces.pieces, *self.desk.spaces.spelt)
        self._letters = {piece.name for piece in declared if _is_letters(piece)}

    def changed(self, arrays: Observation) -> Observation:
        return {
            name: self._widened(array) if name in self._letters else array
            for name, array in arrays.items()
        }

    def _widened(self, array: Array) -> Array:
        planes = np.arange(LETTERS).reshape(-1, *[1] * array.ndim)
        wide: Array = (array[None] == planes).astype(np.int8)
        return wide

    def widened(self, inside: gym.Dict) -> gym.Space[Any]:
        wide = {
            name: gym.Box(0, 1, (LETTERS, *box.shape), np.int8) if name in self._letters else box
            for name, box in inside.items()
        }
        return gym.Dict(wide)


def _is_letters(piece: Piece) -> bool:
    return piece.high == LETTERS - 1 and piece.low == 0


class FlatArray(_Over):
    """All arrays as one row of float32, in the order of their names."""

    def changed(self, arrays: Observation) -> Array:
        rows = [arrays[name].reshape(-1) for name in sorted(arrays)]
        return np.concatenate(rows, dtype=np.float32)

    def widened(self, inside: gym.Dict) -> gym.Space[Any]:
        boxes = [inside[name] for name in sorted(inside)]
        low, high = (
            np.concatenate([getattr(box, end).reshape(-1) for box in boxes], dtype=np.float32)
            for end in ("low", "high")
        )
        return gym.Box(low, high, dtype=np.float32)


class Shortlist(BaseWrapper):
    """Whole moves instead of spelling: the k best that a bot of the house has in mind.

    Action n is its nth choice, and the last declines a right. A learner cannot find what the bot
    does not see; but it begins with moves that make sense.
    """

    def __init__(self, env: OneByOne, best: int, level: str = "club") -> None:
        super().__init__(env)
        if best < 1:
            raise ValueError("a shortlist has one move or more")
        self.desk, self.best, self.level = env.desk, best, level
        self.moves: list[Any] = []  # of the question that is asked, best first
        arrays = env.observation_space(env.possible_agents[0])["observation"]
        mask = gym.Box(0, 1, (best + 1,), np.int8)
        space = gym.Dict({"observation": arrays, "action_mask": mask})
        self._seen = dict.fromkeys(env.possible_agents, space)
        self._actions = {agent: gym.Discrete(best + 1) for agent in env.possible_agents}

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self.env.reset(seed=seed, options=options)
        self._list()

    def step(self, action: Any) -> None:
        if action is not None and not self.desk.over:
            number, decline = int(action), not self.desk.asking.duty and action == self.best
            if not decline and not 0 <= number < len(self.moves):
                self.env.infos[self.env.agent_selection] = {"refused": "closed"}
                return
            # All but the last action of a spelling leave the question as it is.
            spelt = spelling(self._speller(), None if decline else self.moves[number])
            for each in spelt:
                self.env.step(each)
        else:
            self.env.step(action)
        self._list()

    def _speller(self) -> Any:
        return self.desk.spaces.speller(self.desk.seen(self.desk.seat))

    def _list(self) -> None:
        """What the bot has in mind and can be spelt."""
        self.moves, desk = [], self.desk
        if desk.over:
            return
        seen, log = desk.seen(desk.seat), desk.asking.sitting.log
        rng, budget = Random(f"{len(log)}/{desk.seat}"), Budget(self.level)
        thoughts = bot_of(desk.game.name).consider(seen.setup, seen.view, seen.prompts, rng, budget)
        for thought in thoughts:
            if len(self.moves) < self.best and self._can_be_spelt(thought.move):
                self.moves.append(thought.move)

    def _can_be_spelt(self, move: Any) -> bool:
        try:
            spelling(self._speller(), move)
        except ValueError:
            return False
        return True

    def observe(self, agent: str) -> dict[str, Any]:
        seen: dict[str, Any] = self.env.observe(agent)
        mask = np.zeros(self.best + 1, np.int8)
        if not self.desk.over and agent == self.env.agent_selection:
            mask[: len(self.moves)] = 1
            mask[self.best] = not self.desk.asking.duty
        return {**seen, "action_mask": mask}

    def action_space(self, agent: str) -> gym.Discrete:
        return self._actions[agent]

    def observation_space(self, agent: str) -> gym.Dict:
        return self._seen[agent]

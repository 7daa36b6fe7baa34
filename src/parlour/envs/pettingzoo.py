"""PettingZoo over any game: questions one by one (`env`), or everybody at once (`parallel_env`).

    env = parlour.envs.pettingzoo.env("keyword", seats=3, validation="strict")

Observations are a dict of arrays beside an `action_mask`. One episode is one match; whoever wins
gains what the others lose, at its end. An action that is closed changes nothing and is told in
`infos`, and so is a move that something hidden stood against: it is asked again.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from parlour.bots.spaces import Array, Done, Seen, Speller
from parlour.core.game import SPECTATOR, Seat
from parlour.envs.arrays import any_seed, masked
from parlour.envs.desk import Desk
from parlour.house.dictionaries import NO_WISH, Wish
from parlour.needed import needed

with needed("zoo"):
    from gymnasium import spaces as gym
    from pettingzoo import AECEnv, ParallelEnv

Observations = dict[str, dict[str, Any]]
Step = tuple[
    Observations, dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]


def env(
    game: str, seats: int | None = None, render_mode: str | None = None, **options: Any
) -> OneByOne:
    """A game's seats asked one after the other, as the house asks its bots."""
    return OneByOne(game, seats, render_mode, options)


def parallel_env(
    game: str, seats: int | None = None, render_mode: str | None = None, **options: Any
) -> Together:
    """The same, where all who have a duty at one time answer at one time."""
    return Together(game, seats, render_mode, options)


class _Zoo:
    """What both kinds share: a desk, agents named by their seats, and seeds."""

    MORE = 0  # actions beside the game's own

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        render_mode: str | None = None,
        options: dict[str, Any] | None = None,
        wish: Wish = NO_WISH,
    ) -> None:
        self.desk, self.render_mode = Desk(game, seats, wish, options), render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.desk.setup.seats)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space, actions = masked(self.desk.spaces, self.MORE), self.desk.spaces.actions + self.MORE
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: gym.Discrete(actions) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> gym.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gym.Discrete:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.desk.begin(any_seed(self._rng))
        self.agents = self.possible_agents[:]

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        if self.render_mode is None:
            return None
        return str(self.desk.asking.sitting.view(SPECTATOR))

    def close(self) -> None:
        """Nothing is held open."""


class OneByOne(_Zoo, AECEnv):
    """PettingZoo's AEC: `agent_selection` is whoever is asked."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "parlour_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.desk.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.seats[agent]
        return {"observation": self.desk.observe(seat), "action_mask": self.desk.mask(seat)}

    def step(self, action: Any) -> None:
        agent, desk = self.agent_selection, self.desk
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        done = desk.take(int(action))
        self.infos[agent] = {} if done else refusal(desk)
        if desk.over:
            self.rewards = dict(zip(self.agents, desk.outcome(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[desk.seat]


def refusal(desk: Desk) -> dict[str, Any]:
    """Why an action did nothing."""
    if desk.refused is None:
        return {"refused": "closed"}
    return {"refused": desk.refused.clause, "why": str(desk.refused)}


class Together(_Zoo, ParallelEnv):
    """PettingZoo's Parallel: whoever is not asked has one action, the last, which does nothing.

    Duties of different seats that stand at one time are answered at one time; rights are asked one
    by one, as in the other kind, since each may end what the next is about.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "parlour_together_v0", "render_modes": ["ansi"]}

    MORE = 1

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.nothing = self.desk.spaces.actions
        self._asked: dict[Seat, tuple[Seen, Speller]] = {}

    def reset(
        self, seed: int | None = None, options: Any = None
    ) -> tuple[Observations, dict[str, dict[str, Any]]]:
        self._begin(seed)
        self._ask()
        return self._observed(), {agent: {} for agent in self.agents}

    def _ask(self) -> None:
        """The question put first and, if it is a duty, those of all others with one."""
        desk = self.desk
        self._asked = {}
        if desk.speller is None:
            return
        self._asked[desk.seat] = (desk.seen(desk.seat), desk.speller)
        if desk.asking.duty:
            prompts = desk.asking.sitting.prompts
            for seat in sorted(desk.asking.sitting.owing - {desk.seat}):
                own = tuple(p for p in prompts if p.actor == seat and p.duty)
                seen = desk.seen(seat)._replace(prompts=own, duty=True)
                self._asked[seat] = (seen, desk.spaces.speller(seen))

    def _observed(self) -> Observations:
        found = {}
        for agent, seat in self.seats.items():
            seen, speller = self._asked.get(seat, (self.desk.seen(seat), None))
            mask = np.zeros(self.nothing + 1, np.int8)
            mask[: self.nothing] = self._mask(speller)
            mask[self.nothing] = speller is None
            arrays = self.desk.spaces.observe(seen, speller)
            found[agent] = {"observation": arrays, "action_mask": mask}
        return found

    def _mask(self, speller: Speller | None) -> Array | int:
        return 0 if speller is None else speller.mask()

    def step(self, actions: dict[str, Any]) -> Step:
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for seat in list(self._asked):
            agent = self.possible_agents[seat]
            if self.desk.over:
                break  # a clock has struck between two answers
            if not self._answered(seat, int(actions[agent])):
                infos[agent] = refusal(self.desk)
        if not self._asked or self.desk.over:
            self._ask()
        over = self.desk.over
        worth = self.desk.outcome() if over else [0.0] * len(self.agents)
        ended = dict.fromkeys(self.agents, over)
        cut = dict.fromkeys(self.agents, False)
        rewards = dict(zip(self.agents, worth, strict=True))
        observations = self._observed()
        if over:
            self.agents = []
        return observations, rewards, ended, cut, infos

    def _answered(self, seat: Seat, action: int) -> bool:
        """One seat's action; False: it is closed, or what it spells is refused."""
        seen, speller = self._asked[seat]
        if not 0 <= action < self.nothing or not speller.mask()[action]:
            self.desk.refused = None
            return False
        spelt = speller.take(action)
        if not isinstance(spelt, Done):
            self._asked[seat] = (seen, spelt)
            return True
        del self._asked[seat]
        return self.desk.answer(spelt.move, seat if seen.duty else None)

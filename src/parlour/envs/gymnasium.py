"""Gymnasium for whoever plays alone: any game that one can sit down to by oneself.

    env = gymnasium.make("Parlour/Fourcyte-v0")      # after `import parlour.envs.gymnasium`
    env = parlour.envs.gymnasium.Alone("keyword", play="patience")

Observations are a dict of arrays; the mask of actions is in `info`. The reward is what the sheet
gains. An action that is closed changes nothing, and `info` says so.
"""

from __future__ import annotations

from typing import Any, ClassVar

from parlour.core.game import SPECTATOR
from parlour.envs.arrays import any_seed, observed
from parlour.envs.desk import Desk, Observation
from parlour.games import GAMES
from parlour.house.dictionaries import NO_WISH, Wish
from parlour.needed import needed

with needed("gym"):
    import gymnasium
    from gymnasium import spaces as gym

LONGEST = 5000  # actions: a player who never ends what they spell is cut off


class Alone(gymnasium.Env):
    """One seat, one match an episode."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        longest: int = LONGEST,
        render_mode: str | None = None,
        wish: Wish = NO_WISH,
        **options: Any,
    ) -> None:
        self.desk = Desk(game, 1, wish, options)
        self.longest, self.render_mode = longest, render_mode
        self.observation_space = observed(self.desk.spaces)
        self.action_space = gym.Discrete(self.desk.spaces.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.desk.begin(any_seed(self.np_random))
        self.steps, self.points = 0, 0
        return self.desk.observe(0), {"action_mask": self.desk.mask(0)}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        self.steps += 1
        done = self.desk.take(int(action))
        (points,) = self.desk.asking.sitting.totals
        gained, self.points = float(points - self.points), points
        info = {"action_mask": self.desk.mask(0), "refused": not done}
        cut = self.steps >= self.longest
        return self.desk.observe(0), gained, self.desk.over, cut, info

    def render(self) -> Any:
        """The table as a spectator sees it."""
        return str(self.desk.asking.sitting.view(SPECTATOR))


def register() -> None:
    """Put every game that one can play alone into Gymnasium's registry."""
    for game in GAMES.values():
        name = "".join(part.capitalize() for part in game.name.split("_"))
        if 1 in game.seats and f"Parlour/{name}-v0" not in gymnasium.registry:
            entry = f"{__name__}:Alone"
            gymnasium.register(f"Parlour/{name}-v0", entry, kwargs={"game": game.name})


register()

"""PettingZoo's own tests over every game, and ours for what they do not look at: whole matches."""

import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from parlour.envs import pettingzoo
from parlour.games import GAMES
from tests.dictionaries import wish_of

USUAL: list[tuple[str, int, dict[str, Any]]] = [(game, 2, {}) for game in GAMES]
VARIANTS: list[tuple[str, int, dict[str, Any]]] = [
    ("score_four", 2, {"calling": "automatic"}),
    ("score_four", 4, {"method": "counting", "target": 0}),
    ("fourcyte", 3, {"scoring": "declared"}),
    ("keyword", 3, {"validation": "strict"}),
    ("keyword", 4, {"play": "partnership"}),
    ("dictionary_please", 3, {"ruling": "vote", "claiming": "spoken"}),
    ("crosticon", 4, {"tie": 0}),
]
ids = [f"{game}-{seats}-{options}" for game, seats, options in USUAL + VARIANTS]
everywhere = pytest.mark.parametrize(("game", "seats", "options"), USUAL + VARIANTS, ids=ids)


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """PettingZoo warns of observations that are dicts."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def one_by_one(game: str, seats: int, options: dict[str, Any]) -> pettingzoo.OneByOne:
    return pettingzoo.OneByOne(game, seats, options=options, wish=wish_of(game))


def together(game: str, seats: int, options: dict[str, Any]) -> pettingzoo.Together:
    return pettingzoo.Together(game, seats, options=options, wish=wish_of(game))


@everywhere
def test_pettingzoo_is_content(game: str, seats: int, options: dict[str, Any]) -> None:
    api_test(one_by_one(game, seats, options), num_cycles=30)
    seed_test(lambda: one_by_one(game, seats, options), num_cycles=10)
    parallel_api_test(together(game, seats, options), num_cycles=30)
    parallel_seed_test(lambda: together(game, seats, options), num_cycles=10)


def played(env: pettingzoo.OneByOne, seed: int, most: int) -> list[Any]:
    """All that is seen and done in a match of random open actions."""
    rng, story = np.random.default_rng(seed), list[Any]()
    env.reset(seed=seed)
    for agent in env.agent_iter(most):
        seen, reward, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
            continue
        action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        arrays = b"".join(array.tobytes() for array in seen["observation"].values())
        story.append((agent, reward, arrays, action))
        env.step(action)
        assert env.infos.get(agent, {}) == {}, "an open action was refused"
    return story


@everywhere
def test_a_seed_gives_the_same_match(game: str, seats: int, options: dict[str, Any]) -> None:
    env, again = (one_by_one(game, seats, options) for _ in range(2))
    one, other = played(env, 1, 150), played(again, 1, 150)
    assert one == other
    assert one != played(env, 2, 150)


@everywhere
def test_everybody_at_once(game: str, seats: int, options: dict[str, Any]) -> None:
    """Masked to its end, or long enough; and twice the same."""
    stories = []
    for _ in range(2):
        env, rng = together(game, seats, options), np.random.default_rng(3)
        seen, _ = env.reset(seed=3)
        story = []
        for _ in range(120):
            masks = {agent: each["action_mask"] for agent, each in seen.items()}
            actions = {a: int(rng.choice(np.flatnonzero(m))) for a, m in masks.items()}
            seen, rewards, _, _, infos = env.step(actions)
            story.append((actions, rewards))
            assert all(not info or actions[a] == env.nothing for a, info in infos.items())
            if not env.agents:
                assert abs(sum(rewards.values())) < 1e-9
                break
        stories.append(story)
    assert stories[0] == stories[1]


def test_all_called_letters_are_laid_at_one_time() -> None:
    env = together("fourcyte", 3, {})
    seen, _ = env.reset(seed=1)
    asked = [agent for agent in seen if not seen[agent]["action_mask"][-1]]
    assert len(asked) == 1  # who calls
    call = int(np.flatnonzero(seen[asked[0]]["action_mask"])[0])
    seen, *_ = env.step({a: call if a in asked else env.nothing for a in env.agents})
    assert all(not each["action_mask"][-1] for each in seen.values())
    seen, *_ = env.step({a: int(np.flatnonzero(s["action_mask"])[0]) for a, s in seen.items()})
    assert sum(not each["action_mask"][-1] for each in seen.values()) == 1


def test_a_closed_action_changes_nothing_and_says_so() -> None:
    env = pettingzoo.env("score_four", calling="automatic")
    env.reset(seed=1)
    before = env.desk.asking
    for wrong in (16, 99, -1):
        env.step(wrong)
        assert env.desk.asking is before
        assert env.infos["seat_0"] == {"refused": "closed"}
    env.step(3)
    assert env.agent_selection == "seat_1"
    assert env.infos["seat_0"] == {}


def test_the_winner_gains_what_the_loser_pays() -> None:
    env = pettingzoo.env("score_four", calling="automatic")
    env.reset()
    for pin in (0, 1, 0, 1, 0, 1, 0):
        env.step(pin)
    assert env.rewards == {"seat_0": 1.0, "seat_1": -1.0}
    assert all(env.terminations.values())


def test_render_shows_the_spectators_table() -> None:
    env = pettingzoo.env("fourcyte", 2, render_mode="ansi")
    env.reset(seed=1)
    assert "mats={}" in (env.render() or "")
    assert pettingzoo.env("score_four").render() is None

"""Gymnasium's own test over what one plays alone, and ours."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from parlour.envs.gymnasium import Alone
from tests.dictionaries import wish_of

ALONE: list[tuple[str, dict[str, Any]]] = [
    ("fourcyte", {}),
    ("fourcyte", {"mode": "solitaire"}),
    ("fourcyte", {"scoring": "declared"}),
    ("keyword", {"play": "patience"}),
    ("keyword", {"play": "solitaire"}),
]
everywhere = pytest.mark.parametrize(("game", "options"), ALONE, ids=str)


@everywhere
def test_gymnasium_is_content(game: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(Alone(game, wish=wish_of(game), **options), skip_render_check=True)


@everywhere
def test_a_seed_gives_the_same_match(game: str, options: dict[str, Any]) -> None:
    env = Alone(game, wish=wish_of(game), **options)
    one, other, third = (played(env, seed) for seed in (1, 1, 2))
    assert one == other
    assert one != third


def played(env: Alone, seed: int) -> list[Any]:
    rng, story, points = np.random.default_rng(seed), list[Any](), 0.0
    _, info = env.reset(seed=seed)
    for _ in range(400):
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        seen, reward, over, cut, info = env.step(action)
        assert not info["refused"]
        points += reward
        story.append((action, reward, b"".join(array.tobytes() for array in seen.values())))
        if over or cut:
            assert env.desk.asking.sitting.totals == (points,)
            break
    return story


def test_a_closed_action_changes_nothing_and_says_so() -> None:
    env = Alone("fourcyte", wish=wish_of("fourcyte"))
    _, info = env.reset(seed=1)
    closed = int(np.flatnonzero(info["action_mask"] == 0)[0])
    before = env.desk.asking
    *_, info = env.step(closed)
    assert info["refused"]
    assert env.desk.asking is before


def test_a_player_who_never_ends_is_cut_off() -> None:
    env = Alone("fourcyte", longest=2, wish=wish_of("fourcyte"))
    env.reset(seed=1)
    assert [env.step(-1)[3] for _ in range(2)] == [False, True]


def test_games_for_one_are_in_gymnasiums_registry() -> None:
    assert "Parlour/Fourcyte-v0" in gymnasium.registry
    assert "Parlour/Keyword-v0" in gymnasium.registry
    assert "Parlour/ScoreFour-v0" not in gymnasium.registry

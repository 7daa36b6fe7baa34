"""Other shapes of the same environments, and many boards at once."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test

from parlour.envs import batches, pettingzoo
from parlour.envs.wrappers import FlatArray, OneHot, Shortlist
from parlour.games import GAMES
from tests.dictionaries import wish_of


def env(game: str, **options: object) -> pettingzoo.OneByOne:
    return pettingzoo.OneByOne(game, 2, options=options, wish=wish_of(game))


def test_letters_are_widened_and_nothing_is_lost() -> None:
    bare, wide = env("fourcyte"), OneHot(env("fourcyte"))
    for each in (bare, wide):
        each.reset(seed=1)
        for _ in range(6):
            seen = each.observe(each.agent_selection)
            each.step(int(np.flatnonzero(seen["action_mask"])[0]))
    agent = bare.agent_selection
    one, other = bare.observe(agent)["observation"], wide.observe(agent)["observation"]
    assert other["pitch"].shape == (27, 6, 6)
    assert (other["pitch"].argmax(axis=0) == one["pitch"]).all()
    assert (other["park"] == one["park"]).all()
    assert wide.observation_space(agent)["observation"].contains(other)


def test_one_flat_array_holds_all() -> None:
    flat = FlatArray(OneHot(env("fourcyte")))
    flat.reset(seed=1)
    seen = flat.observe(flat.agent_selection)
    space = flat.observation_space(flat.agent_selection)
    assert space.contains(seen)
    assert seen["observation"].ndim == 1
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(flat, num_cycles=20)


@pytest.mark.parametrize("game", GAMES)
def test_a_shortlist_has_the_bots_moves(game: str) -> None:
    short, rng = Shortlist(env(game), 4, "beginner"), np.random.default_rng(1)
    short.reset(seed=1)
    listed = 0
    for agent in short.agent_iter(30):
        seen, _, over, cut, _ = short.last()
        if over or cut:
            short.step(None)
            continue
        assert seen["action_mask"].shape == (5,)
        entries = len(short.desk.asking.sitting.log)
        action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        listed += action < 4
        short.step(action)
        assert short.env.infos.get(agent, {}) == {}
        if action < 4:
            assert len(short.desk.asking.sitting.log) > entries, "a whole move, in one action"
    assert listed


def test_a_shortlist_refuses_what_it_has_not() -> None:
    short = Shortlist(env("score_four", calling="automatic"), 2, "beginner")
    short.reset(seed=1)
    agent, before = short.agent_selection, short.desk.asking
    short.step(2)
    assert short.desk.asking is before
    assert short.env.infos[agent] == {"refused": "closed"}
    with pytest.raises(ValueError, match="one move or more"):
        Shortlist(env("score_four"), 0)


@pytest.mark.parametrize("game", ["score_four", "fourcyte"])
def test_many_boards_are_a_vector_environment(game: str) -> None:
    many, rng = batches.make(game, 16, wish_of(game)), np.random.default_rng(1)
    stories = []
    for _ in range(2):
        rng = np.random.default_rng(1)
        seen, info = many.reset(seed=1)
        story = [seen]
        for _ in range(90):
            assert many.observation_space.contains(seen)
            actions = [rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]]
            seen, rewards, ended, _, info = many.step(np.array(actions))
            story += [seen, rewards, ended]
        assert any(each.any() for each in story[3::3])
        stories.append(story)
    assert all((one == other).all() for one, other in zip(*stories, strict=True))


def test_a_game_without_fast_boards_says_so() -> None:
    with pytest.raises(ValueError, match="many at a time"):
        batches.make("crosticon", 4)

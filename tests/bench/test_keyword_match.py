"""The match against the champion of before: whoever plays is timed, and games are counted."""

from itertools import count
from random import Random
from typing import Any

import _match as bench
import keyword_match
import pytest

from parlour.core.game import Setup
from parlour.games.keyword.moves import Pass
from parlour.house.setups import setup_for


def _passing(setup: Setup, view: Any, prompts: Any, rng: Random, budget: Any) -> Any:
    """Whoever passes and doubts nothing."""
    return Pass() if any(prompt.duty for prompt in prompts) else None


def test_moves_are_timed_and_games_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr(bench, "process_time", lambda: float(next(clock)))
    match = bench.Match("keyword", 2, 1.0, 1.0, 1)
    games = [bench.play(match, lambda: (_passing, _passing), nth) for nth in range(2)]
    row = bench.summary(match, dict(enumerate(games)))
    assert [game.moves for game in games] == [(1, 1), (1, 1)]  # two passes end it (KW-56)
    assert row["ms_a_move"] == row["theirs_a_move"] == 1000
    assert (row["drawn"], row["score"]) == (2, 0.5)


def test_it_is_the_frozen_champion_that_is_played() -> None:
    """Its search is checked by test_keyword_generator; loading it here would compile it."""
    assert keyword_match.PEER.joinpath("bot.py").exists()
    assert setup_for(bench.game_named(keyword_match.GAME), 2, {}, first=0).seats == 2

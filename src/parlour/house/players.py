"""Bots found by name. Only what is loaded here imports Numba, and only when it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from random import Random
from typing import Any

from parlour.bots.bot import LEVELS, Bot, Budget
from parlour.core.game import Prompt, Setup
from parlour.house.folders import kernels


@cache
def bot_of(game: str) -> Bot:
    """The bot of a game; the first time it loads that game's kernels."""
    kernels()
    bot: Bot = import_module(f"parlour.games.{game}.bot")
    return bot


def choose(
    game: str, setup: Setup, view: Any, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> Any | None:
    """What a bot of that level does; None: it declines a right."""
    return bot_of(game).choose(setup, view, prompts, rng, budget)


def callers(game: str) -> tuple[str, ...]:
    """Seats of a game that are no levels, only measures for them."""
    return tuple(getattr(bot_of(game), "CALLERS", ()))


def level_named(name: str) -> str:
    if name not in LEVELS:
        raise ValueError(f"there is no level {name!r} (there are: {', '.join(LEVELS)})")
    return name

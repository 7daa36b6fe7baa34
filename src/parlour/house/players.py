"""Bots found by name. Only what is loaded here imports Numba, and only when it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from random import Random
from typing import Any

from parlour.bots.bot import LEVELS, Bot, Budget
from parlour.core.game import Prompt, Seat, Setup
from parlour.core.sitting import Sitting
from parlour.house.describe import has_bot


@cache
def bot_of(game: str) -> Bot:
    """The bot of a game; the first time it loads that game's kernels."""
    bot: Bot = import_module(f"parlour.games.{game}.bot")
    return bot


def choose(
    game: str, setup: Setup, view: Any, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> Any | None:
    """What a bot of that level does; None: it declines a right."""
    return bot_of(game).choose(setup, view, prompts, rng, budget)


def offered(sitting: Sitting, seat: Seat, prompts: tuple[Prompt, ...], rng: Random) -> list[Any]:
    """Every move that a seat may make, as far as it can see.

    The rules list words for small dictionaries; among hundreds of thousands a bot's kernel finds
    them, without those that no bot says.
    """
    game, setup, view = sitting.game, sitting.current, sitting.view(seat)
    if game.tier is not None and has_bot(game.name):
        listed = getattr(bot_of(game.name), "offered", None)
        found: list[Any] | None = listed(setup, view, prompts) if listed else None
        if found is not None:
            return found
    return list(game.moves(game.imagine(setup, view, rng), seat))


def callers(game: str) -> tuple[str, ...]:
    """Seats of a game that are not levels; levels are measured against them."""
    return tuple(getattr(bot_of(game), "CALLERS", ()))


def level_named(name: str) -> str:
    if name not in LEVELS:
        raise ValueError(f"there is no level {name!r} (there are: {', '.join(LEVELS)})")
    return name

"""Bots found by name. Only what is loaded here imports Numba, and only when it is asked for."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from random import Random
from typing import Any

from parlour.bots.bot import LEVELS, Bot, Budget, InstalledBot
from parlour.core.game import Prompt, Seat, Setup
from parlour.core.sitting import Sitting
from parlour.house.describe import has_bot
from parlour.needed import needed

GROUP = "parlour.bots"  # of entry points


@cache
def bot_of(game: str) -> Bot:
    """The bot of a game; the first time it loads that game's kernels."""
    with needed("bots"):
        bot: Bot = import_module(f"parlour.games.{game}.bot")
    return bot


def choose(
    game: str, setup: Setup, view: Any, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> Any | None:
    """What a bot of that level does, the house's or an installed one; None: it declines a right."""
    name, installed, level = budget.level.partition("/")
    if installed:
        other = installed_bot(name)
        return other.choose(setup, view, prompts, rng, replace(budget, level=level))
    return bot_of(game).choose(setup, view, prompts, rng, budget)


def installed_names() -> list[str]:
    """Bots that other packages have brought along, by the names of their entry points."""
    return sorted({point.name for point in entry_points(group=GROUP)})


@cache
def installed_bot(name: str) -> InstalledBot:
    """One of them, loaded: its package's own code, run because somebody named it."""
    found = tuple(entry_points(group=GROUP, name=name))
    if len(found) != 1:
        there = ", ".join(installed_names()) or "none"
        many = "is installed twice" if found else "is not installed"
        raise ValueError(f"the bot {name!r} {many} (there are: {there})")
    bot: InstalledBot = found[0].load()
    return bot


def check_installed(who: str, game: str) -> None:
    """`NAME/LEVEL` of an installed bot that plays this game at this level; else ValueError."""
    name, _, level = who.partition("/")
    bot = installed_bot(name)
    if game not in bot.games:
        raise ValueError(f"{name} does not play {game} (it plays: {', '.join(bot.games)})")
    if level not in bot.levels:
        raise ValueError(f"{name} has no level {level!r} (it has: {', '.join(bot.levels)})")


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

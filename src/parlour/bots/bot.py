"""A bot: a seat's view and prompts in, a move out, within a budget.

A game's bot.py offers `consider` and `choose`; it sees only what its seat sees. Levels are
budgets of nodes or samples, so that a seed gives the same games on every machine; seconds only
cap them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from parlour.core.game import Prompt, Setup
from parlour.core.house import LEVELS as LEVELS


@dataclass(frozen=True)
class Budget:
    """How hard a bot may think."""

    level: str
    effort: float = 1.0  # share of the level's nodes or samples
    seconds: float | None = None  # a cap, never a plan
    stream: str = ""  # table and seat: what noticing or overlooking is drawn from


@dataclass(frozen=True)
class Thought:
    """A move a bot has in mind, what it thinks it worth, and why in a few words."""

    move: Any
    value: float
    note: str = ""


class Chooser(Protocol):
    """Whoever can be asked for a move."""

    def choose(
        self, setup: Setup, view: Any, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
    ) -> Any | None:
        """The move to make; None declines a right."""


class InstalledBot(Chooser, Protocol):
    """What an entry point of the group `parlour.bots` leads to."""

    games: Sequence[str]  # that it plays, by name
    levels: Sequence[str]  # at which it can be asked to


class Bot(Chooser, Protocol):
    """What a game's bot.py offers."""

    def consider(
        self, setup: Setup, view: Any, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
    ) -> list[Thought]:
        """Moves in mind, best first; empty: nothing to do, or a right it would decline."""

"""What is asked of workers: a bot's move, the best board of some letters, or a call outward."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from parlour.core.game import Prompt, Setup


@dataclass(frozen=True)
class Question:
    """All that a bot is told."""

    game: str
    setup: Setup  # without its dictionary, which is opened by name where it is needed
    view: Any
    prompts: tuple[Prompt, ...]  # the seat's own
    level: str
    stream: str
    lexicon: str | None = None  # the dictionary's name


@dataclass(frozen=True)
class BestBoard:
    """Which board of 4CYTE is best with these letters?"""

    letters: str
    tier: str


@dataclass(frozen=True)
class Call:
    """A request that leaves the house as it is: sealed or signed before, and without any key."""

    url: str
    headers: dict[str, str]
    body: bytes


Ask = Question | BestBoard
Asked = Ask | Call  # of workers on other machines


class NoAnswer(Exception):
    """No answer could be had."""

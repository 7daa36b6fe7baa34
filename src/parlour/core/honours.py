"""What a seat may have earned at a table that can be certified."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Scored:
    """A word that scored, and where it stands."""

    word: str
    where: str
    points: int


@dataclass(frozen=True)
class Honour:
    """What the rulebook has a certificate for, with all that an application shows."""

    title: str
    clause: str  # by which it is earned
    points: int
    figures: Mapping[str, Any]  # the game's own: plain values, as JSON has them
    words: tuple[Scored, ...] = field(default=())
    naming: str | None = None  # the clause by which those at the table are named
    vouching: str | None = None  # the clause by which the others vouch for it

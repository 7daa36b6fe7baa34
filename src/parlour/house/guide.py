"""What a newcomer is told of a game, as its guide.toml has it: one screen of rules, a first turn.

A lesson is a record. Whoever learns sits on seat 0 and does what that seat does in it, led from
stop to stop; all else in it is played for them.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

LEARNER = 0  # the seat of whoever learns


@dataclass(frozen=True)
class Point:
    """One thing to know, and the clauses that it rests on."""

    head: str
    says: str
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Stop:
    """What the learner is told after so many entries of the record, and what to do then."""

    after: int
    says: str
    do: str  # empty: nothing more, the lesson is over
    clauses: tuple[str, ...]


def summary(game: str) -> tuple[Point, ...]:
    """The rules of a game on one screen."""
    rows = _guide(game)["summary"]
    return tuple(Point(row["head"], row["says"], tuple(row["clauses"])) for row in rows)


def lesson(game: str) -> tuple[Stop, ...]:
    """The first turn, from stop to stop."""
    rows = _guide(game)["lesson"]
    return tuple(
        Stop(row["after"], row["says"], row.get("do", ""), tuple(row["clauses"])) for row in rows
    )


def lesson_record(game: str) -> str:
    """The record that the lesson leads through."""
    return files(f"parlour.games.{game}").joinpath("lesson.record").read_text("utf-8")


@cache
def _guide(game: str) -> dict[str, Any]:
    text = files(f"parlour.games.{game}").joinpath("guide.toml").read_text("utf-8")
    return tomllib.loads(text)

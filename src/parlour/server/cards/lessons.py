"""What a page is told of a lesson, and what it asks."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from parlour.server.protocol import Refused, Text, Tried, Update


class LessonStop(Struct):
    """What a learner is told, what they see then, and what they are to do."""

    says: str
    do: str
    clauses: list[str]
    move: str | None  # None: the lesson is over
    update: Update


class Lesson(Struct):
    """The first turn of a game, coached; the learner sits on seat 0."""

    options: dict[str, Any]
    seats: int
    stops: list[LessonStop]


class LessonMove(Struct, forbid_unknown_fields=True):
    """What would this move be, at a stop of the lesson?"""

    stop: int
    move: Text


class Attempted(Struct):
    """What it would be, and whether it is what the lesson waits for."""

    answer: Tried | Refused
    wanted: bool

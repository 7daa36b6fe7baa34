"""A game on the shelf: its options, its clauses."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class OptionCard(Struct):
    """One thing a host may choose."""

    name: str
    kind: str  # choice, switch, number, text or seats
    values: list[str | int]
    default: Any
    low: int | None
    high: int | None
    clause: str
    help: str
    label: str  # what is chosen, or what a switch does
    when: dict[str, list[Any]]  # values of others, and of seats, with which it counts


class PresetCard(Struct):
    """A way to play that has a name."""

    name: str
    help: str
    chosen: dict[str, Any]


class GameCard(Struct):
    """A game on the shelf."""

    name: str
    title: str
    year: int
    about: str
    minutes: list[int]  # that a game takes, about: from, to
    hard: str  # easy, medium or hard
    seats: list[int]
    options: list[OptionCard]
    presets: list[PresetCard]
    levels: list[str]
    tier: str | None  # of the dictionary that its tables play with, unless they choose another
    tiers: list[str]  # that they may choose; none: a game without words
    words: str | None  # the clause about what a good word is
    own: list[str] = []  # bots of the host's own that play it


class ClauseCard(Struct):
    """One clause of a rulebook, restated."""

    id: str
    section: str
    says: str
    kind: str
    reading: str
    diagram: str | None  # the name of a small record that shows it


class PointCard(Struct):
    """One thing that a newcomer has to know, and the clauses that it rests on."""

    head: str
    says: str
    clauses: list[str]

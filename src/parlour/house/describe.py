"""A game as a card: what the shelf shows, and what a host may choose, read from its Options."""

from __future__ import annotations

from dataclasses import dataclass, fields
from importlib.util import find_spec
from typing import Any, Literal, get_args, get_origin, get_type_hints

from parlour.bots.bot import LEVELS
from parlour.core.plain import plain
from parlour.house.dictionaries import word_rules
from parlour.house.setups import AnyGame
from parlour.lexicon.labels import TIERS

KINDS = {bool: "switch", int: "number", float: "number", str: "text", tuple[int, ...]: "seats"}


@dataclass(frozen=True)
class OptionCard:
    """One thing a host may choose."""

    name: str
    kind: str  # choice, switch, number, text or seats
    values: list[str | int]  # of a choice
    default: Any
    low: int | None
    high: int | None
    clause: str
    help: str
    label: str  # what is chosen, or what a switch does
    when: dict[str, list[Any]]  # values of others, and of seats, with which it counts


@dataclass(frozen=True)
class PresetCard:
    """A way to play that has a name."""

    name: str
    help: str
    chosen: dict[str, Any]


@dataclass(frozen=True)
class GameCard:
    """A game on the shelf."""

    name: str
    title: str
    year: int
    about: str
    minutes: tuple[int, int]  # that a game takes, about
    hard: str  # easy, medium or hard
    seats: list[int]
    options: list[OptionCard]
    presets: list[PresetCard]
    levels: list[str]  # of its bots; empty: it has none
    tier: str | None  # of the dictionary, unless a table chooses another
    tiers: list[str]  # that it may choose; empty: a game without words
    words: str | None  # the clause about what a good word is


def describe(game: AnyGame) -> GameCard:
    kinds = get_type_hints(game.options)
    return GameCard(
        name=game.name,
        title=game.title,
        year=game.year,
        about=game.about,
        minutes=game.minutes,
        hard=game.hard,
        seats=list(game.seats),
        options=[_option(field, kinds[field.name]) for field in fields(game.options)],
        presets=[
            PresetCard(preset.name, preset.help, plain(preset.chosen))
            for preset in getattr(game.options, "presets", ())
        ],
        levels=list(LEVELS) if has_bot(game.name) else [],
        tier=game.tier,
        tiers=list(TIERS) if game.tier else [],
        words=word_rules(game.name).words if game.tier else None,
    )


def has_bot(game: str) -> bool:
    """Is there a bot for it? Looked up without loading it."""
    try:
        return find_spec(f"parlour.games.{game}.bot") is not None
    except ModuleNotFoundError:
        return False


def _option(field: Any, kind: Any) -> OptionCard:
    about = field.metadata
    # Of data with names a form offers the names; data of one's own comes in records and commands.
    values = get_args(kind) if get_origin(kind) is Literal else about["named"]
    return OptionCard(
        name=field.name,
        kind="choice" if values else KINDS[kind],
        values=list(values),
        default=plain(field.default),
        low=about["low"],
        high=about["high"],
        clause=about["clause"],
        help=about["help"],
        label=about["label"] or field.name.replace("_", " ").capitalize(),
        when={name: list(values) for name, values in about["when"].items()},
    )

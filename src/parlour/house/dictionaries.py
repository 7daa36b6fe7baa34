"""Opening a dictionary for a game: by the name in a header, or out of a fixture file.

`python -m parlour.house.dictionaries`, which set-up runs, unpacks the shipped one and says how the
file of its meanings is called.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from parlour.core.words import Lexicon
from parlour.folders import PACKAGE, home
from parlour.games import GAMES
from parlour.lexicon import catalogue
from parlour.lexicon.errors import LexiconError
from parlour.lexicon.labels import DEFAULT_TIER, Tier

IN_A_CLONE = PACKAGE.parents[1] / ".cache" / "meanings"  # where set-up leaves the meanings
COMPILED = Path(os.environ.get("PARLOUR_MEANINGS", IN_A_CLONE))


@dataclass(frozen=True)
class WordRules:
    """What a game's rulebook says about words: words.toml in its folder."""

    words: str  # the clause about what a good word is
    bars: dict[str, str]  # label -> the clause that bars it
    open: str | None = None  # the clause by which everybody may look things up during play
    closed: str | None = None  # the clause by which nobody looks anything up during play
    closed_where: dict[str, list[Any]] = field(default_factory=dict)  # with these options only
    no_letters: str | None = None  # the clause by which nobody has letters unscrambled
    no_letters_where: dict[str, list[Any]] = field(default_factory=dict)


def word_games() -> list[str]:
    """The games that are played with a dictionary."""
    return [name for name, game in GAMES.items() if game.tier is not None]


def own_tier(game: str) -> Tier:
    """The tier that a game's tables play with."""
    return catalogue.known_tier(GAMES[game].tier or DEFAULT_TIER)


@cache
def word_rules(game: str) -> WordRules:
    text = files(f"parlour.games.{game}").joinpath("words.toml").read_text("utf-8")
    return WordRules(**tomllib.loads(text))


def closed_by(game: str, options: Mapping[str, Any]) -> str | None:
    """The clause by which nobody looks anything up while a game is played so; None: one may."""
    if game not in word_games():
        return None
    rules = word_rules(game)
    return rules.closed if _is_played_so(game, options, rules.closed_where) else None


def no_letters_by(game: str, options: Mapping[str, Any]) -> str | None:
    """The clause by which nobody has words found in letters; None: one may."""
    if game not in word_games():
        return None
    rules = word_rules(game)
    return rules.no_letters if _is_played_so(game, options, rules.no_letters_where) else None


def _is_played_so(game: str, options: Mapping[str, Any], where: Mapping[str, list[Any]]) -> bool:
    usual = GAMES[game].options
    return all(options.get(k, getattr(usual, k)) in values for k, values in where.items())


def open_by(game: str) -> str | None:
    """The clause by which the dictionary is part of a game; None: it is not."""
    return word_rules(game).open if game in word_games() else None


def folder() -> Path:
    """Where dictionaries lie unpacked."""
    return home() / "lexicon"


@dataclass(frozen=True)
class Wish:
    """Which dictionary somebody asks for: a fixture's file, or a tier of the shipped one."""

    file: Path | None = None
    tier: str | None = None


NO_WISH = Wish()


def open_for(game: str, named: str | None = None, wish: Wish = NO_WISH) -> Lexicon:
    """The dictionary that a table of this game plays with; LexiconError says what is wrong.

    A wish goes before the name in a header, and a header before the game's own tier.
    """
    if wish.file is not None:
        return catalogue.open_lexicon(wish.file, None, word_rules(game).bars, folder())
    of_header = (catalogue.read_name(named) or DEFAULT_TIER) if named else None
    return _shipped(game, wish.tier or of_header or own_tier(game))


def tier_of(named: str) -> Tier | None:
    """The tier in the name of a dictionary that is here; None: it is not."""
    try:
        return catalogue.known_tier(catalogue.read_name(named) or DEFAULT_TIER)
    except LexiconError:
        return None


def is_shipped(named: str) -> bool:
    """Is this the name of a dictionary that is here, in this version?"""
    try:
        catalogue.read_name(named)
    except LexiconError:
        return False
    return True


@cache
def _shipped(game: str, tier: str) -> Lexicon:
    """Opened once a process: it is mapped, and never changes."""
    name = f"{catalogue.NAME} {catalogue.VERSION}"
    return catalogue.open_lexicon(name, tier, word_rules(game).bars, folder())


def meanings_path() -> Path:
    """Where meanings are: in the data folder or, for a fresh one, where set-up compiled them."""
    own, compiled = folder() / meanings_name(), COMPILED / meanings_name()
    return compiled if compiled.exists() and not own.exists() else own


def meanings_name() -> str:
    return f"{catalogue.unpacked_path(folder()).stem}-meanings.sqlite"


def main() -> int:
    """For set-up: unpack the dictionary, and say how the file of its meanings is called."""
    catalogue.shipped_book(folder())
    sys.stdout.write(f"{meanings_name()}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

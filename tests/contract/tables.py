"""The tables that the contract is tried at: every game, its variants, its table sizes.

Variants come from the fields of a game's Options: enough of them that any two values of any two
options meet at some table. A game with hidden information also says, in tests/games/NAME/twins.py,
how a hidden move may be disguised (see twins.py here).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import cache
from importlib import import_module
from importlib.resources import files
from itertools import combinations, product
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from parlour.core.game import Game, Setup
from parlour.games import GAMES
from tests import tiny
from tests.dictionaries import lexicon_of

MANY = 4  # table sizes
ROOT = Path(__file__).resolve().parent.parent.parent
AnyGame = Game[Any, Any, Any]
Disguise = Callable[..., "tuple[Any, ...] | None"]


@dataclass(frozen=True)
class Table:
    """One game, laid out in one way."""

    game: AnyGame
    setup: Setup
    disguise: Disguise | None = None  # None: a game without secrets

    def __str__(self) -> str:
        chosen = vars(self.setup.options)
        unlike = [f"{k}={v}" for k, v in chosen.items() if v != getattr(self.game.options, k)]
        return "-".join([self.game.name, str(self.setup.seats), *unlike])


@cache
def tables() -> tuple[Table, ...]:
    """All of them, the shelf's games and Tiny."""
    return tuple(table for game in (*GAMES.values(), tiny.GAME) for table in tables_of(game))


def tables_of(game: AnyGame) -> Iterator[Table]:
    disguise, lexicon = disguise_of(game.name), lexicon_of(game)
    for seats, options in layouts(game):
        setup = Setup(seats, options, lexicon=lexicon)
        if playable(game, setup):
            yield Table(game, setup, disguise)


def layouts(game: AnyGame) -> Iterator[tuple[int, Any]]:
    """Every variant at every size. Of a game with many sizes every variant at one small table,
    and the rulebook's own game at three: larger ones take long and show nothing new."""
    variants = covering(game.options)
    if len(game.seats) <= MANY:
        yield from product(game.seats, variants)
        return
    first, second, third, *_ = game.seats
    for variant in variants:
        pair = playable(game, Setup(second, variant, lexicon=lexicon_of(game)))
        yield (second if pair else first), variant
    yield from ((n, variants[0]) for n in (first, third))


def playable(game: AnyGame, setup: Setup) -> bool:
    """Some choices exclude each other, or a table size: the game itself says so."""
    try:
        game.start(setup)
    except ValueError:
        return False
    return True


def disguise_of(name: str) -> Disguise | None:
    package = "tests.tiny" if name == tiny.GAME.name else f"tests.games.{name}"
    if not (ROOT.joinpath(*package.split(".")) / "twins.py").exists():
        return None
    disguise: Disguise = import_module(f"{package}.twins").disguise
    return disguise


def covering(options: type) -> list[Any]:
    """Choices such that any two values of any two options are chosen together; defaults first."""
    names = [f.name for f in fields(options)]
    rows = list(product(*(values(options, name) for name in names)))
    chosen, missing = [rows[0]], pairs_of(rows) - pairs_of(rows[:1])
    while missing:
        best = max(rows, key=lambda row: len(pairs_of([row]) & missing))
        chosen.append(best)
        missing -= pairs_of([best])
    return [options(**dict(zip(names, row, strict=True))) for row in chosen]


def pairs_of(rows: list[tuple[Any, ...]]) -> set[Any]:
    """Every value with every other, by the place of each; alone, where there is one option."""
    width = 1 if rows and len(rows[0]) < 2 else 2
    return {pair for row in rows for pair in combinations(enumerate(row), width)}


def values(options: type, name: str) -> list[Any]:
    """What an option may be: all of a list or of named data, both of a switch, default and least
    of a number."""
    default, kind = getattr(options, name), get_type_hints(options)[name]
    limits = next(f.metadata for f in fields(options) if f.name == name)
    found: tuple[Any, ...] = (default,)
    if get_origin(kind) is Literal:
        found = get_args(kind)
    elif limits["named"]:
        found = limits["named"]
    elif kind is bool:
        found = (False, True)
    elif kind is int and limits["low"] is not None:
        found = (limits["low"], default)
    return [default, *(each for each in found if each != default)]


@cache
def clauses_of(game: AnyGame) -> dict[str, Any]:
    """The clauses that stand beside a game's code."""
    package = "tests.tiny" if game.name == tiny.GAME.name else f"parlour.games.{game.name}"
    return tomllib.loads(files(package).joinpath("clauses.toml").read_text())

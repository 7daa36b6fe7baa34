"""The tables that the contract is tried at: every game, its variants, its table sizes.

Variants come from the fields of a game's Options: enough of them that any two values of any two
options meet at some table, and each of them every number of seats. A game with hidden information
also says, in tests/games/NAME/twins.py, how a hidden move may be disguised (see twins.py here); one
with a table size that only variants are played at says so in tests/games/NAME/sizes.py.
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
from parlour.games import GAMES, _template, _template_full
from tests import tiny
from tests.dictionaries import lexicon_of

MANY = 4  # table sizes
TEMPLATES = (_template.GAME, _template_full.GAME)  # what newcomers copy
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
    """All of them: of the shelf's games, of those that newcomers copy, and of Tiny."""
    games = (*GAMES.values(), *TEMPLATES, tiny.GAME)
    return tuple(table for game in games for table in needed(list(tables_of(game))))


def needed(laid: list[Table]) -> list[Table]:
    """So few of a game's tables that any two choices which meet at one of them still do, its seats
    counted as a choice; the rulebook's own game at every size."""
    kept = [table for table in laid if is_own(table)]
    missing = {pair for table in laid for pair in choices(table)}
    missing -= {pair for table in kept for pair in choices(table)}
    while missing:
        kept.append(max(laid, key=lambda table: len(choices(table) & missing)))
        missing -= choices(kept[-1])
    return [table for table in laid if table in kept]


def is_own(table: Table) -> bool:
    """The game as the rulebook has it, without a variant."""
    return bool(table.setup.options == table.game.options())


def choices(table: Table) -> set[tuple[tuple[str, Any], ...]]:
    """Any two of them that meet at a table."""
    return set(combinations([("seats", table.setup.seats), *vars(table.setup.options).items()], 2))


def tables_of(game: AnyGame) -> Iterator[Table]:
    for setup in layouts(game):
        if playable(game, setup):
            yield Table(game, setup, disguise_of(game.name, setup))


def layouts(game: AnyGame) -> Iterator[Setup]:
    """Every variant at every size. Of a game with many sizes every variant at one small table,
    and the rulebook's own game at three: larger ones take long and show nothing new."""
    variants = list(enumerate(covering(game.options)))
    if len(game.seats) <= MANY:
        for seats, (nth, options) in product(game.seats, variants):
            yield laid_out(game, seats, options, nth)
        return
    first, second, third, *_ = game.seats
    for nth, options in variants:
        pair = laid_out(game, second, options, nth)
        yield pair if playable(game, pair) else laid_out(game, first, options, nth)
    for seats in (first, third):
        yield laid_out(game, seats, variants[0][1], 0)


def usual_sizes(game: AnyGame) -> list[int]:
    """The table sizes of the rulebook's own game."""
    own = told_by_tests(game.name, "sizes")
    return [seats for seats in game.seats if own is None or seats not in own.VARIANTS_ONLY]


def laid_out(game: AnyGame, seats: int, options: Any, nth: int) -> Setup:
    """Who begins is left to the rules at one table and agreed upon at the next."""
    first = seats - 1 if nth % 2 else None
    return Setup(seats, options, first=first, lexicon=lexicon_of(game))


def playable(game: AnyGame, setup: Setup) -> bool:
    """Some choices exclude each other, or a table size: the game itself says so."""
    try:
        game.start(setup)
    except ValueError:
        return False
    return True


def disguise_of(name: str, setup: Setup) -> Disguise | None:
    """How a game's hidden moves may be disguised; None: this table has none."""
    twins = told_by_tests(name, "twins")
    if twins is None:
        return None
    # Some variants of a game may be played in the open, and its twins say which.
    if hasattr(twins, "hides") and not twins.hides(setup):
        return None
    disguise: Disguise = twins.disguise
    return disguise


def told_by_tests(name: str, part: str) -> Any:
    """A module among a game's tests that tells the contract something; None: there is none."""
    package = "tests.tiny" if name == tiny.GAME.name else f"tests.games.{name}"
    there = (ROOT.joinpath(*package.split(".")) / f"{part}.py").exists()
    return import_module(f"{package}.{part}") if there else None


def covering(options: type) -> list[Any]:
    """Choices such that any two values of any two options are chosen together; defaults first."""
    table = {field.name: values(options, field.name) for field in fields(options)}
    rows = [{name: each[0] for name, each in table.items()}]
    missing = [pair for pair in pairs_of(table) if not pair.items() <= rows[0].items()]
    while missing:
        row = dict(missing[0])
        for name in table:
            if name not in row:
                row[name] = max(table[name], key=lambda value: gain({**row, name: value}, missing))
        rows.append(row)
        missing = [pair for pair in missing if not pair.items() <= row.items()]
    return [options(**row) for row in rows]


def pairs_of(table: dict[str, list[Any]]) -> list[dict[str, Any]]:
    """Every value of an option with every value of another; alone, where there is one option."""
    together = min(2, len(table))
    return [
        dict(zip(names, chosen, strict=True))
        for names in combinations(table, together)
        for chosen in product(*(table[name] for name in names))
    ]


def gain(row: dict[str, Any], missing: list[dict[str, Any]]) -> int:
    """How many of the missing pairs a row has, as far as it goes."""
    return sum(pair.items() <= row.items() for pair in missing)


def values(options: type, name: str) -> list[Any]:
    """What an option may be: all of a list or of named data, both of a switch, default and least
    of a number, or half more of one that need not be whole."""
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
    elif kind is float and limits["low"] is not None:
        found = (limits["low"] + 0.5, default)
    return [default, *(each for each in found if each != default)]


@cache
def clauses_of(game: AnyGame) -> dict[str, Any]:
    """The clauses that stand beside a game's code."""
    package = "tests.tiny" if game.name == tiny.GAME.name else f"parlour.games.{game.name}"
    return tomllib.loads(files(package).joinpath("clauses.toml").read_text())

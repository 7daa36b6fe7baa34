"""The forms of a game that its bots are measured in: bench/forms/GAME.toml.

A game without such a file is measured as its rulebook has it, at its smallest table of two or more.
"""

from __future__ import annotations

import tomllib
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parlour.games import GAMES

FOLDER = Path(__file__).resolve().parent / "forms"


@dataclass(frozen=True)
class Form:
    """One way to play a game."""

    name: str
    seats: int = 2
    options: Mapping[str, Any] = field(default_factory=dict)
    usual: bool = True  # False: only when it is asked for by name
    wanted: float = 0.75  # of a ladder: the share of the wins that an upper level should have
    summit: float = 0.65  # of a ladder: the same of the champion, at a tenth of its budget
    turns: bool = False  # of a pace: what a seat does in a row counts as one turn, not as moves


def forms_of(game: str, bench: str) -> list[Form]:
    """The forms of a game for one benchmark, ladder or pace."""
    file = FOLDER / f"{game}.toml"
    listed = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    if bench in listed:
        return [Form(**row) for row in listed[bench]]
    seats = min((size for size in GAMES[game].seats if size > 1), default=1)
    return [Form(f"{seats} seats", seats)]


def arguments(told: str | None, games: int) -> ArgumentParser:
    """What every benchmark of levels can be asked; each adds its own."""
    parser = ArgumentParser(description=told, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("game", metavar="GAME", choices=GAMES, help=", ".join(GAMES))
    parser.add_argument("--form", action="append", metavar="NAME", help="which; else the usual")
    parser.add_argument("--games", type=int, default=games, help="matches of each; %(default)s")
    parser.add_argument("--seed", type=int, default=1)
    return parser


def parsed(parser: ArgumentParser, bench: str) -> Namespace:
    """What was asked, with the `forms` that are meant: those named, else the usual ones."""
    asked = parser.parse_args()
    there = {form.name: form for form in forms_of(asked.game, bench)}
    if unknown := [name for name in asked.form or () if name not in there]:
        parser.error(f"{asked.game} has no form {unknown[0]!r} (it has: {', '.join(there)})")
    usual = [name for name, form in there.items() if form.usual]
    asked.forms = [there[name] for name in asked.form or usual]
    return asked

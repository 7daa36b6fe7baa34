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


def arguments(told: str | None, games: int, shelf: bool = False) -> ArgumentParser:
    """What every benchmark of levels can be asked; each adds its own. `shelf`: no game is all."""
    parser = ArgumentParser(description=told, formatter_class=RawDescriptionHelpFormatter)
    nargs = "?" if shelf else None
    parser.add_argument("game", metavar="GAME", nargs=nargs, choices=GAMES, help=", ".join(GAMES))
    parser.add_argument("--form", action="append", metavar="NAME", help="which; else the usual")
    parser.add_argument("--games", type=int, default=games, help="matches of each; %(default)s")
    parser.add_argument("--seed", type=int, default=1)
    return parser


def parsed(parser: ArgumentParser, bench: str) -> Namespace:
    """What was asked, with the `forms` that are meant of each game: those named, else the usual."""
    asked = parser.parse_args()
    if asked.form and not asked.game:
        parser.error("forms have names for one game only: say which")
    games = [asked.game] if asked.game else GAMES
    asked.forms = {game: _meant(parser, game, bench, asked.form) for game in games}
    return asked


def _meant(parser: ArgumentParser, game: str, bench: str, names: list[str] | None) -> list[Form]:
    there = {form.name: form for form in forms_of(game, bench)}
    if unknown := [name for name in names or () if name not in there]:
        parser.error(f"{game} has no form {unknown[0]!r} (it has: {', '.join(there)})")
    usual = [name for name, form in there.items() if form.usual]
    return [there[name] for name in names or usual]

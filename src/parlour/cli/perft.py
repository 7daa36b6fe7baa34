"""`parlour perft`: in how many ways the next duties can be done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated

import typer

from parlour.cli.answers import Stop, answer
from parlour.cli.reading import LexiconFile, Tier, options_given, wish_given
from parlour.core import play
from parlour.core.game import Setup
from parlour.house.setups import AnyGame, BadSetup, game_named, setup_for

DEEPEST = 200  # deeper counts would never finish


def perft(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game, as in records.")],
    depth: Annotated[
        int, typer.Argument(metavar="DEPTH", min=0, max=DEEPEST, help="How many duties.")
    ],
    option: Annotated[
        list[str] | None, typer.Option(metavar="K=V", help="An option of the game.")
    ] = None,
    rules: Annotated[
        bool, typer.Option("--rules", help="Count by the rules, even where there is a kernel.")
    ] = False,
    lexicon: LexiconFile = None,
    tier: Tier = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Count the ways the next duties can be done, depth by depth."""
    try:
        shelf = game_named(game)
        setup = setup_for(
            shelf, options=options_given(option or []), wish=wish_given(lexicon, tier)
        )
    except BadSetup as problem:
        raise Stop(str(problem)) from None
    count = _counter(shelf, setup, rules)
    counts = []
    for ply in range(depth + 1):
        counts.append(count(ply))
        if not json:
            print(f"{ply:>3}  {counts[-1]:,}".replace(",", " "), flush=True)
    if json:
        answer({"counts": counts})


def _counter(game: AnyGame, setup: Setup, rules: bool) -> Callable[[int], int]:
    """The kernel's count where there is one, else the rules'."""
    kernel = f"parlour.games.{game.name}.kernel"
    if rules or not find_spec(kernel) or not find_spec(f"{kernel}.perft"):
        return partial(play.perft, game, game.start(setup))
    return partial(import_module(f"{kernel}.perft").perft, setup)

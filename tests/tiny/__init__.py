"""Tiny: a game made for the tests, with all that makes a table awkward in one page of rules.

Pebbles are drawn from a bag in secret, laid in secret and at the same time, swapped by right, and
the pot of a round is claimed in secret while a clock runs that only the rules know of. It is on no
shelf: `on_the_shelf` puts it there for one test.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from parlour.core.game import Game
from parlour.games import GAMES

from . import match, notation, rules, scoring, view
from .options import Options

GAME = Game(
    name="tiny",
    title="Tiny",
    year=2026,
    about="Pebbles in a bag, laid in secret, and a pot for whoever claims it alone.",
    version=1,
    seats=(2, 3),
    options=Options,
    tier=None,
    start=rules.start,
    prompts=rules.prompts,
    moves=rules.moves,
    chances=rules.chances,
    apply=rules.apply,
    view=view.view,
    tell=view.tell,
    imagine=view.imagine,
    sheet=scoring.sheet,
    totals=scoring.totals,
    result=scoring.result,
    match=match.match,
    write=notation.write,
    read=notation.read,
)


@contextmanager
def on_the_shelf(game: Game[Any, Any, Any] = GAME) -> Iterator[None]:
    """Let everything that looks for games by name find this one too, for a while."""
    before = GAMES.get(game.name)
    GAMES[game.name] = game
    try:
        yield
    finally:
        if before is None:
            del GAMES[game.name]
        else:
            GAMES[game.name] = before

"""Keyword: a crossword on nineteen by nineteen squares, each player with a colour of their own."""

from parlour.core.game import Game

from . import honours, match, notation, rules, scoring, view
from .moves import Move
from .options import Options
from .state import State
from .view import View

__all__ = ["GAME", "Move", "Options", "State", "View"]

GAME: Game[State, Move, View] = Game(
    name="keyword",
    title="Keyword",
    year=1953,
    about="Build a crossword together; your own colour counts double, the card's word 50 more.",
    minutes=(30, 60),
    hard="medium",
    version=1,
    seats=(2, 3, 4, 1),  # KW-01; alone only patience and solitaire (KW-65, KW-74)
    options=Options,
    tier="standard",
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
    again=match.again,
    write=notation.write,
    read=notation.read,
    honour=honours.honour,
    tries=rules.tries,
    hidden="hands",
    quiet=view.quiet,
)

"""Score Four: tic-tac-toe in three dimensions, four in a row."""

from parlour.core.game import Game

from . import match, notation, rules, scoring, view
from .moves import Move
from .options import Options
from .state import State
from .view import View

__all__ = ["GAME", "Move", "Options", "State", "View"]

GAME: Game[State, Move, View] = Game(
    name="score_four",
    title="Score Four",
    year=1968,
    about="Drop beads on sixteen pins; four of your colour in a straight line, any way, win.",
    minutes=(5, 15),
    hard="easy",
    version=1,
    seats=(2, 4, 6, 8),  # SF-01
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
    again=match.again,
    write=notation.write,
    read=notation.read,
    hidden="nothing",
    quiet=view.quiet,
)

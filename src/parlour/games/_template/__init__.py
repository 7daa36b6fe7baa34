"""Count Up: say the next one, two or three numbers. A game to be replaced by yours.

`./run new-game NAME` copies this folder. Read the files in the order of CONTRIBUTING.md; each says
at the top what belongs in it.
"""

from parlour.core.game import Game

from . import match, notation, rules, scoring, view
from .moves import Move
from .options import Options
from .state import State
from .view import View

__all__ = ["GAME", "Move", "Options", "State", "View"]

GAME: Game[State, Move, View] = Game(
    name="_template",
    title="Count Up",
    year=2026,
    about="Say the next one, two or three numbers, and be the one who says the last.",
    hard="easy",
    version=1,
    seats=(2, 3, 4),  # XX-01
    options=Options,
    tier=None,  # a game of words names the dictionary's tier here
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
    hidden="nothing",
)

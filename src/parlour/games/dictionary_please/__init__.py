"""Dictionary, Please!: words lie open before their owners, and whoever can lengthens them away."""

from parlour.core.game import Game

from . import match, notation, rules, scoring, view
from .moves import Move
from .options import Options
from .state import State
from .view import View

__all__ = ["GAME", "Move", "Options", "State", "View"]

GAME: Game[State, Move, View] = Game(
    name="dictionary_please",
    title="Dictionary, Please!",
    year=1951,
    about="Make words from letters on the table, and take other players' words by adding to them.",
    minutes=(30, 60),
    hard="medium",
    version=1,
    seats=(2, 3, 4, 5, 6, 7, 8),  # DP-09
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
    write=notation.write,
    read=notation.read,
    hidden="hands",
)

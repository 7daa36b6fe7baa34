"""4CYTE: everybody lays the same letters on a Pitch of their own and makes what words they can."""

from parlour.core.game import Game

from . import honours, match, notation, rules, scoring, view
from .moves import Move
from .options import Options
from .state import State
from .view import View

__all__ = ["GAME", "Move", "Options", "State", "View"]

GAME: Game[State, Move, View] = Game(
    name="fourcyte",
    title="4CYTE",
    year=1963,
    about="Everybody lays the same letters on a board of their own, and the longest words win.",
    minutes=(20, 40),
    hard="medium",
    version=1,
    seats=(1, 2, 3, 4, 5, 6, 7, 8),  # 4C-30, 4C-31
    options=Options,
    tier="standard",  # of the house's own dictionary: those of the contest are not free (4C-25)
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
)

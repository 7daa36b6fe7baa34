"""Crosticon: words cross on one board, and every piece that is crossed changes hands."""

from parlour.core.game import Game

from . import match, notation, rules, scoring, view
from .moves import Move
from .options import Options
from .state import State
from .view import View

__all__ = ["GAME", "Move", "Options", "State", "View"]

GAME: Game[State, Move, View] = Game(
    name="crosticon",
    title="Crosticon",
    year=1924,
    about="Lay crossing words on one board, and capture every opponent's letter that you cover.",
    minutes=(20, 45),
    hard="hard",
    version=1,
    seats=(2, 4),  # CR-03
    options=Options,
    tier="ordinary",  # CR-22: an ordinary dictionary
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
    tries=rules.tries,
)

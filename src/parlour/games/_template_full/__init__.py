"""Doubtful Words: lay a word out of four letters, real or not, and see whether it is doubted.

`./run new-game NAME --full` copies this folder: a game with a dictionary, a bag, hidden hands and a
claim that must be made in time. Remove what your game does not need.
"""

from parlour.core.game import Game

from . import match, notation, rules, scoring, view
from .moves import Move
from .options import Options
from .state import State
from .view import View

__all__ = ["GAME", "Move", "Options", "State", "View"]

GAME: Game[State, Move, View] = Game(
    name="_template_full",
    title="Doubtful Words",
    year=2026,
    about="Lay words, real ones or others, and doubt those of the rest in time.",
    hard="easy",
    version=1,
    seats=(2, 3),  # YY-01
    options=Options,
    tier="standard",  # of the dictionary; words.toml says which words the rulebook bars
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

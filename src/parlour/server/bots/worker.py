"""What a process that thinks does; it alone loads Numba and the games' kernels."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from random import Random, SystemRandom
from typing import Any

from parlour.bots.bot import Budget
from parlour.games import GAMES
from parlour.games.fourcyte.board import SIZE, SQUARES
from parlour.house.describe import has_bot
from parlour.house.dictionaries import Wish, open_for
from parlour.house.players import bot_of, choose
from parlour.house.solving import best_board
from parlour.server.bots.questions import Ask, BestBoard, Question
from parlour.server.cards.records import BestCard

CAP = 5.0  # seconds for one move: a cap, never a plan
SEARCH = 1.5  # seconds for the best board: somebody's bot may wait behind it


def warm() -> None:
    """Load what thinking needs, once in each process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the house decides when to stop
    os.nice(5)  # people at their tables come first
    for game in filter(has_bot, GAMES):
        bot_of(game)


def answer(ask: Ask) -> Any:
    """A bot's move as written (None: a right is declined), or a board."""
    return _move(ask) if isinstance(ask, Question) else _board(ask)


def _move(question: Question) -> str | None:
    rng = Random(SystemRandom().getrandbits(64))
    budget = Budget(question.level, seconds=CAP, stream=question.stream)
    setup = question.setup
    if question.lexicon is not None:
        setup = replace(setup, lexicon=open_for(question.game, question.lexicon))
    move = choose(question.game, setup, question.view, question.prompts, rng, budget)
    return None if move is None else GAMES[question.game].write(move)


def _board(asked: BestBoard) -> BestCard:
    found = best_board(asked.letters, SEARCH, Wish(tier=asked.tier))
    rows = [found.pitch[at : at + SIZE] for at in range(0, SQUARES, SIZE)]
    return BestCard(rows, found.points, found.bound, found.proven)

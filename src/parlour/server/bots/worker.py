"""The process that thinks for bots; it alone loads Numba and the games' kernels."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from dataclasses import replace
from random import Random, SystemRandom
from typing import Any, BinaryIO

from parlour.bots.bot import Budget
from parlour.games import GAMES
from parlour.house.describe import has_bot
from parlour.house.dictionaries import open_for
from parlour.house.players import bot_of, choose
from parlour.server.bots.workers import HEAD, Question, frame

CAP = 5.0  # seconds for one move: a cap, never a plan


def answer(question: Question) -> str | None:
    """The move of a bot, as written."""
    rng = Random(SystemRandom().getrandbits(64))
    budget = Budget(question.level, seconds=CAP, stream=question.stream)
    setup = question.setup
    if question.lexicon is not None:
        setup = replace(setup, lexicon=open_for(question.game, question.lexicon))
    move = choose(question.game, setup, question.view, question.prompts, rng, budget)
    return None if move is None else GAMES[question.game].write(move)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the house decides when to stop
    os.nice(5)  # people at their tables come first
    inlet, outlet = sys.stdin.buffer, _private_output()
    for game in filter(has_bot, GAMES):
        bot_of(game)
    _send(outlet, ("ready", None))
    while head := inlet.read(HEAD.size):
        question = pickle.loads(inlet.read(*HEAD.unpack(head)))
        try:
            _send(outlet, (answer(question), None))
        except Exception as problem:  # one bad question must not cost a warm process
            _send(outlet, (None, repr(problem)))


def _private_output() -> BinaryIO:
    """Answers go where no stray print can reach."""
    outlet = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return outlet


def _send(outlet: BinaryIO, value: Any) -> None:
    outlet.write(frame(value))
    outlet.flush()


if __name__ == "__main__":
    main()

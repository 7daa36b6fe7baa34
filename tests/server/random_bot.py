"""A bot for tests that knows the rules and nothing else: any move that is offered, at random."""

from __future__ import annotations

import time
from random import Random

from parlour.games import GAMES
from parlour.server.bots.questions import Question


def warm() -> None:
    """There is nothing to load."""


def answer(question: Question) -> str | None:
    game, rng = GAMES[question.game], Random()
    state = game.imagine(question.setup, question.view, rng)
    awaited = tuple(prompt.move for prompt in question.prompts)
    moves = [m for m in game.moves(state, question.prompts[0].actor) if isinstance(m, awaited)]
    return game.write(rng.choice(moves)) if moves else None


async def think(question: Question) -> str | None:
    """In the house's own process, for tests that are not about processes."""
    return answer(question)


def hang(question: Question) -> None:
    time.sleep(60)

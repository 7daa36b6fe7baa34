"""A bot for tests that knows the rules and nothing else: any move that is offered, at random.

Run as a program it is a thinking process of the house, with this bot in the place of the real ones.
"""

from __future__ import annotations

from random import Random
from typing import Any

from parlour.bots.bot import Budget
from parlour.core.game import Prompt, Setup
from parlour.games import GAMES
from parlour.server.bots import worker
from parlour.server.bots.workers import Question


def choose(
    game: str, setup: Setup, view: Any, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> Any | None:
    state = GAMES[game].imagine(setup, view, rng)
    awaited = tuple(prompt.move for prompt in prompts)
    moves = [m for m in GAMES[game].moves(state, prompts[0].actor) if isinstance(m, awaited)]
    return rng.choice(moves) if moves else None


async def think(question: Question) -> str | None:
    """In the house's own process, for tests that are not about processes."""
    move = choose(
        *(question.game, question.setup, question.view, question.prompts, Random()),
        Budget(question.level, stream=question.stream),
    )
    return None if move is None else GAMES[question.game].write(move)


if __name__ == "__main__":
    worker.choose = choose
    worker.has_bot = lambda game: False
    worker.main()

"""Who can be played against. A bot gets a seat's view and prompts and nothing else."""

from random import Random

from parlour.bots.bot import Budget, Thought
from parlour.core.game import Prompt, Setup

from .board import MOST
from .moves import Move, Say
from .view import View


def consider(
    setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> list[Thought]:
    """Every move it may make, best first. A beginner does not count ahead."""
    if not prompts:
        return []
    left = setup.options.goal - view.count
    able = [Say(numbers) for numbers in range(1, min(MOST, left) + 1)]
    rng.shuffle(able)
    if budget.level == "beginner":
        return [Thought(move, 0.0) for move in able]
    # Whoever leaves a multiple of four, or one more where the last loses, can do so again.
    rest = 0 if setup.options.last == "wins" else 1
    thoughts = [Thought(move, float((left - move.numbers) % (MOST + 1) == rest)) for move in able]
    return sorted(thoughts, key=lambda thought: -thought.value)


def choose(
    setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> Move | None:
    """The move to make; None would decline a right."""
    thoughts = consider(setup, view, prompts, rng, budget)
    return thoughts[0].move if thoughts else None

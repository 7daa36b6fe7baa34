"""Who can be played against. A bot gets a seat's view and prompts and nothing else."""

from collections import Counter
from random import Random

from parlour.bots.bot import Budget, Thought
from parlour.core.game import Prompt, Setup

from .board import DOUBT, SHORTEST
from .moves import Doubt, Lay, Move, Pass
from .view import View


def consider(
    setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> list[Thought]:
    """The moves it would make, best first. A beginner lays any word and doubts none."""
    seat = prompts[0].actor if prompts else None
    if seat == view.player and seat is not None:
        return [*_words(setup, view.racks[seat], rng, budget), Thought(Pass(), 0.0)]
    assert setup.lexicon is not None
    if view.fresh and budget.level != "beginner":
        verdict = setup.lexicon.judge(view.fresh.text)
        return [] if verdict.ok else [Thought(Doubt(), float(DOUBT), verdict.why)]
    return []


def _words(setup: Setup, rack: str, rng: Random, budget: Budget) -> list[Thought]:
    """Good words only, the longest first: this bot does not bluff."""
    assert setup.lexicon is not None
    sizes = range(SHORTEST, len(rack) + 1)
    found = [word for size in sizes for word in setup.lexicon.fits("." * size, Counter(rack))]
    rng.shuffle(found)
    if budget.level != "beginner":
        found.sort(key=len, reverse=True)
    return [Thought(Lay(word), float(len(word))) for word in found]


def choose(
    setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> Move | None:
    """The move to make; None declines a right."""
    thoughts = consider(setup, view, prompts, rng, budget)
    return thoughts[0].move if thoughts else None

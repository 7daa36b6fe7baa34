"""Moves spelt by the spaces of a game: what learners act with, and a few that are open to anybody.

Only what is asked for here loads NumPy and, for word games, kernels.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

from parlour.core.game import Game, Prompt, Setup
from parlour.core.poll import Question
from parlour.folders import PACKAGE
from parlour.needed import needed

if TYPE_CHECKING:
    from parlour.bots.spaces import Seen, Spaces, Speller

FEW = 24  # moves that are looked for where nobody can list them all


def spaces_of(game: Game[Any, Any, Any], setup: Setup) -> Spaces:
    """What a game declares for learners; ValueError where it declares nothing."""
    if not (PACKAGE / "games" / game.name / "spaces.py").exists():
        raise ValueError(f"{game.title} has no spaces: nobody has said what a learner sees of it")
    with needed("bots"):
        module = import_module(f"parlour.games.{game.name}.spaces")
    declared: Callable[[Setup], Spaces] = module.spaces
    return declared(setup)


def some_moves(question: Question, rng: Random) -> tuple[list[str], bool]:
    """Moves that are open to whoever is asked, as written, and whether these are all.

    They are found from what the seat sees. A right that is open only now and then has none.
    """
    asked = tuple(prompt for prompt in question.prompts if prompt.duty == question.duty)
    if all(prompt.choices for prompt in asked):
        return [text for prompt in asked for text in prompt.choices], True
    sitting = question.sitting
    spaces, found = spaces_of(sitting.game, sitting.setup), set()
    if spelt := tuple(prompt for prompt in asked if prompt.move not in spaces.skips):
        speller = spaces.speller(_seen(question, spelt))
        found = {_walked(speller, rng) for _ in range(FEW)} - {None}
    if listed := tuple(prompt.move for prompt in asked if prompt.move in spaces.skips):
        state = sitting.game.imagine(sitting.current, sitting.view(question.seat), rng)
        moves = [m for m in sitting.game.moves(state, question.seat) if isinstance(m, listed)]
        found |= set(rng.sample(moves, min(FEW, len(moves))))
    return sorted(map(sitting.game.write, found)), False


def _seen(question: Question, asked: tuple[Prompt, ...]) -> Seen:
    from parlour.bots.spaces import Seen

    sitting, seat = question.sitting, question.seat
    return Seen(
        sitting.current, sitting.view(seat), asked, sitting.totals, seat, duty=question.duty
    )


def _walked(at: Speller, rng: Random) -> Any:
    """One move, spelt by open actions at random; None: a right is declined, or nothing is open."""
    from parlour.bots.spaces import Done

    while True:
        open = at.mask().nonzero()[0]
        if not len(open):
            return None
        after = at.take(int(rng.choice(open)))
        if isinstance(after, Done):
            return after.move
        at = after

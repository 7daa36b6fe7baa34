"""Whoever plays a seat without being a person: asked a question, a hand answers with a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeAlias

from parlour.bots.bot import Budget
from parlour.core.game import Prompt, Setup
from parlour.core.poll import Question
from parlour.core.sitting import Sitting
from parlour.house.players import choose, offered
from parlour.house.program_hand import USUAL, Limits, ProgramHand
from parlour.house.programs import command_of
from parlour.house.spelling import some_moves

RANDOM = "random"
EXEC = "exec:"
Choose: TypeAlias = Callable[[Setup, Any, tuple[Prompt, ...], Random, Budget], Any | None]


class Hand(Protocol):
    """A player in a seat; only what the seat sees is looked at."""

    def answer(self, question: Question) -> Any | None:
        """The move made; None declines a right. Fault: it can play no more."""

    def close(self, sitting: Sitting | None) -> None:
        """The match is over, or was broken off."""


@dataclass(frozen=True)
class RandomHand:
    """Any move that is open, each as likely as the others."""

    rng: Random

    def answer(self, question: Question) -> Any | None:
        sitting = question.sitting
        moves = offered(sitting, question.seat, question.prompts, self.rng)
        return random_move(moves, question.prompts, question.duty, sitting.setup.seats, self.rng)

    def close(self, sitting: Sitting | None) -> None:
        """Nothing is left behind."""


@dataclass(frozen=True)
class BotHand:
    """A bot of the house at one of its levels, or a script in its place."""

    budget: Budget
    rng: Random
    script: Choose | None = None

    def answer(self, question: Question) -> Any | None:
        sitting = question.sitting
        given = (sitting.current, sitting.view(question.seat), question.prompts)
        if self.script:
            return self.script(*given, self.rng, self.budget)
        return choose(sitting.game.name, *given, self.rng, self.budget)

    def close(self, sitting: Sitting | None) -> None:
        """Nothing is left behind."""


def hand_named(
    who: str, rng: Random, stream: str, effort: float = 1.0, limits: Limits = USUAL
) -> Hand:
    """The hand that a seat's name stands for; `stream` is what noticing is drawn from."""
    if who == RANDOM:
        return RandomHand(rng)
    if who.startswith(EXEC):
        return ProgramHand(command_of(who.removeprefix(EXEC)), rng, limits, some_moves)
    return BotHand(Budget(who, effort, stream=stream), rng)


def random_move(
    moves: list[Any], prompts: tuple[Prompt, ...], duty: bool, seats: int, rng: Random
) -> Any | None:
    """Any move of a duty. A right is used so rarely that the whole table uses one in every second
    round of questions: after each entry all are asked again, and many seats would never end."""
    due = [prompt for prompt in prompts if prompt.duty == duty]
    asked = [move for move in moves if any(isinstance(move, prompt.move) for prompt in due)]
    declines = not duty and (not asked or rng.random() * seats >= 0.5)
    return None if declines else rng.choice(asked)

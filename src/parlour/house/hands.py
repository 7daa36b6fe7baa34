"""Whoever plays a seat without being a person: asked a question, a hand answers with a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Protocol, TypeAlias

from parlour.bots.bot import Budget
from parlour.core.game import Illegal, Prompt, Setup
from parlour.core.poll import Question
from parlour.core.sitting import Sitting
from parlour.house.lines import Fault, ask, hello, over, refused
from parlour.house.players import choose, offered
from parlour.house.programs import Program, command_of, move_said
from parlour.house.spelling import some_moves

RANDOM = "random"
EXEC = "exec:"
STANDING_IN = "beginner"  # who plays on in the seat of a program that is out
REFUSALS = 3  # of a program in one match, before it is out
ASKED = 3_000  # times in one match: some rules let a player go on for ever
Choose: TypeAlias = Callable[[Setup, Any, tuple[Prompt, ...], Random, Budget], Any | None]


@dataclass(frozen=True)
class Limits:
    """What holds for a program that plays."""

    seconds: float = 5.0  # for one answer
    talk: Path | None = None  # the file in which its talk is kept


USUAL = Limits()


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


class ProgramHand:
    """A program, started at its first question and asked until the match is over."""

    def __init__(self, command: Sequence[str], rng: Random, limits: Limits) -> None:
        self._command, self._rng, self._limits = command, rng, limits
        self._program: Program | None = None
        self._asked = self._told = self._refused = 0

    def answer(self, question: Question) -> Any | None:
        if self._program is None:
            self._program = Program(self._command, self._limits.talk)
            seed = self._rng.getrandbits(31)
            self._program.greet(hello(question.sitting, question.seat, seed))
        choices, every = some_moves(question, self._rng)
        while True:
            text = self._said(self._program, question, choices, every)
            try:
                return self._tried(question, text)
            except ValueError as why:  # Illegal among them
                self._program.say(refused(self._asked, why))
                if not question.duty and isinstance(why, Illegal):
                    return None  # what the seat cannot know of may stand against a right
                self._count(why)

    def _said(
        self, program: Program, question: Question, choices: list[str], every: bool
    ) -> str | None:
        self._asked += 1
        if self._asked > ASKED:
            raise Fault(f"it was asked {ASKED} times, and the match is not over")
        seconds = self._limits.seconds
        program.say(ask(self._asked, question, choices, every, self._told, seconds))
        self._told = len(question.sitting.log)
        return move_said(program.hear(("answer",), seconds, self._asked))

    def _tried(self, question: Question, text: str | None) -> Any | None:
        """The move that a text stands for, if it can be made; Illegal or ValueError if not."""
        if text is None:
            if question.duty:
                raise Illegal("turn", "a duty cannot be declined")
            return None
        move = question.sitting.game.read(text)
        question.sitting.step(question.seat, move)
        return move

    def _count(self, why: ValueError) -> None:
        self._refused += 1
        if self._refused >= REFUSALS:
            by = f" by {why.clause}" if isinstance(why, Illegal) else ""
            raise Fault(f"it was refused {REFUSALS} times, the last time{by}: {str(why)[:200]}")

    def close(self, sitting: Sitting | None) -> None:
        if self._program is not None:
            if sitting is not None:
                self._program.say(over(sitting))
            self._program.close()
            self._program = None


def hand_named(
    who: str, rng: Random, stream: str, effort: float = 1.0, limits: Limits = USUAL
) -> Hand:
    """The hand that a seat's name stands for; `stream` is what noticing is drawn from."""
    if who == RANDOM:
        return RandomHand(rng)
    if who.startswith(EXEC):
        return ProgramHand(command_of(who.removeprefix(EXEC)), rng, limits)
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

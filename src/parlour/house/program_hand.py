"""A program that plays a seat: asked over lines of JSON, and out when it cannot be relied on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from parlour.core.game import Illegal
from parlour.core.poll import Question
from parlour.core.sitting import Sitting
from parlour.house.lines import Fault, ask, hello, over, refused
from parlour.house.programs import Program, move_said

STANDING_IN = "beginner"  # who plays on in the seat of a program that is out
REFUSALS = 3  # of a program in one match, before it is out
ASKED = 3_000  # times in one match: some rules let a player go on for ever
Offer: TypeAlias = Callable[[Question, Random], tuple[list[str], bool]]


@dataclass(frozen=True)
class Limits:
    """What holds for a program that plays."""

    seconds: float = 5.0  # for one answer
    talk: Path | None = None  # the file in which its talk is kept


USUAL = Limits()


class ProgramHand:
    """A program, started at its first question and asked until the match is over."""

    def __init__(self, command: Sequence[str], rng: Random, limits: Limits, offer: Offer) -> None:
        """`offer`: which of the open moves it is shown."""
        self._command, self._rng, self._limits, self._offer = command, rng, limits, offer
        self._program: Program | None = None
        self._asked = self._told = self._refused = 0

    def answer(self, question: Question) -> Any | None:
        if self._program is None:
            self._program = Program(self._command, self._limits.talk)
            seed = self._rng.getrandbits(31)
            self._program.greet(hello(question.sitting, question.seat, seed))
        choices, every = self._offer(question, self._rng)
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

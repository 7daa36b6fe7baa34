"""Programs of the host's own at the tables: one process for each seat, asked in threads."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

from parlour.core.game import Prompt, Seat
from parlour.core.poll import Question
from parlour.core.sitting import Sitting
from parlour.house.program_hand import Limits, ProgramHand
from parlour.server.bots.questions import NoAnswer
from parlour.server.own_bots import OwnBot

MOST = 16  # programs that run at once
TALKS = 200  # files of talk that are kept
T = TypeVar("T")
log = logging.getLogger("parlour")


class Programs:
    """One for each process of the house."""

    def __init__(self, folder: Path, rng: Random) -> None:
        """`folder`: where the talk with each of them is written down."""
        self._folder, self._rng = folder, rng
        self._threads = ThreadPoolExecutor(MOST, "program")
        self._running = 0

    def seat(self, bot: OwnBot, table: str, seat: Seat) -> Seated:
        return Seated(self, bot, f"{table[:6]}-{seat}")

    def start(self, bot: OwnBot, place: str) -> ProgramHand:
        """NoAnswer: too many run already; whoever asks tries again later."""
        if self._running >= MOST:
            raise NoAnswer(f"{MOST} programs play already")
        self._running += 1
        talks = sorted(self._folder.glob("*.talk"), key=lambda file: file.stat().st_mtime)
        for old in talks[: max(0, len(talks) - TALKS)]:
            old.unlink(missing_ok=True)
        limits = Limits(bot.seconds, self._folder / f"{bot.name}-{place}.talk")
        return ProgramHand(bot.run, Random(self._rng.getrandbits(64)), limits, prompted)

    async def run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def end(self, hand: ProgramHand, sitting: Sitting | None) -> None:
        """Without waiting for it: it is ended with all that it has started."""
        self._running -= 1
        self._threads.submit(hand.close, sitting)

    def close(self) -> None:
        """Once all are ended."""
        self._threads.shutdown(wait=True)


class Seated:
    """A program on one seat, started when it is first asked."""

    def __init__(self, programs: Programs, bot: OwnBot, place: str) -> None:
        self._programs, self._bot, self._place = programs, bot, place
        self._hand: ProgramHand | None = None

    async def ask(self, sitting: Sitting, seat: Seat, prompts: tuple[Prompt, ...]) -> str | None:
        """Its move; None declines a right. Fault: it is out."""
        hand = self._hand = self._hand or self._programs.start(self._bot, self._place)
        duty = any(prompt.duty for prompt in prompts)
        question = Question(seat, prompts, duty, sitting)
        move = await self._programs.run(partial(hand.answer, question))
        return None if move is None else sitting.game.write(move)

    def end(self, sitting: Sitting | None = None) -> None:
        if self._hand is not None:
            self._programs.end(self._hand, sitting)
            self._hand = None


def prompted(question: Question, rng: Random) -> tuple[list[str], bool]:
    """What the prompts themselves list: a house loads no kernel to find more."""
    asked = [prompt for prompt in question.prompts if prompt.duty == question.duty]
    listed = [text for prompt in asked for text in prompt.choices]
    return listed, all(prompt.choices for prompt in asked)

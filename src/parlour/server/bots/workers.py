"""Processes that think for bots: started and warmed with the house, replaced when they die.

Each is a Python of its own that hears questions on its standard input and answers on its standard
output. It is given a game's name, a setup, one seat's view and prompts, and nothing else. When the
house goes, however it goes, the input ends and so does the process.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import struct
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from parlour.core.game import Prompt, Setup

PATIENCE = 30.0  # seconds: who has not answered by then never will
WARMING = 900.0  # seconds for the first import, which may have to compile where set-up did not
ATTEMPTS = 3  # with a new process each, before a question is given up
HEAD = struct.Struct("!I")
PROGRAM = ("-m", "parlour.server.bots.worker")
log = logging.getLogger("parlour")


@dataclass(frozen=True)
class Question:
    """All that a bot is told."""

    game: str
    setup: Setup  # without its dictionary, which is opened by name where it is needed
    view: Any
    prompts: tuple[Prompt, ...]  # the seat's own
    level: str
    stream: str
    lexicon: str | None = None  # the dictionary's name


class Dumb(Exception):
    """No answer could be had."""


class Thinkers:
    """A few processes, and a queue before them."""

    def __init__(self, count: int, program: Sequence[str] = PROGRAM) -> None:
        self._program = program
        self._idle: asyncio.Queue[_Thinker] = asyncio.Queue()
        self._all = [_Thinker(program) for _ in range(count)]
        self._warming = [asyncio.create_task(self._warm(each)) for each in self._all]

    async def _warm(self, thinker: _Thinker) -> None:
        try:
            await thinker.start()
        except (OSError, EOFError, TimeoutError) as problem:
            log.error("a thinker does not start: %r", problem)
        self._idle.put_nowait(thinker)  # who asks it will start it again

    async def think(self, question: Question) -> str | None:
        """The move to make, as written; None: a right is declined."""
        thinker = await self._idle.get()
        try:
            for _ in range(ATTEMPTS):
                try:
                    return await thinker.ask(question)
                except (OSError, EOFError, TimeoutError) as problem:
                    log.warning("a thinker is replaced: %r", problem)
                    await thinker.stop()
        finally:
            self._idle.put_nowait(thinker)
        raise Dumb(f"no answer in {ATTEMPTS} attempts")

    async def close(self) -> None:
        for task in self._warming:
            task.cancel()
        await asyncio.gather(*self._warming, return_exceptions=True)
        for thinker in self._all:
            await thinker.stop()


class _Thinker:
    """One process, or none while it is being replaced."""

    def __init__(self, program: Sequence[str]) -> None:
        self._program = program
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, *self._program, stdin=pipe, stdout=pipe
        )
        try:
            await asyncio.wait_for(self._hear(), WARMING)
        except BaseException:
            await self.stop()  # or its belated greeting would be taken for an answer
            raise

    async def ask(self, question: Question) -> str | None:
        if self._process is None or self._process.returncode is not None:
            await self.start()
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(frame(question))
        await self._process.stdin.drain()
        answer, problem = await asyncio.wait_for(self._hear(), PATIENCE)
        if problem is not None:
            raise Dumb(problem)
        said: str | None = answer
        return said

    async def _hear(self) -> Any:
        assert self._process is not None
        assert self._process.stdout is not None
        head = await self._process.stdout.readexactly(HEAD.size)
        return pickle.loads(await self._process.stdout.readexactly(*HEAD.unpack(head)))

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


def frame(value: Any) -> bytes:
    data = pickle.dumps(value)
    return HEAD.pack(len(data)) + data

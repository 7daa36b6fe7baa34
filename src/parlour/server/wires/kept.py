"""A wire to a server that may go away: it is connected again until the house closes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from parlour.server.duties import end
from parlour.server.play.bus import Bus

WAITING = 1000  # frames that wait to be sent; more are dropped
BEAT = 1.0  # seconds after which an empty frame is sent: our own come back to us
SILENCE = 4.0  # seconds without any frame: the line is cut, though nobody has said so
NOTHING = b"[]"
SOON, LATEST = 0.1, 5.0  # seconds before the next attempt, at first and at most
log = logging.getLogger("parlour")


class Line(Protocol):
    """A connection."""

    async def send(self, frames: list[bytes]) -> None: ...

    def frames(self) -> AsyncIterator[bytes | str]:
        """All that come, until the line breaks."""


class KeptWire:
    """Implements Wire; what a kind of server needs is for those who inherit."""

    name: str
    failures: tuple[type[Exception], ...]

    def __init__(self) -> None:
        self.wrong: str | None = f"{self.name} has not been reached yet"
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(WAITING)

    def open(self) -> AbstractAsyncContextManager[Line]:
        raise NotImplementedError

    def send(self, frame: bytes) -> None:
        if self.wrong is None and not self._queue.full():
            self._queue.put_nowait(frame)

    async def keep(self, bus: Bus) -> None:
        wait, told = SOON, False
        while True:
            try:
                async with self.open() as line:
                    if told:
                        log.warning("%s is there again", self.name)
                    self.wrong, wait, told = None, SOON, False
                    bus.join()
                    await self._carry(line, bus)
            except self.failures as problem:
                self.wrong = f"{self.name} cannot be reached: {_words(problem)}"
                if not told:
                    log.error("%s; play goes on, and others are seen later", self.wrong)
                    told = True
            self._drop()
            await asyncio.sleep(wait)
            wait = min(2 * wait, LATEST)

    async def _carry(self, line: Line, bus: Bus) -> None:
        """Until one of the two fails; what then breaks in the other is not told."""
        both = [asyncio.create_task(self._hear(line, bus)), asyncio.create_task(self._speak(line))]
        try:
            ended, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await end(both)
        for task in ended:
            task.result()

    async def _hear(self, line: Line, bus: Bus) -> None:
        frames = aiter(line.frames())
        while True:
            async with asyncio.timeout(SILENCE):
                frame = await anext(frames, None)
            if frame is None:
                raise ConnectionError("the line was closed")
            bus.hear(frame)

    async def _speak(self, line: Line) -> None:
        while True:
            try:
                async with asyncio.timeout(BEAT):
                    frames = [await self._queue.get()]
            except TimeoutError:
                frames = [NOTHING]
            while not self._queue.empty():
                frames.append(self._queue.get_nowait())
            await line.send(frames)

    def _drop(self) -> None:
        """What was to be told is old by the time the line is mended."""
        while not self._queue.empty():
            self._queue.get_nowait()


def _words(problem: Exception) -> str:
    return " ".join(str(problem).split()) or type(problem).__name__

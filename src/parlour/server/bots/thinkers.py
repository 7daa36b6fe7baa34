"""Whoever can answer a question or make a call: this machine, and workers on others.

The scheduler decides whose question comes next, and counts both. A question whose worker is
lost is asked again elsewhere: nothing was changed by asking.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from parlour.server.bots.questions import Asked, NoAnswer
from parlour.server.bots.scheduler import Answer

ATTEMPTS = 3  # with another worker each
PATIENCE = 30.0  # seconds until one is free, where none thinks here
log = logging.getLogger("parlour")


class Lost(Exception):
    """The worker has gone, or does not answer."""


class Far(Protocol):
    """A worker on another machine; it answers one question at a time."""

    async def ask(self, ask: Asked) -> Any:
        """The answer; NoAnswer: there is none, Lost: ask somebody else."""


class Thinkers:
    """In each process of a house one for thoughts, and one for calls."""

    def __init__(self, here: Answer | None) -> None:
        """`here`: how this machine is asked; None: it does not answer."""
        self._here = here
        self._free: deque[Far] = deque()
        self._all: set[Far] = set()
        self._came = asyncio.Event()
        self.widen: Callable[[int], None] = lambda by: None  # so many more can be asked at once

    @property
    def far(self) -> int:
        """Workers on other machines."""
        return len(self._all)

    def come(self, worker: Far) -> None:
        self._all.add(worker)
        self._release(worker)
        self.widen(1)

    def go(self, worker: Far) -> None:
        self._all.discard(worker)
        if worker in self._free:
            self._free.remove(worker)
        self.widen(-1)

    async def ask(self, ask: Asked) -> Any:
        """The answer; NoAnswer where none can be had. Who is far away is asked first."""
        for _ in range(ATTEMPTS):
            if not self._free:
                if self._here is not None:
                    return await self._here(ask)
                await self._wait()
            worker = self._free.popleft()
            try:
                found = await worker.ask(ask)
            except Lost as problem:  # it is asked nothing more
                log.warning("a worker is lost, and its question asked again: %s", problem)
                continue
            except NoAnswer:  # it may lack a bot that is installed here, or a way outward
                self._release(worker)
                if self._here is None:
                    raise
                return await self._here(ask)
            self._release(worker)
            return found
        raise NoAnswer(f"no answer in {ATTEMPTS} attempts")

    async def _wait(self) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                while not self._free:
                    self._came.clear()
                    await self._came.wait()
        except TimeoutError:
            raise NoAnswer("nobody thinks for this house just now") from None

    def _release(self, worker: Far) -> None:
        if worker in self._all:
            self._free.append(worker)
            self._came.set()

"""Everybody who has something to be told is told at the end of the turn of the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol


class Direct(Protocol):
    """A line that is written to at once, and asks before it queues what it has heard."""

    hears: Callable[[bytes], bool] | None
    """Takes a message that came whole and alone; False: nothing was done, it is to be queued."""
    has_room: Callable[[], None] | None
    """Is called when more can be written again."""

    def is_ready(self) -> bool:
        """Can something be written now?"""

    def say(self, texts: list[bytes]) -> None: ...


class Told(Protocol):
    """Somebody with a direct line."""

    def tell(self) -> None:
        """Write what there is to say."""

    def break_off(self, problem: Exception) -> None:
        """Something is broken: the connection ends."""


class Telling:
    """Those who have something to be told, in order: one call of the event loop for all of them."""

    def __init__(self) -> None:
        self._waiting: list[Told] = []

    def add(self, one: Told) -> None:
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._tell)
        self._waiting.append(one)

    def _tell(self) -> None:
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            try:
                one.tell()
            except Exception as problem:  # it does not silence the others
                one.break_off(problem)

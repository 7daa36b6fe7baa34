"""Between two games of a match: everybody looks at the finished one, for a limited time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Set

from parlour.core.game import Seat

LENGTH = 20.0  # seconds, unless everybody is ready sooner


class Pause:
    """Whether play rests, and who is ready to go on."""

    def __init__(self, length: float) -> None:
        self._length = length
        self._timer: asyncio.TimerHandle | None = None
        self.on = False
        self.ready: set[Seat] = set()

    def start(self, people: bool, over: Callable[[], None]) -> None:
        """Bots among themselves need no time to look."""
        self.stop()
        self.ready.clear()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._length if people else 0, over)
        self.on = True

    def get_ready(self, seats: Iterable[Seat], people: Set[Seat]) -> bool:
        """Is everybody ready, so that the pause can end?"""
        self.ready |= set(seats)
        return self.on and people <= self.ready

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.on = False

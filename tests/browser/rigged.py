"""A house whose bag gives out the letters that a test wants, in a thread of this process."""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.server.guests import house


class Bag:
    """Letters come out in the order in which they were put in front; then in alphabetical order."""

    def __init__(self) -> None:
        self._next: deque[str] = deque()

    def put(self, letters: str) -> None:
        self._next = deque(letters.replace(" ", ""))

    def roll(self, chances: Mapping[Any, int]) -> Any:
        if not self._next:
            return min(chances, key=lambda move: move.letter)
        wanted = self._next.popleft()
        return next(move for move in chances if move.letter == wanted)


class Clock:
    """A house's clock: it runs at a pace, and a test that need not wait moves it on."""

    def __init__(self, pace: float = 1.0) -> None:
        self._begun, self._pace, self._ahead = time.time(), pace, 0.0

    def __call__(self) -> float:
        return self._begun + (time.time() - self._begun) * self._pace + self._ahead

    def move_on(self, seconds: float) -> None:
        self._ahead += seconds


class Rigged:
    """Where the house is, and its bag."""

    def __init__(self, url: str, bag: Bag) -> None:
        self.url, self.bag = url, bag


@contextmanager
def rigged(folder: Path, **supplies: Any) -> Iterator[Rigged]:
    """Open until the block is left."""
    bag, opened, closing = Bag(), threading.Event(), asyncio.Event()
    told: dict[str, Any] = {}

    async def keep() -> None:
        told["loop"] = asyncio.get_running_loop()
        given = {"roll": bag.roll, **supplies}
        async with house(folder, given, tables_an_hour=1000, move_rate=100) as url:
            told["url"] = url
            opened.set()
            await closing.wait()

    def run() -> None:
        try:
            asyncio.run(keep())
        except BaseException as problem:  # told to the test below
            told["problem"] = problem
            raise
        finally:
            opened.set()

    thread = threading.Thread(target=run)
    thread.start()
    assert opened.wait(60), "the house did not open"
    assert "problem" not in told, told
    try:
        yield Rigged(told["url"], bag)
    finally:
        told["loop"].call_soon_threadsafe(closing.set)
        thread.join()

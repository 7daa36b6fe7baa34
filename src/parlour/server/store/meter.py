"""How many moves were written, and how long each waited for it."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import deque
from dataclasses import dataclass
from functools import partial
from time import perf_counter

from parlour.server.log import label
from parlour.server.store import Told

BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)  # seconds
SLOW = 0.25  # seconds: a person notices
KEPT = 20  # slow ones


@dataclass(frozen=True)
class Slow:
    """A move whose people waited."""

    table: str  # enough of its id to find it
    at: float  # seconds since 1970
    seconds: float


class Meter:
    """Of this process, since it began."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)  # by bound; the last are above all of them
        self.seconds = 0.0
        self.failed = 0
        self.slow: deque[Slow] = deque(maxlen=KEPT)

    def timed(self, table: str, told: Told) -> Told:
        """Whoever is told, and a note of how long it took."""
        return partial(self._note, table, perf_counter(), told)

    def _note(self, table: str, began: float, told: Told, problem: Exception | None) -> None:
        if problem is None:
            spent = perf_counter() - began
            self.counts[bisect_left(BOUNDS, spent)] += 1
            self.seconds += spent
            if spent > SLOW:
                self.slow.append(Slow(label(table), time.time(), spent))
        else:
            self.failed += 1
        told(problem)

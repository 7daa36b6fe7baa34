"""Where the disk is quicker than waking a thread, the event loop writes the log itself.

That is so in memory, or behind a controller with a battery. On any other disk, and
whenever somebody else is writing, nothing is written here and the writer's thread does it.
"""

from __future__ import annotations

import sqlite3
from collections import deque

from parlour.server.store.connection import SqliteDatabase
from parlour.server.store.stopwatch import Stopwatch

QUICK = 500e-6  # seconds of a commit that nobody else has to wait for
ROW = 40e-6  # and of each row in it
REMEMBERED, FORGIVEN = 16, 4  # of the last so many commits so many may have been slow
AGAIN = 500  # times we are asked before a slow disk is tried again


class Shortcut:
    """A connection that never waits for others, and how quick it has been lately."""

    def __init__(self, connection: SqliteDatabase) -> None:
        self.connection = connection
        self._slow: deque[bool] = deque(maxlen=REMEMBERED)
        self._gauge()

    @property
    def open(self) -> bool:
        """May the log be written here?"""
        if sum(self._slow) <= FORGIVEN:
            return True
        self._left -= 1
        if not self._left:
            self._gauge()
        return False

    def took(self, seconds: float, rows: int) -> None:
        """Note how long a commit of so many rows took."""
        self._slow.append(seconds > QUICK + rows * ROW)

    def _gauge(self) -> None:
        """Time a few tiny commits, to know the disk."""
        self._left = AGAIN
        self._slow.clear()
        for _ in range(FORGIVEN + 1):
            watch = Stopwatch()
            try:
                self.connection.execute("PRAGMA application_id = 0")
            except sqlite3.Error:  # somebody else is writing: not now
                self._slow.extend([True] * REMEMBERED)
                return
            self.took(watch.seconds(), 0)

"""How every connection to the database is opened."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from time import sleep

from parlour.server.store.faults import HELD, code_of

PATIENCE = 10.0  # seconds that a thread waits for another program's lock
SWITCHES = 200  # attempts, ten seconds in all


class SqliteDatabase(sqlite3.Connection):
    """Implements Database."""

    def number_for_holder(self) -> int:
        (number,) = self.execute("SELECT coalesce(max(since), 0) + 1 FROM holders").fetchone()
        return int(number)


def connect(path: Path, patience: float | None = None) -> SqliteDatabase:
    """A durable connection; it waits so many seconds for other programs.

    It may be handed to another thread, but belongs to one at a time.
    """
    connection = sqlite3.connect(
        path,
        isolation_level=None,
        timeout=PATIENCE if patience is None else patience,
        check_same_thread=False,
        factory=SqliteDatabase,
    )
    _into_wal(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")  # what is deleted is gone, not only unlisted
    # A checkpoint in the middle of a move would make its player wait for the disk; and only one
    # connection may ever make one (ADR 17).
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    return connection


def _into_wal(connection: sqlite3.Connection) -> None:
    """Two that switch a new file at once lock each other out, whatever the timeout: retry."""
    for attempt in range(SWITCHES):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as problem:
            if code_of(problem) not in HELD or attempt == SWITCHES - 1:
                raise
            sleep(0.05)

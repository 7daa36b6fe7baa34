"""What people with accounts like: one document for each of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, Protocol


class SettingsStore(Protocol):
    """The store knows nothing of what the documents say."""

    async def of(self, person: str) -> str | None: ...

    async def change(self, person: str, change: Callable[[str | None], str]) -> str:
        """From what is kept to what is kept from now on, and nobody comes in between."""


class SqliteSettings:
    """Implements SettingsStore."""

    def __init__(
        self,
        read: Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]],
        write: Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]],
    ) -> None:
        self._read, self._write = read, write

    async def of(self, person: str) -> str | None:
        found: str | None = await self._read(lambda db: _of(db, person))
        return found

    async def change(self, person: str, change: Callable[[str | None], str]) -> str:
        def work(db: sqlite3.Connection) -> str:
            document = change(_of(db, person))
            sql = "INSERT OR REPLACE INTO settings (person, document) VALUES (?, ?)"
            db.execute(sql, (person, document))
            return document

        kept: str = await self._write(work)
        return kept


def _of(db: sqlite3.Connection, person: str) -> str | None:
    found = db.execute("SELECT document FROM settings WHERE person = ?", (person,)).fetchone()
    return found[0] if found else None

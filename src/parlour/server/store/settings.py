"""What people with accounts like: one document for each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from parlour.server.store.database import Area, Database


class SettingsStore(Protocol):
    """The store knows nothing of what the documents say."""

    async def of(self, person: str) -> str | None: ...

    async def change(self, person: str, change: Callable[[str | None], str]) -> str:
        """From what is kept to what is kept from now on, and nobody comes in between."""


class SqlSettings(Area):
    """Implements SettingsStore."""

    async def of(self, person: str) -> str | None:
        return await self._read(lambda db: _of(db, person))

    async def change(self, person: str, change: Callable[[str | None], str]) -> str:
        def work(db: Database) -> str:
            document = change(_of(db, person))
            sql = """INSERT INTO settings (person, document) VALUES (?, ?)
                     ON CONFLICT (person) DO UPDATE SET document = excluded.document"""
            db.execute(sql, (person, document))
            return document

        return await self._write(work)


def _of(db: Database, person: str) -> str | None:
    found = db.execute("SELECT document FROM settings WHERE person = ?", (person,)).fetchone()
    return found[0] if found else None

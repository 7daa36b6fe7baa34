"""Records that people have sent in: they are shown, and count for nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import astuple, dataclass
from typing import Any, Protocol

FIELDS = "id, guest, made, game, record"


@dataclass(frozen=True)
class Upload:
    """A record without names, and who sent it in; that is told to nobody."""

    id: str
    guest: str
    made: float  # seconds since 1970
    game: str
    record: str


class Uploads(Protocol):
    """Kept until whoever sent them takes them away."""

    async def add(self, upload: Upload, most: int) -> bool:
        """False: they have so many already."""

    async def get(self, id: str) -> Upload | None: ...

    async def of(self, guest: str) -> list[Upload]:
        """The newest first."""

    async def remove(self, id: str, guest: str) -> bool:
        """False: that is none of theirs."""


class SqliteUploads:
    """Implements Uploads."""

    def __init__(
        self,
        read: Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]],
        write: Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]],
    ) -> None:
        self._read, self._write = read, write

    async def add(self, upload: Upload, most: int) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            count = "SELECT count(*) FROM uploads WHERE guest = ?"
            if db.execute(count, (upload.guest,)).fetchone()[0] >= most:
                return False
            db.execute(f"INSERT INTO uploads ({FIELDS}) VALUES (?, ?, ?, ?, ?)", astuple(upload))
            return True

        added: bool = await self._write(work)
        return added

    async def get(self, id: str) -> Upload | None:
        sql = f"SELECT {FIELDS} FROM uploads WHERE id = ?"
        rows = await self._read(lambda db: db.execute(sql, (id,)).fetchall())
        return Upload(*rows[0]) if rows else None

    async def of(self, guest: str) -> list[Upload]:
        sql = f"SELECT {FIELDS} FROM uploads WHERE guest = ? ORDER BY made DESC, id"
        return [
            Upload(*row)
            for row in await self._read(lambda db: db.execute(sql, (guest,)).fetchall())
        ]

    async def remove(self, id: str, guest: str) -> bool:
        sql = "DELETE FROM uploads WHERE id = ? AND guest = ?"
        gone: int = await self._write(lambda db: db.execute(sql, (id, guest)).rowcount)
        return gone > 0

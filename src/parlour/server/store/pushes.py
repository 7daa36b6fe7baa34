"""Which devices of a person are told things while they have no page open."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import astuple, dataclass
from typing import Any, Protocol

COLUMNS = "endpoint, guest, device, key, secret, since"


@dataclass(frozen=True)
class Subscription:
    """Where one device is told something, and how it is sealed for it."""

    endpoint: str
    guest: str
    device: str
    key: str
    secret: str
    since: float


class Pushes(Protocol):
    """A device that acts for somebody else now is no longer theirs, whatever is written here."""

    async def add(self, subscription: Subscription, most: int) -> None:
        """Of so many devices of a person the oldest is forgotten."""

    async def of(self, guest: str) -> list[Subscription]: ...

    async def guests(self) -> list[str]:
        """Everybody who has such a device."""

    async def has(self, guest: str, device: str) -> bool: ...

    async def stop(self, device: str) -> None:
        """This device wants no more of it."""

    async def forget(self, endpoint: str) -> None:
        """It leads nowhere any more."""


class SqlitePushes:
    """Implements Pushes."""

    def __init__(
        self,
        read: Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]],
        write: Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]],
    ) -> None:
        self._read, self._write = read, write

    async def add(self, subscription: Subscription, most: int) -> None:
        sql = f"INSERT OR REPLACE INTO pushes ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)"
        others = """DELETE FROM pushes WHERE guest = ? AND endpoint NOT IN
                    (SELECT endpoint FROM pushes WHERE guest = ? ORDER BY since DESC LIMIT ?)"""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM pushes WHERE device = ?", (subscription.device,))
            db.execute(sql, astuple(subscription))
            db.execute(others, (subscription.guest, subscription.guest, most))

        await self._write(work)

    async def of(self, guest: str) -> list[Subscription]:
        sql = f"SELECT {COLUMNS} FROM pushes WHERE guest = ?"
        rows = await self._read(lambda db: db.execute(sql, (guest,)).fetchall())
        return [Subscription(*row) for row in rows]

    async def guests(self) -> list[str]:
        sql = "SELECT DISTINCT guest FROM pushes"
        return [row[0] for row in await self._read(lambda db: db.execute(sql).fetchall())]

    async def has(self, guest: str, device: str) -> bool:
        sql = "SELECT 1 FROM pushes WHERE guest = ? AND device = ?"
        return bool(await self._read(lambda db: db.execute(sql, (guest, device)).fetchall()))

    async def stop(self, device: str) -> None:
        await self._write(lambda db: db.execute("DELETE FROM pushes WHERE device = ?", (device,)))

    async def forget(self, endpoint: str) -> None:
        sql = "DELETE FROM pushes WHERE endpoint = ?"
        await self._write(lambda db: db.execute(sql, (endpoint,)))

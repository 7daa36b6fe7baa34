"""Which devices of a person are told things while they have no page open."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Protocol

from parlour.server.store import changes
from parlour.server.store.database import Area, Database

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


class SqlPushes(Area):
    """Implements Pushes."""

    async def add(self, subscription: Subscription, most: int) -> None:
        sql = f"INSERT INTO pushes ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)"
        same = "DELETE FROM pushes WHERE device = ? OR endpoint = ?"
        others = """DELETE FROM pushes WHERE guest = ? AND endpoint NOT IN
                    (SELECT endpoint FROM pushes WHERE guest = ? ORDER BY since DESC LIMIT ?)"""

        def work(db: Database) -> None:
            db.execute(same, (subscription.device, subscription.endpoint))
            db.execute(sql, astuple(subscription))
            db.execute(others, (subscription.guest, subscription.guest, most))
            changes.note(db, "push", subscription.guest)

        await self._write(work)

    async def of(self, guest: str) -> list[Subscription]:
        sql = f"SELECT {COLUMNS} FROM pushes WHERE guest = ?"
        return [Subscription(*row) for row in await self._select(sql, guest)]

    async def guests(self) -> list[str]:
        return [row[0] for row in await self._select("SELECT DISTINCT guest FROM pushes")]

    async def has(self, guest: str, device: str) -> bool:
        sql = "SELECT 1 FROM pushes WHERE guest = ? AND device = ?"
        return bool(await self._select(sql, guest, device))

    async def stop(self, device: str) -> None:
        await self._do("DELETE FROM pushes WHERE device = ?", device)

    async def forget(self, endpoint: str) -> None:
        await self._do("DELETE FROM pushes WHERE endpoint = ?", endpoint)

"""Addresses of programs that are told of their person's turns and finished matches."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Protocol

from parlour.server.store import changes
from parlour.server.store.database import Area, Database

COLUMNS = "id, person, url, kinds, since, failures, off, last"


@dataclass(frozen=True)
class Webhook:
    """Where something is told, and how that went."""

    id: str
    person: str
    url: str
    kinds: str  # with spaces
    since: float  # seconds since 1970
    failures: int = 0  # one after the other
    off: str = ""  # why it is off; empty: it is on
    last: float | None = None  # when it was last called


class Webhooks(Protocol):
    """Its secret is not among them: it follows from the id, and from the house's key."""

    async def add(self, webhook: Webhook, most: int) -> bool:
        """False: the person has so many already, and nothing changed."""

    async def of(self, person: str) -> list[Webhook]: ...

    async def get(self, id: str) -> Webhook | None: ...

    async def people(self) -> list[str]:
        """Everybody who has some."""

    async def remove(self, person: str, id: str) -> bool: ...

    async def note(self, id: str, at: float, why: str, most: int) -> None:
        """It was called. `why` it failed, or nothing: then it is on; after so many it is off."""


class SqlWebhooks(Area):
    """Implements Webhooks."""

    async def add(self, webhook: Webhook, most: int) -> bool:
        mine = "SELECT count(*) FROM webhooks WHERE person = ?"
        sql = f"INSERT INTO webhooks ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

        def work(db: Database) -> bool:
            if db.execute(mine, (webhook.person,)).fetchone()[0] >= most:
                return False
            db.execute(sql, astuple(webhook))
            changes.note(db, "hooks", webhook.person)
            return True

        return await self._write(work)

    async def of(self, person: str) -> list[Webhook]:
        sql = f"SELECT {COLUMNS} FROM webhooks WHERE person = ? ORDER BY since, id"
        return [Webhook(*row) for row in await self._select(sql, person)]

    async def get(self, id: str) -> Webhook | None:
        rows = await self._select(f"SELECT {COLUMNS} FROM webhooks WHERE id = ?", id)
        return Webhook(*rows[0]) if rows else None

    async def people(self) -> list[str]:
        return [row[0] for row in await self._select("SELECT DISTINCT person FROM webhooks")]

    async def remove(self, person: str, id: str) -> bool:
        sql = "DELETE FROM webhooks WHERE id = ? AND person = ?"
        return await self._do(sql, id, person) > 0

    async def note(self, id: str, at: float, why: str, most: int) -> None:
        if not why:
            sql = "UPDATE webhooks SET last = ?, failures = 0, off = '' WHERE id = ?"
            await self._do(sql, at, id)
            return
        sql = """UPDATE webhooks SET last = ?, failures = failures + 1,
                 off = CASE WHEN failures + 1 >= ? THEN ? ELSE off END WHERE id = ?"""
        await self._do(sql, at, most, why, id)

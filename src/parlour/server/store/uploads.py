"""Records that people have sent in: they are shown, and count for nothing."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Protocol

from parlour.server.store.database import Area, Database

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


class SqlUploads(Area):
    """Implements Uploads."""

    async def add(self, upload: Upload, most: int) -> bool:
        def work(db: Database) -> bool:
            count = "SELECT count(*) FROM uploads WHERE guest = ?"
            if db.execute(count, (upload.guest,)).fetchone()[0] >= most:
                return False
            db.execute(f"INSERT INTO uploads ({FIELDS}) VALUES (?, ?, ?, ?, ?)", astuple(upload))
            return True

        return await self._write(work)

    async def get(self, id: str) -> Upload | None:
        rows = await self._select(f"SELECT {FIELDS} FROM uploads WHERE id = ?", id)
        return Upload(*rows[0]) if rows else None

    async def of(self, guest: str) -> list[Upload]:
        sql = f"SELECT {FIELDS} FROM uploads WHERE guest = ? ORDER BY made DESC, id"
        return [Upload(*row) for row in await self._select(sql, guest)]

    async def remove(self, id: str, guest: str) -> bool:
        return await self._do("DELETE FROM uploads WHERE id = ? AND guest = ?", id, guest) > 0

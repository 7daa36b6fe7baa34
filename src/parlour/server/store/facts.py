"""What all processes of a house must agree on: whoever is first says it, and it stays so."""

from __future__ import annotations

from typing import Protocol

from parlour.server.store.database import Area, Database


class Facts(Protocol):
    """A few words under names."""

    async def agree(self, name: str, value: str) -> str:
        """What is so: this value, unless another was there before."""


class SqlFacts(Area):
    """Implements Facts."""

    async def agree(self, name: str, value: str) -> str:
        sql = "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"

        def work(db: Database) -> str:
            db.execute(sql, (name, value))
            found: str = db.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()[0]
            return found

        return await self._write(work)

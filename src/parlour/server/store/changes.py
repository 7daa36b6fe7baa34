"""What has changed that every process of a house keeps in memory: each reads what is new to it.

A number is given in the transaction of the change itself. So whoever has read number n has missed
none before it, and learns of everything within moments, whatever news got lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol, get_args

from parlour.server.store.database import Area, Database

What = Literal["sessions", "device", "moved", "ears", "left", "push", "hooks"]
KEPT = 10_000  # whoever is further behind reads everything again


@dataclass(frozen=True)
class Change:
    """Something about a person or a device is not as it was."""

    n: int
    what: What
    whom: str


class Changes(Protocol):
    """In their order."""

    async def last(self) -> int:
        """The highest number; 0: nothing has changed yet."""

    async def after(self, n: int) -> list[Change] | None:
        """Those with a higher number; None: they are not kept any more, read everything again."""


class SqlChanges(Area):
    """Implements Changes."""

    async def last(self) -> int:
        ((last,),) = await self._select("SELECT coalesce(max(n), 0) FROM changes")
        return int(last)

    async def after(self, n: int) -> list[Change] | None:
        # The last one that is known comes along, unless it is kept no longer.
        rows = await self._select("SELECT n, what, whom FROM changes WHERE n >= ? ORDER BY n", n)
        if n and (not rows or rows[0][0] != n):
            return None
        return [Change(*row) for row in rows if row[0] > n]


def forget(db: Database, person: str) -> None:
    """Before their sessions are deleted: whoever reads on looks at everything, and names nobody."""
    own = "SELECT device FROM sessions WHERE person = ?"
    db.execute(f"UPDATE changes SET whom = '' WHERE whom = ? OR whom IN ({own})", (person, person))
    for what in get_args(What):
        note(db, what, "")


def note(db: Database, what: What, whom: str) -> None:
    """In the transaction that changes it."""
    sql = "INSERT INTO changes (n, what, whom) SELECT coalesce(max(n), 0) + 1, ?, ? FROM changes"
    db.execute(sql, (what, whom))
    db.execute("DELETE FROM changes WHERE n <= (SELECT max(n) FROM changes) - ?", (KEPT,))

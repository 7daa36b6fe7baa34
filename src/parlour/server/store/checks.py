"""A check beside every entry of the log: what a disk has changed is told, and never played on.

It guards against damage, not against people: whoever can write to the database can write a check.
Entries of earlier releases have none, and are believed.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Any
from zlib import crc32

from parlour.server.log import label
from parlour.server.store import Damaged
from parlour.server.store.database import Area, Database

COLUMNS = "table_id, seq, actor, move, move_id, at, noted"
AT_ONCE = 2000  # entries looked at in one go
log = logging.getLogger("parlour")


def check_of(
    table: str, seq: int, actor: int, move: str, id: str | None, at: int | None, *_: object
) -> int:
    """Of one entry; the same on every engine and in every release.

    When it was noted is left out: nothing is judged by it, and to spell it would cost more than all
    the rest.
    """
    return crc32(f"{table}\0{seq}\0{actor}\0{move}\0{id}\0{at}".encode())


def refuse_damaged(table: str, seq: int, rows: Iterable[Sequence[Any]]) -> None:
    """Rows of one table from `seq` on, each beginning with its number and ending with its check."""
    for nth, row in enumerate(rows, start=seq):
        found, *entry, check = row
        if found != nth:
            raise Damaged(f"{label(table)}: entry {nth} of its log is missing")
        if check is not None and check != check_of(table, nth, *entry):
            raise Damaged(f"{label(table)}: entry {nth} of its log is damaged")


class Proof(Area):
    """Looks through the whole log, a part at a time, from the beginning again when it is done."""

    def __init__(self, read: Any, write: Any) -> None:
        super().__init__(read, write)
        self._place: tuple[str, int] = ("", -1)
        self._passing: set[str] = set()
        self.damaged: frozenset[str] = frozenset()  # tables, found in this pass or the last

    async def look(self) -> bool:
        """At the next part; False: that was the last."""
        wrong, last = await self._read(self._look)
        for table in wrong - self.damaged:
            log.critical("%s: its log is damaged: put a sound copy in its place", label(table))
        self._passing |= wrong
        self.damaged = frozenset(self.damaged | wrong if last else self._passing)
        self._place = last or ("", -1)
        if last is None:
            self._passing = set()
        return last is not None

    def _look(self, db: Database) -> tuple[set[str], tuple[str, int] | None]:
        sql = f"""SELECT {COLUMNS}, crc FROM log WHERE (table_id, seq) > (?, ?)
                  ORDER BY table_id, seq LIMIT ?"""
        rows = db.execute(sql, (*self._place, AT_ONCE)).fetchall()
        table, seq = self._place
        wrong = set()
        for *entry, check in rows:
            follows = seq + 1 if entry[0] == table else 0
            table, seq = entry[0], entry[1]
            if seq != follows or (check is not None and check != check_of(*entry)):
                wrong.add(table)
        return wrong, (table, seq) if len(rows) == AT_ONCE else None

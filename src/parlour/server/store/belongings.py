"""All that the house knows of a person, as they take it home: plain rows under plain names."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

MOST = 20_000  # rows of a kind, the newest; nobody has so many
Rows = list[dict[str, Any]]

# Each gives columns by the names that a reader finds in the file.
ACCOUNT = """SELECT name, accounts.since AS signed_up, password IS NOT NULL AS has_password,
             (SELECT count(*) FROM recovery_codes WHERE person = :me) AS recovery_codes_left,
             (SELECT since FROM hosts WHERE guest = :me) AS host_of_the_house_since
             FROM guests LEFT JOIN accounts ON person = id WHERE id = :me"""
ASKED = {
    "account": ACCOUNT,
    "devices": "SELECT words, since, seen FROM sessions WHERE person = :me ORDER BY seen DESC",
    "passkeys": "SELECT words, since FROM passkeys WHERE person = :me ORDER BY since",
    "settings": "SELECT document FROM settings WHERE person = :me",
    "people": """SELECT coalesce(guests.name, ties.name) AS name, kind FROM ties
                 LEFT JOIN guests ON guests.id = other WHERE guest = :me
                 UNION ALL SELECT name, 'mute' FROM mutes WHERE guest = :me""",
    "talk": """SELECT table_id AS "table", channel, seat, name, text, said FROM talk
               WHERE guest = :me ORDER BY n DESC""",
    "reports": """SELECT table_id AS "table", called AS about, why, said FROM reports
                  WHERE guest = :me ORDER BY n DESC""",
    "disputes": """SELECT word, other, edition, said AS dictionary_said, why, noted FROM disputes
                   WHERE guest = :me ORDER BY noted DESC""",
    "tables": """SELECT id AS "table", game, made, seat, gone AS left_it, result IS NOT NULL AS over
                 FROM holders JOIN tables ON id = table_id WHERE guest = :me ORDER BY made DESC""",
    "uploads": "SELECT id, made, game, record FROM uploads WHERE guest = :me ORDER BY made DESC",
    "wishes": "SELECT game, since FROM wishes WHERE guest = :me",
}


class Belongings(Protocol):
    """What is somebody's own."""

    async def of(self, guest: str) -> dict[str, Rows]:
        """By kind; never anything by which somebody could sign in."""


class SqliteBelongings:
    """Implements Belongings."""

    def __init__(
        self, read: Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]]
    ) -> None:
        self._read = read

    async def of(self, guest: str) -> dict[str, Rows]:
        return {kind: await self._rows(sql, guest) for kind, sql in ASKED.items()}

    async def _rows(self, sql: str, guest: str) -> Rows:
        def read(db: sqlite3.Connection) -> Rows:
            found = db.execute(f"{sql} LIMIT {MOST}", {"me": guest})
            names = [column[0] for column in found.description]
            return [dict(zip(names, row, strict=True)) for row in found]

        rows: Rows = await self._read(read)
        return rows

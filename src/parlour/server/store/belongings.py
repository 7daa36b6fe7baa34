"""All that the house knows of a person, as they take it home: plain rows under plain names."""

from __future__ import annotations

from typing import Any, Protocol

from parlour.server.store.database import Area, Database

MOST = 20_000  # rows of a kind, the newest; nobody has so many
Rows = list[dict[str, Any]]

# Each gives columns by the names that a reader finds in the file.
ACCOUNT = """SELECT name, accounts.since AS signed_up, password IS NOT NULL AS has_password, bot,
             (SELECT count(*) FROM recovery_codes WHERE person = ?) AS recovery_codes_left,
             (SELECT since FROM hosts WHERE guest = ?) AS host_of_the_house_since
             FROM guests LEFT JOIN accounts ON person = id WHERE id = ?"""
ASKED = {
    "account": ACCOUNT,
    "devices": """SELECT words, since, seen FROM sessions WHERE person = ? AND scopes IS NULL
                  ORDER BY seen DESC""",
    "tokens": """SELECT words AS name, scopes, since, seen FROM sessions
                 WHERE person = ? AND scopes IS NOT NULL ORDER BY seen DESC""",
    "passkeys": "SELECT words, since FROM passkeys WHERE person = ? ORDER BY since",
    "settings": "SELECT document FROM settings WHERE person = ?",
    "people": """SELECT coalesce(guests.name, ties.name) AS name, kind FROM ties
                 LEFT JOIN guests ON guests.id = other WHERE guest = ?
                 UNION ALL SELECT name, 'mute' FROM mutes WHERE guest = ?""",
    "talk": """SELECT table_id AS "table", channel, seat, name, text, said FROM talk
               WHERE guest = ? ORDER BY n DESC""",
    "reports": """SELECT table_id AS "table", called AS about, why, said FROM reports
                  WHERE guest = ? ORDER BY n DESC""",
    "disputes": """SELECT word, other, edition, said AS dictionary_said, why, noted FROM disputes
                   WHERE guest = ? ORDER BY noted DESC""",
    "tables": """SELECT id AS "table", game, made, seat, gone AS left_it, result IS NOT NULL AS over
                 FROM holders JOIN tables ON id = table_id WHERE guest = ? ORDER BY made DESC""",
    "uploads": "SELECT id, made, game, record FROM uploads WHERE guest = ? ORDER BY made DESC",
    "wishes": "SELECT game, since FROM wishes WHERE guest = ?",
    "notices": """SELECT kind, table_id AS "about", seat, name AS "from", text, at FROM notices
                  WHERE guest = ? ORDER BY at DESC""",
    "notified_devices": "SELECT since FROM pushes WHERE guest = ? ORDER BY since DESC",
    "webhooks": "SELECT url, kinds, since, off, last FROM webhooks WHERE person = ? ORDER BY since",
    "ratings": "SELECT game, mu, sigma, games FROM ratings WHERE person = ? ORDER BY game",
    "events": """SELECT id AS event, events.name, kind, game, made, over,
                 CASE WHEN events.guest = ? THEN 1 ELSE 0 END AS organised, rank FROM events
                 LEFT JOIN event_places ON event = id AND event_places.guest = ?
                 WHERE events.guest = ? OR id IN (SELECT event FROM event_log WHERE guest = ?)
                 ORDER BY made DESC""",
    "clubs": """SELECT name, role, since FROM club_members JOIN clubs ON id = club
                WHERE guest = ? ORDER BY since""",
    "certificates": """SELECT id, state, season, points, made, why, document FROM certificates
                       WHERE guest = ? ORDER BY made DESC""",
    "vouched": """SELECT certificate, name, noted FROM vouchers WHERE guest = ?
                  ORDER BY noted DESC""",
}


class Belongings(Protocol):
    """What is somebody's own."""

    async def of(self, guest: str) -> dict[str, Rows]:
        """By kind; never anything by which somebody could sign in."""


class SqlBelongings(Area):
    """Implements Belongings."""

    async def of(self, guest: str) -> dict[str, Rows]:
        return {kind: await self._rows(sql, guest) for kind, sql in ASKED.items()}

    async def _rows(self, sql: str, guest: str) -> Rows:
        def read(db: Database) -> Rows:
            found = db.execute(f"{sql} LIMIT {MOST}", [guest] * sql.count("?"))
            names = [column[0] for column in found.description]
            return [dict(zip(names, row, strict=True)) for row in found]

        return await self._read(read)

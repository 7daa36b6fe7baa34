"""What goes with a person who deletes their account, and what stays of them at others' tables.

Matches belong to everybody who played them: they stay, and whoever has gone is a former player
there, under an id that leads nowhere.
"""

from __future__ import annotations

import json
import sqlite3

from parlour.server.store import archive, ratings
from parlour.server.store.certificates import withdraw_certificates_of

FORMER = "former player"
# Every row that is nobody's without them. A new area adds its own; a test finds what is missing.
GOES: tuple[tuple[str, str], ...] = (
    *(("accounts", "person"), ("sessions", "person"), ("recovery_codes", "person")),
    *(("passkeys", "person"), ("settings", "person"), ("guests", "id")),
    *(("hosts", "guest"), ("closed", "guest"), ("wishes", "guest"), ("seat_links", "guest")),
    *(("uploads", "guest"), ("disputes", "guest"), ("talk", "guest"), ("reports", "other")),
    *(("ties", "guest"), ("ties", "other"), ("mutes", "guest"), ("mutes", "whom")),
    *(("keepings", "guest"), ("keepings", "keeper"), ("notices", "guest"), ("notices", "sender")),
    *(("archive_of", "guest"), ("pushes", "guest")),
)
STAYS = (
    *(("holders", "guest"), ("reports", "guest"), ("deeds", "host"), ("deeds", "whom")),
    *(("ratings", "person"), ("rating_steps", "person"), ("certificates", "guest")),
    *(("certificates", "judge"), ("vouchers", "guest"), ("judges", "guest")),
    *(("events", "guest"), ("event_log", "guest"), ("event_log", "by")),
)  # without them, as below
NOBODY = "lower(hex(randomblob(16)))"  # another one for each row: nothing ties them together


def unseat(db: sqlite3.Connection, person: str, most: int) -> list[str]:
    """They become a former player at so many tables; which ones. None: they are at no table."""
    sql = "SELECT DISTINCT table_id FROM holders WHERE guest = ? LIMIT ?"
    tables = [table for (table,) in db.execute(sql, (person, most))]
    here = "IN (SELECT value FROM json_each(?))"
    given = json.dumps(tables)
    moves = f"""UPDATE log SET move_id = NULL WHERE move_id IS NOT NULL AND table_id {here}
                AND actor IN (SELECT seat FROM holders h
                              WHERE h.table_id = log.table_id AND h.guest = ?)"""
    db.execute(moves, (given, person))  # what their browser called them: it may say anything
    left = f"UPDATE holders SET guest = {NOBODY}, name = ? WHERE guest = ? AND table_id {here}"
    db.execute(left, (FORMER, person, given))
    db.execute(f"DELETE FROM archive_of WHERE guest = ? AND table_id {here}", (person, given))
    archive.call_anew(db, tables)
    return tables


def delete(db: sqlite3.Connection, person: str) -> list[str]:
    """All that is left of them; the file is written anew when the house opens next."""
    tables = unseat(db, person, -1)  # that they have come to since
    _unquote(db, person)
    # One for all their rated matches, or others' ratings could not be reckoned again.
    ratings.leave(db, person, db.execute(f"SELECT {NOBODY}").fetchone()[0])
    withdraw_certificates_of(db, person)
    _vouch_and_judge_no_more(db, person)
    _leave_events(db, person)
    for table, column in GOES:
        db.execute(f"DELETE FROM {table} WHERE {column} = ?", (person,))
    db.execute(f"UPDATE reports SET guest = {NOBODY}, name = ? WHERE guest = ?", (FORMER, person))
    db.execute("UPDATE deeds SET host = '' WHERE host = ?", (person,))
    db.execute("UPDATE deeds SET whom = NULL WHERE whom = ?", (person,))
    db.execute("INSERT OR REPLACE INTO house (name, value) VALUES ('rewrite', 1)")
    return tables


def _vouch_and_judge_no_more(db: sqlite3.Connection, person: str) -> None:
    """What they have signed for others stands, by a former player."""
    sql = f"UPDATE vouchers SET guest = {NOBODY}, name = ? WHERE guest = ?"
    db.execute(sql, (FORMER, person))
    db.execute(f"UPDATE certificates SET judge = {NOBODY} WHERE judge = ?", (person,))


def _leave_events(db: sqlite3.Connection, person: str) -> None:
    """Events go on without them; no two players of one are called the same."""
    for event, seq, entry in db.execute(
        "SELECT event, seq, entry FROM event_log WHERE guest = ?", (person,)
    ).fetchall():
        verb, _, rest = entry.partition(" ")
        if verb == "enter":
            _, end = json.JSONDecoder().raw_decode(rest)
            entry = f"enter {json.dumps(f'{FORMER} {seq}')}{rest[end:]}"
        sql = f"UPDATE event_log SET entry = ?, guest = {NOBODY} WHERE event = ? AND seq = ?"
        db.execute(sql, (entry, event, seq))
    db.execute(f'UPDATE event_log SET "by" = {NOBODY} WHERE "by" = ?', (person,))
    db.execute(f"UPDATE events SET guest = {NOBODY} WHERE guest = ?", (person,))


def _unquote(db: sqlite3.Connection, person: str) -> None:
    """What they said goes, in reports too; where that is not known any more, their name does."""
    said = {id for (id,) in db.execute("SELECT id FROM talk WHERE guest = ?", (person,))}
    named = db.execute("SELECT name FROM guests WHERE id = ?", (person,)).fetchone()
    for n, around in db.execute("SELECT n, around FROM reports WHERE other <> ?", (person,)):
        quoted = json.loads(around)
        kept = [each for each in quoted if each["id"] not in said]
        for each in kept:
            if named and each["name"] == named[0]:
                each["name"] = FORMER
        if kept != json.loads(around):
            db.execute("UPDATE reports SET around = ? WHERE n = ?", (json.dumps(kept), n))

"""What goes with a person who deletes their account, and what stays of them at others' tables.

Matches belong to everybody who played them: they stay, and whoever has gone is a former player
there, under an id that leads nowhere.
"""

from __future__ import annotations

import json
from secrets import token_hex

from parlour.server.store import archive, changes, clubs, ratings
from parlour.server.store.certificates import withdraw_certificates_of
from parlour.server.store.database import EACH, Database

FORMER = "former player"
# Every row that is nobody's without them. A new area adds its own; a test finds what is missing.
GOES: tuple[tuple[str, str], ...] = (
    *(("accounts", "person"), ("sessions", "person"), ("recovery_codes", "person")),
    *(("passkeys", "person"), ("settings", "person"), ("guests", "id")),
    *(("hosts", "guest"), ("closed", "guest"), ("wishes", "guest"), ("seat_links", "guest")),
    *(("uploads", "guest"), ("disputes", "guest"), ("talk", "guest"), ("reports", "other")),
    *(("ties", "guest"), ("ties", "other"), ("mutes", "guest"), ("mutes", "whom")),
    *(("keepings", "guest"), ("keepings", "keeper"), ("notices", "guest"), ("notices", "sender")),
    *(("archive_of", "guest"), ("pushes", "guest"), ("jobs", "person")),
    *(("webhooks", "person"), ("told", "person")),
)
STAYS = (
    *(("holders", "guest"), ("reports", "guest"), ("deeds", "host"), ("deeds", "whom")),
    *(("ratings", "person"), ("rating_steps", "person"), ("certificates", "guest")),
    *(("certificates", "judge"), ("vouchers", "guest"), ("judges", "guest")),
    *(("events", "guest"), ("event_log", "guest"), ("event_log", "by")),
    *(("event_places", "guest"), ("club_members", "guest"), ("changes", "whom")),
)  # without them, as below
ALL = 2**31 - 1  # tables


def nobody() -> str:
    """Another one for each row: nothing ties them together."""
    return token_hex(16)


def unseat(db: Database, person: str, most: int) -> list[str]:
    """They become a former player at so many tables; which ones. None: they are at no table."""
    sql = "SELECT DISTINCT table_id FROM holders WHERE guest = ? LIMIT ?"
    tables = [table for (table,) in db.execute(sql, (person, most))]
    here = f"IN ({EACH})"
    given = json.dumps(tables)
    moves = f"""UPDATE log SET move_id = NULL WHERE move_id IS NOT NULL AND table_id {here}
                AND actor IN (SELECT seat FROM holders h
                              WHERE h.table_id = log.table_id AND h.guest = ?)"""
    db.execute(moves, (given, person))  # what their browser called them: it may say anything
    left = f"SELECT since FROM holders WHERE guest = ? AND table_id {here}"
    rows = [(nobody(), FORMER, since) for (since,) in db.execute(left, (person, given))]
    db.executemany("UPDATE holders SET guest = ?, name = ? WHERE since = ?", rows)
    db.execute(f"DELETE FROM archive_of WHERE guest = ? AND table_id {here}", (person, given))
    # An event calls people to their table with the names of the others.
    db.execute(f"UPDATE notices SET text = '' WHERE kind = 'event' AND table_id {here}", (given,))
    archive.call_anew(db, tables)
    return tables


def delete(db: Database, person: str) -> list[str]:
    """All that is left of them; the file is written anew when the house opens next."""
    tables = unseat(db, person, ALL)  # that they have come to since
    changes.forget(db, person)
    _unquote(db, person)
    # One for all their rated matches, or others' ratings could not be reckoned again.
    ratings.leave(db, person, nobody())
    withdraw_certificates_of(db, person)
    _vouch_and_judge_no_more(db, person)
    _leave_events(db, person)
    clubs.leave(db, person)
    for table, column in GOES:
        db.execute(f"DELETE FROM {table} WHERE {column} = ?", (person,))
    filed = db.execute("SELECT n FROM reports WHERE guest = ?", (person,)).fetchall()
    rows = [(nobody(), FORMER, n) for (n,) in filed]
    db.executemany("UPDATE reports SET guest = ?, name = ? WHERE n = ?", rows)
    db.execute("UPDATE deeds SET host = '' WHERE host = ?", (person,))
    db.execute("UPDATE deeds SET whom = NULL WHERE whom = ?", (person,))
    db.execute("INSERT INTO house (name, value) VALUES ('rewrite', 1) ON CONFLICT DO NOTHING")
    return tables


def _vouch_and_judge_no_more(db: Database, person: str) -> None:
    """What they have signed for others stands, by a former player."""
    vouched = db.execute("SELECT certificate FROM vouchers WHERE guest = ?", (person,)).fetchall()
    sql = "UPDATE vouchers SET guest = ?, name = ? WHERE certificate = ? AND guest = ?"
    db.executemany(sql, [(nobody(), FORMER, certificate, person) for (certificate,) in vouched])
    judged = db.execute("SELECT id FROM certificates WHERE judge = ?", (person,)).fetchall()
    sql = "UPDATE certificates SET judge = ? WHERE id = ?"
    db.executemany(sql, [(nobody(), id) for (id,) in judged])


def _leave_events(db: Database, person: str) -> None:
    """Events go on without them; no two players of one are called the same."""
    for event, seq, entry in db.execute(
        "SELECT event, seq, entry FROM event_log WHERE guest = ?", (person,)
    ).fetchall():
        verb, _, rest = entry.partition(" ")
        if verb == "enter":
            _, end = json.JSONDecoder().raw_decode(rest)
            entry = f"enter {json.dumps(f'{FORMER} {seq}')}{rest[end:]}"
        sql = "UPDATE event_log SET entry = ?, guest = ? WHERE event = ? AND seq = ?"
        db.execute(sql, (entry, nobody(), event, seq))
    said = db.execute('SELECT event, seq FROM event_log WHERE "by" = ?', (person,)).fetchall()
    sql = 'UPDATE event_log SET "by" = ? WHERE event = ? AND seq = ?'
    db.executemany(sql, [(nobody(), event, seq) for event, seq in said])
    held = db.execute("SELECT id FROM events WHERE guest = ?", (person,)).fetchall()
    db.executemany("UPDATE events SET guest = ? WHERE id = ?", [(nobody(), id) for (id,) in held])
    came = "SELECT event, player FROM event_places WHERE guest = ?"
    places = [(nobody(), FORMER, *place) for place in db.execute(came, (person,)).fetchall()]
    sql = "UPDATE event_places SET guest = ?, name = ? WHERE event = ? AND player = ?"
    db.executemany(sql, places)


def _unquote(db: Database, person: str) -> None:
    """What they said goes, in reports too; where that is not known any more, their name does."""
    said = {id for (id,) in db.execute("SELECT id FROM talk WHERE guest = ?", (person,))}
    named = db.execute("SELECT name FROM guests WHERE id = ?", (person,)).fetchone()
    others = "SELECT n, around FROM reports WHERE other <> ?"
    for n, around in db.execute(others, (person,)).fetchall():
        quoted = json.loads(around)
        kept = [each for each in quoted if each["id"] not in said]
        for each in kept:
            if named and each["name"] == named[0]:
                each["name"] = FORMER
        if kept != json.loads(around):
            db.execute("UPDATE reports SET around = ? WHERE n = ?", (json.dumps(kept), n))

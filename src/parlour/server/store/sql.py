"""Tables, their logs and the people at them, over any database; other areas have their own file."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import astuple
from functools import partial
from typing import Any

from parlour.core.game import HOUSE, Actor, Seat
from parlour.server.store import (
    Bond,
    Due,
    Dues,
    Ending,
    Holder,
    Laid,
    SeatLink,
    Stand,
    Terms,
    Told,
    Written,
    archive,
    keepings,
    seating,
    wishes,
)
from parlour.server.store.accounts import AccountStore
from parlour.server.store.asides import Asides, SqlAsides
from parlour.server.store.belongings import Belongings, SqlBelongings
from parlour.server.store.certificates import Certificates, SqlCertificates
from parlour.server.store.changes import Changes, SqlChanges
from parlour.server.store.checks import COLUMNS, Proof, check_of, refuse_damaged
from parlour.server.store.clubs import ClubStore, SqlClubs
from parlour.server.store.daily import DailyStore, SqlDaily
from parlour.server.store.database import EACH, Area, Database, Taken, Work
from parlour.server.store.disputes import Disputes, SqlDisputes
from parlour.server.store.events import EventStore, SqlEvents
from parlour.server.store.facts import Facts, SqlFacts
from parlour.server.store.finishes import Finishes, SqlFinishes
from parlour.server.store.jobs import Jobs, SqlJobs
from parlour.server.store.keepings import Keeping, Keepings, SqlKeepings
from parlour.server.store.meter import Meter
from parlour.server.store.notices import Notices, SqlNotices
from parlour.server.store.openings import Openings, SqlOpenings
from parlour.server.store.pushes import Pushes, SqlPushes
from parlour.server.store.ratings import RatingStore, SqlRatings
from parlour.server.store.reports import Reports, SqlReports
from parlour.server.store.settings import SettingsStore, SqlSettings
from parlour.server.store.sql_accounts import SqlAccounts
from parlour.server.store.talk import SqlTalk, Talk
from parlour.server.store.ties import SqlTies, Ties
from parlour.server.store.uploads import SqlUploads, Uploads
from parlour.server.store.webhooks import SqlWebhooks, Webhooks

# table, seq, actor, move, the move's id, its time by the table's clock, when it was written
Row = tuple[str, int, int, str, str | None, int | None, float | None, int]
INSERT = f"INSERT INTO log ({COLUMNS}, crc) VALUES "
ONE = f"{INSERT} (?, ?, ?, ?, ?, ?, ?, ?)"
SEEN = "SELECT value FROM house WHERE name = 'seen'"
BE_SEEN = """INSERT INTO house (name, value) VALUES ('seen', ?)
             ON CONFLICT (name) DO UPDATE SET value = excluded.value"""
TERMS = "time, late, away, grace, public, rated, event, pairing, bout"
BOND = "nonce, commitment, salts"
LAID = f"id, game, version, seats, options, first, made, result, lexicon, {BOND}, {TERMS}"
PLACES = ", ".join("?" * len(LAID.split(", ")))
# Both are read at one moment: entries of the log, then what is due, which has no seq.
SINCE = """SELECT seq, actor, move, move_id, at, noted, crc, NULL AS within, NULL AS until
           FROM log WHERE table_id = ? AND seq >= ? UNION ALL
           SELECT NULL, actor, move, about, NULL, NULL, NULL, within, at
           FROM due WHERE table_id = ? ORDER BY seq"""
STIRRED = "(SELECT noted FROM log WHERE table_id = id ORDER BY seq DESC LIMIT 1)"


class SqlStore(Area):
    """Implements Store, but for what each engine does in its own way."""

    def __init__(self, read: Work, write: Work) -> None:
        super().__init__(read, write)
        self.accounts: AccountStore = SqlAccounts(read, write)
        self.asides: Asides = SqlAsides(read, write)
        self.changes: Changes = SqlChanges(read, write)
        self.facts: Facts = SqlFacts(read, write)
        self.jobs: Jobs = SqlJobs(read, write)
        self.ties: Ties = SqlTies(read, write)
        self.talk: Talk = SqlTalk(read, write)
        self.openings: Openings = SqlOpenings(read, write)
        self.wishes: wishes.Wishes = wishes.SqlWishes(read, write)
        self.reports: Reports = SqlReports(read, write)
        self.archive: archive.Archive = archive.SqlArchive(read, write)
        self.events: EventStore = SqlEvents(read, write)
        self.clubs: ClubStore = SqlClubs(read, write)
        self.finishes: Finishes = SqlFinishes(read, write)
        self.uploads: Uploads = SqlUploads(read, write)
        self.certificates: Certificates = SqlCertificates(read, write)
        self.disputes: Disputes = SqlDisputes(read, write)
        self.belongings: Belongings = SqlBelongings(read, write)
        self.settings: SettingsStore = SqlSettings(read, write)
        self.keepings: Keepings = SqlKeepings(read, write)
        self.notices: Notices = SqlNotices(read, write)
        self.daily: DailyStore = SqlDaily(read, write)
        self.ratings: RatingStore = SqlRatings(read, write)
        self.pushes: Pushes = SqlPushes(read, write)
        self.webhooks: Webhooks = SqlWebhooks(read, write)
        self.proof, self.meter = Proof(read, write), Meter()

    async def look(self) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError

    def _append(self, table: str, rows: Sequence[Row], dues: Dues, told: Told) -> None:
        """More of a log, and what is due at its end; Taken: the keys are."""
        raise NotImplementedError

    # --- tables and their logs

    async def lay(
        self,
        laid: Laid,
        holders: Sequence[Holder],
        entries: Sequence[Written],
        dues: Dues,
        after: str | None = None,
        pair: tuple[str, str] | None = None,
        kept: Sequence[Keeping] = (),
    ) -> bool:
        def work(db: Database) -> None:
            if after is not None:
                db.execute("INSERT INTO rematches VALUES (?, ?)", (after, laid.id))
            if pair is not None:
                wishes.grant(db, pair, laid.id, laid.made)
            db.execute(
                f"INSERT INTO tables ({LAID}) VALUES ({PLACES})",
                (
                    *(laid.id, laid.game, laid.version, laid.seats),
                    *(json.dumps(laid.options), laid.first, laid.made, None, laid.lexicon),
                    *_bond_row(laid.bond),
                    *astuple(laid.terms),
                ),
            )
            for holder in holders:
                seating.seat(db, laid.id, holder)
            keepings.keep(db, laid.id, kept)
            append(db, laid.id, _rows(laid.id, 0, entries), dues)

        # The table is laid already, or somebody was quicker.
        return await self._unless_taken(work)

    async def rematch(self, table: str) -> str | None:
        rows = await self._select("SELECT next FROM rematches WHERE table_id = ?", table)
        return rows[0][0] if rows else None

    async def laid(self, table: str) -> Laid | None:
        rows = await self._select(f"SELECT {LAID}, {STIRRED} FROM tables WHERE id = ?", table)
        return _laid(rows[0]) if rows else None

    async def since(self, table: str, seq: int) -> tuple[list[Written], list[Due]]:
        rows = await self._select(SINCE, table, seq, table)
        entries = [row[:7] for row in rows if row[0] is not None]
        refuse_damaged(table, seq, entries)
        written = [Written(*row[1:6]) for row in entries]
        dues = [Due(*row[1:4], *row[7:]) for row in rows if row[0] is None]
        return written, dues

    async def append(
        self, table: str, seq: int, entries: Sequence[Written], dues: Dues, ending: Ending | None
    ) -> bool:
        if ending is None:
            answer = asyncio.get_running_loop().create_future()
            self.append_soon(table, seq, entries, dues, partial(_answer, answer))
            done: bool = await answer
            return done

        def end(db: Database) -> None:
            append(db, table, _rows(table, seq, entries), dues)
            db.execute("UPDATE tables SET result = ? WHERE id = ?", (ending.result, table))
            db.execute("DELETE FROM asides WHERE table_id = ?", (table,))
            _keep(db, table, ending)

        return await self._unless_taken(end)  # the key (table, seq)

    def append_soon(
        self, table: str, seq: int, entries: Sequence[Written], dues: Dues, told: Told
    ) -> None:
        told = self.meter.timed(table, told)
        self._append(table, _rows(table, seq, entries), dues, told)

    async def ending(self, table: str) -> Ending | None:
        sql = """SELECT result, last, record FROM endings JOIN tables ON id = table_id
                 WHERE table_id = ?"""
        rows = await self._select(sql, table)
        return Ending(*rows[0]) if rows else None

    async def keep(self, table: str, ending: Ending) -> None:
        await self._write(lambda db: _keep(db, table, ending))

    async def unkept(self) -> list[str]:
        sql = """SELECT id FROM tables WHERE result IS NOT NULL
                 AND id NOT IN (SELECT table_id FROM endings) ORDER BY made DESC"""
        return [row[0] for row in await self._select(sql)]

    async def news_of(self, tables: Sequence[str]) -> list[Stand]:
        sql = f"""SELECT value, (SELECT coalesce(max(seq) + 1, 0) FROM log WHERE table_id = value),
                  (SELECT coalesce(max(since), 0) FROM holders WHERE table_id = value),
                  (SELECT coalesce(max(n), 0) FROM talk WHERE table_id = value),
                  (SELECT coalesce(sum(1 + declined), 0) FROM keepings WHERE table_id = value),
                  (SELECT coalesce(max(nth), 0) FROM asides WHERE table_id = value)
                  FROM ({EACH}) AS asked"""
        rows = await self._select(sql, json.dumps(tables)) if tables else []
        return [Stand(*row) for row in rows]

    # --- seats

    async def holders(self, table: str) -> list[Holder]:
        return await self._read(lambda db: seating.holders(db, table))

    async def sit(self, table: str, holder: Holder, beside: str | None) -> list[Holder] | None:
        return await self._write(lambda db: seating.sit(db, table, holder, beside))

    async def hand_over(
        self, table: str, seq: int, entries: Sequence[Written], holder: Holder
    ) -> list[Holder] | None:
        def work(db: Database) -> list[Holder]:
            db.executemany(ONE, _rows(table, seq, entries))
            return seating.hand_over(db, table, holder)

        try:
            return await self._write(work)
        except Taken:  # the key (table, seq)
            return None

    async def stand(self, table: str, seat: Seat, guest: str) -> list[Holder] | None:
        return await self._write(lambda db: seating.stand(db, table, seat, guest))

    async def offer_link(self, link: SeatLink, now: float) -> None:
        await self._write(lambda db: seating.offer_link(db, link, now))

    async def redeem_link(self, link: SeatLink, now: float) -> list[Holder] | None:
        return await self._write(lambda db: seating.redeem_link(db, link, now))

    async def hide(self, table: str, guest: str) -> bool:
        return await self._write(lambda db: seating.hide(db, table, guest))

    async def tables_of(self, guest: str, limit: int) -> list[Laid]:
        sql = f"""SELECT {LAID}, {STIRRED} FROM tables WHERE id IN
                  (SELECT table_id FROM holders WHERE guest = ? AND gone = 0 AND hidden = 0)
                  ORDER BY result IS NOT NULL, made DESC LIMIT ?"""
        return [_laid(row) for row in await self._select(sql, guest, limit)]

    async def running_with(self, guest: str) -> list[str]:
        sql = """SELECT id FROM tables WHERE result IS NULL AND id IN
                 (SELECT table_id FROM holders WHERE guest = ? AND gone = 0) ORDER BY made"""
        return [row[0] for row in await self._select(sql, guest)]

    async def unfinished_with_bots(self) -> list[str]:
        sql = """SELECT id FROM tables WHERE result IS NULL AND id IN
                 (SELECT table_id FROM holders WHERE level IS NOT NULL) ORDER BY made DESC"""
        return [row[0] for row in await self._select(sql)]

    # --- what is due

    async def due_by(self, now: float) -> list[tuple[str, Due]]:
        sql = """SELECT table_id, actor, move, about, within, at FROM due
                 WHERE at <= ? ORDER BY at LIMIT 1000"""
        return [(row[0], Due(*row[1:])) for row in await self._select(sql, now)]

    async def next_due(self, now: float) -> float | None:
        at: float | None = (await self._select("SELECT min(at) FROM due WHERE at > ?", now))[0][0]
        return at

    async def forget_due(self, table: str, due: Due) -> None:
        await self._write(lambda db: _drop_due(db, table, due.key))

    async def credit_absence(self, now: float, longest: float, least: float) -> None:
        open = """SELECT table_id, actor, move, about, within, at FROM due
                  WHERE within <= ? AND at > ? AND actor <> ?"""
        sql = "UPDATE due SET at = ? WHERE table_id = ? AND actor = ? AND move = ? AND about = ?"

        def work(db: Database) -> None:
            rows = db.execute(SEEN).fetchall()
            seen = rows[0][0] if rows else float("-inf")  # never: windows start afresh
            away = max(0.0, now - seen)
            windows = db.execute(open, (longest, seen, HOUSE)).fetchall()
            db.executemany(
                sql,
                [
                    (min(max(at + away, now + least), now + within), *key)
                    for *key, within, at in windows
                ],
            )
            if rows and away:
                db.execute("INSERT INTO absences (since, until) VALUES (?, ?)", (seen, now))
            db.execute(BE_SEEN, (now,))

        await self._write(work)

    async def absences(self, since: float) -> list[tuple[float, float]]:
        sql = "SELECT since, until FROM absences WHERE until > ? ORDER BY since"
        return await self._select(sql, since)

    async def be_seen(self, now: float) -> None:
        await self._do(BE_SEEN, now)

    async def seen(self) -> float | None:
        rows = await self._select(SEEN)
        return rows[0][0] if rows else None

    # --- guests

    async def name_of(self, guest: str) -> str | None:
        rows = await self._select("SELECT name FROM guests WHERE id = ?", guest)
        return rows[0][0] if rows else None

    async def names_of(self, guests: Sequence[str]) -> list[str]:
        sql = f"SELECT name FROM guests WHERE id IN ({EACH})"
        return [name for (name,) in await self._select(sql, json.dumps(guests))]

    async def name_guest(self, guest: str, name: str) -> None:
        sql = """INSERT INTO guests (id, name) VALUES (?, ?)
                 ON CONFLICT (id) DO UPDATE SET name = excluded.name"""
        await self._do(sql, guest, name)

    async def make_host(self, guest: str, link: str, now: float) -> bool:
        def work(db: Database) -> None:
            db.execute("INSERT INTO host_links (link, used) VALUES (?, ?)", (link, now))
            sql = "INSERT INTO hosts (guest, since) VALUES (?, ?) ON CONFLICT DO NOTHING"
            db.execute(sql, (guest, now))

        return await self._unless_taken(work)  # the link is the key

    async def is_host(self, guest: str) -> bool:
        return bool(await self._select("SELECT 1 FROM hosts WHERE guest = ?", guest))


def _laid(row: Any) -> Laid:
    id, game, version, seats, options, first, made, result, lexicon, *bond_and_terms, stirred = row
    nonce, commitment, salts, *terms = bond_and_terms
    by_seat = {int(seat): salt for seat, salt in json.loads(salts or "{}").items()}
    bond = Bond(nonce, commitment, by_seat) if nonce else None
    time, late, away, grace, public, rated, *purpose = terms
    agreed = Terms(time, late, away, grace, bool(public), bool(rated), *purpose)
    rest = first, made, result, lexicon, agreed, stirred, bond
    return Laid(id, game, version, seats, json.loads(options), *rest)


def _bond_row(bond: Bond | None) -> tuple[str | None, ...]:
    if bond is None:
        return None, None, None
    return bond.nonce, bond.commitment, json.dumps(bond.salts)


def _answer(answer: asyncio.Future[bool], problem: Exception | None) -> None:
    if answer.done():  # they have gone
        return
    if problem is None or isinstance(problem, Taken):
        answer.set_result(problem is None)
    else:
        answer.set_exception(problem)


def _rows(table: str, seq: int, entries: Sequence[Written]) -> list[Row]:
    return [
        (table, nth, *entry, check_of(table, nth, *entry))
        for nth, entry in enumerate(entries, start=seq)
    ]


def _keep(db: Database, table: str, ending: Ending) -> None:
    sql = """INSERT INTO endings (table_id, last, record) VALUES (?, ?, ?) ON CONFLICT (table_id)
             DO UPDATE SET last = excluded.last, record = excluded.record"""
    db.execute(sql, (table, ending.last, ending.record))
    if ending.filed is not None:
        archive.file(db, table, ending.filed)


def append(db: Database, table: str, rows: Sequence[Row], dues: Dues) -> None:
    """More of a log, and how what is due has changed."""
    db.executemany(ONE, rows)
    for key in dues.dropped:
        _drop_due(db, table, key)
    for due in dues.added:
        db.execute(
            """INSERT INTO due (table_id, actor, move, about, within, at)
               VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING""",
            (table, *due.key, due.within, due.at),
        )


def _drop_due(db: Database, table: str, key: tuple[Actor, str, str]) -> None:
    sql = "DELETE FROM due WHERE table_id = ? AND actor = ? AND move = ? AND about = ?"
    db.execute(sql, (table, *key))

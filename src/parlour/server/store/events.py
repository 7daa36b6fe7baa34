"""Events as the store keeps them: a header, a log, and which tables are laid for them.

As with tables the log's key (event, seq) is the only lock, and a pairing's table is laid once.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from parlour.server.store.database import EACH, Area, Database

HEADER = "id, guest, kind, game, name, options, plan, customs, public, made, club"
LISTED = f"{HEADER}, players, round, over"


@dataclass(frozen=True)
class Held:
    """What was agreed when an event was made."""

    id: str
    organiser: str  # a guest
    kind: str
    game: str
    name: str
    options: dict[str, Any]
    plan: dict[str, Any]
    customs: dict[str, Any]  # how the house holds it: clock, bots, who may come
    public: bool  # anybody finds it in the list
    made: float  # seconds since 1970
    club: str | None = None  # which holds it


@dataclass(frozen=True)
class Said:
    """One entry of an event's log."""

    entry: str
    guest: str | None = None  # whom it concerns
    by: str | None = None  # None: the house
    when: float = 0.0  # seconds since 1970


@dataclass(frozen=True)
class Stand:
    """How far an event is, as a list shows it."""

    players: int
    round: int
    over: bool
    places: tuple[tuple[int, str | None, str, int], ...] = ()  # player, guest, name, rank: at last


@dataclass(frozen=True)
class Came:
    """Where somebody came in an event."""

    guest: str | None  # None: a bot
    name: str
    rank: int


@dataclass(frozen=True)
class LaidFor:
    """A table of an event."""

    pairing: str
    bout: int
    table: str
    over: bool


class EventStore(Protocol):
    """Headers and logs."""

    async def make(self, held: Held) -> bool:
        """False: it is there already."""

    async def get(self, id: str) -> Held | None: ...

    async def since(self, id: str, seq: int) -> list[Said]: ...

    async def append(self, id: str, seq: int, said: Sequence[Said], stand: Stand) -> bool:
        """The entries at seq, seq+1, ...; False: the seq is taken, and nothing changed."""

    async def unfinished(self) -> list[str]: ...

    async def named(self, prefix: str) -> list[str]:
        """The ids that begin so: events that the house itself keeps."""

    async def listed(self, guest: str | None, limit: int) -> list[tuple[Held, Stand]]:
        """Public ones, and those that the guest has to do with; running first, then new.

        Not those that the house itself organises: they have pages of their own.
        """

    async def members(self, guests: Sequence[str]) -> set[str]:
        """Those of them who have an account."""

    async def tables(self, id: str) -> list[LaidFor]: ...

    async def places(self, id: str) -> dict[int, Came]:
        """By player who came where, once it is over."""


class SqlEvents(Area):
    """Implements EventStore."""

    async def make(self, held: Held) -> bool:
        row = (
            *(held.id, held.organiser, held.kind, held.game, held.name),
            *(json.dumps(held.options), json.dumps(held.plan), json.dumps(held.customs)),
            *(held.public, held.made, held.club),
        )
        sql = f"INSERT INTO events ({HEADER}) VALUES ({', '.join('?' * len(row))})"
        return await self._unless_taken(lambda db: db.execute(sql, row))

    async def get(self, id: str) -> Held | None:
        rows = await self._select(f"SELECT {HEADER} FROM events WHERE id = ?", id)
        return _held(rows[0]) if rows else None

    async def since(self, id: str, seq: int) -> list[Said]:
        sql = """SELECT entry, guest, "by", noted FROM event_log
                 WHERE event = ? AND seq >= ? ORDER BY seq"""
        return [Said(*row) for row in await self._select(sql, id, seq)]

    async def append(self, id: str, seq: int, said: Sequence[Said], stand: Stand) -> bool:
        add = """INSERT INTO event_log (event, seq, entry, guest, "by", noted)
                 VALUES (?, ?, ?, ?, ?, ?)"""
        note = "UPDATE events SET players = ?, round = ?, over = ? WHERE id = ?"

        def work(db: Database) -> None:
            rows = [(id, seq + n, e.entry, e.guest, e.by, e.when) for n, e in enumerate(said)]
            db.executemany(add, rows)
            db.execute(note, (stand.players, stand.round, stand.over, id))
            if stand.over:
                _end(db, id, stand, said[-1].when)

        return await self._unless_taken(work)  # the key (event, seq)

    async def named(self, prefix: str) -> list[str]:
        sql = "SELECT id FROM events WHERE substr(id, 1, ?) = ?"
        return [row[0] for row in await self._select(sql, len(prefix), prefix)]

    async def unfinished(self) -> list[str]:
        sql = "SELECT id FROM events WHERE over = 0 ORDER BY made"
        return [row[0] for row in await self._select(sql)]

    async def members(self, guests: Sequence[str]) -> set[str]:
        sql = f"SELECT person FROM accounts WHERE person IN ({EACH})"
        return {row[0] for row in await self._select(sql, json.dumps(guests))}

    async def listed(self, guest: str | None, limit: int) -> list[tuple[Held, Stand]]:
        sql = f"""SELECT {LISTED} FROM events
                  WHERE guest <> '' AND (public = 1 OR guest = ?
                  OR id IN (SELECT event FROM event_log WHERE guest = ?)
                  OR club IN (SELECT club FROM club_members WHERE guest = ?))
                  ORDER BY over, made DESC, id LIMIT ?"""
        return [listed_row(row) for row in await self._select(sql, guest, guest, guest, limit)]

    async def tables(self, id: str) -> list[LaidFor]:
        sql = """SELECT pairing, bout, id, result IS NOT NULL FROM tables
                 WHERE event = ? ORDER BY pairing, bout"""
        found = await self._select(sql, id)
        return [LaidFor(pairing, bout, table, bool(over)) for pairing, bout, table, over in found]

    async def places(self, id: str) -> dict[int, Came]:
        sql = "SELECT player, guest, name, rank FROM event_places WHERE event = ? ORDER BY player"
        return {player: Came(*rest) for player, *rest in await self._select(sql, id)}


def _end(db: Database, id: str, stand: Stand, when: float) -> None:
    """Who came where; also anew, where a result is corrected after the end."""
    db.execute("UPDATE events SET ended = coalesce(ended, ?) WHERE id = ?", (when, id))
    db.execute("DELETE FROM event_places WHERE event = ?", (id,))
    add = "INSERT INTO event_places (event, player, guest, name, rank) VALUES (?, ?, ?, ?, ?)"
    db.executemany(add, [(id, *place) for place in stand.places])


def listed_row(row: Any) -> tuple[Held, Stand]:
    """Of what LISTED selects."""
    return _held(row[:-3]), Stand(row[-3], row[-2], bool(row[-1]))


def _held(row: Any) -> Held:
    id, organiser, kind, game, name, options, plan, customs, public, made, club = row
    texts = json.loads(options), json.loads(plan), json.loads(customs)
    return Held(id, organiser, kind, game, name, *texts, bool(public), made, club)

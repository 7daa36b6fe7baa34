"""Ratings: which matches count, noted as they end, and what they come to.

Whether a match counts is decided once, with its end: who has an account then. The numbers follow
from these rows alone and are kept only to be quick; with another method, or where an earlier match
comes late, all of a game's are reckoned again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from parlour.core.game import side_of_seat
from parlour.house.ratings import (
    BOT,
    PROVISIONAL,
    Match,
    Rating,
    Ratings,
    against,
    is_bot,
    places,
)
from parlour.server.store import Filed, Holder
from parlour.server.store.database import EACH, Area, Database

PIECE = 1000  # matches that are read or written at once
MATCH = "table_id, ended, game, sides, places"


@dataclass(frozen=True)
class Standing:
    """Somebody's rating."""

    person: str
    name: str
    rating: Rating


@dataclass(frozen=True)
class Counted:
    """What one match came to, or why it does not count."""

    why: str | None
    steps: tuple[tuple[str, float, float], ...] = ()  # name, mu and sigma afterwards
    waits: bool = False  # it will be counted in a moment


class RatingStore(Protocol):
    """The numbers, and the matches that they come from."""

    async def behind(self, method: str) -> list[tuple[str, bool]]:
        """Games with matches that are not counted; True: all of theirs must be reckoned again."""

    async def uncounted(self, game: str, limit: int) -> list[Match]:
        """The first of them, in their order."""

    async def matches(self, game: str | None, after: tuple[float, str]) -> list[Match]:
        """A piece of all that count, in their order."""

    async def of(self, game: str, people: Iterable[str]) -> Ratings: ...

    async def forget(self, game: str) -> None:
        """The numbers of a game, before all of them are reckoned again."""

    async def count(self, game: str, method: str, steps: Sequence[tuple[Match, Ratings]]) -> bool:
        """These matches are counted, and this is what they came to.

        False: others have counted them, or are about to, and nothing changed.
        """

    async def board(self, game: str, limit: int) -> list[Standing]:
        """The best of those whose number says something."""

    async def mine(self, person: str) -> list[tuple[str, Rating]]:
        """Somebody's ratings by game."""

    async def counted(self, table: str) -> Counted | None:
        """None: that table is not rated, or its match goes on."""


class SqlRatings(Area):
    """Implements RatingStore."""

    async def behind(self, method: str) -> list[tuple[str, bool]]:
        other = "SELECT game FROM rating_methods WHERE method <> ?"
        again = {game for (game,) in await self._select(other, method)}
        new = "SELECT DISTINCT game FROM rated WHERE counted = 0"
        for (game,) in await self._select(new):
            if game not in again and await self._is_late(game):
                again.add(game)
        games = again | {game for (game,) in await self._select(new)}
        return [(game, game in again) for game in sorted(games)]

    async def _is_late(self, game: str) -> bool:
        """Ended a match that is not counted before one that is? The clock was set, perhaps."""
        row = "SELECT ended, table_id FROM rated WHERE game = ? AND"
        first = f"{row} counted = 0 ORDER BY ended, table_id LIMIT 1"
        last = f"{row} counted = 1 AND why IS NULL ORDER BY ended DESC, table_id DESC LIMIT 1"
        counted, waits = await self._select(last, game), await self._select(first, game)
        # Another process may have counted it since we were told that it waits.
        return bool(counted and waits) and waits[0] < counted[0]

    async def uncounted(self, game: str, limit: int) -> list[Match]:
        sql = f"""SELECT {MATCH} FROM rated WHERE game = ? AND counted = 0
                  ORDER BY ended, table_id LIMIT ?"""
        return [_match(row) for row in await self._select(sql, game, limit)]

    async def matches(self, game: str | None, after: tuple[float, str]) -> list[Match]:
        one, whose = ("", ()) if game is None else ("AND game = ?", (game,))
        sql = f"""SELECT {MATCH} FROM rated WHERE why IS NULL AND (ended, table_id) > (?, ?) {one}
                  ORDER BY ended, table_id LIMIT {PIECE}"""
        return [_match(row) for row in await self._select(sql, *after, *whose)]

    async def of(self, game: str, people: Iterable[str]) -> Ratings:
        sql = f"""SELECT person, mu, sigma, games FROM ratings
                  WHERE game = ? AND person IN ({EACH})"""
        rows = await self._select(sql, game, json.dumps(sorted(people)))
        return {person: Rating(mu, sigma, games) for person, mu, sigma, games in rows}

    async def forget(self, game: str) -> None:
        def work(db: Database) -> None:
            for table in ("ratings", "rating_steps", "rating_methods"):
                db.execute(f"DELETE FROM {table} WHERE game = ?", (game,))
            db.execute("UPDATE rated SET counted = 0 WHERE game = ? AND why IS NULL", (game,))

        await self._write(work)

    async def count(self, game: str, method: str, steps: Sequence[tuple[Match, Ratings]]) -> bool:
        first = """SELECT table_id FROM rated WHERE game = ? AND counted = 0
                   ORDER BY ended, table_id LIMIT ?"""
        rating = """INSERT INTO ratings (game, person, mu, sigma, games) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (game, person) DO UPDATE SET
                    mu = excluded.mu, sigma = excluded.sigma, games = excluded.games"""
        step = """INSERT INTO rating_steps (table_id, person, game, ended, mu, sigma)
                  VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, person) DO UPDATE SET
                  game = excluded.game, ended = excluded.ended,
                  mu = excluded.mu, sigma = excluded.sigma"""

        def work(db: Database) -> bool:
            # What these came to follows from all before them: somebody else may have begun anew.
            next = [table for (table,) in db.execute(first, (game, len(steps)))]
            if next != [match.id for match, _ in steps]:
                return False
            sql = """INSERT INTO rating_methods (game, method) VALUES (?, ?)
                     ON CONFLICT (game) DO UPDATE SET method = excluded.method"""
            db.execute(sql, (game, method))
            for match, after in steps:
                db.execute("UPDATE rated SET counted = 1 WHERE table_id = ?", (match.id,))
                for person, now in after.items():
                    db.execute(rating, (game, person, now.mu, now.sigma, now.games))
                    row = match.id, person, game, match.ended, now.mu, now.sigma
                    db.execute(step, row)
            return True

        return await self._write(work)

    async def board(self, game: str, limit: int) -> list[Standing]:
        sql = f"""SELECT person, name, mu, sigma, games FROM ratings JOIN accounts USING (person)
                  JOIN guests ON id = person WHERE game = ? AND games >= {PROVISIONAL}
                  ORDER BY mu DESC, person LIMIT ?"""
        rows = await self._select(sql, game, limit)
        return [Standing(who, name, Rating(*numbers)) for who, name, *numbers in rows]

    async def mine(self, person: str) -> list[tuple[str, Rating]]:
        sql = "SELECT game, mu, sigma, games FROM ratings WHERE person = ? ORDER BY game"
        return [(game, Rating(*rest)) for game, *rest in await self._select(sql, person)]

    async def counted(self, table: str) -> Counted | None:
        rows = await self._select("SELECT why, counted FROM rated WHERE table_id = ?", table)
        if not rows:
            return None
        why, counted = rows[0]
        sql = """SELECT coalesce(name, ''), mu, sigma FROM rating_steps LEFT JOIN guests
                 ON id = person WHERE table_id = ? ORDER BY mu DESC, person"""
        steps = await self._select(sql, table) if counted and why is None else []
        return Counted(why, tuple(steps), waits=not counted)


# --- with the end of a match, in the same transaction


def note(db: Database, table: str, filed: Filed, there: Sequence[Holder]) -> None:
    """Whether a match of a rated table counts, and for whom."""
    if not filed.rated:
        return
    seated, why = _seated(db, filed, there)
    match = Match(table, filed.ended, filed.game, seated, places(filed.totals, filed.winners))
    why = filed.spoilt or why or against(match)
    sql = """INSERT INTO rated (table_id, game, ended, sides, places, why, counted)
             VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"""
    told = (None, None) if why else (json.dumps(match.sides), json.dumps(match.places))
    db.execute(sql, (table, filed.game, filed.ended, *told, why, why is not None))


def _seated(
    db: Database, filed: Filed, there: Sequence[Holder]
) -> tuple[tuple[tuple[str, ...], ...], str | None]:
    """Who played for each side, and what speaks against it."""
    sides: list[list[str]] = [[] for _ in filed.totals]
    for seat in range(len(filed.played)):
        held = [holder for holder in there if holder.seat == seat and not holder.moved]
        sitting = [holder for holder in held if not holder.gone]
        if len(sitting) != len(held):
            return (), "somebody else had sat on a seat before"
        if len(sitting) != 1:
            return (), "two people shared a seat" if sitting else "a seat was empty"
        player = f"{BOT}{sitting[0].level}" if sitting[0].level else str(sitting[0].guest)
        if not (is_bot(player) or has_account(db, player)):
            return (), f"{sitting[0].name} played without an account"
        sides[side_of_seat(seat, len(sides))].append(player)
    return tuple(map(tuple, sides)), None


def has_account(db: Database, person: str) -> bool:
    return bool(db.execute("SELECT 1 FROM accounts WHERE person = ?", (person,)).fetchone())


def leave(db: Database, person: str, nobody: str) -> None:
    """An account is gone. Others keep their numbers: they were won against `nobody` now."""
    rows = db.execute(
        """SELECT table_id, sides FROM rated WHERE table_id IN
           (SELECT table_id FROM rating_steps WHERE person = ?)
           OR counted = 0 AND instr(sides, ?) > 0""",
        (person, json.dumps(person)),
    ).fetchall()
    for table, text in rows:
        sides = [[nobody if p == person else p for p in side] for side in json.loads(text)]
        db.execute("UPDATE rated SET sides = ? WHERE table_id = ?", (json.dumps(sides), table))
    for table in ("ratings", "rating_steps"):
        db.execute(f"DELETE FROM {table} WHERE person = ?", (person,))


def _match(row: Any) -> Match:
    table, ended, game, sides, came = row
    seated = tuple(tuple(side) for side in json.loads(sides))
    return Match(table, ended, game, seated, tuple(json.loads(came)))

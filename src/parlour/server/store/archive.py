"""Finished matches, found again by those who sat at them, and by anybody where all of them agree.

Each person has rows of their own, in the order in which their matches ended: a page of a long list
costs as much as one of a short list. A match is public while everybody who sat there agrees
(ADR 30).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol, get_args

from parlour.core.game import Side, side_of_seat
from parlour.server.store import Filed, Holder, finishes, ratings, seating
from parlour.server.store.database import Area, Database

Outcome = Literal["won", "lost", "drawn", "alone", "both", "left", "void"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
JOINED = "JOIN archive a ON a.table_id = m.table_id AND a.public = 1"
LOOKED_THROUGH = 20_000  # matches, the newest first, among which a search looks
Place = tuple[float, str]  # when a match ended, and its table: where a page ends


@dataclass(frozen=True)
class Sought:
    """What somebody looks for; whatever is None does not matter."""

    guest: str | None  # whose matches; None: everybody's that are public
    game: str | None = None
    option: tuple[str, Any] | None = None
    person: str | None = None  # part of a name, of somebody else where it is one's own archive
    word: str | None = None
    outcome: Outcome | None = None
    since: float | None = None
    until: float | None = None
    before: Place | None = None


@dataclass(frozen=True)
class Found:
    """A match in a list."""

    table: str
    ended: float
    public: bool
    card: str  # JSON: game, seats, options, result
    names: tuple[str, ...] = ()  # by seat, as people are called now; "": nobody
    outcome: Outcome | None = None  # for whoever asks
    points: int | None = None
    longest: str | None = None
    captures: int = 0
    agrees: bool = False  # that anybody may find it


class Archive(Protocol):
    """Finished matches."""

    async def file(self, table: str, filed: Filed) -> None: ...

    async def unfiled(self) -> list[str]:
        """Tables whose match is over and kept, and not filed; the newest first."""

    async def find(self, sought: Sought, limit: int) -> list[Found]:
        """The newest first."""

    async def agree(self, table: str, guest: str, yes: bool) -> bool | None:
        """Somebody agrees that anybody may find the match, or does not; is it public now?

        None: they did not sit there.
        """

    async def extent(self, guest: str) -> tuple[int, float]:
        """How many matches somebody has, and when the last one ended; 0.0: none has."""

    async def figures(self, guest: str, limit: int) -> list[Figure]:
        """What is counted of them; the newest first."""

    async def summary(self, guest: str, newest: int, public: bool = False) -> Summary:
        """What a page says of all their matches, or of those that are public."""

    async def best_by_class(self, guest: str, public: bool = False) -> dict[str, tuple[int, int]]:
        """Of all their games of 4CYTE, by class: the best score, and how many games."""

    async def records(
        self, guest: str | None, before: Place | None, limit: int, game: str | None = None
    ) -> list[Kept]:
        """The records themselves, of somebody's matches or of public ones; the newest first."""


@dataclass(frozen=True)
class Figure:
    """A match of somebody's, as it is counted."""

    table: str
    ended: float
    game: str
    outcome: Outcome
    points: int | None
    longest: str | None
    captures: int


@dataclass(frozen=True)
class Summary:
    """A person's matches, added up where they lie: however many there are."""

    kinds: list[tuple[str, Outcome, int]]  # game, how it ended, how often
    best: list[tuple[str, int, str]]  # game, most points, at which table
    longest: tuple[str, str] | None  # a word, at which table
    captures: tuple[int, str] | None
    outcomes: list[Outcome]  # of the newest, the newest first
    words: list[str]  # of the newest: those of a match, one after the other


@dataclass(frozen=True)
class Kept:
    """A record, and its place in a list."""

    table: str
    ended: float
    game: str
    record: str  # without names
    names: tuple[str, ...] = ()


class SqlArchive(Area):
    """Implements Archive."""

    async def file(self, table: str, filed: Filed) -> None:
        await self._write(lambda db: file(db, table, filed))

    async def unfiled(self) -> list[str]:
        sql = """SELECT table_id FROM endings JOIN tables ON id = table_id
                 WHERE table_id NOT IN (SELECT table_id FROM archive)
                 OR table_id IN (SELECT table_id FROM archive_of WHERE words IS NULL)
                 ORDER BY made DESC"""
        return [row[0] for row in await self._select(sql)]

    async def find(self, sought: Sought, limit: int) -> list[Found]:
        sql, values = search(sought, limit)

        def read(db: Database) -> list[Found]:
            found = [_found(row) for row in db.execute(sql, values)]
            there = seating.holders_at(db, [each.table for each in found])
            return [replace(each, names=names_by_seat(there[each.table])) for each in found]

        return await self._read(read)

    async def agree(self, table: str, guest: str, yes: bool) -> bool | None:
        return await self._write(lambda db: agree(db, table, guest, yes))

    async def extent(self, guest: str) -> tuple[int, float]:
        sql = "SELECT count(*), coalesce(max(ended), 0.0) FROM archive_of WHERE guest = ?"
        ((count, last),) = await self._select(sql, guest)
        return count, last

    async def figures(self, guest: str, limit: int) -> list[Figure]:
        sql = """SELECT table_id, ended, game, outcome, points, longest, captures FROM archive_of
                 WHERE guest = ? ORDER BY ended DESC, table_id DESC LIMIT ?"""
        return [Figure(*row) for row in await self._select(sql, guest, limit)]

    async def summary(self, guest: str, newest: int, public: bool = False) -> Summary:
        rows = f"""FROM archive_of m {JOINED if public else ""}
                   WHERE guest = ? AND outcome NOT IN ('void', 'left')"""
        asked = (
            f"SELECT m.game, outcome, count(*) {rows} GROUP BY m.game, outcome",
            f"""SELECT longest, m.table_id {rows} AND longest IS NOT NULL
                ORDER BY length(longest) DESC, m.ended DESC LIMIT 1""",
            f"""SELECT captures, m.table_id {rows} AND captures > 0
                ORDER BY captures DESC, m.ended DESC LIMIT 1""",
            f"SELECT outcome {rows} ORDER BY m.ended DESC, m.table_id DESC LIMIT {newest}",
            f"SELECT words {rows} ORDER BY m.ended DESC, m.table_id DESC LIMIT {newest}",
        )

        def read(db: Database) -> list[list[Any]]:
            found = [db.execute(sql, (guest,)).fetchall() for sql in asked]
            return [_best(db, rows, guest), *found]

        best, kinds, longest, captures, outcomes, words = await self._read(read)
        return Summary(
            kinds,
            best,
            *(longest[0] if longest else None, captures[0] if captures else None),
            *([outcome for (outcome,) in outcomes], [made or "" for (made,) in words]),
        )

    async def best_by_class(self, guest: str, public: bool = False) -> dict[str, tuple[int, int]]:
        sql = f"""SELECT class, max(points), count(*) FROM archive_of m {JOINED if public else ""}
                  WHERE guest = ? AND class IS NOT NULL AND points IS NOT NULL
                  AND outcome <> 'void' GROUP BY class"""
        found = await self._select(sql, guest)
        return {group: (best, games) for group, best, games in found}

    async def records(
        self, guest: str | None, before: Place | None, limit: int, game: str | None = None
    ) -> list[Kept]:
        where, values = _range(Sought(guest, game, before=before))
        sql = f"""SELECT m.table_id, m.ended, a.game, e.record FROM {_rows(guest)} m
                  JOIN archive a ON a.table_id = m.table_id
                  JOIN endings e ON e.table_id = m.table_id
                  WHERE {where} ORDER BY m.ended DESC, m.table_id DESC LIMIT ?"""

        def read(db: Database) -> list[Kept]:
            kept = [Kept(*row) for row in db.execute(sql, (*values, limit))]
            there = seating.holders_at(db, [each.table for each in kept])
            return [replace(each, names=names_by_seat(there[each.table])) for each in kept]

        return await self._read(read)


def _best(db: Database, rows: str, guest: str) -> list[tuple[str, int, str]]:
    """By game the most points, and at which table: at the last of several."""
    most = f"SELECT m.game, max(points) {rows} AND points > 0 GROUP BY m.game ORDER BY m.game"
    where = f"SELECT m.table_id {rows} AND m.game = ? AND points = ? ORDER BY m.ended DESC LIMIT 1"
    return [
        (game, points, db.execute(where, (guest, game, points)).fetchone()[0])
        for game, points in db.execute(most, (guest,)).fetchall()
    ]


# --- filing


def file(db: Database, table: str, filed: Filed) -> None:
    """Once a match; what people have agreed to since stays."""
    there = seating.holders(db, table)
    chairs = [_chair(seat, there, len(filed.totals)) for seat in range(len(filed.played))]
    card = {
        "game": filed.game,
        "title": filed.title,
        "chairs": chairs,
        "options": filed.options,
        "result": {"totals": filed.totals, "winners": filed.winners, "how": filed.how},
    }
    guests = dict.fromkeys(h.guest for h in there if h.guest is not None and not h.moved)
    names = _all_names(there)
    public = filed.public and bool(guests)
    new = db.execute(
        """INSERT INTO archive (table_id, game, ended, public, card, names, chosen)
           VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING""",
        (table, filed.game, filed.ended, public, json.dumps(card), names, _chosen(filed.options)),
    )
    if not new.rowcount:
        for guest in guests:  # as an earlier release has filed it
            _count_for(db, table, filed, guest, there)
        return
    finishes.number(db, table)
    for guest in guests:
        _file_for(db, table, filed, guest, there)
        _count_for(db, table, filed, guest, there)
    ratings.note(db, table, filed, there)
    words = {word for each in filed.played for word in each.words}
    db.executemany(
        "INSERT INTO archive_words (word, table_id) VALUES (?, ?)",
        [(word, table) for word in sorted(words)],
    )


def _file_for(db: Database, table: str, filed: Filed, guest: str, there: Sequence[Holder]) -> None:
    mine = sorted({h.seat for h in there if h.guest == guest and not h.gone})
    sides = {side_of_seat(seat, len(filed.totals)) for seat in mine}
    played = [filed.played[seat] for seat in mine]
    longest = max((word for each in played for word in each.words), key=len, default=None)
    others = _all_names(h for h in there if h.guest != guest)
    points = filed.totals[min(sides)] if len(sides) == 1 else None
    db.execute(
        """INSERT INTO archive_of (guest, ended, table_id, game, outcome, points, longest,
           captures, others, agrees) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        (
            *(guest, filed.ended, table, filed.game, _outcome(filed, sides), points, longest),
            *(sum(each.captures for each in played), others, filed.public),
        ),
    )


def _count_for(db: Database, table: str, filed: Filed, guest: str, there: Sequence[Holder]) -> None:
    """What a person's page counts of it: their words, and the class that they played in."""
    played = [filed.played[h.seat] for h in there if h.guest == guest and not h.gone]
    words = " ".join(dict.fromkeys(word for each in played for word in each.words))
    group = played[0].group if len(played) == 1 else None
    sql = "UPDATE archive_of SET words = ?, class = ? WHERE table_id = ? AND guest = ?"
    db.execute(sql, (words, group, table, guest))


def _outcome(filed: Filed, sides: set[Side]) -> Outcome:
    """How a match ended for whoever played for these sides."""
    if filed.how == "void":
        return "void"
    if not sides:
        return "left"
    if len(filed.totals) == 1:
        return "alone"
    if len(sides) > 1:
        return "both"  # people round one device: none of them is known
    if len(filed.winners) != 1:
        return "drawn" if not filed.winners or sides & set(filed.winners) else "lost"
    return "won" if sides & set(filed.winners) else "lost"


def _chair(seat: int, there: Sequence[Holder], sides: int) -> dict[str, Any]:
    sitting = [h for h in there if h.seat == seat and not h.gone]
    return {
        "seat": seat,
        "side": side_of_seat(seat, sides),
        "bot": next((h.level for h in sitting if h.level is not None), None),
    }


def names_by_seat(there: Sequence[Holder]) -> tuple[str, ...]:
    """By seat, of those who sat there at the end."""
    sitting = [holder for holder in there if not holder.gone]
    seats = range(max((holder.seat for holder in sitting), default=-1) + 1)
    return tuple(" & ".join(h.name for h in sitting if h.seat == seat) for seat in seats)


def _all_names(there: Iterable[Holder]) -> str:
    """By which a match is found."""
    return " ".join(holder.name for holder in there).casefold()


def call_anew(db: Database, tables: Sequence[str]) -> None:
    """Somebody who sat at these tables is called something else now: they are found by that."""
    for table, there in seating.holders_at(db, tables).items():
        sql = "UPDATE archive SET names = ? WHERE table_id = ?"
        db.execute(sql, (_all_names(there), table))
        for (guest,) in db.execute(
            "SELECT guest FROM archive_of WHERE table_id = ?", (table,)
        ).fetchall():
            others = _all_names(holder for holder in there if holder.guest != guest)
            own = "UPDATE archive_of SET others = ? WHERE table_id = ? AND guest = ?"
            db.execute(own, (others, table, guest))


def _chosen(options: dict[str, Any]) -> str:
    """Every option with its value, so that one of them can be looked for."""
    return "".join(f"{_option(name, value)}" for name, value in sorted(options.items()))


def _option(name: str, value: Any) -> str:
    return f"|{name}={json.dumps(value)}|"


def agree(db: Database, table: str, guest: str, yes: bool) -> bool | None:
    """Public is what everybody who sat there agrees to, and only as long."""
    said = "UPDATE archive_of SET agrees = ? WHERE table_id = ? AND guest = ?"
    if not db.execute(said, (yes, table, guest)).rowcount:
        return None
    everybody = "SELECT min(agrees) FROM archive_of WHERE table_id = ?"
    public = bool(db.execute(everybody, (table,)).fetchone()[0])
    db.execute("UPDATE archive SET public = ? WHERE table_id = ?", (public, table))
    return public


def move(db: Database, guest: str, person: str) -> None:
    """A guest's matches become a person's; where both sat, they agree only if both did."""
    both = "table_id IN (SELECT table_id FROM archive_of WHERE guest = ?)"
    no = """UPDATE archive_of SET agrees = 0 WHERE guest = ? AND table_id IN
             (SELECT table_id FROM archive_of WHERE guest = ? AND agrees = 0)"""
    db.execute(no, (person, guest))
    db.execute(f"DELETE FROM archive_of WHERE guest = ? AND {both}", (guest, person))
    db.execute("UPDATE archive_of SET guest = ? WHERE guest = ?", (person, guest))


# --- finding


def _rows(guest: str | None) -> str:
    return "archive" if guest is None else "archive_of"


def _range(sought: Sought) -> tuple[str, list[Any]]:
    """Whose matches, and from when to when: what an index answers."""
    own = sought.guest is not None
    terms = ["m.guest = ?" if own else "m.public = 1"]
    values: list[Any] = [sought.guest] if own else []
    if sought.game is not None:
        terms.append("m.game = ?")
        values.append(sought.game)
    if sought.since is not None:
        terms.append("m.ended >= ?")
        values.append(sought.since)
    if sought.until is not None:
        terms.append("m.ended < ?")
        values.append(sought.until)
    if sought.before is not None:
        terms.append("(m.ended, m.table_id) < (?, ?)")
        values += sought.before
    return " AND ".join(terms), values


def search(sought: Sought, limit: int) -> tuple[str, list[Any]]:
    """The statement that answers a question, and its values."""
    own, rows = sought.guest is not None, _rows(sought.guest)
    within, start = _range(sought)
    where, values = within, start
    if filters := list(_filters(sought, own)):  # no index finds these: not the whole house is read
        where = " AND ".join([within, *(term for term, _ in filters)])
        where += f""" AND m.ended >= coalesce((SELECT m.ended FROM {rows} m WHERE {within}
                      ORDER BY m.ended DESC LIMIT 1 OFFSET {LOOKED_THROUGH}), 0)"""
        values = [*start, *(value for _, value in filters), *start]
    mine = ", m.outcome, m.points, m.longest, m.captures, m.agrees" if own else ""
    sql = f"""SELECT m.table_id, m.ended, a.public, a.card{mine} FROM {rows} m
              JOIN archive a ON a.table_id = m.table_id
              WHERE {where} ORDER BY m.ended DESC, m.table_id DESC LIMIT ?"""
    return sql, [*values, limit]


def _filters(sought: Sought, own: bool) -> Iterator[tuple[str, Any]]:
    """What each match in that range is asked."""
    if sought.option is not None:
        yield "instr(a.chosen, ?) > 0", _option(*sought.option)
    if sought.person is not None:
        yield f"instr({'m.others' if own else 'a.names'}, ?) > 0", sought.person.casefold()
    if sought.word is not None:
        words = "SELECT 1 FROM archive_words w WHERE w.word = ? AND w.table_id = m.table_id"
        yield f"EXISTS ({words})", sought.word
    if sought.outcome is not None and own:
        yield "m.outcome = ?", sought.outcome


def _found(row: Any) -> Found:
    table, ended, public, *rest = row
    card, *own = rest
    found = Found(table, ended, bool(public), card, (), *own)
    return replace(found, agrees=bool(found.agrees))

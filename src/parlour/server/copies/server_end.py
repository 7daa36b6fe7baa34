"""PostgreSQL as an end of a copy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from parlour.server.config import place_of
from parlour.server.copies.ends import ROWS, VERSION, Columns, Row
from parlour.server.store import StoreError
from parlour.server.store.postgres.beside import Wait, connected
from parlour.server.store.postgres.database import Line
from parlour.server.store.postgres.opened import HOUSE
from parlour.server.store.schema import HEAD
from parlour.server.store.schema.postgres import migrate, revision

SHAPE = """SELECT table_name, column_name FROM information_schema.columns
           WHERE table_schema = 'public' ORDER BY table_name, column_name"""
# Which column each sequence counts.
COUNTED = """SELECT t.relname AS name, a.attname AS column, s.relname AS sequence
             FROM pg_class s JOIN pg_depend d ON d.objid = s.oid AND d.deptype IN ('a', 'i')
             JOIN pg_class t ON t.oid = d.refobjid
             JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
             WHERE s.relkind = 'S' AND s.relnamespace = 'public'::regnamespace"""


class ServerEnd:
    """Implements Source and Target."""

    def __init__(self, line: Line, wait: Wait) -> None:
        self._line, self._wait = line, wait
        self._sequences = {row["name"]: row["sequence"] for row in wait(line.fetch(COUNTED))}

    def shape(self) -> Columns:
        found: Columns = {}
        for table, column in self._wait(self._line.fetch(SHAPE)):
            if table != VERSION:
                found.setdefault(table, []).append(column)
        return found

    def count(self, table: str) -> int:
        count: int = self._wait(self._line.fetchval(f"SELECT count(*) FROM {table}"))
        return count

    def rows(self, table: str, columns: Sequence[str]) -> Iterator[list[Row]]:
        names = ", ".join(f'"{column}"' for column in columns)
        cursor = self._wait(_cursor(self._line, f"SELECT {names} FROM {table}"))
        while rows := self._wait(cursor.fetch(ROWS)):
            yield [tuple(row) for row in rows]

    def numbers(self) -> dict[str, int]:
        found = {}
        for table, sequence in self._sequences.items():
            given = f"SELECT CASE WHEN is_called THEN last_value END FROM {sequence}"
            if (last := self._wait(self._line.fetchval(given))) is not None:
                found[table] = last
        return found

    def fill(self, table: str, columns: Sequence[str], rows: list[Row]) -> None:
        self._wait(self._line.copy_records_to_table(table, records=rows, columns=columns))

    def number(self, table: str, last: int) -> None:
        if last > 0 and table in self._sequences:
            self._wait(self._line.fetchval("SELECT setval($1, $2)", self._sequences[table], last))

    def count_on(self) -> None:
        """Where SQLite counted by looking for the highest number, a sequence goes on from it."""
        given = self.numbers()
        for table, column, _ in self._wait(self._line.fetch(COUNTED)):
            highest = self._wait(self._line.fetchval(f'SELECT max("{column}") FROM {table}'))
            self.number(table, max(highest or 0, given.get(table, 0)))


async def _cursor(line: Line, sql: str) -> Line:
    return await line.cursor(sql)


@contextmanager
def reading_server(url: str) -> Iterator[ServerEnd]:
    """As it is now, though it may be open."""
    with connected(url) as (line, wait):
        if (found := wait(revision(line))) != HEAD:
            raise StoreError(_other(url, found))
        transaction = line.transaction(isolation="repeatable_read", readonly=True)
        wait(transaction.start())
        yield ServerEnd(line, wait)


@contextmanager
def writing_server(url: str) -> Iterator[ServerEnd]:
    """A database without a house, given today's shape; all is written, or nothing but that."""
    with connected(url) as (line, wait):
        if (found := wait(revision(line))) not in (None, HEAD):
            raise StoreError(_other(url, found))
        wait(migrate(url))
        transaction = line.transaction()
        wait(transaction.start())
        end = ServerEnd(line, wait)
        if any(end.count(table) for table in end.shape()):
            raise StoreError(f"there is a house at {place_of(url)} already: nothing is overwritten")
        yield end
        end.count_on()
        wait(transaction.commit())


@contextmanager
def closed_server(url: str) -> Iterator[None]:
    """Nobody has the house open, and nobody can open it meanwhile."""
    with connected(url) as (line, wait):
        if not wait(line.fetchval("SELECT pg_try_advisory_lock($1)", HOUSE)):
            raise StoreError(f"the house at {place_of(url)} is open: stop all its processes first")
        yield


def _other(url: str, found: str | None) -> str:
    if found is None:
        return f"there is no house at {place_of(url)}"
    return f"{place_of(url)} is of another release: open it once with this one"

"""What the areas of the store may ask of a database: the same text of SQL for every engine.

Values stand where the text has a question mark. The text keeps to what SQLite and PostgreSQL both
know; truth is 0 or 1 in a column of numbers, and is compared with them. A few words
differ between the two, and `postgres.py` puts its own in their place.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
Values = Sequence[Any]
EACH = "SELECT value FROM json_each(?)"  # the elements of a list, given as JSON


class Taken(Exception):
    """A key is taken: somebody was quicker, and nothing has changed."""


class Rows(Protocol):
    """What a statement has found, or how many rows it has changed."""

    @property
    def rowcount(self) -> int: ...

    @property
    def description(self) -> Sequence[Sequence[Any]]:
        """Of each column its name comes first."""

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Database(Protocol):
    """A database inside one transaction, or while it is read."""

    def execute(self, sql: str, values: Values = (), /) -> Rows: ...

    def executemany(self, sql: str, rows: Iterable[Values], /) -> object: ...

    def number_for_holder(self) -> int:
        """A number that no holder has had, higher than all before it at their table."""


class Work(Protocol):
    """Something done with the database, by whoever may; what is written is written whole or not.

    The work may be done twice before it counts, so it changes nothing but the database.
    """

    def __call__(self, work: Callable[[Database], T]) -> Awaitable[T]: ...


class Area:
    """A part of the store: it reads and writes by the ways that the store gives it."""

    def __init__(self, read: Work, write: Work) -> None:
        self._read, self._write = read, write

    async def _select(self, sql: str, *values: Any) -> list[Any]:
        return await self._read(lambda db: db.execute(sql, values).fetchall())

    async def _do(self, sql: str, *values: Any) -> int:
        """How many rows it has changed."""
        return await self._write(lambda db: db.execute(sql, values).rowcount)

    async def _unless_taken(self, work: Callable[[Database], object]) -> bool:
        """False: a key is taken, and nothing has changed."""
        try:
            await self._write(work)
        except Taken:
            return False
        return True

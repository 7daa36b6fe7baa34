"""A connection to PostgreSQL, as the areas of the store see it.

Their functions are plain ones: whatever they wait for is waited for by `wait`. In the house that
is a greenlet's switch, so that the event loop goes on meanwhile.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import count
from typing import Any

from asyncpg import Record

from parlour.server.store.database import Values

Line = Any  # a connection of asyncpg, which has no types
Wait = Callable[[Awaitable[Any]], Any]
# What SQLite calls otherwise; each takes the same values in the same order.
WORDS = {"json_each(": "json_array_elements_text(", "instr(": "strpos("}
PLACE = re.compile(r"'[^']*'|\?")  # a text is left as it is


@lru_cache(1000)
def translated(sql: str) -> str:
    """Values are numbered, and PostgreSQL's own words stand in place of SQLite's."""
    for ours, theirs in WORDS.items():
        sql = sql.replace(ours, theirs)
    nth = count(1)
    return PLACE.sub(lambda found: f"${next(nth)}" if found[0] == "?" else found[0], sql)


class Found:
    """Implements Rows."""

    def __init__(self, rows: Sequence[Record], changed: int) -> None:
        self._names = list(rows[0].keys()) if rows else []
        self._rows = [tuple(row) for row in rows]
        self._left = iter(self._rows)
        self.rowcount = changed

    @property
    def description(self) -> list[tuple[str]]:
        return [(name,) for name in self._names]

    def fetchone(self) -> Any:
        return next(self._left, None)

    def fetchall(self) -> list[Any]:
        return list(self._left)

    def __iter__(self) -> Iterator[Any]:
        return self._left


class PostgresDatabase:
    """Implements Database."""

    def __init__(self, line: Line, wait: Wait) -> None:
        self._line, self._wait = line, wait

    def execute(self, sql: str, values: Values = (), /) -> Found:
        text = translated(sql)
        if text.startswith("SELECT") or " RETURNING " in text:
            rows = self._wait(self._line.fetch(text, *values))
            return Found(rows, len(rows))
        said: str = self._wait(self._line.execute(text, *values))  # UPDATE 3
        return Found((), int(said.rpartition(" ")[2]))

    def executemany(self, sql: str, rows: Iterable[Values], /) -> None:
        self._wait(self._line.executemany(translated(sql), rows))

    def number_for_holder(self) -> int:
        number: int = self._wait(self._line.fetchval("SELECT nextval('holders_since_seq')"))
        return number

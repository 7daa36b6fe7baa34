"""Moves on their way into PostgreSQL: all that was asked in a turn of the event loop goes together.

A group is one statement, or one transaction where something is due: all of it or nothing. When it
fails each half is tried by itself, until it is known which table had lost its race.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from asyncpg import Pool, exceptions

from parlour.server.store import Dues, StoreError, Told
from parlour.server.store.database import Taken
from parlour.server.store.postgres.database import Line
from parlour.server.store.postgres.lines import ALL, failure, is_lost
from parlour.server.store.sql import Row

GROUP = 512  # jobs written at once
log = logging.getLogger("parlour")
APPEND = """INSERT INTO log (table_id, seq, actor, move, move_id, at, noted, crc)
            SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[],
                                 $6::bigint[], $7::float8[], $8::bigint[])"""
DROP = """DELETE FROM due USING unnest($1::text[], $2::bigint[], $3::text[], $4::text[])
          AS gone (of, who, what, why)
          WHERE table_id = of AND actor = who AND move = what AND about = why"""
ADD = """INSERT INTO due (table_id, actor, move, about, within, at)
         SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[],
                              $5::float8[], $6::float8[]) ON CONFLICT DO NOTHING"""


@dataclass(eq=False)
class _Job:
    table: str
    rows: Sequence[Row]
    dues: Dues
    told: Told


class Appending:
    """One group after the other; what is asked meanwhile waits for the next."""

    def __init__(self, pool: Pool, url: str) -> None:
        self._pool, self._url = pool, url
        self._asked: list[_Job] = []
        self._task: asyncio.Task[None] | None = None

    def append(self, table: str, rows: Sequence[Row], dues: Dues, told: Told) -> None:
        """`told` hears when it is written; Taken: the keys are."""
        self._asked.append(_Job(table, rows, dues, told))
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._go_on())

    async def close(self) -> None:
        """Everything that was asked is done first."""
        if self._task is not None:
            await self._task

    async def _go_on(self) -> None:
        while self._asked:
            group, self._asked = self._asked[:GROUP], self._asked[GROUP:]
            # In one order everywhere: two groups that meet cannot wait for each other.
            group.sort(key=lambda job: job.table)
            try:
                async with self._pool.acquire() as line:
                    await self._write(line, group)
            except ALL as problem:  # the line is cut, or there was none
                why = failure(problem, self._url)
                for job in group:
                    _answer(job, why)

    async def _write(self, line: Line, group: Sequence[_Job]) -> None:
        try:
            await _write_whole(line, group)
        except ALL as problem:
            if is_lost(problem):
                raise
            await self._search(line, group, problem)
        else:
            for job in group:
                _answer(job, None)

    async def _search(self, line: Line, group: Sequence[_Job], problem: Exception) -> None:
        """One of them has failed; nothing is written yet."""
        if len(group) > 1:
            half = len(group) // 2
            await self._write(line, group[:half])
            await self._write(line, group[half:])
        elif isinstance(problem, exceptions.UniqueViolationError):
            _answer(group[0], Taken(str(problem)))
        else:
            _answer(group[0], failure(problem, self._url))


async def _write_whole(line: Line, group: Sequence[_Job]) -> None:
    rows = [row for job in group for row in job.rows]
    dropped = [(job.table, *key) for job in group for key in job.dues.dropped]
    added = [(job.table, *due.key, due.within, due.at) for job in group for due in job.dues.added]
    if not (dropped or added):
        await line.execute(APPEND, *_columns(rows, 8))
        return
    async with line.transaction():
        await line.execute(APPEND, *_columns(rows, 8))
        await line.execute(DROP, *_columns(dropped, 4))
        await line.execute(ADD, *_columns(added, 6))


def _columns(rows: Iterable[Sequence[object]], count: int) -> list[list[object]]:
    turned = [list(column) for column in zip(*rows, strict=True)]
    return turned or [[] for _ in range(count)]


def _answer(job: _Job, problem: StoreError | Taken | None) -> None:
    try:
        job.told(problem)
    except Exception as failed:  # one who cannot hear it does not silence the others
        log.error("what was written could not be told", exc_info=failed)

"""Records, replays and pictures of finished tables: made off the event loop, and kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from parlour.server import protocol
from parlour.server.denied import Denied
from parlour.server.http.draws import draws_card
from parlour.server.http.moments import moment_of, moving_of
from parlour.server.http.replays import record_of, replay_of
from parlour.server.play.table import Table

Key = tuple[str, str, tuple[str | None, ...]]  # what is asked for, table, names at it
ROOM = 64 * 1024 * 1024  # bytes of answers that are kept
WAITING = 50  # questions at once; later ones are refused


class Finished:
    """Answers about finished tables; only the names at a table can still change."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._size = 0
        self._coming: dict[Key, asyncio.Task[bytes]] = {}
        self._one = asyncio.Semaphore(1)

    async def record(self, table: Table) -> bytes:
        return await self._answer("record", table, lambda: record_of(table).encode())

    async def replay(self, table: Table) -> bytes:
        return await self._answer("replay", table, lambda: protocol.encode(replay_of(table)))

    async def draws(self, table: Table) -> bytes:
        return await self._answer("draws", table, lambda: protocol.encode(draws_card(table)))

    async def moment(self, table: Table, step: int) -> bytes:
        return await self._answer(f"moment {step}", table, lambda: moment_of(table, step).encode())

    async def moving(self, table: Table) -> bytes:
        return await self._answer("moving", table, lambda: moving_of(table).encode())

    async def _answer(self, kind: str, table: Table, work: Callable[[], bytes]) -> bytes:
        key = kind, table.id, tuple(table.seats.names)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if not table.sitting.over:
            raise Denied(403, "the record is closed until the match is over")
        if key not in self._coming:
            if len(self._coming) >= WAITING:
                raise Denied(503, "many replays are being made: try again in a minute")
            task = asyncio.get_running_loop().create_task(self._make(key, work))
            self._coming[key] = task
            task.add_done_callback(lambda _: self._coming.pop(key, None))
        return await asyncio.shield(self._coming[key])

    async def _make(self, key: Key, work: Callable[[], bytes]) -> bytes:
        async with self._one:
            made = await asyncio.to_thread(work)
        self._kept[key] = made
        self._size += len(made)
        while self._size > ROOM:
            self._size -= len(self._kept.popitem(last=False)[1])
        return made

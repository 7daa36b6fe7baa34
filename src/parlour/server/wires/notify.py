"""Frames over PostgreSQL's NOTIFY: the wire of a house that has a database and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg

from parlour.server.config import place_of
from parlour.server.store.postgres.database import Line
from parlour.server.store.postgres.lines import ALL, MANNERS, PATIENCE
from parlour.server.wires.kept import KeptWire

CHANNEL = "parlour"  # in each database its own
SEND = f"SELECT pg_notify('{CHANNEL}', frame) FROM unnest($1::text[]) AS frame"


class NotifyWire(KeptWire):
    """Implements Wire."""

    failures = ALL

    def __init__(self, url: str) -> None:
        self._url, self.name = url, place_of(url)
        super().__init__()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[_Line]:
        line = await asyncpg.connect(
            self._url, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=MANNERS
        )
        try:
            heard = _Line(line)
            await line.add_listener(CHANNEL, heard.take)
            line.add_termination_listener(heard.end)
            yield heard
        finally:
            line.terminate()


class _Line:
    def __init__(self, line: Line) -> None:
        self._line = line
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()

    def take(self, _line: object, _server: int, _channel: str, frame: str) -> None:
        self._heard.put_nowait(frame)

    def end(self, _: object) -> None:
        self._heard.put_nowait(None)

    async def send(self, frames: list[bytes]) -> None:
        await self._line.execute(SEND, [frame.decode() for frame in frames])

    async def frames(self) -> AsyncIterator[bytes | str]:
        while (frame := await self._heard.get()) is not None:
            yield frame

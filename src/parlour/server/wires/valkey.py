"""Frames over Valkey or Redis, published under the name of the house."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from parlour.server.config import place_of
from parlour.server.wires.kept import KeptWire

PATIENCE = 3.0  # seconds for a connection, and for an answer


class ValkeyWire(KeptWire):
    """Implements Wire."""

    failures = (RedisError, OSError, TimeoutError)

    def __init__(self, url: str, house: str) -> None:
        self._url, self._channel = _as_redis(url), f"parlour:{house}"
        self.name = place_of(url)
        super().__init__()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[_Line]:
        manners: dict[str, Any] = {
            "socket_connect_timeout": PATIENCE,
            # With one redis-py sends by `asyncio.wait_for`, which up to Python 3.11 forgets that
            # its task was cancelled; a line that is silent for long is cut by `KeptWire`.
            "socket_timeout": None,
            "health_check_interval": 1,
            "decode_responses": False,
        }
        server = Redis.from_url(self._url, **manners)
        heard = server.pubsub()
        try:
            await heard.subscribe(self._channel)
            yield _Line(server, heard, self._channel)
        finally:
            for each in (heard, server):
                with suppress(*self.failures):  # it must not hide why we end
                    await each.aclose()


def _as_redis(url: str) -> str:
    """The one protocol goes by two names."""
    scheme, colon, rest = url.partition(":")
    return scheme.replace("valkey", "redis") + colon + rest


class _Line:
    def __init__(self, server: Any, heard: Any, channel: str) -> None:
        self._server, self._heard, self._channel = server, heard, channel

    async def send(self, frames: list[bytes]) -> None:
        async with self._server.pipeline(transaction=False) as together:
            for frame in frames:
                together.publish(self._channel, frame)
            await together.execute()

    async def frames(self) -> AsyncIterator[bytes | str]:
        async for message in self._heard.listen():
            if message["type"] == "message":
                yield message["data"]

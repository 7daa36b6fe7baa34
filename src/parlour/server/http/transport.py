"""Uvicorn's HTTP, for callers who may never finish their request."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST = 20.0  # seconds for a whole request, from its first byte (or from the connection) on
UNFINISHED = (h11.IDLE, h11.SEND_BODY)  # the caller's states in which a request is still to come


class TimedProtocol(H11Protocol):
    """A request that is not complete in time ends its connection."""

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_the_rest()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        upgraded = self.transport.get_protocol() is not self  # it is a WebSocket now
        if upgraded or self.conn.their_state not in UNFINISHED:
            self._stop_waiting()
        elif self._timer is None:
            self._expect_the_rest()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _expect_the_rest(self) -> None:
        self._timer = self.loop.call_later(REQUEST, self._give_up)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._timer = None
        self.transport.abort()

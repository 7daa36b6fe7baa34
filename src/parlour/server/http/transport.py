"""Uvicorn's HTTP, for callers who may never finish their request, or come by the thousand."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from typing import ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST = 20.0  # seconds for a whole request, from its first byte (or from the connection) on
MOST = 1000  # connections from one address that are no sockets; behind a proxy it counts them
UNFINISHED = (h11.IDLE, h11.SEND_BODY)  # the caller's states in which a request is still to come


def answer_at_once(transport: asyncio.Transport) -> None:
    """Let nothing of an answer wait until the caller has acknowledged what came before it.

    An answer is two writes, and on a connection that is used again the second one would wait, 40 ms
    and more. uvloop sees to this; asyncio forgets it where a socket was given to it listening.
    """
    line: socket.socket = transport.get_extra_info("socket")
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class TimedProtocol(H11Protocol):
    """A request that is not complete in time ends its connection."""

    _timer: asyncio.TimerHandle | None = None
    _counted: str | None = None  # the address under which this connection is counted
    _from: ClassVar[Counter[str]] = Counter()  # connections by address

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.config.proxy_headers:
            self._counted = address
            self._from[address] += 1
            if self._from[address] > MOST:
                transport.abort()
                return
        answer_at_once(transport)
        self._expect_the_rest()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        upgraded = self.transport.get_protocol() is not self  # it is a WebSocket now
        if upgraded:
            self._uncount()
        if upgraded or self.conn.their_state not in UNFINISHED:
            self._stop_waiting()
        elif self._timer is None:
            self._expect_the_rest()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._uncount()
        super().connection_lost(exc)

    def _uncount(self) -> None:
        if self._counted is not None:
            self._from[self._counted] -= 1
            if not self._from[self._counted]:
                del self._from[self._counted]
            self._counted = None

    def _expect_the_rest(self) -> None:
        self._timer = self.loop.call_later(REQUEST, self._give_up)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._timer = None
        self.transport.abort()

"""A browser's connection: whatever is sent in one turn of the event loop leaves in one packet.

An answer and the update that follows it are two messages; a system call for each of them would
be the most expensive part of a move. For the same reason reading is paused only where the reader
is really busy, and a text on an open connection is sent directly.

Whoever does not read what we answer, or sends frames by the thousand, is disconnected.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from struct import Struct
from typing import Any, cast
from weakref import ref

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import PayloadTooBig
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.streams import StreamReader

from parlour.server import protocol
from parlour.server.rates import Rate

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it could not be compiled
    from websockets.utils import apply_mask

TEXT = 0x81  # the first byte of a text that is one frame
MASKED = 0x80  # in the second byte of what browsers send; the rest is the length, or
TWO_BYTES = 126  # that it stands in the next two
BETWEEN = StreamReader.at_eof.__code__  # where the library waits for the next frame
EIGHT_BYTES = 127  # or in the next eight
# How a frame says its length.
SHORT, LONG, HUGE = Struct("!BB").pack, Struct("!BBH").pack, Struct("!BBQ").pack
FULL = 64 * 1024  # bytes gathered that leave before the end of the turn, to see whether they can
MOST = 1024 * 1024  # bytes that wait for somebody who does not read
SLICE = 2048  # bytes read at once: they hold a few hundred frames at most
WAITING = 500  # messages that wait to be heard, where a slice is followed by another
LAG = "parlour.lag"  # under this name an application finds how slow the line is
LINE = "parlour.line"  # and under this what gives the line itself (socket/telling.py)
SOON = 0.5  # seconds until it is measured first
ASIDES = 10, 100  # frames without a message, a second and at once; browsers send hardly any


FRAME = 64 * 1024  # bytes of one message
TOO_LONG = protocol.encode(
    protocol.Problem(f"that is too long: one message has no more than {FRAME} bytes")
)
LINGER = 2.0  # seconds in which whoever still sends it may read that
REST = 16 * 1024 * 1024  # bytes of theirs that are dropped meanwhile


class Gathering:
    """A transport that writes at the end of the turn; everything else is delegated."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport, self._parts, self._size = transport, list[bytes](), 0
        self._wanted, self._reading = True, True
        self._soon = asyncio.get_running_loop().call_soon

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        if not self._parts:
            self._soon(self._flush)
        self._parts.append(data)
        self._size += len(data)
        if self._size > FULL:
            self._flush()

    def write_now(self, data: bytes) -> None:
        """At the end of a turn already, and after what was gathered before."""
        if self._parts:
            self.write(data)
            return
        transport = self._transport
        transport.write(data)
        if transport.get_write_buffer_size() > MOST:
            self.abort()

    def pause_reading(self) -> None:
        self._wanted = False
        self._soon(self._pause)

    def resume_reading(self) -> None:
        self._wanted = True
        if not self._reading:
            self._reading = True
            self._transport.resume_reading()

    def _pause(self) -> None:
        """Most messages have been handled by now: read on."""
        if self._reading and not self._wanted and not self._transport.is_closing():
            self._reading = False
            self._transport.pause_reading()

    def close(self) -> None:
        self._flush()
        self._transport.close()

    def abort(self) -> None:
        self._parts = []
        self._transport.abort()

    def _flush(self) -> None:
        if self._parts:
            parts, self._parts, self._size = self._parts, [], 0
            self.write_now(b"".join(parts))


class Lag:
    """How many seconds a line took, there and back, when it was last measured."""

    def __init__(self) -> None:
        self.seconds = 0.0  # a browser answers a ping by itself

    def __call__(self) -> float:
        return self.seconds


class Line(WebSocketsSansIOProtocol):
    """Uvicorn's own protocol on such a transport; a message that comes whole is heard at once."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._gathering = Gathering(cast(asyncio.Transport, transport))
        super().connection_made(cast(asyncio.Transport, self._gathering))
        self.hears: Callable[[bytes], bool] | None = None
        self.has_room: Callable[[], None] | None = None
        self._asides = Rate(*ASIDES, self.loop.time)
        self._lag = Lag()
        self._dropped: int | None = None  # bytes that came after what was too long

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            # Held weakly: or the line would refer to itself, and stay until somebody collects it.
            self.scope["state"] |= {LAG: self._lag, LINE: ref(self)}

    def start_keepalive(self) -> None:
        """The first ping comes soon: whoever has just come is to be credited too."""
        del self.request, self.response  # they have shaken hands: nobody reads those again
        self.ping_timer = self.loop.call_later(SOON, self.send_keepalive_ping)

    def data_received(self, data: bytes) -> None:
        """A slice at a time: a flood is cut off before it has all been read."""
        if self._dropped is not None:
            self._drop(data)
            return
        if len(data) <= SLICE:
            if not self._is_heard(data):
                super().data_received(data)
            return
        for start in range(0, len(data), SLICE):
            if self.queue.qsize() > WAITING:
                self.transport.abort()
            if self.transport.is_closing():
                return
            if self._dropped is None:
                super().data_received(data[start : start + SLICE])

    def _is_heard(self, data: bytes) -> bool:
        """A message that comes whole and alone need not be queued; False: nothing was done."""
        if self.hears is None or not (self.queue.empty() and self._is_between_messages()):
            return False
        text = unframed(data)
        return text is not None and self.hears(text)

    def _is_between_messages(self) -> bool:
        """Has everything that came before been taken in, to its last frame?

        The library's parser waits for the first byte of a frame in one place, for all others
        elsewhere.
        """
        conn = self.conn
        if conn.state is not OPEN or conn.current_size is not None or self.close_sent:
            return False
        parser: Any = conn.parser
        frames = parser.gi_yieldfrom
        waiting = frames and frames.gi_yieldfrom
        return waiting is not None and waiting.gi_code is BETWEEN

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.has_room is not None:
            self.has_room()

    def handle_parser_exception(self) -> None:
        """What is too long is answered in words before the line is closed.

        Not at once: a connection closed before all was read would take the answer with it.
        """
        if not isinstance(self.conn.parser_exc, PayloadTooBig) or self._dropped is not None:
            super().handle_parser_exception()
            return
        self._dropped, self.close_sent = 0, True
        closing = self.conn.close_sent
        assert closing is not None
        gone = {"type": "websocket.disconnect", "code": closing.code, "reason": closing.reason}
        self.queue.put_nowait(cast(Any, gone))
        self.transport.write(framed(TOO_LONG) + b"".join(self.conn.data_to_send()))
        self.loop.call_later(LINGER, self.transport.close)

    def _drop(self, data: bytes) -> None:
        self._dropped = (self._dropped or 0) + len(data)
        if self._dropped > REST:
            self.transport.abort()

    def handle_ping(self) -> None:
        if self._allowed():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._allowed():
            super().handle_pong(event)
            self._lag.seconds = self.last_ping_rtt

    def handle_cont(self, event: Frame) -> None:
        if self._allowed():
            super().handle_cont(event)

    def _allowed(self) -> bool:
        """Whether one more frame that is no message may come."""
        if self.transport.is_closing():
            return False
        if not self._asides.allows():
            self.transport.abort()
            return False
        return True

    async def send(self, message: Any) -> None:
        """A text on an open connection with room is framed here; everything else is delegated."""
        text = message.get("text")
        if text is None or not self.is_ready():
            await super().send(message)
        else:
            self.transport.write(framed(text.encode()))

    def say(self, texts: list[bytes]) -> None:
        data = framed(texts[0]) if len(texts) == 1 else b"".join(map(framed, texts))
        self._gathering.write_now(data)

    def is_ready(self) -> bool:
        return (
            self.handshake_complete
            and self.conn.state is OPEN
            and self.writable.is_set()
            and not (self.disconnected or self.close_sent)
        )


def unframed(data: bytes) -> bytes | None:
    """The text in a frame that a browser sent, whole and masked; None: it is something else."""
    size = len(data)
    if size < 6 or data[0] != TEXT:
        return None
    length = data[1] - MASKED  # which is negative where nothing is masked
    if length == TWO_BYTES:
        length = data[2] << 8 | data[3]
        if length < TWO_BYTES or size != length + 8:
            return None
        return apply_mask(data[8:], data[4:8])
    if length < 0 or size != length + 6:
        return None
    return apply_mask(data[6:], data[2:6])


def framed(text: bytes) -> bytes:
    """A text as a server sends it (RFC 6455, 5.2): whole, and not masked."""
    length = len(text)
    if length < TWO_BYTES:
        return SHORT(TEXT, length) + text
    if length < 1 << 16:
        return LONG(TEXT, TWO_BYTES, length) + text
    return HUGE(TEXT, EIGHT_BYTES, length) + text

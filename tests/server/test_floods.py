"""Floods over the socket: whoever does not read, or sends frames by the thousand, is cut off."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import thread_time

import pytest
from websockets.frames import Frame, Opcode

from tests.server.guests import Guest

ASK = """GET /socket HTTP/1.1\r
Host: {host}\r
Upgrade: websocket\r
Connection: Upgrade\r
Sec-WebSocket-Version: 13\r
Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r
\r
"""
MUCH = 48 << 20  # bytes: far more than the buffers of both sides hold
LONGEST = 0.05  # seconds of work for which a flood may hold up everybody


@asynccontextmanager
async def raw(url: str) -> AsyncIterator[socket.socket]:
    """A line as its bytes, after the handshake; what comes is not read unless asked for."""
    host = url.removeprefix("http://")
    name, port = host.split(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, (name, int(port)))
    await loop.sock_sendall(line, ASK.format(host=host).encode())
    assert b" 101 " in await loop.sock_recv(line, 2048)
    try:
        yield line
    finally:
        line.close()


def frame(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    return bytes(Frame(opcode, data, fin).serialize(mask=True))


PING = frame(Opcode.PING, os.urandom(125))
EMPTY = frame(Opcode.PING, b"")
PONG = frame(Opcode.PONG, b"")
BEGUN, PIECE = frame(Opcode.TEXT, b"", fin=False), frame(Opcode.CONT, b"", fin=False)
TEXT = frame(Opcode.TEXT, b"{}")
FLOODS = {
    "pings": (b"", PING),
    "empty pings": (b"", EMPTY),
    "pongs": (b"", PONG),
    "pieces of nothing": (BEGUN, PIECE),
    "texts": (b"", TEXT),
}


async def cut_off(line: socket.socket, first: bytes, flood: bytes) -> int:
    """How many bytes are sent before the line is cut."""
    loop, sent = asyncio.get_running_loop(), 0
    many = flood * (65536 // len(flood))
    try:
        await loop.sock_sendall(line, first)
        while sent < MUCH:
            await asyncio.wait_for(loop.sock_sendall(line, many), 5)
            sent += len(many)
    except (ConnectionError, TimeoutError):
        pass
    return sent


@pytest.mark.parametrize("flood", FLOODS)
async def test_a_flood_is_cut_off(url: str, flood: str) -> None:
    async with raw(url) as line, Guest(url, "Ann") as ann:
        table = await ann.lay(mine=[0, 1], first=0)
        stalls = asyncio.create_task(longest_stall())
        assert await cut_off(line, *FLOODS[flood]) < MUCH // 4
        assert (await ann.move(table, 0, "a1"))["t"] == "done"
        stalls.cancel()
        assert await stalls < LONGEST


async def longest_stall() -> float:
    """Seconds of work between two turns of the event loop, at most, until cancelled."""
    longest, last = 0.0, thread_time()
    try:
        while True:
            await asyncio.sleep(0)
            now = thread_time()
            longest, last = max(longest, now - last), now
    except asyncio.CancelledError:
        return longest


async def test_a_few_pings_are_answered(url: str) -> None:
    async with Guest(url, "Ann") as ann:
        assert ann.line is not None
        for _ in range(20):
            async with asyncio.timeout(30):
                await (await ann.line.ping())

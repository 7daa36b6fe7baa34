"""Numbers for Prometheus, at a port of this machine that no proxy leads to."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

HERE = "127.0.0.1"
NEIGHBOURS = 64  # each process of a house has the next free port
PATIENCE = 5.0  # seconds
log = logging.getLogger("parlour")


async def serve(port: int, told: Callable[[], Awaitable[str]]) -> None:
    """Until the house closes."""
    for each in range(port, port + NEIGHBOURS):
        try:
            server = await asyncio.start_server(partial(_answer, told), HERE, each, limit=8192)
        except OSError:
            continue
        async with server:
            await server.serve_forever()
    log.error("no port from %d on is free for the numbers", port)


async def _answer(
    told: Callable[[], Awaitable[str]], asked: asyncio.StreamReader, said: asyncio.StreamWriter
) -> None:
    try:
        with suppress(OSError, TimeoutError, ValueError, asyncio.IncompleteReadError):
            async with asyncio.timeout(PATIENCE):
                head = (await asked.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
                said.write(await _response(head, told))
                await said.drain()
    finally:
        said.close()


async def _response(head: str, told: Callable[[], Awaitable[str]]) -> bytes:
    request, *lines = head.split("\r\n")
    host = next((line[5:].strip() for line in lines if line.startswith("host:")), "")
    if request.split(" ")[:2] != ["get", "/metrics"]:
        return _reply("404 Not Found", "there is nothing but /metrics here\n")
    if host.partition(":")[0] not in (HERE, "localhost"):  # a page elsewhere that found a way in
        return _reply("403 Forbidden", "only this machine may ask\n")
    return _reply("200 OK", await told())


def _reply(status: str, text: str) -> bytes:
    body = text.encode()
    return (
        f"HTTP/1.1 {status}\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    ).encode() + body

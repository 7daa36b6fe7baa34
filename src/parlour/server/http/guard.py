"""What stands at the door: no requests from other sites, and headers that keep browsers strict."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from math import ceil
from typing import Any, cast

from litestar.connection import ASGIConnection
from litestar.types import HTTPScope
from msgspec import json

from parlour.server.accounts.sessions import Sessions
from parlour.server.http.door import Door
from parlour.server.http.guests import SESSIONS, Connected, bearer_of, device_of, token_of
from parlour.server.rates import Rates
from parlour.server.scopes import BURST, RATE
from parlour.server.scopes import UNKNOWN as UNKNOWN_TOKEN
from parlour.server.store import StoreError

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # positions and sizes set on elements, no sheets
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
]
SOCKET, WORKER = "/socket", "/worker"
SAFE = {"GET", "HEAD", "OPTIONS"}
UNKNOWN = b'{"why":"this house is not known by that name; PARLOUR_URL can give it one"}'
UNREAD = b'{"why":"the house cannot read its log just now; come back later"}'
ELSEWHERE = b'{"why":"requests from other sites are not answered"}'
TOO_OFTEN = f"a token may ask {RATE:g} times a second, {BURST:g} at once; wait a little"
log = logging.getLogger("parlour")


class Guard:
    """The whole application: pages behind HTTP, the socket behind its own door."""

    def __init__(
        self,
        pages: Any,
        socket: Any,
        door: Door,
        sessions: Sessions,
        ticks: Callable[[], float],
    ) -> None:
        self._pages, self._socket, self._door = pages, socket, door
        self._sessions, self._rates = sessions, Rates(RATE, BURST, ticks)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            scope.setdefault("state", {})[SESSIONS] = self._sessions
        if scope["type"] == "websocket":
            if scope["path"] in (SOCKET, WORKER) and self._ours(scope) and _same_site(scope):
                if await self._meet(scope):
                    await self._socket(scope, receive, send)
                    return
                await receive()
                await send({"type": "websocket.close", "code": 1013, "reason": "come back later"})
            else:
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": "not here"})
            return
        if scope["type"] == "http":
            send = _strict(send)
            if not self._ours(scope):
                await _turn_away(send, 421, UNKNOWN)
                return
            if scope["method"] not in SAFE and not _same_site(scope):
                await _turn_away(send, 403, ELSEWHERE)
                return
            if not await self._meet(scope):
                await _turn_away(send, 503, UNREAD)
                return
            asked: Connected = ASGIConnection(cast(HTTPScope, scope))
            if bearer_of(asked) is not None and not await self._admit(asked, send):
                return
        await self._pages(scope, receive, send)

    async def _meet(self, scope: Message) -> bool:
        """Whoever asks may have signed in through another process; False: nobody can tell."""
        if self._sessions.shared:
            asked: Connected = ASGIConnection(cast(HTTPScope, scope))
            try:
                await self._sessions.look_up(device_of(asked))
            except StoreError as problem:
                log.error("the store: %s", problem)
                return False
        return True

    async def _admit(self, asked: Connected, send: Send) -> bool:
        """A program with a token that is good, and not too quick; False: it has been told."""
        token = token_of(asked)
        if token is None:
            challenge = (b"www-authenticate", b'Bearer error="invalid_token"')
            await _turn_away(send, 401, _why(UNKNOWN_TOKEN), challenge)
            return False
        wait = self._rates.wait(token.device)
        if wait > 0:
            again = (b"retry-after", str(ceil(wait)).encode())
            await _turn_away(send, 429, _why(TOO_OFTEN), again)
        return wait == 0

    def _ours(self, scope: Message) -> bool:
        """Is it this house that the browser means?"""
        sent = [value for name, value in scope["headers"] if name == b"host"]
        return len(sent) == 1 and self._door.known(sent[0])


def _same_site(scope: Message) -> bool:
    """A browser always tells where a page comes from; a program need not."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin")
    if origin is None:
        return True
    return bool(origin.partition(b"://")[2] == headers.get(b"host"))


def _strict(send: Send) -> Send:
    async def strict(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *HEADERS]
        await send(message)

    return strict


def _why(why: str) -> bytes:
    return json.encode({"why": why})


async def _turn_away(send: Send, status: int, body: bytes, *more: tuple[bytes, bytes]) -> None:
    headers = [(b"content-type", b"application/json"), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

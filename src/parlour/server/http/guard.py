"""What stands at the door: no other names or sites, and nobody in a great hurry."""

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
from parlour.server.http.guests import SECURE, SESSIONS, Connected, bearer_of, device_of, token_of
from parlour.server.http.strict import strict
from parlour.server.rates import Rates
from parlour.server.scopes import BURST, RATE
from parlour.server.scopes import UNKNOWN as UNKNOWN_TOKEN
from parlour.server.store import StoreError

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
SOCKET, WORKER = "/socket", "/worker"
SAFE = {"GET", "HEAD", "OPTIONS"}
UNKNOWN = b'{"why":"this house is not known by that name; PARLOUR_URL can give it one"}'
UNREAD = b'{"why":"the house cannot read its log just now; come back later"}'
ELSEWHERE = b'{"why":"requests from other sites are not answered"}'
TOO_OFTEN = f"a token may ask {RATE:g} times a second, {BURST:g} at once; wait a little"
TOO_MANY = "that is a great many requests from there; wait a moment"
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
        request_rate: float,
    ) -> None:
        """`request_rate`: requests a second from one address; ten times as many at once."""
        self._by_address = Rates(request_rate, 10 * request_rate, ticks)
        self._pages, self._socket, self._door = pages, socket, door
        self._sessions, self._rates = sessions, Rates(RATE, BURST, ticks)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._pages(scope, receive, send)
            return
        secure = self._door.is_secure(_host(scope), scope["scheme"])
        scope.setdefault("state", {}).update({SESSIONS: self._sessions, SECURE: secure})
        if scope["type"] == "websocket":
            ours = scope["path"] in (SOCKET, WORKER) and self._ours(scope)
            if not self._by_address.allows(_address(scope)):
                await receive()
                await send({"type": "websocket.close", "code": 1013, "reason": TOO_MANY})
            elif ours and _from_here(scope, secure):
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
            send = strict(send, scope["path"], secure)
            if wait := self._by_address.wait(_address(scope)):
                again = (b"retry-after", str(ceil(wait)).encode())
                await _turn_away(send, 429, _why(TOO_MANY), again)
                return
            if not self._ours(scope):
                await _turn_away(send, 421, UNKNOWN)
                return
            if scope["method"] not in SAFE and not _from_here(scope, secure):
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
        return self._door.known(_host(scope))


def _from_here(scope: Message, secure: bool) -> bool:
    """Does one of our own pages ask? Browsers always tell in one of two ways; programs need not.

    A page of ours that came over plain http, where the house is called over https, may be
    anybody's.
    """
    if _all(scope, b"sec-fetch-site") not in ([], [b"same-origin"], [b"none"]):
        return False
    ours = b"https://" if secure else b"http://", b"https://"
    return _all(scope, b"origin") in ([], *([each + _host(scope)] for each in ours))


def _address(scope: Message) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def _host(scope: Message) -> bytes:
    """What the browser has called us; empty where it is not plain."""
    sent = _all(scope, b"host")
    return sent[0] if len(sent) == 1 else b""


def _all(scope: Message, header: bytes) -> list[bytes]:
    return [value for name, value in scope["headers"] if name == header]


def _why(why: str) -> bytes:
    return json.encode({"why": why})


async def _turn_away(send: Send, status: int, body: bytes, *more: tuple[bytes, bytes]) -> None:
    headers = [(b"content-type", b"application/json"), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

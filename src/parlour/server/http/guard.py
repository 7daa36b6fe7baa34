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
from parlour.server.http.guests import (
    SECURE,
    SESSIONS,
    Connected,
    bearer_of,
    device_of,
    guest_of,
    token_of,
)
from parlour.server.http.strict import strict
from parlour.server.rates import Rates
from parlour.server.rights import SOCKETS
from parlour.server.scopes import BURST, RATE
from parlour.server.scopes import UNKNOWN as UNKNOWN_TOKEN
from parlour.server.store import StoreError

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
WORKER = "/worker"
SAFE = {"GET", "HEAD", "OPTIONS"}
UNKNOWN = b'{"why":"this house is not known by that name; PARLOUR_URL can give it one"}'
UNREAD = b'{"why":"the house cannot read its log just now; come back later"}'
ELSEWHERE = b'{"why":"requests from other sites are not answered"}'
TOO_OFTEN = f"a token may ask {RATE:g} times a second, {BURST:g} at once; wait a little"
TOO_MANY = "that is a great many requests from there; wait a moment"
TOO_MANY_OF_YOURS = "that is a great many requests of yours; wait a moment"
PERSON = 4  # so many persons together may ask as often as one address
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
        """`request_rate`: requests a second from one address; ten times as many at once.

        One person may ask a quarter as often, from however many addresses.
        """
        self._by_address = Rates(request_rate, 10 * request_rate, ticks)
        self._by_person = Rates(request_rate / PERSON, 10 * request_rate / PERSON, ticks)
        self._pages, self._socket, self._door = pages, socket, door
        self._sessions, self._rates = sessions, Rates(RATE, BURST, ticks)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._pages(scope, receive, send)
            return
        secure = self._door.is_secure(_host(scope), scope["scheme"])
        scope.setdefault("state", {}).update({SESSIONS: self._sessions, SECURE: secure})
        if scope["type"] == "websocket":
            if (refused := await self._refused_line(scope, secure)) is None:
                await self._socket(scope, receive, send)
                return
            code, why = refused
            await receive()
            await send({"type": "websocket.close", "code": code, "reason": why})
            return
        if scope["type"] == "http":
            send = strict(send, scope["path"], secure)
            if not await self._is_let_in(scope, send, secure):
                return
        await self._pages(scope, receive, send)

    async def _refused_line(self, scope: Message, secure: bool) -> tuple[int, str] | None:
        """The code and the words with which a socket is refused; None: it is welcome."""
        if not self._by_address.allows(_address(scope)):
            return 1013, TOO_MANY
        if scope["path"] not in SOCKETS or not self._ours(scope) or not _from_here(scope, secure):
            return 1008, "not here"
        if not await self._meet(scope):
            return 1013, "come back later"
        return (1013, TOO_MANY_OF_YOURS) if self._wait_of_person(scope) else None

    async def _is_let_in(self, scope: Message, send: Send, secure: bool) -> bool:
        """False: whoever asks has been told why not."""
        if wait := self._by_address.wait(_address(scope)):
            await _turn_away(send, 429, _why(TOO_MANY), _again(wait))
        elif not self._ours(scope):
            await _turn_away(send, 421, UNKNOWN)
        elif scope["method"] not in SAFE and not _from_here(scope, secure):
            await _turn_away(send, 403, ELSEWHERE)
        elif not await self._meet(scope):
            await _turn_away(send, 503, UNREAD)
        elif wait := self._wait_of_person(scope):
            await _turn_away(send, 429, _why(TOO_MANY_OF_YOURS), _again(wait))
        else:
            asked: Connected = ASGIConnection(cast(HTTPScope, scope))
            return bearer_of(asked) is None or await self._admit(asked, send)
        return False

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

    def _wait_of_person(self, scope: Message) -> float:
        """Seconds until they may ask once more; strangers are counted by address alone."""
        person = guest_of(ASGIConnection(cast(HTTPScope, scope)))
        return 0.0 if person is None else self._by_person.wait(person)

    async def _admit(self, asked: Connected, send: Send) -> bool:
        """A program with a token that is good, and not too quick; False: it has been told."""
        token = token_of(asked)
        if token is None:
            challenge = (b"www-authenticate", b'Bearer error="invalid_token"')
            await _turn_away(send, 401, _why(UNKNOWN_TOKEN), challenge)
            return False
        wait = self._rates.wait(token.device)
        if wait > 0:
            await _turn_away(send, 429, _why(TOO_OFTEN), _again(wait))
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


def _again(wait: float) -> tuple[bytes, bytes]:
    """The header that says when."""
    return b"retry-after", str(ceil(wait)).encode()


def _why(why: str) -> bytes:
    return json.encode({"why": why})


async def _turn_away(send: Send, status: int, body: bytes, *more: tuple[bytes, bytes]) -> None:
    headers = [(b"content-type", b"application/json"), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

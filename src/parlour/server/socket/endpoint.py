"""The ASGI application behind /socket."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable
from typing import cast

from litestar.connection import ASGIConnection
from litestar.types import WebSocketScope

from parlour.server import scopes
from parlour.server.config import Config
from parlour.server.http.guard import Message, Receive, Send
from parlour.server.http.guests import Connected, bearer_of, device_of, guest_of, token_of
from parlour.server.play.presence import Presence
from parlour.server.play.reception import Reception
from parlour.server.play.seats import Guest
from parlour.server.play.speaking import Speaking
from parlour.server.play.tables import Tables
from parlour.server.rates import Rates
from parlour.server.socket.connection import Connection, said_rate
from parlour.server.socket.cut import Changed, Cut
from parlour.server.socket.telling import Direct, Telling
from parlour.server.socket.transport import LAG, LINE

# Close codes: misused, our own fault, come back later, and this device acts for somebody else now.
POLICY, BROKEN, FULL, CHANGED = 1008, 1011, 1013, 4001
UNKNOWN = 4401  # nobody has this token
NOTHING = "nothing"  # what such a token allows: no scope has this name
TOO_MANY = "too many connections are open from there; close some of them"
HOUSEHOLD = 25  # browsers that share one address without noticing it
log = logging.getLogger("parlour")


class Socket:
    """The ASGI application behind /socket: one connection for each browser."""

    def __init__(
        self,
        tables: Tables,
        presence: Presence,
        reception: Reception,
        speaking: Speaking,
        config: Config,
        ticks: Callable[[], float],
    ) -> None:
        self._tables, self._speaking, self._config, self._ticks = tables, speaking, config, ticks
        self._presence, self._reception = presence, reception
        self._tries = Rates(config.try_rate, config.try_rate, ticks)
        self._said = Rates(*said_rate(config), ticks)  # by person
        self._lines: dict[str | None, set[Connection]] = {}  # by device
        self._from: Counter[str] = Counter()  # lines by address
        self._telling = Telling()

    def hang_up(self, device: str) -> None:
        """The device acts for somebody else now: whatever it has open is closed at once."""
        for connection in tuple(self._lines.get(device, ())):
            connection.end()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Listen and speak at once, until one side has had enough."""
        await receive()  # websocket.connect
        await send({"type": "websocket.accept"})
        guest, device, address, allowed = _who(scope)
        if allowed == NOTHING:
            await send({"type": "websocket.close", "code": UNKNOWN, "reason": scopes.UNKNOWN})
            return
        if self._is_full(device, address):
            await send({"type": "websocket.close", "code": FULL, "reason": TOO_MANY})
            return
        lag, line = _let_go(scope)
        connection = Connection(
            self._tables,
            self._reception,
            guest,
            self._config,
            self._tries,
            self._speaking,
            self._ticks,
            lag,
            allowed,
            None if guest is None else self._said.of(guest),
        )
        self._presence.come(guest)
        self._lines.setdefault(device, set()).add(connection)
        self._from[address] += 1
        tasks = [connection.ended, asyncio.ensure_future(_listen(receive, connection))]
        if line is None:
            tasks.append(asyncio.ensure_future(_speak(send, connection)))
        else:
            connection.speak_directly(line, self._telling)
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            await _hang_up(send, [task.exception() for task in tasks if task in done])
        finally:
            self._presence.go(guest)
            self._forget(device, address, connection)
            connection.close()
            # A move on its way to the disk is not interrupted: others may be looking on.
            _, hearing, *speaking = tasks
            for task in speaking:
                task.cancel()
            await asyncio.gather(hearing, *speaking, return_exceptions=True)
            await connection.settled()

    def _is_full(self, device: str | None, address: str) -> bool:
        """Browsers without a cookie are nobody in particular: only their address counts."""
        most = self._config.sockets
        here = 0 if device is None else len(self._lines.get(device, ()))
        return here >= most or self._from[address] >= most * HOUSEHOLD

    def _forget(self, device: str | None, address: str, connection: Connection) -> None:
        self._from[address] -= 1
        if not self._from[address]:
            del self._from[address]
        self._lines[device].discard(connection)
        if not self._lines[device]:
            del self._lines[device]


def _who(scope: Message) -> tuple[Guest, str | None, str, str | None]:
    """The guest, their device and address, and what their token allows; None: they have none."""
    asked: Connected = ASGIConnection(cast(WebSocketScope, scope))
    token = token_of(asked)
    unknown = token is None and bearer_of(asked) is not None
    allowed = NOTHING if unknown else token.scopes if token else None
    address = asked.client.host if asked.client else ""
    return guest_of(asked), device_of(asked), address, allowed


def _let_go(scope: Message) -> tuple[Callable[[], float], Direct | None]:
    """How slow the line is, and the line; all else that came with the request is forgotten.

    It would stay for as long as the browser does: a third of what a socket costs.
    """
    state = scope.get("state", {})
    found = state.get(LAG, lambda: 0.0), state.get(LINE, lambda: None)()
    scope["headers"], scope["state"] = [], {}
    return found


async def _listen(receive: Receive, connection: Connection) -> None:
    while (message := await receive())["type"] == "websocket.receive":
        text = message.get("text")
        await connection.hear(message.get("bytes") or b"" if text is None else text)


async def _speak(send: Send, connection: Connection) -> None:
    async def speak(text: str) -> None:
        await send({"type": "websocket.send", "text": text})

    await connection.speak(speak)


async def _hang_up(send: Send, ended: Iterable[BaseException | None]) -> None:
    """Say why, if it was our doing; where both sides ended at once, the first that was."""
    ours = (why for why in ended if why is not None and not isinstance(why, OSError))
    problem = next(ours, None)
    if problem is None:  # they have gone
        return
    if isinstance(problem, Changed):
        code, why = CHANGED, str(problem)
    elif isinstance(problem, Cut):
        code, why = POLICY, str(problem)
    else:
        log.error("a connection broke", exc_info=problem)
        code, why = BROKEN, "something is broken in the house"
    await send({"type": "websocket.close", "code": code, "reason": why})

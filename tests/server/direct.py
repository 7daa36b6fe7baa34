"""A house without a port: requests and sockets go straight into its application."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from http.cookies import SimpleCookie
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from parlour.server.app import application
from parlour.server.config import Config
from parlour.server.http.guests import COOKIE
from tests.server.guests import PATIENCE, blank

Message = dict[str, Any]
HOST = b"127.0.0.1:8000"


class Answer(NamedTuple):
    """What the house said to one request."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def why(self) -> str:
        return str(self.json.get("why", "")) if self.body.startswith(b"{") else ""


@asynccontextmanager
async def opened(folder: Path, config: Mapping[str, Any] | None = None, **supplies: Any) -> Any:
    """The application of an open house; everything it keeps is in the folder."""
    given = {"database": f"sqlite:///{blank(folder)}", "pace": 0.0, "bot_workers": 0}
    app = application(Config(**given | dict(config or {})), **supplies)
    said: asyncio.Queue[Message] = asyncio.Queue()
    heard: asyncio.Queue[Message] = asyncio.Queue()
    scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
    running = asyncio.create_task(app(scope, said.get, heard.put))
    said.put_nowait({"type": "lifespan.startup"})
    assert (await heard.get())["type"] == "lifespan.startup.complete"
    try:
        yield app
    finally:
        said.put_nowait({"type": "lifespan.shutdown"})
        await heard.get()
        await running


def generous() -> Any:
    """Ticks that let everybody do everything as often as they like."""
    ticks = count(0, 10_000)
    return lambda: float(next(ticks))


class Caller:
    """Somebody who asks: their cookie, and the address they come from."""

    _addresses = count(1)

    def __init__(self, app: Any, cookie: str = "") -> None:
        n = next(self._addresses)
        self.app, self.cookie, self.address = app, cookie, f"10.0.{n // 250}.{n % 250 + 1}"

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        keep: bool = True,
    ) -> Answer:
        """`keep`: a new cookie is taken, as a browser does."""
        sent = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body)
        sent = sent.encode() if isinstance(sent, str) else sent
        scope = self._scope("http", path, headers) | {"method": method, "scheme": "http"}
        inbox = [{"type": "http.request", "body": sent, "more_body": False}]
        outbox: list[Message] = []

        async def receive() -> Message:
            return inbox.pop(0) if inbox else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            outbox.append(message)

        async with asyncio.timeout(PATIENCE):
            await self.app(scope, receive, send)
        found = {name.decode().lower(): v.decode("latin-1") for name, v in outbox[0]["headers"]}
        if keep and "set-cookie" in found:
            self.cookie = SimpleCookie(found["set-cookie"])[COOKIE].value
        whole = b"".join(message.get("body", b"") for message in outbox[1:])
        return Answer(outbox[0]["status"], found, whole)

    async def get(self, path: str, **headers: str) -> Answer:
        return await self.ask("GET", path, headers=headers)

    async def post(self, path: str, body: Any = None) -> Answer:
        return await self.ask("POST", path, body)

    async def made(self, method: str, path: str, body: Any = None) -> Any:
        """The same where it has to succeed."""
        answer = await self.ask(method, path, body)
        assert answer.status in (200, 201, 204), (method, path, answer)
        return answer.json if answer.body else None

    @asynccontextmanager
    async def line(
        self, headers: Mapping[str, str] | None = None, path: str = "/socket"
    ) -> AsyncIterator[Line]:
        line = Line()
        scope = self._scope("websocket", path, headers) | {"scheme": "ws", "subprotocols": []}
        running = asyncio.create_task(self.app(scope, line.inbox.get, line.outbox.put))
        line.inbox.put_nowait({"type": "websocket.connect"})
        try:
            yield line
        finally:
            line.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
            async with asyncio.timeout(PATIENCE):
                await running

    def _scope(self, kind: str, path: str, headers: Mapping[str, str] | None) -> Message:
        path, _, query = path.partition("?")
        sent = {b"host": HOST, b"accept": b"*/*"}
        if self.cookie:
            sent[b"cookie"] = f"{COOKIE}={self.cookie}".encode()
        sent |= {name.lower().encode(): text.encode() for name, text in (headers or {}).items()}
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": list(sent.items()),
            "client": (self.address, 5000),
            "server": ("127.0.0.1", 8000),
            "state": {},
        }


class Line:
    """A socket from the browser's side."""

    def __init__(self) -> None:
        self.inbox: asyncio.Queue[Message] = asyncio.Queue()
        self.outbox: asyncio.Queue[Message] = asyncio.Queue()

    def say(self, text: str | bytes | Message) -> None:
        if isinstance(text, dict):
            text = json.dumps(text)
        kind = "text" if isinstance(text, str) else "bytes"
        self.inbox.put_nowait({"type": "websocket.receive", kind: text})

    async def hear(self, *kinds: str) -> Message:
        """The next message of these kinds, or of any; `closed` where the line has ended."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await self.outbox.get()
                if message["type"] == "websocket.close":
                    return {"t": "closed", "code": message.get("code")}
                if message["type"] != "websocket.send":
                    continue
                said: Message = json.loads(message.get("text") or message["bytes"])
                if not kinds or said["t"] in kinds:
                    return said

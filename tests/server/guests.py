"""A house in this process on a port of its own, and guests who talk to it as browsers do."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from socket import create_server
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from parlour.server.app import application
from parlour.server.config import Config
from parlour.server.listening import settings
from parlour.server.store.schema import migrate
from tests.server.as_described import faults
from tests.server.engine import servers_for

PATIENCE = 60.0  # seconds; on a busy machine everything takes longer, and a test must not notice
DATABASE = "parlour.sqlite"
Message = dict[str, Any]


class _Server(uvicorn.Server):
    """Signals stay pytest's, and it closes when it is told to, not at its next look at a flag."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.closing = asyncio.Event()

    async def main_loop(self) -> None:
        await self.on_tick(0)  # the headers of every answer are made here
        await self.closing.wait()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def house(
    folder: Path, supplies: dict[str, Any] | None = None, **config: Any
) -> AsyncIterator[str]:
    """The address of an open house; everything it keeps is in the folder."""
    given = {"database": f"sqlite:///{blank(folder)}", "pace": 0.0, "bot_workers": 0}
    given |= servers_for(folder)
    with create_server(("127.0.0.1", 0)) as listening:
        chosen = Config(**given | config)
        server = _Server(settings(application(chosen, **supplies or {}), chosen))
        running = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            assert not running.done(), "the house did not open"
            await asyncio.sleep(0.005)
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.closing.set()
            await running


def free_port() -> int:
    with create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def blank(folder: Path) -> Path:
    """The database in a folder, laid out if it is not there."""
    file = folder / DATABASE
    if not file.exists():
        shutil.copy(_blank(), file)
    return file


@cache
def _blank() -> Path:
    """Made once: the steps of the schema have a test of their own."""
    path = Path(tempfile.mkdtemp(dir=os.environ.get("PARLOUR_HOME"))) / DATABASE
    migrate(path)
    return path


class Guest:
    """Somebody with a browser: a cookie, and one socket."""

    def __init__(self, url: str, name: str = "Ann") -> None:
        self.url, self.name = url, name
        self.http = httpx.AsyncClient(base_url=url, verify=False, timeout=PATIENCE)
        self.heard: list[Message] = []  # everything, in order
        self.frames: list[str] = []  # the same as it came over the line
        self.untrue: list[str] = []  # what of it is not as the AsyncAPI document says
        self.patience = PATIENCE
        self._ids = count(1)
        self._unread: asyncio.Queue[Message] = asyncio.Queue()
        self.line: ClientConnection | None = None

    async def __aenter__(self) -> Guest:
        await self.http.get("/api/me")
        await self.http.post("/api/me", json={"name": self.name})
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.hang_up()
        await self.http.aclose()

    async def connect(self) -> None:
        cookies = "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())
        self.line = await connect(
            self.url.replace("http", "ws") + "/socket",
            additional_headers={"Cookie": cookies},
            open_timeout=PATIENCE,
        )
        self._listening = asyncio.create_task(self._listen(self.line))

    async def _listen(self, line: ClientConnection) -> None:
        async for frame in line:
            assert isinstance(frame, str)
            self.frames.append(frame)
            self.heard.append(json.loads(frame))
            self.untrue += faults(self.heard[-1], "hear")
            self._unread.put_nowait(self.heard[-1])

    async def hang_up(self) -> None:
        assert self.line is not None
        await self.line.close()
        await asyncio.gather(self._listening, return_exceptions=True)
        assert self.untrue == []

    async def cut_off(self) -> int | None:
        """The code with which the house ends the connection."""
        assert self.line is not None
        async with asyncio.timeout(PATIENCE):
            await self.line.wait_closed()
        return self.line.close_code

    # --- speaking

    async def say(self, **message: Any) -> None:
        assert self.line is not None
        await self.line.send(json.dumps(message))

    async def lay(self, **wanted: Any) -> str:
        """The id of a new table."""
        answer = await self.http.post(
            "/api/tables", json={"game": "score_four", "first": 0, **wanted}
        )
        assert answer.status_code == 201, answer.text
        id: str = answer.json()["id"]
        return id

    async def sit(self, table: str, seat: int, beside: Guest | None = None) -> httpx.Response:
        """Take a free seat; or that of somebody who invites to it."""
        wish = {"name": self.name}
        if beside is not None:
            answer = await beside.http.get(f"/api/tables/{table}/seats/{seat}/invitation")
            wish |= answer.json() if answer.status_code == 200 else {"invitation": "none"}
        return await self.http.post(f"/api/tables/{table}/seats/{seat}", json=wish)

    async def stand(self, table: str, seat: int) -> httpx.Response:
        return await self.http.delete(f"/api/tables/{table}/seats/{seat}")

    async def open(self, table: str, seat: int | None = None) -> Message:
        """Look at a table; its first update."""
        await self.say(t="open", table=table, seat=seat)
        return await self.hear("update", lambda m: m["table"] == table and m["n"] == 1)

    async def move(
        self, table: str, seat: int, move: str, about: str = "", id: str = ""
    ) -> Message:
        """Try to move; `done` or `refused`."""
        id = id or f"{self.name}-{next(self._ids)}"
        await self.say(t="move", id=id, table=table, seat=seat, move=move, about=about)
        return await self.answer(id)

    async def answer(self, id: str) -> Message:
        return await self.hear(("done", "refused", "tried"), lambda m: m["id"] == id)

    async def settled(self) -> None:
        """Everything that was under way to this guest has arrived.

        A question is answered after what was waiting before it; the second time nothing that was
        stirred before the first can still be waiting.
        """
        for _ in range(2):
            await self.say(t="try", id="settled", table="nowhere", seat=0, move="x")
            await self.answer("settled")
            self.frames.pop()

    # --- listening

    async def hear(
        self, kind: str | tuple[str, ...], which: Callable[[Message], bool] = lambda m: True
    ) -> Message:
        """The next message of that kind; whatever comes before it is passed over."""
        kinds = (kind,) if isinstance(kind, str) else kind
        async with asyncio.timeout(self.patience):
            while True:
                message = await self._unread.get()
                if message["t"] in kinds and which(message):
                    return message

    async def update(self, which: Callable[[Message], bool] = lambda m: True) -> Message:
        return await self.hear("update", which)

    async def quiet(self, seconds: float = 0.15) -> list[Message]:
        """All that still comes within a while."""
        await asyncio.sleep(seconds)
        return [self._unread.get_nowait() for _ in range(self._unread.qsize())]

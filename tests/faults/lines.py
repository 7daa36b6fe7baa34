"""Lines between browsers and processes, and the browsers: they lose lines, and say things twice."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Raw, Struct, json

from parlour.server.http.guests import SECURE, SESSIONS
from parlour.server.socket.transport import LAG, LINE
from parlour.server.store import StoreError
from tests.faults.house import Process
from tests.faults.world import World

if TYPE_CHECKING:
    from tests.faults.clients import Client

GONE = {"type": "websocket.disconnect", "code": 1006}
NOTHING = Raw(b"")
SLUGGISH = 0.15  # of what is sent, after which a browser takes no more for a while


class Asked(Struct):
    """A prompt, without the seconds that are left."""

    actor: int | str
    moves: list[str]
    duty: bool
    about: str


class Chair(Struct):
    """Who sits where, as a viewer is told."""

    seat: int
    present: bool
    bot: str | None
    name: str | None


class Frame(Struct):
    """Anything that a browser is told, as far as it is looked at here."""

    t: str
    table: str = ""
    n: int = 0
    seat: int | None = None
    view: Raw = NOTHING
    facts: list[Raw] = []
    prompts: list[Asked] = []
    choices: list[str] = []
    totals: list[int] = []
    finished: Raw = NOTHING
    result: Raw = NOTHING
    rests: bool = False
    chairs: list[Chair] = []
    id: str = ""
    why: str = ""


decode = json.Decoder(Frame).decode


class Line:
    """One WebSocket: the socket's application at one end, a browser at the other."""

    def __init__(self, world: World, process: Process, client: Client, direct: bool) -> None:
        self.world, self.process, self.client = world, process, client
        self.open = True  # as the browser sees it
        self.up = True  # as the process sees it
        self.seen: dict[str, int] = {}  # by table, how far the log was at least
        self.numbers: dict[str, int] = {}
        self.hears: Callable[[bytes], bool] | None = None
        self.has_room: Callable[[], None] | None = None
        self._direct, self._stalled = direct, False
        self._coming: deque[tuple[int, bytes]] = deque()  # on their way to the process
        self._going: deque[Frame] = deque()  # on their way to the browser
        self._here = self._there = 0.0  # nothing overtakes what was said before
        self._heard: deque[dict[str, Any]] = deque([{"type": "websocket.connect"}])
        self._waiting: asyncio.Future[None] | None = None
        self._life = process.life
        process.lines.append(self)
        process.do(self._serve()).add_done_callback(self._ended)

    # --- the process's end

    async def _serve(self) -> None:
        process = self.process
        if process.sessions.shared:  # as the door does
            try:
                await process.sessions.look_up(self.client.guest)
            except StoreError:
                await self.send({"type": "websocket.close", "code": 1013})
                return
        lag = self.client.lag
        state: dict[str, Any] = {
            SESSIONS: process.sessions,
            SECURE: False,
            LAG: lambda: lag,
        }
        if self._direct:
            state[LINE] = lambda: self
        cookie = f"parlour={self.client.token}".encode()
        scope = {
            "type": "websocket",
            "path": "/socket",
            "query_string": b"",
            "headers": [(b"cookie", cookie)],
            "client": ("127.0.0.1", 1),
            "state": state,
        }
        await process.house.socket(scope, self.receive, self.send)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.up = False
        if not task.cancelled() and (problem := task.exception()) is not None:
            self.world.fail("sound", f"a connection broke: {problem!r}")

    async def receive(self) -> dict[str, Any]:
        while not self._heard:
            self._waiting = self.world.loop.create_future()
            await self._waiting
        return self._heard.popleft()

    async def send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            if self.world.rng.random() < SLUGGISH:
                await asyncio.sleep(self.world.delay())
            if not self.up:
                raise OSError("the line is gone")
            self._tell(message["text"].encode())
        elif message["type"] == "websocket.close":
            self.up = False
            self.world.later(self.world.delay(), self.client.lose, self)

    def is_ready(self) -> bool:
        return self.up and not self._stalled

    def say(self, texts: list[bytes]) -> None:
        for text in texts:
            self._tell(text)
        world = self.world
        if world.rng.random() < SLUGGISH:
            self._stalled = True
            stall = world.rng.randint(1, 200) / 100
            world.loop.call_later(stall, self._go_on, context=self.process.context)

    def _go_on(self) -> None:
        self._stalled = False
        if self.has_room is not None:
            self.has_room()

    def _tell(self, text: bytes) -> None:
        frame = decode(text)
        self.client.truth.judge(self, frame)
        self.client.keep(self, text)
        self._going.append(frame)
        self._there = max(self._there, self.world.loop.now + self.world.delay())
        self.world.later(self._there - self.world.loop.now, self._reach)

    def _take(self, message: dict[str, Any]) -> None:
        text = message.get("bytes")
        if text and not self._heard and self.hears is not None and self.hears(text):
            return
        self._heard.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    # --- the browser's end

    def tell(self, text: bytes) -> None:
        """Whatever the browser says."""
        self.client.said += 1
        self._coming.append((self.client.said, text))
        self._here = max(self._here, self.world.loop.now + self.world.delay())
        later = self._here - self.world.loop.now
        self.world.loop.call_later(later, self._arrive, context=self.process.context)

    def _arrive(self) -> None:
        if self._coming and self.up:
            n, text = self._coming.popleft()
            self.client.arrived(n)
            self._take({"type": "websocket.receive", "bytes": text})

    def _reach(self) -> None:
        frame = self._going.popleft()
        if self.open:
            self.client.hear(self, frame)
        else:
            self.world.faults["messages lost"] += 1

    def cut(self) -> None:
        """What is under way may be lost; the process notices it later."""
        if not self.open:
            return
        self.open = False
        kept = self.world.rng.randint(0, len(self._coming))
        self._lose(len(self._coming) - kept)
        if self.process.up and self.process.life == self._life:
            self._here = max(self._here, self.world.loop.now + self.world.delay())
            later = self._here - self.world.loop.now
            self.world.loop.call_later(later, self._hang_up, context=self.process.context)

    def _lose(self, count: int) -> None:
        for _ in range(count):
            self._coming.pop()
        self.world.faults["messages lost"] += count

    def _hang_up(self) -> None:
        if self.up:
            self.up = False
            self._take(GONE)

    def die(self) -> None:
        """The process has died: what was said to it is gone."""
        self.up = False
        self._lose(len(self._coming))
        self.client.leave_perhaps(self)
        self.world.later(self.world.delay(), self.client.lose, self)

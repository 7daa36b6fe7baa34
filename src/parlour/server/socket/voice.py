"""What one browser is told: answers in a short queue, and news that is made when it can be sent.

News is not queued: a slow reader gets the newest state and costs no memory. There are two ways out.
`speak` sends whatever there is and waits until it can; over a direct line `tell` writes at once,
and no task has to be woken for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from msgspec import Struct

from parlour.server import protocol
from parlour.server.socket.cut import Cut
from parlour.server.socket.telling import Direct, Telling

BACKLOG = 200  # answers queued for a slow reader before the connection is closed
MANY = 20  # texts, or a few more, that are written before the line is asked again


class Voice:
    """How a connection speaks; what it has to say of a thing it finds in `_frames`."""

    def __init__(self) -> None:
        self._answers: list[bytes] = []
        self._stirred: dict[str, None] = {}  # what there is news of, in order
        self._loop = asyncio.get_running_loop()
        self._line: Direct | None = None
        self._telling: Telling | None = None
        self._called = False  # there is something to be told
        self._news: asyncio.Future[None] | None = None  # waits for that

    def heard(self, text: bytes) -> bool:
        """Take a message that a direct line offers; False: nothing was done."""
        raise NotImplementedError

    def break_off(self, problem: Exception) -> None:
        """The line is closed, and told why."""
        raise NotImplementedError

    def _answer(self, answer: Struct) -> None:
        if len(self._answers) >= BACKLOG:
            raise Cut("answers are not being read")
        self._answers.append(protocol.encode(answer))
        if not self._called:
            self._call()

    def _stir(self, id: str) -> None:
        self._stirred[id] = None
        if not self._called:
            self._call()

    def _call(self) -> None:
        """There is something to be told; it is enough to say so once."""
        if self._called:
            return
        self._called = True
        if self._telling is not None:
            self._telling.add(self)
        elif self._news is not None and not self._news.done():
            self._news.set_result(None)

    def _frames(self, id: str) -> list[bytes]:
        """What the browser has not been sent yet of a thing; often nothing."""
        raise NotImplementedError

    async def speak(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what there is to send, until the connection closes."""
        while True:
            if not self._called:
                self._news = self._loop.create_future()
                await self._news
            self._called = False
            while self._answers:
                await send(self._answers.pop(0).decode())
            stirred, self._stirred = self._stirred, {}
            for id in stirred:
                for frame in self._frames(id):
                    await send(frame.decode())

    def speak_directly(self, line: Direct, telling: Telling) -> None:
        """The same over a line that is written to at once."""
        self._line, self._telling = line, telling
        line.hears, line.has_room = self.heard, self._call
        if self._called:
            telling.add(self)

    def tell(self) -> None:
        """Nothing is made that the line cannot take: it calls again when it has room."""
        self._called = False
        line = self._line
        if line is None or not line.is_ready():
            return
        texts, self._answers = self._answers, []
        for id in tuple(self._stirred):
            del self._stirred[id]
            texts += self._frames(id)
            if len(texts) >= MANY:
                break
        if texts:
            line.say(texts)
        if self._stirred:
            self._call()

    def _fall_silent(self) -> None:
        if self._line is not None:
            self._line.hears = self._line.has_room = None
            self._line = None

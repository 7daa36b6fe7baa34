"""The ASGI application behind /worker: workers on other machines, as the house meets them."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from msgspec import MsgspecError, json

from parlour.server.bots import asked
from parlour.server.bots.questions import Asked
from parlour.server.bots.sealing import (
    OTHER,
    UNKNOWN,
    Does,
    Forged,
    Hello,
    Introduced,
    Proof,
    Sealed,
    check,
    fresh,
    proof,
)
from parlour.server.bots.thinkers import Lost, Thinkers
from parlour.server.http.guard import Message, Receive, Send

MOST = 256  # workers of one process, one connection each
STRANGERS = 8  # connections that have proved nothing yet
GREETING = 5.0  # seconds in which they have to
LONGEST = 15.0  # seconds for a thought, on a busy machine: bots take 5 at most
FULL = 1013  # close code: come back later
log = logging.getLogger("parlour")


class FarWorkers:
    """Lets workers in that have the secret and the same games."""

    def __init__(self, secret: bytes, edition: str, pools: dict[Does, Thinkers]) -> None:
        """`pools`: whom those join who think, and those who call."""
        self._secret, self._edition, self._pools = secret, edition, pools
        self._strangers = 0

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        await send({"type": "websocket.accept"})
        here = sum(pool.far for pool in self._pools.values())
        if self._strangers >= STRANGERS or here >= MOST:
            await _close(send, FULL, "too many workers are here")
            return
        self._strangers += 1
        try:
            async with asyncio.timeout(GREETING):
                line, worker = await self._meet(receive, send)
        except (Forged, MsgspecError, TimeoutError, ValueError) as problem:
            log.warning("a worker is turned away: %s", type(problem).__name__)
            await _close(send, UNKNOWN, "this house does not know that secret")
            return
        except Gone:
            return
        finally:
            self._strangers -= 1
        if worker.edition != self._edition:
            await _close(send, OTHER, "this house has another edition of the games or dictionary")
            return
        await self._serve(self._pools[worker.does], FarWorker(line, send), receive, send)

    async def _meet(self, receive: Receive, send: Send) -> tuple[Sealed, Introduced]:
        """Both prove that they have the secret, the worker first; then it says what it has."""
        number = fresh()
        await _say(send, json.encode(Hello(number)))
        given = json.decode(await _heard(receive), type=Proof)
        check(given.proof, self._secret, "worker", number, given.number)
        await _say(send, json.encode(Proof(proof(self._secret, "house", number, given.number))))
        line = Sealed(self._secret, "house", number, given.number)
        return line, json.decode(line.open(await _heard(receive)), type=Introduced)

    async def _serve(self, pool: Thinkers, worker: FarWorker, receive: Receive, send: Send) -> None:
        pool.come(worker)
        try:
            while True:
                worker.hear(await _heard(receive))
        except Gone:
            pass
        except Forged as problem:
            log.error("a worker is turned away: %s", problem)
            await _close(send, UNKNOWN, "that was not expected")
        finally:
            pool.go(worker)
            worker.lose()


class FarWorker:
    """One worker, which answers one question at a time."""

    def __init__(self, line: Sealed, send: Send) -> None:
        self._line, self._send = line, send
        self._answer: asyncio.Future[bytes] | None = None
        self._lost = False

    async def ask(self, ask: Asked) -> Any:
        if self._lost:
            raise Lost("it has gone")
        self._answer = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(LONGEST):
                await _say(self._send, self._line.seal(asked.written(ask)))
                return asked.read_answer(ask, await self._answer)
        except TimeoutError:
            self.lose()  # what it says now would answer another question
            await _close(self._send, FULL, "too slow")
            raise Lost("it took too long") from None
        except OSError as problem:
            raise Lost(str(problem)) from None
        finally:
            self._answer = None

    def hear(self, message: bytes) -> None:
        """Forged: nothing was asked, or somebody else has said it."""
        text = self._line.open(message)
        if self._answer is None or self._answer.done():
            raise Forged("an answer to no question")
        self._answer.set_result(text)

    def lose(self) -> None:
        self._lost = True
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(Lost("it has gone"))


class Gone(Exception):
    """The line is closed."""


async def _heard(receive: Receive) -> bytes:
    message = await receive()
    if message["type"] != "websocket.receive":
        raise Gone
    return message.get("bytes") or b""


async def _say(send: Send, text: bytes) -> None:
    await send({"type": "websocket.send", "bytes": text})


async def _close(send: Send, code: int, why: str) -> None:
    await send({"type": "websocket.close", "code": code, "reason": why})

"""What `parlour worker` does: it thinks for a house on another machine, and calls outward for it.

It keeps one connection for each of its processes, and some for calls. Over each come questions, one
at a time; it answers and knows nothing else of the house. When the house is gone it calls again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from msgspec import MsgspecError, json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage, InvalidStatus

from parlour.server.bots import asked
from parlour.server.bots.questions import Call, NoAnswer
from parlour.server.bots.scheduler import Answer
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
from parlour.server.outward import Failed, Outward
from parlour.server.outward import Refused as NotCalled

PATH = "/worker"
LONGEST = 256 * 1024  # bytes of a question
GREETING = 10.0  # seconds for a connection and its proofs
SOONEST, LATEST = 1.0, 30.0  # seconds before calling again
NO_DOOR = (403, 404)  # what HTTP answers where nobody lets workers in
log = logging.getLogger("parlour")


class Refused(ValueError):
    """The house will not have us, and would not the next time."""


def address_of(house: str) -> str:
    """Where its workers call; ValueError: that is no address of a house."""
    parts = urlsplit(house)
    schemes = {"http": "ws", "https": "wss"}
    if parts.scheme not in schemes or not parts.hostname or parts.path not in ("", "/"):
        raise ValueError(f"a house is given as https://NAME or http://NAME:PORT, not {house!r}")
    return f"{schemes[parts.scheme]}://{parts.netloc}{PATH}"


@dataclass(frozen=True)
class Worker:
    """What is done for which house, over how many connections."""

    url: str
    secret: bytes
    edition: str
    think: Answer
    thoughts: int = 1  # at once
    outward: Outward = field(default_factory=Outward)
    calls: int = 0  # at once
    met: Callable[[Does], None] = lambda does: None  # the house has let us in

    async def answer(self, does: Does, text: bytes) -> bytes:
        """Of what the house asks; nobody who thinks is kept waiting by a call."""
        try:
            ask = asked.read(text)
            if isinstance(ask, Call) is not (does == "call"):
                raise ValueError("that was to be asked of another")
            if isinstance(ask, Call):
                return asked.written_answer(await self.outward.post(ask.url, ask.headers, ask.body))
            return asked.written_answer(await self.think(ask))
        except (NoAnswer, ValueError, NotCalled, Failed) as problem:
            return json.encode(asked.Failed(str(problem)[:200]))


async def help_house(worker: Worker) -> None:
    """Until it is cancelled; Refused: the house does not want us."""
    async with asyncio.TaskGroup() as lines:
        for _ in range(worker.thoughts):
            lines.create_task(_call(worker, "think"))
        for _ in range(worker.calls):
            lines.create_task(_call(worker, "call"))


async def _call(worker: Worker, does: Does) -> None:
    wait = SOONEST
    while True:
        try:
            async with connect(worker.url, max_size=LONGEST, open_timeout=GREETING) as line:
                sealed = await _greet(line, worker, does)
                worker.met(does)
                wait = SOONEST
                while True:
                    text = sealed.open(await _heard(line))
                    await line.send(sealed.seal(await worker.answer(does, text)))
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code in (UNKNOWN, OTHER):
                raise Refused(closed.rcvd.reason or "the house does not want us") from None
            log.warning("the house has closed the line")
        except InvalidStatus as answer:
            if answer.response.status_code in NO_DOOR:
                raise Refused("that house lets no workers in: it has no --worker-secret") from None
            log.warning("the house cannot be reached: %s", answer)
        except (OSError, TimeoutError, InvalidHandshake, InvalidMessage) as problem:
            log.warning("the house cannot be reached: %s", str(problem) or type(problem).__name__)
        except (Forged, MsgspecError) as problem:
            raise Refused(f"that is not our house: {problem}") from None
        await asyncio.sleep(wait)
        wait = min(LATEST, 2 * wait)


async def _greet(line: ClientConnection, worker: Worker, does: Does) -> Sealed:
    secret = worker.secret
    async with asyncio.timeout(GREETING):
        number, own = json.decode(await _heard(line), type=Hello).number, fresh()
        await line.send(json.encode(Proof(proof(secret, "worker", number, own), own)))
        answer = json.decode(await _heard(line), type=Proof)
        check(answer.proof, secret, "house", number, own)
        sealed = Sealed(secret, "worker", number, own)
        await line.send(sealed.seal(json.encode(Introduced(worker.edition, does))))
    return sealed


async def _heard(line: ClientConnection) -> bytes:
    message = await line.recv()
    return message.encode() if isinstance(message, str) else message

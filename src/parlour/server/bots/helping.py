"""What `parlour worker` does: it thinks for a house on another machine.

It keeps one connection for each of its processes. Over it come questions, one at a time; it answers
and knows nothing else of the house. When the house is gone it calls again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from urllib.parse import urlsplit

from msgspec import MsgspecError, json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage, InvalidStatus

from parlour.server.bots import asked
from parlour.server.bots.questions import NoAnswer
from parlour.server.bots.scheduler import Answer
from parlour.server.bots.sealing import (
    OTHER,
    UNKNOWN,
    Forged,
    Hello,
    Proof,
    Sealed,
    check,
    fresh,
    proof,
)

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


async def help_house(
    url: str,
    secret: bytes,
    edition: str,
    think: Answer,
    count: int,
    met: Callable[[], None] = lambda: None,
) -> None:
    """Until it is cancelled, over so many connections; Refused: the house does not want us."""
    async with asyncio.TaskGroup() as lines:
        for _ in range(count):
            lines.create_task(_call(url, secret, edition, think, met))


async def _call(
    url: str, secret: bytes, edition: str, think: Answer, met: Callable[[], None]
) -> None:
    wait = SOONEST
    while True:
        try:
            async with connect(url, max_size=LONGEST, open_timeout=GREETING) as line:
                sealed = await _greet(line, secret, edition)
                met()
                wait = SOONEST
                await _answer_all(line, sealed, think)
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


async def _greet(line: ClientConnection, secret: bytes, edition: str) -> Sealed:
    async with asyncio.timeout(GREETING):
        number, own = json.decode(await _heard(line), type=Hello).number, fresh()
        await line.send(json.encode(Proof(proof(secret, "worker", number, own), own)))
        answer = json.decode(await _heard(line), type=Proof)
        check(answer.proof, secret, "house", number, own)
        sealed = Sealed(secret, "worker", number, own)
        await line.send(sealed.seal(edition.encode()))
    return sealed


async def _answer_all(line: ClientConnection, sealed: Sealed, think: Answer) -> None:
    while True:
        text = sealed.open(await _heard(line))
        await line.send(sealed.seal(await _answered(text, think)))


async def _answered(text: bytes, think: Answer) -> bytes:
    try:
        return asked.written_answer(await think(asked.read(text)))
    except (NoAnswer, ValueError) as problem:
        return json.encode(asked.Failed(str(problem)[:200]))


async def _heard(line: ClientConnection) -> bytes:
    message = await line.recv()
    return message.encode() if isinstance(message, str) else message

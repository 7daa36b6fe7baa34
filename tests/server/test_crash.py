"""kill -9 between any two steps of a move: nothing acknowledged is lost, nothing unsaved shown."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from websockets.exceptions import ConnectionClosed

from parlour.server.push import pushing
from parlour.server.store.jobs import Job, SqlJobs
from tests.server.crashing import BEFORE_THE_JOB, POINTS
from tests.server.guests import Guest, blank, house
from tests.server.members import sign_up
from tests.server.push_service import push_service
from tests.server.test_push import subscribed
from tests.server.test_webhooks import added

CRASHING = Path(__file__).with_name("crashing.py")
SAVED = (
    "after the commit",
    "before it is adopted",
    "before it is told",
    "before the answer",
    "after the answer",
)


SLOW, QUICK = -1.0, 60.0  # a disk that only the thread writes to, and one for the event loop


class Crashing:
    """The process that forks the houses; one of them at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._house: int | None = None

    async def open(self, point: str, quick: float, file: Path) -> str:
        """The address of the next house."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([point, quick, str(file)]).encode() + b"\n")
        self._house, port = await self._hear()
        return f"http://127.0.0.1:{port}"

    async def died(self) -> int:
        """With which exit code the house has ended."""
        (code,) = await self._hear()
        self._house = None
        return int(code)

    async def tidy_up(self) -> None:
        """A house that outlives its test is ended."""
        if self._house is not None:
            os.kill(self._house, signal.SIGKILL)
            await self.died()

    async def _hear(self) -> list[Any]:
        assert self._process.stdout is not None
        async with asyncio.timeout(60):
            heard: list[Any] = json.loads(await self._process.stdout.readline())
        return heard


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def forking() -> AsyncIterator[Crashing]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(CRASHING),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    yield Crashing(process)
    assert process.stdin is not None
    process.stdin.close()
    assert await process.wait() == 0


@pytest_asyncio.fixture(loop_scope="module")
async def crashing(forking: Crashing) -> AsyncIterator[Crashing]:
    yield forking
    await forking.tidy_up()


def shown(guest: Guest) -> set[str]:
    """The places of all beads that a guest was ever shown or told of."""
    return {
        fact["data"]["place"]
        for message in guest.heard
        if message["t"] == "update"
        for fact in message["facts"]
    }


@pytest.mark.parametrize(
    ("point", "quick"),
    [
        *((point, SLOW) for point in POINTS),
        *((point, QUICK) for point in ("before the commit", "after the commit")),
    ],
)
async def test_a_house_killed(point: str, quick: float, crashing: Crashing, tmp_path: Path) -> None:
    url = await crashing.open(point, quick, blank(tmp_path))
    ann, bob = Guest(url, "Ann"), Guest(url, "Bob")
    await ann.__aenter__()
    await bob.__aenter__()
    table = await ann.lay(mine=[0, 1], first=0)
    await bob.open(table)
    assert (await ann.move(table, 0, "a1", id="m1"))["t"] == "done"
    assert (await ann.move(table, 1, "b1", id="m2"))["t"] == "done"
    await ann.say(t="move", id="m3", table=table, seat=0, move="d4")
    assert await crashing.died() == -9
    for guest in (ann, bob):
        with suppress(ConnectionClosed):
            await guest.hang_up()
    was_done = any(m["t"] == "done" and m["id"] == "m3" for m in ann.heard)
    was_shown = "d41" in shown(ann) | shown(bob)
    assert not (was_done or was_shown) or point in SAVED
    if point == "after the answer":
        assert was_done

    async with house(tmp_path) as url:
        again = Guest(url, "Ann")
        again.http.cookies.update(dict(ann.http.cookies))
        await again.connect()
        update = await again.open(table, 0)
        pins = update["view"]["pins"]
        assert (pins[0], pins[1]) == ([0], [1])
        assert bool(pins[15]) == (point in SAVED)
        assert (await again.move(table, 0, "d4", id="m3"))["t"] == "done"  # sent again, made once
        assert (await again.move(table, 1, "d4", "bead 4", id="m4"))["t"] == "done"
        assert (await again.open(table))["view"]["pins"][15] == [0, 1]
        await again.__aexit__()
    await ann.http.aclose()
    await bob.http.aclose()


async def test_they_are_told_of_their_turn_though_the_house_was_killed_before_the_job_was_kept(
    crashing: Crashing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not a second time when it opens once more (ADR 46)."""
    url = await crashing.open(BEFORE_THE_JOB, SLOW, blank(tmp_path))
    async with push_service(tmp_path) as service:
        ann, bob = Guest(url, "Ann"), Guest(url, "Bob")
        await ann.__aenter__()
        await bob.__aenter__()
        await sign_up(bob, "Bob Hook")
        device = await subscribed(bob, service)
        await added(bob, service, kinds=["turn"])
        table = await ann.lay(mine=[0], first=0)
        assert (await bob.sit(table, 1)).status_code == 200
        await ann.say(t="move", id="m1", table=table, seat=0, move="d4")
        assert await crashing.died() == -9
        for guest in (ann, bob):
            with suppress(ConnectionClosed):
                await guest.hang_up()
            await guest.http.aclose()
        monkeypatch.setattr(pushing, "GRACE", 0.0)
        given = {"outward": service.outward()}
        async with house(tmp_path, given), asyncio.timeout(60):
            calls = [(await service.calls.get()) for _ in range(2)]
        push, hook = sorted(calls, key=lambda call: "parlour-event" in call[0])
        assert device.read(push[1])["url"] == f"/t/{table}"
        assert hook[0]["parlour-event"] == "turn"
        kept, put = asyncio.Queue[bool](), SqlJobs.put

        async def noted(self: SqlJobs, job: Job) -> bool:
            kept.put_nowait(await put(self, job))
            return False

        monkeypatch.setattr(SqlJobs, "put", noted)
        async with house(tmp_path, given), asyncio.timeout(60):
            assert [await kept.get(), await kept.get()] == [False, False]

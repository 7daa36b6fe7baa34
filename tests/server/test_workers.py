"""`parlour serve --workers 2`, as a host starts it: of two processes one goes under a game."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import suppress

import psutil
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.guests import Guest
from tests.server.test_processes import presence, seated
from tests.services import new_database, valkey
from tests.serving import Serving

SERVERS = "PostgreSQL and Valkey"
TRIES = 200  # connections until somebody is with the other process


@pytest.fixture(scope="module", params=["SQLite", SERVERS])
def serving(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Serving]:
    given = {"PARLOUR_WORKERS": "2", "PARLOUR_BOT_WORKERS": "0"}
    if request.param == SERVERS:
        given |= {"PARLOUR_DATABASE": new_database(), "PARLOUR_BUS": valkey()}
    found = Serving(tmp_path_factory.mktemp("house"), **given)
    found.patience = 240.0  # three processes
    found.start()
    yield found
    assert found.stop() == 0


def worker_of(serving: Serving, guest: Guest) -> int:
    """The process at the other end of a guest's line."""
    assert guest.line is not None
    port = guest.line.local_address[1]
    for process in psutil.Process(serving.pid).children():
        with suppress(psutil.Error):
            if any(line.raddr and line.raddr.port == port for line in process.net_connections()):
                return process.pid
    raise AssertionError("nobody serves that line")


async def apart(serving: Serving, ann: Guest, bob: Guest) -> int:
    """Bob calls until he is with another process than Ann; which."""
    for _ in range(TRIES):
        theirs = worker_of(serving, bob)
        if theirs != worker_of(serving, ann):
            return theirs
        await bob.hang_up()
        await bob.connect()
    raise AssertionError("one process takes all the calls")


async def another_takes_its_place(serving: Serving, gone: int) -> None:
    async with asyncio.timeout(60):
        while True:
            serve = [p for p in psutil.Process(serving.pid).children() if listens(p)]
            if len(serve) == 2 and gone not in {process.pid for process in serve}:
                return
            await asyncio.sleep(0.05)


def listens(process: psutil.Process) -> bool:
    with suppress(psutil.Error):
        return process.status() != psutil.STATUS_ZOMBIE and bool(process.net_connections())
    return False


@pytest.mark.parametrize("serving", [SERVERS], indirect=True)
async def test_a_process_that_is_stopped_hands_its_tables_over_within_five_seconds(
    serving: Serving,
) -> None:
    """SIGTERM: who was there is told to come back, and plays on with the others."""
    async with Guest(serving.url, "Ann") as ann:
        bob = Guest(serving.url, "Bob")
        await bob.__aenter__()
        stopped = await apart(serving, ann, bob)
        table = await seated(ann, bob)
        assert (await ann.move(table, 0, "a1"))["t"] == "done"
        await bob.update(lambda m: sum(map(len, m["view"]["pins"])) == 1)
        process = psutil.Process(stopped)
        async with asyncio.timeout(5):
            process.terminate()
            assert await bob.cut_off() == 1012
            await ann.hear("people", lambda m: presence(m) == [True, False])
            while process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
                await asyncio.sleep(0.01)  # what it had to write is written
            await bob.connect()
            assert worker_of(serving, bob) != stopped
            update = await bob.open(table, 1)
            assert sum(map(len, update["view"]["pins"])) == 1
            assert (await bob.move(table, 1, "d4"))["t"] == "done"
            await ann.update(lambda m: sum(map(len, m["view"]["pins"])) == 2)
        await another_takes_its_place(serving, stopped)
        await bob.__aexit__()


async def test_a_killed_process_takes_nobodys_game_with_it(serving: Serving) -> None:
    async with Guest(serving.url, "Ann") as ann:
        bob = Guest(serving.url, "Bob")
        await bob.__aenter__()
        doomed = await apart(serving, ann, bob)
        table = await seated(ann, bob)
        await ann.hear("people", lambda m: presence(m) == [True, True])
        for nth, pin in enumerate(["a1", "b2", "c3"]):
            mover, other = (ann, bob) if nth % 2 == 0 else (bob, ann)
            assert (await mover.move(table, nth % 2, pin))["t"] == "done"
            await other.update(lambda m, n=nth: sum(map(len, m["view"]["pins"])) == n + 1)
        os.kill(doomed, signal.SIGKILL)
        await ann.hear("people", lambda m: presence(m) == [True, False])
        with suppress(ConnectionClosed):
            await bob.hang_up()
        await bob.connect()
        update = await bob.open(table, 1)
        assert sum(map(len, update["view"]["pins"])) == 3  # all that was acknowledged
        assert (await bob.move(table, 1, "d4"))["t"] == "done"
        await ann.update(lambda m: sum(map(len, m["view"]["pins"])) == 4)
        async with asyncio.timeout(60):
            while len(psutil.Process(serving.pid).children()) < 2:  # another takes its place
                await asyncio.sleep(0.05)
        await bob.__aexit__()

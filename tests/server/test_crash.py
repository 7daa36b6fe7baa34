"""kill -9 between any two steps of a move: nothing acknowledged is lost, nothing unsaved shown."""

import asyncio
import sys
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.crashing import POINTS
from tests.server.guests import Guest, blank, free_port, house

CRASHING = Path(__file__).with_name("crashing.py")
SAVED = (
    "after the commit",
    "before it is adopted",
    "before it is told",
    "before the answer",
    "after the answer",
)


SLOW, QUICK = -1.0, 60.0  # a disk that only the thread writes to, and one for the event loop


async def start(point: str, quick: float, file: Path) -> tuple[asyncio.subprocess.Process, str]:
    port = free_port()
    command = [sys.executable, str(CRASHING), point, str(quick), str(file), str(port)]
    process = await asyncio.create_subprocess_exec(*command)
    async with httpx.AsyncClient(verify=False) as client:
        for _ in range(600):
            with suppress(httpx.TransportError):
                if (await client.get(f"http://127.0.0.1:{port}/api/health")).status_code == 200:
                    break
            await asyncio.sleep(0.05)
    return process, f"http://127.0.0.1:{port}"


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
async def test_a_house_killed(
    point: str, quick: float, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("h")
    process, url = await start(point, quick, blank(folder))
    ann, bob = Guest(url, "Ann"), Guest(url, "Bob")
    await ann.__aenter__()
    await bob.__aenter__()
    table = await ann.lay(mine=[0, 1], first=0)
    await bob.open(table)
    assert (await ann.move(table, 0, "a1", id="m1"))["t"] == "done"
    assert (await ann.move(table, 1, "b1", id="m2"))["t"] == "done"
    await ann.say(t="move", id="m3", table=table, seat=0, move="d4")
    assert await process.wait() == -9
    for guest in (ann, bob):
        with suppress(ConnectionClosed):
            await guest.hang_up()
    was_done = any(m["t"] == "done" and m["id"] == "m3" for m in ann.heard)
    was_shown = "d41" in shown(ann) | shown(bob)
    assert not (was_done or was_shown) or point in SAVED
    if point == "after the answer":
        assert was_done

    async with house(folder) as url:
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

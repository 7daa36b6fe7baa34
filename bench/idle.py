"""What one idle table and one idle socket cost a house, in kilobytes of its process.

A socket is a guest's, who has come, is there and looks at nothing. A table is in memory, with two
people and ten beads down, and nobody looks on. A few hundred come first, so that what is made once
is not counted; then so many are added, and what the process has grown by is divided by their
number.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from argparse import ArgumentParser
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import psutil
from _servers import LIFTED, ROOT, house_at
from _tables import lay
from websockets.asyncio.client import ClientConnection, connect

COUNT, FIRST, MOVES = 2000, 300, 10


def main() -> dict[str, Any]:
    """Measure both, print them, return the numbers."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=COUNT, help="of sockets, and of tables")
    count = parser.parse_args().count
    more = {f"PARLOUR_{name}": value for name, value in LIFTED.items()}
    more |= {"PARLOUR_TABLES_IN_MEMORY": str(2 * (count + FIRST)), "PARLOUR_REQUEST_RATE": "1e8"}
    with tempfile.TemporaryDirectory(prefix="parlour-bench-", dir=ROOT / ".cache") as folder:
        asyncio.run(lay(Path(folder), count + FIRST, MOVES))
        found = {}
        for what, grown in {"an idle socket": by_sockets, "an idle table": by_tables}.items():
            with house_at(Path(folder), more) as (process, url):
                found[what] = asyncio.run(grown(process, url, count)) / count / 1000
    for what, kilobytes in found.items():
        print(f"{what}: {kilobytes:.1f} kB")
    return found


async def by_sockets(process: psutil.Process, url: str, count: int) -> int:
    """How many bytes the process has grown by; each is measured in a house of its own."""
    async with AsyncExitStack() as stack:
        for _ in range(FIRST):
            await stack.enter_async_context(_guest(url))
        before = process.memory_info().rss
        for _ in range(count):
            await stack.enter_async_context(_guest(url))
        return process.memory_info().rss - before


async def by_tables(process: psutil.Process, url: str, count: int) -> int:
    async with _guest(url) as line:
        await _look_at(line, range(FIRST))
        before = process.memory_info().rss
        await _look_at(line, range(FIRST, FIRST + count))
        return process.memory_info().rss - before


def _guest(url: str) -> connect:
    with urlopen(f"{url}/api/me") as answer:
        cookie = answer.headers["set-cookie"].partition(";")[0]
    return connect(url.replace("http", "ws") + "/socket", additional_headers={"cookie": cookie})


async def _look_at(line: ClientConnection, tables: range) -> None:
    """Each table is loaded, looked at and left."""
    for nth in tables:
        await line.send(json.dumps({"t": "open", "table": f"t{nth}", "seat": None}))
        while json.loads(await line.recv())["t"] != "update":
            pass
        await line.send(json.dumps({"t": "leave", "table": f"t{nth}"}))


if __name__ == "__main__":
    main()

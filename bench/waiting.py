"""Ten thousand tables that wait for a move, days for each, beside an empty house: memory and CPU.

Both are served by a process of their own from a log on the disk. The tables are laid straight into
the store, as the lobby lays them; what is due there is spread over three days, from an hour on.
Then each house is left alone, and what its process takes is read from the system: the two in
turns, three times, and the median counts.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from socket import create_server
from statistics import median
from typing import Any
from urllib.request import urlopen

import psutil

from parlour.core import house
from parlour.core.clocks import read_timing
from parlour.core.game import HOUSE
from parlour.core.sitting import Sitting
from parlour.games import GAMES
from parlour.server.play.clockwork import lateness
from parlour.server.play.entries import written
from parlour.server.store import Dues, Holder, Laid, Terms
from parlour.server.store.sqlite import SqliteStore

ROOT = Path(__file__).resolve().parent.parent
TABLES, SECONDS, TURNS = 10_000, 30.0, 3
TIME = "3d/move"
HOUR, DAY = 3600.0, 24 * 3600.0


def main() -> dict[str, Any]:
    """Measure both, print a table, return the numbers."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of looking at each")
    asked = parser.parse_args()
    runs: dict[int, list[dict[str, float]]] = {0: [], asked.tables: []}
    with tempfile.TemporaryDirectory(prefix="parlour-bench-", dir=ROOT / ".cache") as folder:
        for tables in runs:
            home = Path(folder) / str(tables)
            home.mkdir()
            asyncio.run(lay(home, tables))
        for _ in range(TURNS):
            for tables, each in runs.items():
                each.append(look(Path(folder) / str(tables), asked.seconds))
    found = {
        f"{tables} tables": {name: median(run[name] for run in each) for name in each[0]}
        for tables, each in runs.items()
    }
    for name, row in found.items():
        print(
            f"{name:>14}: {row['megabytes']:.1f} MB, {row['cpu_ms_a_second']:.2f} ms CPU a second"
        )
    return found


async def lay(home: Path, tables: int) -> None:
    """Tables of Score Four at which somebody has to move within three days."""
    store, rng, now = SqliteStore(home / "parlour.sqlite"), Random(tables), time.time()
    game, timing = GAMES["score_four"], read_timing(TIME)
    sitting = Sitting.begin(game, timing=timing)
    sitting = sitting.step(HOUSE, house.Pause(), 0).step(HOUSE, house.Go(), 0)

    async def one(nth: int) -> None:
        made = now - rng.uniform(0, 3 * DAY - HOUR)
        laid = Laid(f"t{nth}", game.name, 1, 2, {}, 0, made, terms=Terms(TIME))
        holders = [Holder(seat, f"P{seat}", f"guest-{nth}-{seat}") for seat in (0, 1)]
        due = Dues(tuple(lateness(laid, sitting, ())))
        await store.lay(laid, holders, written(sitting.log, None, made), due)

    for start in range(0, tables, 500):
        await asyncio.gather(*(one(nth) for nth in range(start, min(tables, start + 500))))
    await store.be_seen(now)
    await store.close()


def look(home: Path, seconds: float) -> dict[str, float]:
    """What a house takes that nobody visits."""
    with opened(home) as process:
        time.sleep(5)  # it has opened, and looked at what is due
        before, began = spent(process), time.monotonic()
        time.sleep(seconds)
        cpu = (spent(process) - before) / (time.monotonic() - began)
        return {"megabytes": process.memory_info().rss / 1e6, "cpu_ms_a_second": cpu * 1e3}


@contextmanager
def opened(home: Path) -> Iterator[psutil.Process]:
    with create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    own = {"PARLOUR_HOME": str(home), "PARLOUR_PORT": str(port), "PARLOUR_BOT_WORKERS": "0"}
    own["PARLOUR_DATABASE"] = f"sqlite:///{home / 'parlour.sqlite'}"
    command = [sys.executable, "-m", "parlour.server"]
    process = subprocess.Popen(command, env=os.environ | own, stdout=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}/api/health")
        yield psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait()


def wait_for(url: str) -> None:
    for _ in range(600):
        try:
            with urlopen(url, timeout=5):
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"{url} does not answer")


def spent(process: psutil.Process) -> float:
    """Seconds of CPU so far."""
    times = process.cpu_times()
    return float(times.user + times.system)


if __name__ == "__main__":
    main()

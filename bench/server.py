"""Moves a second of the server beside boardgame.io, in one closed loop over real sockets.

A move counts when the opponent's client has got it. One, fifty and two hundred tables are played
at once; both servers are one process, and the same clients (bench/peers/boardgameio/drive.mjs)
talk to both, in turns, in the same run. The peer keeps its states in memory, so our log is also
measured in memory (a RAM disk); on the disk, where it belongs, every move is on the platter
before anybody sees it, and the peer stands beside it with its own store on disk, which is not
flushed. Our limits on moves and tables are lifted for the run.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from socket import create_server
from statistics import median
from typing import Any
from urllib.request import urlopen

import psutil

ROOT = Path(__file__).resolve().parent.parent
PEER = ROOT / "bench" / "peers" / "boardgameio"
INSTALLED = ROOT / ".cache" / "peers" / "boardgameio"
SHELVES = {"memory": Path("/dev/shm"), "disk": ROOT / ".cache"}
LOADS = {1: 8, 50: 2, 200: 1}  # tables at once -> games one after the other at each
TURNS = 3  # of each server at each load; the median counts
LIFTED = {"MOVE_RATE": "1e8", "OPEN_RATE": "1e8", "TABLES_AN_HOUR": "1000000", "BOT_WORKERS": "0"}


@dataclass
class Server:
    """One server process, and where it keeps things."""

    kind: str
    url: str
    process: psutil.Process


def main() -> dict[str, Any]:
    """Measure all, print a table, return the numbers."""
    ArgumentParser(description=__doc__).parse_args()
    node = install()
    found: dict[str, Any] = {}
    for shelf, folder in SHELVES.items():
        if not folder.is_dir():
            print(f"{shelf}: there is no {folder} here")
            continue
        for tables, games in LOADS.items():
            runs: dict[str, list[dict[str, float]]] = {"parlour": [], "boardgameio": []}
            for _ in range(TURNS):
                for kind, each in runs.items():
                    with opened(kind, shelf, folder, node) as server:
                        each.append(drive(server, node, tables, games))
            found[f"{shelf}, {tables} tables"] = row = compared(runs)
            print(told(shelf, tables, row), flush=True)
    return found


def install() -> Path:
    """The peer's packages, by its lock; returns node."""
    sys.path.insert(0, str(ROOT))
    from setup.node import node, npm

    lock = (PEER / "package-lock.json").read_bytes()
    stamp = INSTALLED / "stamp"
    if not (stamp.is_file() and stamp.read_bytes() == lock):
        shutil.rmtree(INSTALLED, ignore_errors=True)
        INSTALLED.mkdir(parents=True)
        for name in ("package.json", "package-lock.json", ".npmrc"):
            shutil.copy(PEER / name, INSTALLED)
        npm("ci", "--no-audit", "--no-fund", cwd=INSTALLED, fetching="boardgame.io")
        stamp.write_bytes(lock)
    for script in PEER.glob("*.mjs"):
        shutil.copy(script, INSTALLED)
    return node()


@contextmanager
def opened(kind: str, shelf: str, folder: Path, node: Path) -> Iterator[Server]:
    """A fresh server on a free port."""
    with create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    home = Path(tempfile.mkdtemp(prefix="parlour-bench-", dir=folder))
    if kind == "parlour":
        command = [sys.executable, "-m", "parlour.server"]
        lifted = {f"PARLOUR_{name}": value for name, value in LIFTED.items()}
        own = {"PARLOUR_HOME": str(home), "PARLOUR_PORT": str(port), **lifted}
    else:
        command = [str(node), "server.mjs", str(port), *([str(home)] if shelf == "disk" else [])]
        own = {"NODE_ENV": "production"}
    process = subprocess.Popen(
        command, cwd=INSTALLED, env=os.environ | own, stdout=subprocess.DEVNULL
    )
    url = f"http://127.0.0.1:{port}"
    try:
        wait_for(f"{url}/{'api/health' if kind == 'parlour' else 'games'}")
        yield Server(kind, url, psutil.Process(process.pid))
    finally:
        process.kill()
        process.wait()
        shutil.rmtree(home, ignore_errors=True)


def wait_for(url: str) -> None:
    for _ in range(600):
        try:
            with urlopen(url, timeout=5):
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"{url} does not answer")


def drive(server: Server, node: Path, tables: int, games: int) -> dict[str, float]:
    """Lay the tables, then play them all; only the playing is measured."""
    clients = subprocess.Popen(
        [str(node), "drive.mjs", server.kind, server.url, str(tables), str(games)],
        cwd=INSTALLED,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert clients.stdin is not None
    assert clients.stdout is not None
    if clients.stdout.readline() != "laid\n":
        raise RuntimeError(f"{server.kind}: the tables could not be laid")
    before = spent(server.process)
    clients.stdin.write("go\n")
    clients.stdin.flush()
    result: dict[str, float] = json.loads(clients.communicate(timeout=300)[0])
    cpu = spent(server.process) - before
    return {
        "moves_per_second": result["moves"] / result["seconds"],
        "p50_ms": result["p50_ms"],
        "p99_ms": result["p99_ms"],
        "cpu_us_per_move": cpu / result["moves"] * 1e6,
    }


def spent(process: psutil.Process) -> float:
    used = process.cpu_times()
    return float(used.user + used.system)


def compared(runs: dict[str, list[dict[str, float]]]) -> dict[str, Any]:
    row: dict[str, Any] = {
        kind: {name: round(median(run[name] for run in each), 2) for name in each[0]}
        for kind, each in runs.items()
    }
    ours, theirs = row["parlour"], row["boardgameio"]
    row["times_the_moves"] = round(ours["moves_per_second"] / theirs["moves_per_second"], 2)
    row["times_the_cpu"] = round(ours["cpu_us_per_move"] / theirs["cpu_us_per_move"], 2)
    return row


def told(shelf: str, tables: int, row: dict[str, Any]) -> str:
    lines = [f"{shelf}, {tables} tables: {row['times_the_moves']} times the moves a second"]
    lines += [
        f"  {kind:<12}" + "  ".join(f"{k} {v:g}" for k, v in row[kind].items())
        for kind in ("parlour", "boardgameio")
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()

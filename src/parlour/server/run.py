"""Open the house: find a free port, say where, serve until told to stop."""

from __future__ import annotations

import fcntl
import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import uvicorn

from parlour.server.app import application
from parlour.server.config import Config
from parlour.server.http.guard import Guard
from parlour.server.http.transport import TimedProtocol
from parlour.server.log import set_up
from parlour.server.socket.transport import Line
from parlour.server.store import StoreError
from parlour.server.store.opening import prepare

NEIGHBOURS = 50  # ports that are tried after the one asked for
FRAME = 64 * 1024  # bytes of one message on the socket
GOODBYE = 2  # seconds for those who are still connected when we close


def serve(config: Config, open_browser: bool = False, say: Callable[[str], None] = print) -> None:
    """The web app, until it is told to stop; ValueError: it cannot be opened, or not go on."""
    set_up(config.log)
    try:
        file = config.file.resolve()
        file.parent.mkdir(parents=True, exist_ok=True)
        with _alone(file):
            prepare(file)
            _run(config, open_browser, say)
    except OSError as problem:
        raise ValueError(f"{problem.filename}: {problem.strerror}") from problem
    except StoreError as problem:
        raise ValueError(str(problem)) from problem


def _run(config: Config, open_browser: bool, say: Callable[[str], None]) -> None:
    ended: list[str] = []

    def stop(why: str) -> None:
        ended.append(why)
        server.should_exit = True

    with closing(_bind(config, say)) as listening:
        address = f"http://{config.host}:{listening.getsockname()[1]}"
        say(f"Parlour is open at {address}")
        sys.stdout.flush()
        if open_browser:
            threading.Timer(1.0, webbrowser.open, [address]).start()
        _spare_the_collector()
        server = uvicorn.Server(settings(application(config, stop=stop), config))
        with suppress(KeyboardInterrupt):  # it is how one leaves
            server.run(sockets=[listening])
            if not server.started:
                raise ValueError("the house could not be opened; the log says why")
    if ended:
        raise ValueError(ended[0])


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """One house for each file: its people would not see what another house does (ADR 18)."""
    with file.with_name(file.name + ".serving").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # until we close it, or die
        except BlockingIOError:
            lock.seek(0)
            raise ValueError(
                f"{file} is served by process {lock.read() or '?'} already (it holds {lock.name}):"
                " stop that one, or give this one a file of its own with --database"
            ) from None
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield


def _spare_the_collector() -> None:
    """Let it look seldom: what is loaded now stays for good, and play leaves no cycles behind.

    Tables, moves, connections and requests go when nobody refers to them (tests/server/
    test_memory.py); mistakes over HTTP leave some, young ones. With a thousand tables in memory
    a look at everything takes 50 ms: it comes once in a few thousand tables, not never.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 10)


def settings(app: Guard, config: Config) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=TimedProtocol,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        ws=Line,
        ws_max_size=FRAME,
        ws_per_message_deflate=False,  # messages are small, and packing them costs more
        lifespan="on",
        log_config=None,  # its lines go where ours go
        log_level="warning",
        access_log=False,
        # Anybody can write X-Forwarded-For: it is believed only of a proxy we were told of.
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=config.proxies,
        timeout_graceful_shutdown=GOODBYE,
        server_header=False,
    )


def _bind(config: Config, say: Callable[[str], None]) -> socket.socket:
    """The port asked for, else the next free one; port 0 is whichever is free."""
    try:
        family = socket.getaddrinfo(config.host, None, type=socket.SOCK_STREAM)[0][0]
    except OSError:
        raise ValueError(f"there is no host {config.host!r} here") from None
    last = min(config.port + NEIGHBOURS, 65535) if config.port else 0
    for port in range(config.port, last + 1):
        try:
            found = socket.create_server((config.host, port), family=family, backlog=1024)
        except PermissionError:
            raise ValueError(f"port {port} needs more rights than we have") from None
        except OSError:
            continue
        if port != config.port:
            say(f"Port {config.port} is taken; this is the next free one.")
        return found
    raise ValueError(f"no port from {config.port} to {last} is free on {config.host}")

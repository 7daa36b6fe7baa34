"""Find a free port, say where the house is, and serve until told to stop."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import partial
from io import StringIO
from typing import TextIO

import segno
import uvicorn
from uvicorn.config import STARTUP_FAILURE

from parlour.server.app import application
from parlour.server.config import Config
from parlour.server.http.door import NEIGHBOURS, Closed, Door
from parlour.server.http.guard import Guard
from parlour.server.http.transport import TimedProtocol
from parlour.server.log import set_up
from parlour.server.several import Several
from parlour.server.socket.transport import FRAME, Line

NOT_OPENED = "the house could not be opened; the log says why"
GOODBYE = 2  # seconds for those who are still connected when we close


def run(config: Config, open_browser: bool, say: Callable[[str], None], note: TextIO) -> None:
    with closing(_bind(config, say)) as listening:
        port = listening.getsockname()[1]
        address = f"http://{config.host}:{port}"
        note.write(f" at {address}")
        note.flush()
        say(f"Parlour is open at {address}")
        sys.stdout.flush()
        if open_browser:
            threading.Timer(1.0, webbrowser.open, [address]).start()
        if config.workers == 1:
            _run(config, listening, say)
        else:
            _run_several(config, listening)


def _run(config: Config, listening: socket.socket, say: Callable[[str], None]) -> None:
    ended: list[str] = []

    def stop(why: str) -> None:
        ended.append(why)
        server.should_exit = True

    _spare_the_collector()
    door = Door(config)
    server = HouseServer(settings(application(config, stop=stop, door=door), config))
    server.door, server.say = door, say
    door.serve(server.listen, listening.getsockname()[1])
    with suppress(KeyboardInterrupt):  # it is how one leaves
        server.run(sockets=[listening])
        if not server.started:
            raise ValueError(NOT_OPENED)
    if ended:
        raise ValueError(ended[0])


def _run_several(config: Config, listening: socket.socket) -> None:
    """Several processes at one port; those that die are started anew."""
    how = settings(partial(_one_of_several, config), config)
    how.factory, how.workers = True, config.workers
    house = Several(how, [listening])
    house.run()
    if any(process.exitcode == STARTUP_FAILURE for process in house.processes):
        raise ValueError(NOT_OPENED)


def _one_of_several(config: Config) -> Guard:
    """In a process of its own: a store that cannot go on ends it, and another takes its place."""
    set_up(config.log)
    _spare_the_collector()
    return application(config, stop=lambda why: os.kill(os.getpid(), signal.SIGTERM))


class HouseServer(uvicorn.Server):
    """Uvicorn's, which can listen at further addresses while it serves."""

    door: Door
    say: Callable[[str], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.door.wanted:
            try:
                addresses = await self.door.open_lan()
            except Closed as why:
                self.say(f"It is not open to the local network: {why}.")
            else:
                self.say(invitation(addresses))

    async def listen(self, listening: socket.socket) -> asyncio.Server:
        """As its own startup does with the sockets it is given."""
        protocol = partial(
            TimedProtocol,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
        loop = asyncio.get_running_loop()
        added = await loop.create_server(protocol, sock=listening, backlog=self.config.backlog)
        self.servers.append(added)
        return added


def invitation(addresses: Sequence[str]) -> str:
    """For whoever sits at the terminal: what to type into a phone, and a code to scan."""
    drawn = StringIO()
    segno.make(addresses[0], micro=False).terminal(drawn, compact=True, border=2)
    return f"In the local network: {' and '.join(addresses)}\n{drawn.getvalue()}"


def _spare_the_collector() -> None:
    """Collect garbage seldom: what is loaded now stays, and play leaves no cycles behind.

    Tables, moves, connections and requests go when nobody refers to them (tests/server/
    test_memory.py); mistakes over HTTP leave some, young ones. With a thousand tables in memory
    a full collection takes 50 ms: it comes once in a few thousand tables.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 10)


def settings(app: Guard | Callable[[], Guard], config: Config) -> uvicorn.Config:
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

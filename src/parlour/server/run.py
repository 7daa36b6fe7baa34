"""Open the house: find a free port, say where, serve until told to stop."""

from __future__ import annotations

import gc
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import closing, suppress

import uvicorn

from parlour.server.app import application
from parlour.server.config import Config
from parlour.server.http.guard import Guard
from parlour.server.http.transport import TimedProtocol
from parlour.server.log import set_up
from parlour.server.socket.transport import Line

NEIGHBOURS = 50  # ports that are tried after the one asked for
FRAME = 64 * 1024  # bytes of one message on the socket
GOODBYE = 2  # seconds for those who are still connected when we close


def serve(config: Config, open_browser: bool = False, say: Callable[[str], None] = print) -> None:
    """The web app, until it is told to stop; ValueError where it cannot be opened so."""
    set_up(config.log)
    config.file.parent.mkdir(parents=True, exist_ok=True)
    with closing(_bind(config, say)) as listening:
        address = f"http://{config.host}:{listening.getsockname()[1]}"
        say(f"Parlour is open at {address}")
        sys.stdout.flush()
        if open_browser:
            threading.Timer(1.0, webbrowser.open, [address]).start()
        _spare_the_collector()
        with suppress(KeyboardInterrupt):  # it is how one leaves
            uvicorn.Server(settings(application(config), config)).run(sockets=[listening])


def _spare_the_collector() -> None:
    """What is loaded now stays for good, and what play leaves behind is seldom a cycle."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


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

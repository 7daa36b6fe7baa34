"""Where the house can be reached: on this machine, in the local network, at a public address.

It opens on this machine alone. The local network is added by `--lan`, or by the host while people
play; whatever address is in use is known to the guard at the door (ADR 22).
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from parlour.server.config import Config

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
ANYWHERE = frozenset({"0.0.0.0", "::", ""})  # listening on every address that the machine has
# One address of each private range. Nothing is sent there: the system only says from which of its
# own addresses it would send.
PRIVATE = ("192.168.0.1", "10.0.0.1", "172.16.0.1")
NEIGHBOURS = 50  # ports that are tried after the one asked for

Listen = Callable[[socket.socket], Awaitable[asyncio.Server]]


class Closed(Exception):
    """The house cannot be opened to the local network; says why."""


class Door:
    """One for each house: how it can be reached just now."""

    def __init__(self, config: Config) -> None:
        self.public: str | None = config.url.rstrip("/") or None
        self.wanted = bool(config.lan)  # in the local network, from the start
        self._network = [each.strip() for each in config.network.split(",") if each.strip()]
        self._host, self._port = config.host, config.port
        names = LOOPBACK | {config.host.lower()}
        public = urlsplit(config.url).hostname if config.url else None
        self._names = names | ({public} if public else set())
        self._lan: dict[str, asyncio.Server] = {}  # by address with its port
        self._listen: Listen | None = None

    # --- by which names it is known

    def known(self, header: bytes) -> bool:
        """Is this the Host of a request to us?

        A page of another site can let its own name point at this machine (DNS rebinding); the
        browser then takes the house for that site. An address cannot be rebound, a name can.
        """
        name = _name_in(header)
        if name in self._names or name in {_host_of(url) for url in self._lan}:
            return True
        return self._host in ANYWHERE and _is_address(name)

    def is_secure(self, header: bytes, scheme: str) -> bool:
        """Has a browser called us over https, whatever the last step to us is?"""
        if scheme in ("https", "wss"):
            return True
        public = urlsplit(self.public or "")
        return public.scheme == "https" and _name_in(header) == public.hostname

    @property
    def lan(self) -> tuple[str, ...]:
        """Its addresses in the local network, while it is open there."""
        return tuple(self._lan)

    def address(self, header: bytes, scheme: str) -> str | None:
        """What links begin with for whoever called us so; None: nobody else can open them."""
        if self.public:
            return self.public
        if _name_in(header) not in LOOPBACK:
            return f"{scheme}://{header.decode('ascii')}"
        return next(iter(self._lan), None)

    # --- opening it

    def serve(self, listen: Listen, port: int) -> None:
        """Who can listen for us, once the house is open on this machine."""
        self._listen, self._port = listen, port

    async def open_lan(self) -> tuple[str, ...]:
        """Be reached from the local network as well; nobody who plays notices."""
        if self._lan:
            return self.lan
        if self._listen is None or self._host in ANYWHERE:
            raise Closed("this house listens wherever it was told to; nothing can be added")
        for address in self._network or own_addresses():
            listening = _bound(address, self._port)
            if listening is not None:
                url = f"http://{address}:{listening.getsockname()[1]}"
                self._lan[url] = await self._listen(listening)
        if not self._lan:
            raise Closed("this machine has no address in a local network")
        return self.lan

    async def close_lan(self) -> None:
        """Nobody new comes from there; whoever is connected stays."""
        while self._lan:
            _, server = self._lan.popitem()
            server.close()


def own_addresses() -> list[str]:
    """This machine's addresses in local networks, each once."""
    found: list[str] = []
    for far in PRIVATE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
            probe.connect((far, 9))
            near = probe.getsockname()[0]
            if near not in found and ip_address(near).is_private and near not in LOOPBACK:
                found.append(near)
    return found


def _bound(address: str, port: int) -> socket.socket | None:
    """A socket on the same port, if it is free there too, else on one of the next."""
    for each in range(port, min(port + NEIGHBOURS, 65535) + 1):
        with suppress(OSError):
            return socket.create_server((address, each), backlog=1024)
    return None


def _host_of(url: str) -> str:
    return urlsplit(url).hostname or ""


def _name_in(header: bytes) -> str:
    """The host in `name:port`, `[address]:port` or without a port; empty where there is none."""
    try:
        return urlsplit(f"//{header.decode('ascii')}").hostname or ""
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        return bool(ip_address(name))
    except ValueError:
        return False

"""By which names a browser may call this house.

A page of another site can let its own name point at this machine (DNS rebinding); the browser then
takes the house for that site. So only names that are known to be ours are answered to.
"""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from parlour.server.config import Config

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
ANYWHERE = frozenset({"0.0.0.0", "::", ""})  # listening on every address that the machine has


class Hosts:
    """The names of this house."""

    def __init__(self, config: Config) -> None:
        public = urlsplit(config.url).hostname if config.url else None
        self._names = LOOPBACK | {config.host.lower()} | ({public} if public else set())
        self._any_address = config.host in ANYWHERE

    def known(self, header: bytes) -> bool:
        """Is this the Host of a request to us? An address cannot be rebound, a name can."""
        name = _name_in(header)
        return name in self._names or (self._any_address and _is_address(name))


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

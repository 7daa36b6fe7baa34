"""The one door through which the house calls out, to addresses that strangers have named.

Over https alone, to public addresses alone. A name is resolved once, and that very address is
called: it cannot turn into another between the look and the call. No redirect is followed; of the
answer only its number is read, and all of it takes five seconds at most.
"""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Protocol
from urllib.parse import urlsplit

SECONDS = 5.0  # for all of it
LONGEST = 2000  # characters of an address
LINE = 1000  # bytes of the answer that are read at most
BODY = 64 * 1024  # bytes that are sent at most
# Addresses that carry another inside, which may lead back to us.
CARRIERS = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"), IPv6Network("2002::/16"))
_HOST = re.compile(r"[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]+\]")
_PATH = re.compile(r"[\x21-\x7e]*")
_STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})[ \r\n]")
Resolve = Callable[[str, int], Awaitable[list[str]]]
Addresses = IPv4Address | IPv6Address


class Refused(Exception):
    """The house does not call there, and why."""


class Failed(Exception):
    """Nobody answered in time, or nothing that could be read."""


class Calls(Protocol):
    """Whoever calls for the house."""

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """The number of the answer; Refused or Failed: there is none."""


class Outward:
    """The door; tests name in `allowed` what they listen at themselves."""

    def __init__(
        self,
        allowed: Collection[tuple[str, int]] = (),
        trust: ssl.SSLContext | None = None,
        resolve: Resolve | None = None,
    ) -> None:
        """`allowed`: addresses and ports that may be called though they are not public."""
        self._allowed = frozenset(allowed)
        self._trust = trust
        self._resolve = resolve or _resolve

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """The number of the answer; whatever else it says is dropped."""
        host, port, target = parts_of(url)
        if len(body) > BODY:
            raise Refused("that is too much to send")
        request = _request(host, port, target, headers, body)
        try:
            async with asyncio.timeout(SECONDS):
                address = await self._address(host, port)
                return await self._call(address, host, port, request)
        except TimeoutError:
            raise Failed("nobody answered in time") from None
        except (OSError, ValueError, asyncio.IncompleteReadError) as problem:
            raise Failed(type(problem).__name__) from None

    async def _address(self, host: str, port: int) -> str:
        """Where the name leads; one address of it that is not public is one too many."""
        found = await self._resolve(host.strip("[]"), port)
        if not found:
            raise Failed("there is no such name")
        for each in found:
            if not is_public(each) and (each, port) not in self._allowed:
                raise Refused("that address is not in the public network")
        return found[0]

    async def _trusted(self) -> ssl.SSLContext:
        """Whom this machine trusts: read at the first call, since a list of hundreds takes long."""
        if self._trust is None:
            self._trust = await asyncio.to_thread(ssl.create_default_context)
        return self._trust

    async def _call(self, address: str, host: str, port: int, request: bytes) -> int:
        trust = await self._trusted()
        reader, writer = await asyncio.open_connection(
            address, port, ssl=trust, server_hostname=host.strip("[]"), limit=LINE
        )
        try:
            writer.write(request)
            await writer.drain()
            status = _STATUS.match(await reader.readuntil(b"\n"))
        except asyncio.LimitOverrunError:
            status = None
        finally:
            writer.transport.abort()  # nobody wants to hear the rest
        if status is None:
            raise Failed("what was answered is not HTTP")
        return int(status[1])


def parts_of(url: str) -> tuple[str, int, str]:
    """Host, port, and what is asked for there; Refused where it is no address for us."""
    if len(url) > LONGEST or not _PATH.fullmatch(url):
        raise Refused("that is no address")
    with suppress(ValueError):
        parts = urlsplit(url)
        host, port = parts.netloc.partition(":")[0], parts.port or 443
        if parts.netloc.startswith("["):
            host = parts.netloc.partition("]")[0] + "]"
        if parts.scheme != "https":
            raise Refused("only https is called")
        if parts.username is None and _HOST.fullmatch(host):
            query = f"?{parts.query}" if parts.query else ""
            return host, port, (parts.path or "/") + query
    raise Refused("that is no address")


def is_public(address: str) -> bool:
    """May anybody call it? Private, local, shared and mapped addresses, and crowds, are not."""
    try:
        found: Addresses = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif found.teredo is not None or any(found in carrier for carrier in CARRIERS):
            return False
    return found.is_global and not (found.is_multicast or found.is_reserved)


async def _resolve(host: str, port: int) -> list[str]:
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(each[4][0]) for each in found]


def _request(host: str, port: int, target: str, headers: Mapping[str, str], body: bytes) -> bytes:
    named = host if port == 443 else f"{host}:{port}"
    lines = {"Host": named, **headers, "Content-Length": str(len(body)), "Connection": "close"}
    for name, value in lines.items():
        if not (_PATH.fullmatch(name) and _PATH.fullmatch(value.replace(" ", ""))):
            raise Refused("that is no header")
    head = [f"POST {target} HTTP/1.1", *(f"{name}: {value}" for name, value in lines.items())]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body

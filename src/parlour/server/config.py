"""Every setting of the server: one frozen dataclass, read from PARLOUR_* variables once."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, get_type_hints
from urllib.parse import urlsplit

from parlour.folders import home
from parlour.server.log import FORMS

SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://")
BUSES = ("redis://", "rediss://", "valkey://", "valkeys://", "unix://")


@dataclass(frozen=True)
class Config:
    """How the house is run."""

    host: str = "127.0.0.1"
    port: int = 8000
    url: str = ""  # the public address, where a proxy stands before the house
    lan: int = 0  # 1: open to the local network from the start
    network: str = ""  # this machine's addresses there, with commas; empty: those it finds
    proxies: str = ""  # addresses whose X-Forwarded-For is believed, with commas; * is all
    database: str = ""  # sqlite:///PATH or postgresql://...; empty: a file in the data folder
    bus: str = ""  # redis://...: by which processes hear of each other; empty: the database
    workers: int = 1  # processes that serve
    log: str = "text"  # or json: how lines of the log look
    metrics: int = 0  # the port of this machine at which Prometheus may ask; 0: none
    pace: float = 1.0  # of the bots' human delay; 0 takes it away
    bots: str = ""  # a file that names bots of the host's own: programs, packages
    bot_workers: int = 1  # processes that think; 0: no bots
    worker_secret: str = ""  # a file with the secret of workers on other machines; empty: none
    move_rate: float = 20.0  # moves a second on one socket
    try_rate: float = 10.0  # tries a second at one seat
    open_rate: float = 10.0  # tables opened a second on one socket
    look_up_rate: float = 5.0  # look-ups in the dictionary a second from one address
    open_tables: int = 32  # open at once on one socket
    request_rate: float = 200.0  # requests a second from one address, ten times as many at once
    sockets: int = 40  # open at once from one browser; 25 times as many from one address
    tables_an_hour: int = 120  # made by one guest; ten times as many from one address
    tables_in_memory: int = 1000  # kept though nobody watches them

    def __post_init__(self) -> None:
        if self.url and not _is_address(self.url):
            raise ValueError(f"PARLOUR_URL is a whole address, https://NAME, not {self.url!r}")
        if self.log not in FORMS:
            raise ValueError(f"PARLOUR_LOG is {' or '.join(FORMS)}, not {self.log!r}")
        if self.bus and not self.bus.startswith(BUSES):
            given = place_of(self.bus)
            raise ValueError(f"a bus is given as {BUSES[0]}HOST:PORT, not {given!r}")
        if self.workers < 1:
            raise ValueError("a house has at least one worker")

    @property
    def postgres(self) -> str | None:
        """The address of the database; None: it is a file."""
        return self.database if self.database.startswith(POSTGRES) else None

    @property
    def shared(self) -> bool:
        """Has the house several processes, here or on other machines?"""
        return self.postgres is not None or self.workers > 1 or bool(self.bus)

    @property
    def file(self) -> Path:
        """Where the log is written."""
        if not self.database:
            return home() / "parlour.sqlite"
        if self.postgres is not None:
            raise ValueError(f"this reads a file, and {self.place} is a server")
        if not self.database.startswith(SQLITE) or self.database == SQLITE:
            given = place_of(self.database)
            raise ValueError(
                f"a database is given as {SQLITE}PATH or {POSTGRES[0]}HOST/NAME, not {given!r}"
            )
        return Path(self.database.removeprefix(SQLITE))

    @property
    def secrets(self) -> Path:
        """What the names of the house's keys begin with: they are in no copy of a database."""
        return self.file if self.postgres is None else home() / "parlour"

    @property
    def place(self) -> str:
        """Where the log is written, in words; never a password."""
        return str(self.file) if self.postgres is None else place_of(self.postgres)


def _is_address(url: str) -> bool:
    """https://name or http://name:port, and nothing after it: the page lies at its root."""
    try:
        parts = urlsplit(url)
        known = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    return (
        known and parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username)
    )


def place_of(url: str) -> str:
    """Where a server is, without the password that its address may hold."""
    parts = urlsplit(url)
    scheme = f"{parts.scheme}://" if parts.scheme else ""
    return f"{scheme}{parts.netloc.rpartition('@')[2]}{parts.path}"


def from_environment(environment: Mapping[str, str] = os.environ, **given: Any) -> Config:
    """The variables, overridden by what was given by hand; ValueError names the bad one."""
    kinds = get_type_hints(Config)
    found: dict[str, Any] = {}
    for name in (field.name for field in fields(Config)):
        variable = f"PARLOUR_{name.upper()}"
        if variable in environment:
            found[name] = _read(variable, kinds[name], environment[variable])
    found |= {name: value for name, value in given.items() if value is not None}
    return Config(**found)


def _read(variable: str, kind: type, text: str) -> Any:
    try:
        value = kind(text)
    except ValueError:
        raise ValueError(f"{variable} is a number, not {text!r}") from None
    if kind is not str and not 0 <= value < 1e9:
        raise ValueError(f"{variable} is a number from 0 on, not {text!r}")
    return value

"""Over HTTP: what the host of the house sees and does."""

from __future__ import annotations

import time

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import SkipValidation
from msgspec import Struct

from parlour.server.cards.host import HostCard, HouseCard
from parlour.server.denied import Denied
from parlour.server.http.door import Closed, Door
from parlour.server.http.host_links import HostLinks
from parlour.server.http.overview import Overview
from parlour.server.http.request import (
    Asked,
    AStore,
    TheDoor,
    TheLimits,
    TheTables,
    address_of,
    known_guest,
    read,
)
from parlour.server.play.tables import Tables

TheOverview = NamedDependency[SkipValidation[Overview]]
TheLinks = NamedDependency[SkipValidation[HostLinks]]
NOT_GOOD = "this link is not good any more: `parlour host` prints a new one"


class Redeemed(Struct):
    """The token of a link, which stood behind its #."""

    token: str


@post("/api/host", status_code=200)
async def become_host(
    request: Asked,
    store: AStore,
    host_links: TheLinks,
    limits: TheLimits,
    door: TheDoor,
    tables: TheTables,
) -> HostCard:
    guest = known_guest(request)
    if not limits.allow_host_link(address_of(request)):
        raise Denied(429, "too many links were tried from here; wait a minute")
    now = time.time()
    link = host_links.read((await read(request, Redeemed)).token, now)
    if link is None or not await store.make_host(guest, link, now):
        raise Denied(403, NOT_GOOD)
    return _card(door, tables)


@get("/api/host")
async def host_page(door: TheDoor, tables: TheTables) -> HostCard:
    return _card(door, tables)


@get("/api/host/house")
async def how_it_does(overview: TheOverview) -> HouseCard:
    """Who is here, tables, what waits, slow moves, versions and processes."""
    return await overview.card()


@post("/api/host/lan", status_code=200)
async def open_lan(door: TheDoor, tables: TheTables) -> HostCard:
    """Open to the local network, without a restart."""
    try:
        await door.open_lan()
    except Closed as why:
        raise Denied(409, str(why)) from None
    return _card(door, tables)


@delete("/api/host/lan", status_code=200)
async def close_lan(door: TheDoor, tables: TheTables) -> HostCard:
    await door.close_lan()
    return _card(door, tables)


def _card(door: Door, tables: Tables) -> HostCard:
    return HostCard(list(door.lan), door.public, sum(1 for _ in tables))


HANDLERS = [become_host, host_page, how_it_does, open_lan, close_lan]

"""Over HTTP: a person's page, one's own by all games, others' by those that are public."""

from __future__ import annotations

import asyncio

from litestar import get
from litestar.params import FromPath

from parlour.server.cards.profiles import PersonLink, Profile
from parlour.server.denied import Denied
from parlour.server.http.archive import TheArchive
from parlour.server.http.guests import guest_of
from parlour.server.http.request import (
    Accounts,
    ALobby,
    Asked,
    AStore,
    TheLimits,
    address_of,
    known_guest,
)
from parlour.server.likeness import likeness
from parlour.server.play.profile import NEWEST, profiled


@get("/api/profile")
async def own(
    request: Asked, accounts: Accounts, archive: TheArchive, store: AStore, limits: TheLimits
) -> Profile:
    guest = known_guest(request)
    _admit(request, limits)
    account = await accounts.account(guest)
    name, since = await store.name_of(guest) or "Guest", account.since if account else None
    found = await archive.summary(guest, NEWEST), await archive.best_by_class(guest)
    return await asyncio.to_thread(profiled, name, since, True, *found)


@get("/api/person/{name:str}")
async def person(
    request: Asked,
    name: FromPath[str],
    accounts: Accounts,
    archive: TheArchive,
    store: AStore,
    limits: TheLimits,
) -> Profile:
    """Whoever they have blocked finds nobody here; what is private counts for nothing."""
    _admit(request, limits)
    account = await accounts.account_like(likeness(name[:40]))
    asker = guest_of(request)
    if account is None or (asker and await store.ties.blocks(account.person, asker)):
        raise Denied(404, "nobody here is called that")
    who = account.person
    found = await archive.summary(who, NEWEST, True), await archive.best_by_class(who, True)
    named = await store.name_of(who) or ""
    return await asyncio.to_thread(profiled, named, account.since, False, *found)


@get("/api/tables/{id:str}/seats/{seat:int}/persons")
async def persons(
    id: FromPath[str], seat: FromPath[int], lobby: ALobby, accounts: Accounts
) -> list[PersonLink]:
    """Those on a seat who have a page: a guest may be called like anybody."""
    there = (await lobby.table(id, seat)).seats.holders
    found = [h for h in there if h.seat == seat and h.guest is not None]
    return [PersonLink(h.name) for h in found if await accounts.account(h.guest or "")]


def _admit(request: Asked, limits: TheLimits) -> None:
    if not limits.allow_profile(address_of(request)):
        raise Denied(429, "that is a great many pages; wait a moment")


HANDLERS = [own, person, persons]

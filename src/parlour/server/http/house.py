"""Over HTTP: is the house open, does all of it work, and who am I?"""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from parlour.server.cards.host import DoorCard
from parlour.server.cards.tables import Guest
from parlour.server.denied import Denied
from parlour.server.http.guests import cookie, guest_of, is_secure, new_token, sessions_of
from parlour.server.http.readiness import Readiness
from parlour.server.http.request import (
    Asked,
    AStore,
    TheDesk,
    TheDoor,
    TheLimits,
    address_of,
    known_guest,
    read,
)
from parlour.server.names import clean

AReadiness = NamedDependency[SkipValidation[Readiness]]


@get("/api/health")
async def health() -> dict[str, bool]:
    """It is alive."""
    return {"ok": True}


@get("/api/ready", told_when_unable=True)
async def ready(readiness: AReadiness) -> Response[dict[str, Any]]:
    wrong = await readiness.wrong()
    return Response({"ok": not wrong, "wrong": wrong}, status_code=503 if wrong else 200)


@get("/api/me")
async def me(request: Asked, store: AStore) -> Response[Guest]:
    guest = guest_of(request)
    if guest is not None:
        name = await store.name_of(guest) or ""
        return Response(Guest(name, sessions_of(request).is_member(guest)))
    return Response(Guest(""), cookies=[cookie(new_token(), is_secure(request))])


@post("/api/me", status_code=200)
async def call_me(request: Asked, store: AStore, limits: TheLimits, desk: TheDesk) -> Guest:
    guest = known_guest(request)
    if not limits.allow_name(guest, address_of(request)):
        raise Denied(429, "that is a great many names; keep one for a while")
    name = clean((await read(request, Guest)).name)
    if not name:
        raise Denied(400, "a name is needed")
    if sessions_of(request).is_member(guest):
        return Guest(await desk.rename(guest, name), True)
    await desk.expect_own(guest, name)
    await store.name_guest(guest, name)
    return Guest(name)


@get("/api/door")
async def where(request: Asked, door: TheDoor) -> DoorCard:
    """What links begin with that others are to open."""
    address = door.address(request.headers.get("host", "").encode(), request.url.scheme)
    return DoorCard(address)


HANDLERS = [health, ready, me, call_me, where]

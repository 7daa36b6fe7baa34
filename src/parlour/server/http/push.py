"""Over HTTP: whether this device is told things while it has no page open."""

from __future__ import annotations

from litestar import delete, get, put
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from parlour.server.cards.push import NewPush, PushCard
from parlour.server.http.guests import device_of
from parlour.server.http.request import Asked, known_guest, read
from parlour.server.push.pushing import Pushing

ThePushing = NamedDependency[SkipValidation[Pushing]]


@get("/api/push")
async def push(request: Asked, pushing: ThePushing) -> PushCard:
    guest, device = known_guest(request), device_of(request) or ""
    return PushCard(pushing.key, await pushing.is_on(guest, device))


@put("/api/push", status_code=204)
async def subscribe(request: Asked, pushing: ThePushing) -> None:
    guest, device = known_guest(request), device_of(request) or ""
    wish = await read(request, NewPush)
    await pushing.subscribe(guest, device, wish.endpoint, wish.key, wish.secret)


@delete("/api/push", status_code=204)
async def stop(request: Asked, pushing: ThePushing) -> None:
    await pushing.stop(device_of(request) or "")


HANDLERS = [push, subscribe, stop]

"""Over HTTP: not hearing somebody, and telling the host of them."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, SkipValidation

from parlour.server.cards.talk import Muted, NewReport
from parlour.server.denied import Denied
from parlour.server.http.request import Asked, TheLimits, known_guest, read
from parlour.server.play import shutting_out

ShuttingOut = NamedDependency[SkipValidation[shutting_out.ShuttingOut]]


@get("/api/muted")
async def muted(request: Asked, shutting: ShuttingOut) -> list[Muted]:
    return await shutting.muted(known_guest(request))


@delete("/api/muted/{name:str}", status_code=200)
async def unmute(request: Asked, name: FromPath[str], shutting: ShuttingOut) -> list[Muted]:
    return await shutting.unmute(name, known_guest(request))


@post("/api/tables/{id:str}/talk/{said:str}/mute", status_code=200)
async def mute(
    request: Asked, id: FromPath[str], said: FromPath[str], shutting: ShuttingOut, limits: TheLimits
) -> list[Muted]:
    guest = _not_too_often(request, limits)
    return await shutting.mute(id, said, guest)


@post("/api/tables/{id:str}/talk/{said:str}/block", status_code=204)
async def block(
    request: Asked, id: FromPath[str], said: FromPath[str], shutting: ShuttingOut, limits: TheLimits
) -> None:
    guest = _not_too_often(request, limits)
    await shutting.block(id, said, guest)


@post("/api/tables/{id:str}/reports", status_code=204)
async def report(
    request: Asked, id: FromPath[str], shutting: ShuttingOut, limits: TheLimits
) -> None:
    guest = known_guest(request)
    if not limits.allow_report(guest):
        raise Denied(429, "the host reads one after the other; wait a minute")
    await shutting.report(id, await read(request, NewReport), guest)


def _not_too_often(request: Asked, limits: TheLimits) -> str:
    guest = known_guest(request)
    if not limits.allow_tie(guest):
        raise Denied(429, "that is a great many people; wait a minute")
    return guest


HANDLERS = [muted, unmute, mute, block, report]

"""Over HTTP: is the house open, and who am I?"""

from __future__ import annotations

from litestar import Response, get, post

from parlour.server import protocol
from parlour.server.denied import Denied
from parlour.server.http.guests import cookie, guest_of, new_token
from parlour.server.http.request import Asked, AStore, known_guest, read
from parlour.server.play.names import clean


@get("/api/health")
async def health() -> dict[str, bool]:
    return {"ok": True}


@get("/api/me")
async def me(request: Asked, store: AStore) -> Response[protocol.Guest]:
    guest = guest_of(request.cookies)
    if guest is not None:
        return Response(protocol.Guest(await store.name_of(guest) or ""))
    secure = request.url.scheme == "https"
    return Response(protocol.Guest(""), cookies=[cookie(new_token(), secure)])


@post("/api/me", status_code=200)
async def call_me(request: Asked, store: AStore) -> protocol.Guest:
    guest, name = known_guest(request), clean((await read(request, protocol.Guest)).name)
    if not name:
        raise Denied(400, "a name is needed")
    await store.name_guest(guest, name)
    return protocol.Guest(name)


HANDLERS = [health, me, call_me]

"""Over HTTP: events are made, looked at and acted upon."""

from __future__ import annotations

from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, SkipValidation

from parlour.server.cards.events import Deed, EventCard, EventPage, NewEvent
from parlour.server.events.hosting import Hosting
from parlour.server.http.guests import guest_of, sessions_of
from parlour.server.http.request import Asked, known_guest, read

TheEvents = NamedDependency[SkipValidation[Hosting]]


@get("/api/events")
async def events(request: Asked, hosting: TheEvents) -> list[EventCard]:
    return await hosting.listed(guest_of(request))


@post("/api/events")
async def make_event(request: Asked, hosting: TheEvents) -> EventPage:
    guest, form = known_guest(request), await read(request, NewEvent)
    return await hosting.make(form, guest)


@get("/api/events/{id:str}")
async def event(request: Asked, id: FromPath[str], hosting: TheEvents) -> EventPage:
    return await hosting.page(id, guest_of(request))


@get("/api/events/{id:str}/text")
async def event_text(id: FromPath[str], hosting: TheEvents) -> Response[str]:
    """As `parlour event` replays it."""
    return Response((await hosting.room(id)).text, media_type=MediaType.TEXT)


@post("/api/events/{id:str}/deeds", status_code=200)
async def do(request: Asked, id: FromPath[str], hosting: TheEvents) -> EventPage:
    guest, deed = known_guest(request), await read(request, Deed)
    return await hosting.do(id, deed, guest, sessions_of(request).is_member(guest))


HANDLERS = [events, make_event, event, event_text, do]

"""Over HTTP: whom one follows, whom one blocks."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, SkipValidation

from parlour.server.cards.people import NewTie, Person
from parlour.server.denied import Denied
from parlour.server.http.request import Asked, TheLimits, known_guest, read
from parlour.server.http.talk import ShuttingOut
from parlour.server.play import people as play

ThePeople = NamedDependency[SkipValidation[play.People]]


@get("/api/people")
async def my_people(request: Asked, people: ThePeople) -> list[Person]:
    return await people.of(known_guest(request))


@get("/api/tables/{id:str}/seats/{seat:int}/people")
async def people_there(
    request: Asked, id: FromPath[str], seat: FromPath[int], people: ThePeople
) -> list[Person]:
    return await people.at(id, seat, known_guest(request))


@post("/api/people", status_code=200)
async def tie(
    request: Asked, people: ThePeople, limits: TheLimits, shutting: ShuttingOut
) -> list[Person]:
    guest, wish = known_guest(request), await read(request, NewTie)
    if not limits.allow_tie(guest):
        raise Denied(429, "that is a great many people; wait a minute")
    made = await people.tie(wish.table, wish.seat, wish.kind, guest)
    await shutting.hear_anew(guest)
    return made


@delete("/api/people/{id:str}", status_code=204)
async def untie(
    request: Asked, id: FromPath[str], people: ThePeople, shutting: ShuttingOut
) -> None:
    guest = known_guest(request)
    await people.untie(id, guest)
    await shutting.hear_anew(guest)


HANDLERS = [my_people, people_there, tie, untie]

"""Over HTTP: whom one can invite, keeping a seat for them, and answering what one was told."""

from __future__ import annotations

from litestar import delete, get, put
from litestar.di import NamedDependency
from litestar.params import FromPath, SkipValidation

from parlour.server.accounts.desk import Desk
from parlour.server.cards.people import Acquaintance, Invited
from parlour.server.cards.tables import TableCard
from parlour.server.denied import Denied
from parlour.server.http.people import ThePeople
from parlour.server.http.request import Asked, TheDesk, known_guest, read
from parlour.server.play import inviting as play
from parlour.server.play.cards import card
from parlour.server.play.people import People

TheInviting = NamedDependency[SkipValidation[play.Inviting]]


@get("/api/people/known")
async def acquaintances(request: Asked, people: ThePeople) -> list[Acquaintance]:
    return await people.known(known_guest(request))


@put("/api/tables/{id:str}/seats/{seat:int}/kept", status_code=200)
async def keep_seat(
    request: Asked,
    id: FromPath[str],
    seat: FromPath[int],
    inviting: TheInviting,
    people: ThePeople,
    desk: TheDesk,
) -> TableCard:
    guest, wish = known_guest(request), await read(request, Invited)
    whom = await whom_of(wish, guest, people, desk)
    return card(await inviting.invite(id, seat, whom, guest), guest)


@delete("/api/tables/{id:str}/seats/{seat:int}/kept", status_code=200)
async def release_seat(
    request: Asked, id: FromPath[str], seat: FromPath[int], inviting: TheInviting
) -> TableCard:
    guest = known_guest(request)
    return card(await inviting.release(id, seat, guest), guest)


@delete("/api/notices/{id:str}", status_code=204)
async def answer_notice(request: Asked, id: FromPath[str], inviting: TheInviting) -> None:
    """Not now; or it has been seen."""
    await inviting.answer(known_guest(request), id)


async def whom_of(wish: Invited, guest: str, people: People, desk: Desk) -> str:
    """Somebody this guest knows, else whoever has an account of that name."""
    if wish.person:
        found = await people.whom(guest, wish.person)
        if found is None:
            raise Denied(404, "you know no such person any more")
        return found
    named = await desk.person_named(wish.name)
    if named is None:
        raise Denied(404, "nobody has an account of that name")
    return named


HANDLERS = [acquaintances, keep_seat, release_seat, answer_notice]

"""Over HTTP: tables and their seats."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.params import FromPath

from parlour.server.cards.records import PlayOn
from parlour.server.cards.tables import (
    HandToBot,
    Invitation,
    NewTable,
    OpenSeat,
    Promise,
    SeatLink,
    TableCard,
    TakeSeat,
)
from parlour.server.denied import Denied
from parlour.server.http.guests import guest_of
from parlour.server.http.limits import Limits
from parlour.server.http.notices import TheInviting, whom_of
from parlour.server.http.people import ThePeople
from parlour.server.http.request import (
    ALobby,
    Asked,
    OwnTables,
    SeatLinks,
    TheDesk,
    TheLimits,
    TheTables,
    address_of,
    known_guest,
    read,
)
from parlour.server.play.cards import card
from parlour.server.play.links import GOOD_FOR
from parlour.server.play.past import Past


@post("/api/tables")
async def lay_table(
    request: Asked, inviting: TheInviting, people: ThePeople, desk: TheDesk
) -> TableCard:
    guest, wanted = known_guest(request), await read(request, NewTable)
    if own := [wanted.names[seat] for seat in wanted.mine[:1] if seat in wanted.names]:
        await desk.expect_own(guest, own[0])  # others on this device are named as they like
    kept = {seat: await whom_of(who, guest, people, desk) for seat, who in wanted.kept.items()}
    return card(await inviting.lay(wanted, kept, guest, address_of(request)), guest)


@post("/api/draws")
async def promise(lobby: ALobby) -> Promise:
    """A nonce for a table, with the house's commitment to what it will draw there."""
    return lobby.promise()


@post("/api/tables/{id:str}/onward")
async def play_on(request: Asked, id: FromPath[str], lobby: ALobby) -> TableCard:
    guest, wish = known_guest(request), await read(request, PlayOn)
    return card(await lobby.play_on(id, wish, guest, address_of(request)), guest)


@get("/api/tables")
async def my_tables(request: Asked, own: OwnTables) -> list[TableCard]:
    guest = guest_of(request)
    return [] if guest is None else await own.of(guest)


@delete("/api/tables/{id:str}", status_code=204)
async def remove(request: Asked, id: FromPath[str], own: OwnTables) -> None:
    """Off my list; nobody else's changes."""
    await own.remove(id, known_guest(request))


@get("/api/tables/{id:str}")
async def table_card(request: Asked, id: FromPath[str], tables: TheTables) -> TableCard:
    guest = guest_of(request)
    try:
        return card(await tables.get(id), guest)
    except Past as past:
        return past.card(guest)


@post("/api/tables/{id:str}/seats/{seat:int}", status_code=200)
async def take_seat(
    request: Asked, id: FromPath[str], seat: FromPath[int], lobby: ALobby, desk: TheDesk
) -> TableCard:
    guest, wish = known_guest(request), await read(request, TakeSeat)
    if not (await lobby.table(id, seat)).seats.of(guest):
        await desk.expect_own(guest, wish.name)
    return card(await lobby.sit(id, seat, wish, guest), guest)


@get("/api/tables/{id:str}/seats/{seat:int}/invitation")
async def invite(
    request: Asked, id: FromPath[str], seat: FromPath[int], lobby: ALobby
) -> Invitation:
    return Invitation(await lobby.invitation(id, seat, known_guest(request)))


@post("/api/tables/{id:str}/seats/{seat:int}/link", status_code=200)
async def offer_link(
    request: Asked, id: FromPath[str], seat: FromPath[int], links: SeatLinks, limits: TheLimits
) -> SeatLink:
    """Made by a press, and shown to whoever holds the seat alone."""
    guest = _not_too_often(request, limits)
    return SeatLink(await links.offer(id, seat, guest), GOOD_FOR)


@post("/api/tables/{id:str}/seats/{seat:int}/device", status_code=200)
async def open_seat(
    request: Asked, id: FromPath[str], seat: FromPath[int], links: SeatLinks, limits: TheLimits
) -> TableCard:
    guest = _not_too_often(request, limits)
    brought = await read(request, OpenSeat)
    return card(await links.redeem(id, seat, brought.token, guest), guest)


def _not_too_often(request: Asked, limits: Limits) -> str:
    """Who asks for a seat link or brings one, if they do not try one after the other."""
    guest = known_guest(request)
    if not limits.allow_link(guest, address_of(request)):
        raise Denied(429, "that is a great many links; wait a minute")
    return guest


@delete("/api/tables/{id:str}/seats/{seat:int}", status_code=200)
async def stand_up(
    request: Asked, id: FromPath[str], seat: FromPath[int], lobby: ALobby
) -> TableCard:
    guest = known_guest(request)
    return card(await lobby.stand(id, seat, guest), guest)


@post("/api/tables/{id:str}/again", status_code=200)
async def play_again(request: Asked, id: FromPath[str], lobby: ALobby) -> TableCard:
    guest = known_guest(request)
    return card(await lobby.again(id, guest, address_of(request)), guest)


@post("/api/tables/{id:str}/seats/{seat:int}/resignation", status_code=200)
async def resign(
    request: Asked, id: FromPath[str], seat: FromPath[int], lobby: ALobby
) -> TableCard:
    guest = known_guest(request)
    return card(await lobby.resign(id, seat), guest)


@post("/api/tables/{id:str}/seats/{seat:int}/bot", status_code=200)
async def hand_to_bot(
    request: Asked, id: FromPath[str], seat: FromPath[int], lobby: ALobby
) -> TableCard:
    guest, wish = known_guest(request), await read(request, HandToBot)
    return card(await lobby.hand_to_bot(id, seat, wish.level), guest)


@post("/api/tables/{id:str}/seats/{seat:int}/offer/{what:str}", status_code=200)
async def propose(
    request: Asked, id: FromPath[str], seat: FromPath[int], what: FromPath[str], lobby: ALobby
) -> TableCard:
    guest = known_guest(request)
    return card(await lobby.propose(id, seat, what, guest), guest)


@post("/api/tables/{id:str}/seats/{seat:int}/agreement/{offer:str}", status_code=200)
async def agree(
    request: Asked, id: FromPath[str], seat: FromPath[int], offer: FromPath[str], lobby: ALobby
) -> TableCard:
    guest = known_guest(request)
    return card(await lobby.answer(id, seat, offer, True), guest)


@post("/api/tables/{id:str}/seats/{seat:int}/refusal/{offer:str}", status_code=200)
async def refuse(
    request: Asked, id: FromPath[str], seat: FromPath[int], offer: FromPath[str], lobby: ALobby
) -> TableCard:
    """Whoever made the offer withdraws it so."""
    guest = known_guest(request)
    return card(await lobby.answer(id, seat, offer, False), guest)


HANDLERS = [
    promise,
    lay_table,
    play_on,
    my_tables,
    table_card,
    take_seat,
    invite,
    offer_link,
    open_seat,
    remove,
    stand_up,
    resign,
    hand_to_bot,
    propose,
    agree,
    refuse,
    play_again,
]

"""Over HTTP: who I am, games and their clauses, tables and their seats, records and replays."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

from litestar import MediaType, Request, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, SkipValidation
from msgspec import MsgspecError, convert, json

from parlour.games import GAMES
from parlour.house import clauses as books
from parlour.house.describe import describe
from parlour.server import wire
from parlour.server.errors import Denied
from parlour.server.guests import clean, cookie, guest_of, new_token
from parlour.server.lobby import Lobby, card
from parlour.server.rates import Rates
from parlour.server.replays import record_of, replay_of, replay_text
from parlour.server.store import Store
from parlour.server.tables import Tables

RECORD = 256 * 1024  # bytes of a record sent in to be replayed
Asked = Request[Any, Any, Any]
ALobby = NamedDependency[SkipValidation[Lobby]]
TheTables = NamedDependency[SkipValidation[Tables]]
AStore = NamedDependency[SkipValidation[Store]]

_replaying = asyncio.Semaphore(1)
_replays = Rates(1, 30)


Wanted = TypeVar("Wanted")


async def read(request: Asked, kind: type[Wanted]) -> Wanted:
    """A request's body, strictly: "3" is not 3."""
    try:
        return json.decode(await request.body(), type=kind)
    except (MsgspecError, UnicodeError) as problem:
        raise Denied(400, str(problem)[:300]) from None
    except RecursionError:
        raise Denied(400, "JSON is malformed: nested too deeply") from None


def known_guest(request: Asked) -> str:
    """Who asks; without a cookie nobody sits down."""
    guest = guest_of(request.cookies)
    if guest is None:
        raise Denied(401, "the house does not know you yet: ask for /api/me first")
    return guest


def address_of(request: Asked) -> str:
    return request.client.host if request.client else ""


@get("/api/health")
async def health() -> dict[str, bool]:
    return {"ok": True}


@get("/api/me")
async def me(request: Asked, store: AStore) -> Response[wire.Guest]:
    guest = guest_of(request.cookies)
    if guest is not None:
        return Response(wire.Guest(await store.name_of(guest) or ""))
    secure = request.url.scheme == "https"
    return Response(wire.Guest(""), cookies=[cookie(new_token(), secure)])


@post("/api/me", status_code=200)
async def call_me(request: Asked, store: AStore) -> wire.Guest:
    guest, name = known_guest(request), clean((await read(request, wire.Guest)).name)
    if not name:
        raise Denied(400, "a name is needed")
    await store.name_guest(guest, name)
    return wire.Guest(name)


@get("/api/games")
async def games() -> list[wire.GameCard]:
    return [convert(describe(g), wire.GameCard, from_attributes=True) for g in GAMES.values()]


@get("/api/games/{game:str}/clauses")
async def clauses(game: FromPath[str]) -> list[wire.ClauseCard]:
    _known(game)
    return [convert(each, wire.ClauseCard, from_attributes=True) for each in books.clauses(game)]


@get("/api/games/{game:str}/diagrams/{name:str}")
async def diagram(game: FromPath[str], name: FromPath[str]) -> wire.Replay:
    _known(game)
    text = books.diagram(game, name)
    if text is None:
        raise Denied(404, "there is no such diagram")
    return replay_text(text)


@post("/api/tables")
async def lay_table(request: Asked, lobby: ALobby) -> wire.TableCard:
    guest, wanted = known_guest(request), await read(request, wire.NewTable)
    return card(await lobby.lay(wanted, guest, address_of(request)), guest)


@get("/api/tables")
async def my_tables(request: Asked, lobby: ALobby) -> list[wire.TableCard]:
    guest = guest_of(request.cookies)
    return [] if guest is None else await lobby.mine(guest)


@get("/api/tables/{id:str}")
async def table_card(request: Asked, id: FromPath[str], tables: TheTables) -> wire.TableCard:
    return card(await tables.get(id), guest_of(request.cookies))


@post("/api/tables/{id:str}/seats/{seat:int}", status_code=200)
async def take_seat(
    request: Asked, id: FromPath[str], seat: FromPath[int], lobby: ALobby
) -> wire.TableCard:
    guest, wish = known_guest(request), await read(request, wire.TakeSeat)
    return card(await lobby.sit(id, seat, wish, guest), guest)


@get("/api/tables/{id:str}/seats/{seat:int}/invitation")
async def invite(
    request: Asked, id: FromPath[str], seat: FromPath[int], lobby: ALobby
) -> wire.Invitation:
    return wire.Invitation(await lobby.invitation(id, seat, known_guest(request)))


@delete("/api/tables/{id:str}/seats/{seat:int}", status_code=200)
async def stand_up(
    request: Asked, id: FromPath[str], seat: FromPath[int], lobby: ALobby
) -> wire.TableCard:
    guest = known_guest(request)
    return card(await lobby.stand(id, seat, guest), guest)


@get("/api/tables/{id:str}/record", media_type=MediaType.TEXT)
async def table_record(id: FromPath[str], tables: TheTables) -> str:
    return record_of(await tables.get(id))


@get("/api/tables/{id:str}/replay")
async def table_replay(id: FromPath[str], tables: TheTables) -> wire.Replay:
    return replay_of(await tables.get(id))


@post("/api/replay", status_code=200, request_max_body_size=RECORD)
async def replay_record(request: Asked) -> wire.Replay:
    if not _replays.allows(address_of(request)):
        raise Denied(429, "one record at a time, please")
    try:
        text = (await request.body()).decode("utf-8")
    except UnicodeDecodeError:
        raise Denied(400, "a record is UTF-8 text") from None
    async with _replaying:  # it may take a second: in a thread, and one after the other
        return await asyncio.to_thread(replay_text, text)


def _known(game: str) -> None:
    if game not in GAMES:
        raise Denied(404, "there is no such game")


HANDLERS = [
    *(health, me, call_me, games, clauses, diagram),
    *(lay_table, my_tables, table_card, take_seat, invite, stand_up),
    *(table_record, table_replay, replay_record),
]

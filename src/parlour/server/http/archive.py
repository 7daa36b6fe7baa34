"""Over HTTP: finished matches, searched, made public, and taken home as one file."""

from __future__ import annotations

from collections.abc import AsyncIterator

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, SkipValidation
from litestar.response import Stream
from msgspec import MsgspecError, ValidationError, convert, json

from parlour.core.record import named
from parlour.server.cards.archive import (
    Agreement,
    ArchiveAsk,
    ArchivedGame,
    ArchivePage,
    Publicity,
    PublicMatch,
)
from parlour.server.denied import Denied
from parlour.server.http.parcel import pieces, records, zipped
from parlour.server.http.request import (
    Asked,
    TheLimits,
    address_of,
    known_game,
    known_guest,
    read,
)
from parlour.server.store.archive import OUTCOMES, Archive, Found, Kept, Place, Sought

TheArchive = NamedDependency[SkipValidation[Archive]]
PAGE = 30  # matches at once
LINES, MOST_LINES = 1_000, 10_000  # of public matches at once, as wanted and at most


@get("/api/archive")
async def find(request: Asked, archive: TheArchive) -> ArchivePage:
    """One's own matches, or those that are public: of others nothing is told, not even a number."""
    try:
        asked = convert(dict(request.query_params), ArchiveAsk, strict=False)
    except ValidationError as problem:
        raise Denied(400, str(problem)[:300]) from None
    found = await archive.find(_sought(asked, request), PAGE + 1)
    last = found[PAGE - 1] if len(found) > PAGE else None
    more = _written(last.ended, last.table) if last else None
    return ArchivePage([_listed(each) for each in found[:PAGE]], more)


@post("/api/archive/{id:str}/public", status_code=200)
async def publish(request: Asked, id: FromPath[str], archive: TheArchive) -> Publicity:
    guest, said = known_guest(request), await read(request, Agreement)
    public = await archive.agree(id, guest, said.public)
    if public is None:
        raise Denied(403, "that is for those who sat at the table, when the match is over")
    return Publicity(public, said.public)


@get("/api/archive/records.zip")
async def download(
    request: Asked, archive: TheArchive, limits: TheLimits, whose: FromQuery[str] = "mine"
) -> Stream:
    """All my matches, or those that are public, each as a record; sent while it is made."""
    guest = known_guest(request)
    if not limits.allow_archive(guest):
        raise Denied(429, "the last download was just now; wait a minute")
    if whose not in ("mine", "public"):
        raise Denied(400, "whose: mine or public")
    headers = {"content-disposition": f'attachment; filename="parlour-{whose}.zip"'}
    packed = zipped(records(archive, guest if whose == "mine" else None))
    return Stream(packed, media_type="application/zip", headers=headers)


@get("/api/archive/public.ndjson")
async def public(
    request: Asked,
    archive: TheArchive,
    limits: TheLimits,
    before: FromQuery[str] = "",
    game: FromQuery[str] = "",
    limit: FromQuery[int] = LINES,
) -> Stream:
    """Public matches, the newest first: a line of JSON each; `before` is the last line's place."""
    if wait := limits.wait_for_bulk(address_of(request)):
        raise Denied(429, "that is a great many pages; wait a little", wait=wait)
    if game:
        known_game(game)
    place = _place(before) if before else None
    found = pieces(archive, None, max(1, min(limit, MOST_LINES)), place, game or None)
    return Stream(_lines(found), media_type="application/x-ndjson")


async def _lines(found: AsyncIterator[list[Kept]]) -> AsyncIterator[bytes]:
    async for kept in found:
        yield b"".join(json.encode(_line(each)) + b"\n" for each in kept)


def _line(each: Kept) -> PublicMatch:
    players, record = [*each.names], named(each.record, each.names)
    place = _written(each.ended, each.table)
    return PublicMatch(each.table, each.ended, each.game, players, record, place)


def _sought(asked: ArchiveAsk, request: Asked) -> Sought:
    mine = asked.whose == "mine"
    if asked.outcome and not mine:
        raise Denied(400, "outcome: of your own games only")
    return Sought(
        guest=known_guest(request) if mine else None,
        game=asked.game or None,
        option=_option(asked.option) if asked.option else None,
        person=asked.person.strip() or None,
        word=asked.word.strip().upper() or None,
        outcome=next((each for each in OUTCOMES if each == asked.outcome), None),
        since=asked.since,
        until=asked.until,
        before=_place(asked.before) if asked.before else None,
    )


def _option(text: str) -> tuple[str, object]:
    name, _, value = text.partition("=")
    try:
        return name, json.decode(value)
    except MsgspecError:
        raise Denied(400, "option: a name, =, and a value as JSON") from None


def _written(ended: float, table: str) -> str:
    """A place, as pages hand it on."""
    return f"{ended!r}~{table}"


def _place(text: str) -> Place:
    ended, _, table = text.partition("~")
    try:
        return float(ended), table
    except ValueError:
        raise Denied(400, "before: what the last page gave") from None


def _listed(found: Found) -> ArchivedGame:
    card = json.decode(found.card)
    for chair in card["chairs"]:
        chair["name"] = found.names[chair["seat"]] if chair["seat"] < len(found.names) else ""
    return convert(
        {
            **card,
            "id": found.table,
            "ended": found.ended,
            "public": found.public,
            "outcome": found.outcome,
            "points": found.points,
            "longest": found.longest,
            "captures": found.captures,
            "agrees": found.agrees,
        },
        ArchivedGame,
    )


HANDLERS = [find, publish, download, public]

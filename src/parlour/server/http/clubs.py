"""Over HTTP: clubs are founded, looked at, joined, led and taken along."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from typing import Any

from litestar import delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, SkipValidation
from litestar.response import Stream
from msgspec import to_builtins

from parlour.server.cards.clubs import Appointed, ClubCard, ClubPage, Joining, NewClub
from parlour.server.denied import Denied
from parlour.server.events import clubs as play
from parlour.server.events.club_pages import Known, league_of, year_of
from parlour.server.events.room import text_of
from parlour.server.http.guests import guest_of
from parlour.server.http.parcel import File, zipped
from parlour.server.http.request import Asked, AStore, TheLimits, known_guest, read

TheClubs = NamedDependency[SkipValidation[play.Clubs]]


@get("/api/clubs")
async def clubs_listed(request: Asked, clubs: TheClubs) -> list[ClubCard]:
    return await clubs.listed(guest_of(request))


@post("/api/clubs")
async def found_club(request: Asked, clubs: TheClubs) -> ClubPage:
    person = known_guest(request)
    return await clubs.found(await read(request, NewClub), person)


@get("/api/clubs/{id:str}")
async def club_page(
    request: Asked, id: FromPath[str], clubs: TheClubs, year: FromQuery[int | None] = None
) -> ClubPage:
    return await clubs.page(id, guest_of(request), year)


@put("/api/clubs/{id:str}")
async def change_club(request: Asked, id: FromPath[str], clubs: TheClubs) -> ClubPage:
    person = known_guest(request)
    return await clubs.change(id, await read(request, NewClub), person)


@delete("/api/clubs/{id:str}", status_code=204)
async def dissolve_club(id: FromPath[str], clubs: TheClubs) -> None:
    await clubs.dissolve(id)


@post("/api/clubs/{id:str}/members", status_code=200)
async def join_club(request: Asked, id: FromPath[str], clubs: TheClubs) -> ClubPage:
    person = known_guest(request)
    return await clubs.join(id, (await read(request, Joining)).word, person)


@put("/api/clubs/{id:str}/members/{n:int}")
async def appoint_member(
    request: Asked, id: FromPath[str], n: FromPath[int], clubs: TheClubs
) -> ClubPage:
    person = known_guest(request)
    return await clubs.appoint(id, n, (await read(request, Appointed)).role, person)


@delete("/api/clubs/{id:str}/members/{n:int}", status_code=200)
async def remove_member(
    request: Asked, id: FromPath[str], n: FromPath[int], clubs: TheClubs
) -> ClubPage:
    return await clubs.remove(id, n, known_guest(request))


@post("/api/clubs/{id:str}/link", status_code=200)
async def renew_link(request: Asked, id: FromPath[str], clubs: TheClubs) -> ClubPage:
    """Whoever has the link of before cannot join with it any more."""
    return await clubs.renew_link(id, known_guest(request))


@get("/api/clubs/{id:str}/export.zip")
async def export_club(
    request: Asked, id: FromPath[str], clubs: TheClubs, store: AStore, limits: TheLimits
) -> Stream:
    """The club with its events, as those who lead it take it along."""
    person = known_guest(request)
    whole = await clubs.whole(id)
    if not limits.allow_archive(person):
        raise Denied(429, "the last download was just now; wait a minute")

    async def pieces() -> AsyncIterator[Sequence[File]]:
        yield [("club.json", json.dumps(_told(whole), ensure_ascii=False, indent=2) + "\n")]
        for held, _ in whole.events:
            text = text_of(held, await store.events.since(held.id, 0))
            yield [(f"events/{held.id}.event", text)]

    headers = {"content-disposition": 'attachment; filename="club.zip"'}
    return Stream(zipped(pieces()), media_type="application/zip", headers=headers)


def _told(whole: Known) -> dict[str, Any]:
    club = whole.club
    years = sorted({year_of(each.ended) for each in whole.finished})
    return {
        "name": club.name,
        "about": club.about,
        "public": club.public,
        "founded": club.made,
        "members": [
            {"name": each.name, "role": each.role, "since": each.since} for each in whole.members
        ],
        "events": [
            {"id": held.id, "name": held.name, "kind": held.kind, "game": held.game}
            for held, _ in whole.events
        ],
        "league": {year: to_builtins(league_of(whole, year)) for year in years},
    }


HANDLERS = [
    *(clubs_listed, found_club, club_page, change_club, dissolve_club),
    *(join_club, appoint_member, remove_member, renew_link, export_club),
]

"""Over HTTP: seasons against PAR, and events on paper."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from hashlib import sha256

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, SkipValidation

from parlour.events.event import Event
from parlour.events.kinds import par
from parlour.games import GAMES
from parlour.games.fourcyte.board import PAR
from parlour.house.competitions import replay_event
from parlour.house.referee import Refusal
from parlour.server.cards.seasons import SeasonCard, SeasonRow
from parlour.server.denied import Denied
from parlour.server.events.room import Room
from parlour.server.events.seasons import Seasons
from parlour.server.http.events import TheEvents
from parlour.server.http.guests import guest_of
from parlour.server.http.printing import ThePrinting, admit, as_pdf
from parlour.server.http.request import Asked, TheLimits

TheSeasons = NamedDependency[SkipValidation[Seasons]]
SHEETS = ("bracket", "standings", "cards")


@get("/api/season")
async def season(
    request: Asked, seasons: TheSeasons, year: FromQuery[int | None] = None
) -> SeasonCard:
    """Standings by class, champions and, at its end, the proposal (4C-51 to 4C-55, 4C-67)."""
    years = await seasons.years()
    now = datetime.now(UTC).year
    wanted = (years[0] if years else now) if year is None else year
    room = await seasons.of(wanted)
    if room is None:
        if year is not None:
            raise Denied(404, "nobody played for PAR in that year")
        return SeasonCard(wanted, years, False, dict(PAR), 0, [], None)
    event = room.event
    proposed = par.proposed(event) if event.over else None
    rows = await asyncio.to_thread(_rows, room, guest_of(request))
    games = len(event.scores)
    return SeasonCard(wanted, years, event.over, event.plan["par"], games, rows, proposed)


def _rows(room: Room, guest: str | None) -> list[SeasonRow]:
    found = []
    for row in par.standings(room.event):
        plus = row.more["plus"]
        champion = row.more["champion"]
        found.append(
            SeasonRow(
                group=row.more["class"],
                par=row.more["par"],
                rank=row.rank,
                name=room.event.players[row.player].name,
                points=int(row.points),
                plus=plus if champion else None,
                handicap=None if champion else -plus,
                mine=guest is not None and room.guests[row.player] == guest,
            )
        )
    return found


@get("/api/events/{id:str}/print/{sheet:str}")
async def event_sheet(
    request: Asked,
    id: FromPath[str],
    sheet: FromPath[str],
    hosting: TheEvents,
    printing: ThePrinting,
    limits: TheLimits,
) -> Response[bytes]:
    """Bracket, standings or score cards of an event as it stands."""
    if sheet not in SHEETS:
        raise Denied(404, "there is nothing here")
    text = (await hosting.room(id)).text
    admit(request, limits)
    pdf = await printing.of(
        ("event", sheet, sha256(text.encode()).hexdigest()), lambda: _sheet(sheet, text)
    )
    return as_pdf(pdf, f"{sheet}.pdf")


def _sheet(sheet: str, text: str) -> bytes:
    from parlour.print import events as on_paper

    event = replay_event(text)
    if isinstance(event, Refusal):
        raise Denied(410, f"this event's log cannot be read any more: {event.why}")
    drawn: bytes = getattr(on_paper, sheet)(event, _title(event))
    return drawn


def _title(event: Event) -> str:
    return GAMES[event.game].title


HANDLERS = [season, event_sheet]

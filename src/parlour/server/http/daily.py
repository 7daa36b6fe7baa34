"""Over HTTP: the games of the day, one attempt each, and the deals of days that are over."""

from __future__ import annotations

from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, SkipValidation

from parlour.core.game import Illegal
from parlour.server.cards.daily import Answered, DailyCard, DayTable, ProblemCard
from parlour.server.denied import Denied
from parlour.server.events.daily import Daily
from parlour.server.http.guests import guest_of, sessions_of
from parlour.server.http.request import Asked, known_guest, read

TheDaily = NamedDependency[SkipValidation[Daily]]


@get("/api/daily")
async def today(request: Asked, daily: TheDaily) -> DailyCard:
    return await _card(request, daily)


@get("/api/daily/problem")
async def problem(daily: TheDaily) -> ProblemCard:
    return await daily.problem()


@post("/api/daily/problem", status_code=200)
async def answer(request: Asked, daily: TheDaily) -> DailyCard:
    guest, said = known_guest(request), await read(request, Answered)
    try:
        await daily.answer(guest, said.move)
    except Illegal:
        raise
    except ValueError as unreadable:
        raise Denied(400, str(unreadable)) from None
    return await _card(request, daily)


@post("/api/daily/{slot:str}/table")
async def begin(request: Asked, slot: FromPath[str], daily: TheDaily) -> DayTable:
    return DayTable(await daily.begin(slot, known_guest(request)))


@get("/api/daily/{date:str}")
async def day(request: Asked, date: FromPath[str], daily: TheDaily) -> DailyCard:
    return await _card(request, daily, date)


@get("/api/daily/{date:str}/{slot:str}/deal")
async def deal(date: FromPath[str], slot: FromPath[str], daily: TheDaily) -> Response[str]:
    """`parlour daily check` draws it again."""
    return Response(await daily.deal(date, slot), media_type=MediaType.JSON)


async def _card(request: Asked, daily: Daily, date: str | None = None) -> DailyCard:
    guest = guest_of(request)
    return await daily.card(guest, sessions_of(request).is_member(guest), date)


HANDLERS = [today, problem, answer, begin, day, deal]

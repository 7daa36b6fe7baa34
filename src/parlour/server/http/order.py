"""Over HTTP: the host reads reports and keeps order."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, SkipValidation

from parlour.server.cards.talk import OrderCard
from parlour.server.http.request import Asked, known_guest
from parlour.server.play import order as play

Order = NamedDependency[SkipValidation[play.Order]]


@get("/api/host/reports")
async def reports(order: Order) -> OrderCard:
    return await order.told()


@delete("/api/host/reports/{n:int}", status_code=200)
async def put_aside(request: Asked, n: FromPath[int], order: Order) -> OrderCard:
    await order.put_aside(n, known_guest(request))
    return await order.told()


@post("/api/host/reports/{n:int}/end", status_code=200)
async def end_table(request: Asked, n: FromPath[int], order: Order) -> OrderCard:
    await order.end_table(n, known_guest(request))
    return await order.told()


@post("/api/host/reports/{n:int}/close", status_code=200)
async def close_person(request: Asked, n: FromPath[int], order: Order) -> OrderCard:
    await order.close(n, known_guest(request))
    return await order.told()


@delete("/api/host/closed/{name:str}", status_code=200)
async def reopen(request: Asked, name: FromPath[str], order: Order) -> OrderCard:
    await order.reopen(name, known_guest(request))
    return await order.told()


HANDLERS = [reports, put_aside, end_table, close_person, reopen]

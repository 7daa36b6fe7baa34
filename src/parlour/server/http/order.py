"""Over HTTP: the host reads reports and keeps order."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, SkipValidation

from parlour.server.cards.talk import OrderCard
from parlour.server.http.host import the_host
from parlour.server.http.request import Asked, AStore
from parlour.server.play import order as play

Order = NamedDependency[SkipValidation[play.Order]]


@get("/api/host/reports")
async def reports(request: Asked, store: AStore, order: Order) -> OrderCard:
    await the_host(request, store)
    return await order.told()


@delete("/api/host/reports/{n:int}", status_code=200)
async def put_aside(request: Asked, n: FromPath[int], store: AStore, order: Order) -> OrderCard:
    await order.put_aside(n, await the_host(request, store))
    return await order.told()


@post("/api/host/reports/{n:int}/end", status_code=200)
async def end_table(request: Asked, n: FromPath[int], store: AStore, order: Order) -> OrderCard:
    await order.end_table(n, await the_host(request, store))
    return await order.told()


@post("/api/host/reports/{n:int}/close", status_code=200)
async def close_person(request: Asked, n: FromPath[int], store: AStore, order: Order) -> OrderCard:
    await order.close(n, await the_host(request, store))
    return await order.told()


@delete("/api/host/closed/{name:str}", status_code=200)
async def reopen(request: Asked, name: FromPath[str], store: AStore, order: Order) -> OrderCard:
    await order.reopen(name, await the_host(request, store))
    return await order.told()


HANDLERS = [reports, put_aside, end_table, close_person, reopen]

"""Over HTTP: is my table open to anybody?"""

from __future__ import annotations

from litestar import get, put
from litestar.di import NamedDependency
from litestar.params import FromPath, SkipValidation

from parlour.server.cards.tables import Openness
from parlour.server.http.request import Asked, read
from parlour.server.play import openings

TheOpenTables = NamedDependency[SkipValidation[openings.OpenTables]]


@get("/api/tables/{id:str}/opening")
async def is_open(id: FromPath[str], open_tables: TheOpenTables) -> Openness:
    return await open_tables.look(id)


@put("/api/tables/{id:str}/opening")
async def open_table(request: Asked, id: FromPath[str], open_tables: TheOpenTables) -> Openness:
    return await open_tables.set(id, await read(request, Openness))


HANDLERS = [is_open, open_table]

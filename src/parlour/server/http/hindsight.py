"""Over HTTP: what the letters of a finished game could have given, where the house can find out."""

from __future__ import annotations

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, SkipValidation

from parlour.server.bots.solver import Solver
from parlour.server.cards.records import BestCard
from parlour.server.denied import Denied
from parlour.server.http.guests import guest_of
from parlour.server.http.request import Asked, TheTables, address_of

ASolver = NamedDependency[SkipValidation[Solver]]


@get("/api/tables/{id:str}/best")
async def best(request: Asked, id: FromPath[str], tables: TheTables, solver: ASolver) -> BestCard:
    sitting = (await tables.get(id)).sitting
    if not sitting.over:
        raise Denied(403, "what could have been is told when the match is over")
    person = guest_of(request) or address_of(request)
    found = await solver.best(sitting, person)
    if found is None:
        raise Denied(404, "nobody has worked it out")
    return found


HANDLERS = [best]

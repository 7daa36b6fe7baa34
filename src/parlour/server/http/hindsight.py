"""Over HTTP: what the letters of a finished game could have given, where the house can find out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, SkipValidation

from parlour.core.sitting import Sitting
from parlour.server import protocol
from parlour.server.denied import Denied
from parlour.server.http.request import TheTables

# What a house with a solver joins here; None from it: nothing is known of this game.
Best = Callable[[Sitting], Awaitable[protocol.BestCard | None]]
ASolver = NamedDependency[SkipValidation[Best | None]]


@get("/api/tables/{id:str}/best")
async def best(id: FromPath[str], tables: TheTables, solver: ASolver) -> protocol.BestCard:
    sitting = (await tables.get(id)).sitting
    if not sitting.over:
        raise Denied(403, "what could have been is told when the match is over")
    found = await solver(sitting) if solver else None
    if found is None:
        raise Denied(404, "nobody has worked it out")
    return found


HANDLERS = [best]

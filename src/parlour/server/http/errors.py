"""Whatever goes wrong over HTTP is one JSON object with `why`, and never more than that."""

from __future__ import annotations

import logging
from math import ceil
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.status_codes import HTTP_400_BAD_REQUEST, HTTP_404_NOT_FOUND, HTTP_410_GONE

from parlour.core.game import Illegal
from parlour.house.setups import BadSetup
from parlour.lexicon.errors import LexiconError
from parlour.server.denied import Denied
from parlour.server.play.past import NoTable, Past
from parlour.server.store import StoreError

log = logging.getLogger("parlour")
PLAIN = {
    404: "there is nothing here",
    405: "that cannot be done here",
    413: "that is too much at once",
}


def answer(status: int, why: str) -> Response[dict[str, str]]:
    return Response({"why": why}, status_code=status)


def denied(_: Request[Any, Any, Any], problem: Denied) -> Response[Any]:
    if problem.status == 429:
        again = {"retry-after": str(ceil(max(1.0, problem.wait)))}
        return Response({"why": str(problem)}, status_code=429, headers=again)
    if problem.table is None:
        return answer(problem.status, str(problem))
    return Response({"why": str(problem), "table": problem.table}, status_code=problem.status)


def bad_setup(_: Request[Any, Any, Any], problem: BadSetup) -> Response[Any]:
    return answer(HTTP_400_BAD_REQUEST, str(problem))


def refused(_: Request[Any, Any, Any], problem: Illegal) -> Response[Any]:
    return answer(409, f"{problem} ({problem.clause})")


def no_table(_: Request[Any, Any, Any], problem: NoTable) -> Response[Any]:
    return answer(HTTP_404_NOT_FOUND, str(problem))


def past(_: Request[Any, Any, Any], problem: Past) -> Response[Any]:
    return answer(HTTP_410_GONE, str(problem))


def not_written(_: Request[Any, Any, Any], problem: StoreError) -> Response[Any]:
    log.error("the store: %s", problem)
    return answer(503, problem.told)


def no_dictionary(_: Request[Any, Any, Any], problem: LexiconError) -> Response[Any]:
    # Its message names folders: only the log may have them.
    log.error("the dictionary: %s", problem)
    return answer(503, "the dictionary cannot be opened here; ./run setup unpacks it anew")


def unfit(_: Request[Any, Any, Any], problem: HTTPException) -> Response[Any]:
    return answer(problem.status_code, _reason(problem))


def unforeseen(_: Request[Any, Any, Any], problem: Exception) -> Response[Any]:
    log.error("unforeseen", exc_info=problem)
    return answer(500, "something is broken in the house; nothing has changed")


def _reason(problem: HTTPException) -> str:
    if problem.status_code in PLAIN:
        return PLAIN[problem.status_code]
    return "that is not what is asked for here"


HANDLERS: dict[Any, Any] = {
    Denied: denied,
    BadSetup: bad_setup,
    NoTable: no_table,
    Past: past,
    Illegal: refused,
    StoreError: not_written,
    LexiconError: no_dictionary,
    HTTPException: unfit,
    Exception: unforeseen,
}

"""The one place where requests are held to the table of who may do what (`server/rights.py`)."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from parlour.server.denied import Denied
from parlour.server.http.asked import ASKED
from parlour.server.http.guests import guest_of, sessions_of
from parlour.server.rights import IN_CLUB, ROUTES, Must, Role, refusal
from parlour.server.store import Store

LARGEST = 2**31 - 1
TOO_LARGE = re.compile(r"\s*[+-]?[\d_]{10,}\s*")
Asking = Request[Any, Any, Any]
Is = Callable[[str, Asking], Awaitable[bool]]


async def allow(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Denied where whoever asks is nothing that the row of this request names."""
    assert isinstance(connection, Request)
    if connection.method == "OPTIONS":  # what can be asked here is told to anybody
        return
    _expect_small(connection)
    must = ROUTES[row(connection.method, connection.scope["path_template"])]
    if "anybody" in must:
        return
    guest = guest_of(connection)
    if guest is None or not await _is_any(must, guest, connection):
        member = sessions_of(connection).is_member(guest)
        raise refusal(must, guest is not None, member)


def _expect_small(request: Asking) -> None:
    """No database has numbers of any size: whatever has that many digits is nothing of ours."""
    given = [value for value in request.path_params.values() if isinstance(value, int)]
    if any(abs(value) > LARGEST for value in given):
        raise Denied(404, "there is nothing here")
    if any(TOO_LARGE.fullmatch(value) for value in request.query_params.values()):
        raise Denied(400, "that number is too large")


@cache
def row(method: str, template: str) -> str:
    """The name of a route's row: `{id:str}` is `{id}` there."""
    return f"{method} {re.sub(r':[a-z]+}', '}', template)}"


async def _is_any(must: Must, guest: str, request: Asking) -> bool:
    if not {"guest", "own"}.isdisjoint(must):
        return True
    # First all that they sent: nobody keeps a right by sending slowly while they lose it.
    await request.body()
    for role in must:
        if await IS[role](guest, request):
            return True
    return False


def _store() -> Store:
    store: Store = ASKED.get()["store"]
    return store


async def _member(guest: str, request: Asking) -> bool:
    return sessions_of(request).is_member(guest)


async def _holder(guest: str, request: Asking) -> bool:
    seat = request.path_params["seat"]
    table = await ASKED.get()["lobby"].table(request.path_params["id"], seat)
    return bool(await table.sits(guest, seat))


async def _sitter(guest: str, request: Asking) -> bool:
    """Where the path names a seat as well, there must be such a seat."""
    where = request.path_params["id"], request.path_params.get("seat", 0)
    table = await ASKED.get()["lobby"].table(*where)
    if not table.seats.of(guest):  # somebody may have sat down through another process
        await table.look_round()
    return bool(table.seats.of(guest))


async def _host(guest: str, _: Asking) -> bool:
    return await _store().is_host(guest)


async def _judge(guest: str, request: Asking) -> bool:
    return await _store().certificates.is_judge(guest) or await _host(guest, request)


def _in_club(wanted: Role) -> Is:
    async def has_role(guest: str, request: Asking) -> bool:
        if not sessions_of(request).is_member(guest):
            return False
        role = await ASKED.get()["clubs"].role_of(request.path_params["id"], guest)
        return role is not None and IN_CLUB[role] == wanted

    return has_role


IS: Mapping[Role, Is] = {
    "member": _member,
    "holder": _holder,
    "sitter": _sitter,
    "judge": _judge,
    "host": _host,
    **{role: _in_club(role) for role in IN_CLUB.values()},
}

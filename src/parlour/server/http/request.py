"""What every route needs: who asks, from where, and what they sent."""

from __future__ import annotations

from typing import Any, TypeVar

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import SkipValidation
from msgspec import MsgspecError, json

from parlour.games import GAMES
from parlour.server.accounts.desk import Desk
from parlour.server.denied import Denied
from parlour.server.http.door import Door
from parlour.server.http.guests import guest_of
from parlour.server.http.limits import Limits
from parlour.server.play import links, own
from parlour.server.play.lobby import Lobby
from parlour.server.play.tables import Tables
from parlour.server.rights import NOT_KNOWN
from parlour.server.store import Store
from parlour.server.store.accounts import AccountStore

Asked = Request[Any, Any, Any]
ALobby = NamedDependency[SkipValidation[Lobby]]
OwnTables = NamedDependency[SkipValidation[own.OwnTables]]
SeatLinks = NamedDependency[SkipValidation[links.SeatLinks]]
TheTables = NamedDependency[SkipValidation[Tables]]
AStore = NamedDependency[SkipValidation[Store]]
TheDoor = NamedDependency[SkipValidation[Door]]
TheDesk = NamedDependency[SkipValidation[Desk]]
Accounts = NamedDependency[SkipValidation[AccountStore]]
TheLimits = NamedDependency[SkipValidation[Limits]]
Wanted = TypeVar("Wanted")


async def read(request: Asked, kind: type[Wanted]) -> Wanted:
    """A request's body, strictly: "3" is not 3."""
    try:
        return json.decode(await request.body(), type=kind)
    except (MsgspecError, UnicodeError) as problem:
        raise Denied(400, str(problem)[:300]) from None
    except RecursionError:
        raise Denied(400, "JSON is malformed: nested too deeply") from None


def known_guest(request: Asked) -> str:
    """Who asks, where a guest is needed: by the table of rights, or only now and then."""
    guest = guest_of(request)
    if guest is None:
        raise Denied(401, NOT_KNOWN)
    return guest


def address_of(request: Asked) -> str:
    return request.client.host if request.client else ""


def origin_of(request: Asked, door: Door) -> str:
    """What links begin with for whoever asks."""
    host, scheme = request.headers.get("host", ""), request.url.scheme
    return door.address(host.encode(), scheme) or f"{scheme}://{host}"


def known_game(game: str) -> None:
    """404 for a game that is not on the shelf."""
    if game not in GAMES:
        raise Denied(404, "there is no such game")

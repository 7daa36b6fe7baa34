"""Over HTTP: I want to play now, with a person."""

from __future__ import annotations

from litestar import delete, put
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from parlour.server.cards.people import Want
from parlour.server.http.request import Asked, known_game, known_guest, read
from parlour.server.play.pairing import Pairing

ThePairing = NamedDependency[SkipValidation[Pairing]]


@put("/api/wish", status_code=204)
async def want(request: Asked, pairing: ThePairing) -> None:
    guest, wish = known_guest(request), await read(request, Want)
    known_game(wish.game)
    await pairing.wish(guest, wish.game)


@delete("/api/wish", status_code=204)
async def stop_wanting(request: Asked, pairing: ThePairing) -> None:
    await pairing.withdraw(known_guest(request))


HANDLERS = [want, stop_wanting]

"""Over HTTP: who has won an event, and the certificate of it."""

from __future__ import annotations

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, SkipValidation

from parlour.server.cards.certificates import CertificateCard, Earned
from parlour.server.denied import Denied
from parlour.server.events.winning import Winning
from parlour.server.http.certificates import TheCertifying
from parlour.server.http.certified import drafted, earned_by
from parlour.server.http.guests import guest_of
from parlour.server.http.request import Asked, AStore, TheLimits, address_of

TheWinning = NamedDependency[SkipValidation[Winning]]


@get("/api/events/{id:str}/certificates")
async def won(
    request: Asked, id: FromPath[str], winning: TheWinning, store: AStore
) -> list[Earned]:
    """The winners, and how far each one's certificate is."""
    asked = {each.seat: each for each in await store.certificates.at(id)}
    guest = guest_of(request)
    found = []
    for n, came in (await winning.winners(id)).items():
        mine = frozenset({n} if came.guest == guest else ())
        found.append(earned_by(n, f"{came.name} has won", mine, asked.get(n)))
    return found


@get("/api/events/{id:str}/certificates/{player:int}")
async def form(
    request: Asked,
    id: FromPath[str],
    player: FromPath[int],
    certifying: TheCertifying,
    winning: TheWinning,
    limits: TheLimits,
) -> CertificateCard:
    """What would be certified: nothing is asked for yet."""
    if not limits.allow_replay(address_of(request)):
        raise Denied(429, "one application at a time, please")
    async with limits.one_replay:
        draft = await winning.draft(id, player)
    return await drafted(request, draft, (id, player), certifying)


HANDLERS = [won, form]

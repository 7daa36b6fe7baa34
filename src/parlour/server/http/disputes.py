"""Over HTTP: what people dispute of the dictionary, and the host who reads it."""

from __future__ import annotations

import time

from litestar import get, post

from parlour.house.enquiries import Desk
from parlour.lexicon.catalogue import NAME, VERSION
from parlour.server.cards.disputes import NewDispute, ProposalCard
from parlour.server.denied import Denied
from parlour.server.http.dictionary import TheLookUps, written
from parlour.server.http.request import Asked, AStore, TheLimits, known_guest, read
from parlour.server.play.disputes import proposal
from parlour.server.store.disputes import Dispute

EDITION = f"{NAME} {VERSION}"
LONGEST = 200  # characters of a sentence
OWN, MOST = 100, 10_000  # disputes of one person, and of all


@post("/api/dictionary/disputes", status_code=204)
async def dispute(request: Asked, store: AStore, look_ups: TheLookUps, limits: TheLimits) -> None:
    """Kept for the next edition; it changes nothing here, and is closed where looking up is."""
    guest, wish = known_guest(request), await read(request, NewDispute)
    word, other, why = written(wish.word), wish.other and written(wish.other), _sentence(wish.why)
    if not limits.allow_dispute(guest):
        raise Denied(429, "that is a great many disputes; wait a minute")
    said = await look_ups.ask(request, lambda desk: _said(desk, word, other), "")
    noted = Dispute(word, other, guest, EDITION, said, why, time.time())
    if not await store.disputes.note(noted, OWN, MOST):
        raise Denied(409, "there are so many disputes that the host must read them first")


@get("/api/host/disputes")
async def disputes(store: AStore) -> ProposalCard:
    return proposal(EDITION, await store.disputes.all())


def _sentence(text: str) -> str:
    found = " ".join(text.split())
    if not found or len(found) > LONGEST or not found.isprintable():
        raise Denied(400, f"a sentence of at most {LONGEST} characters belongs here")
    return found


def _said(desk: Desk, word: str, other: str) -> str:
    """What the dictionary answers now, in a line."""
    if other:
        return desk.relation(word, other).why
    rulings = desk.rulings(word, None)
    good = [ruling.title for ruling in rulings if ruling.ok]
    against = next((f"; {ruling.why}" for ruling in rulings if not ruling.ok), "")
    return f"good in {', '.join(good) or 'none of the games'}{against}"


HANDLERS = [dispute, disputes]

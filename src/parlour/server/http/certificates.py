"""Over HTTP: certificates asked for, vouched for, shown, taken home and checked."""

from __future__ import annotations

import asyncio

from litestar import MediaType, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery, SkipValidation

from parlour.core.game import Illegal, Seat
from parlour.events.certificate import LIMIT, Paper
from parlour.events.certificate import read as read_paper
from parlour.games import GAMES
from parlour.house.certificates import Checked, check, document
from parlour.house.championships import borne_out
from parlour.server.cards.certificates import (
    CertificateCard,
    CheckedCard,
    Club,
    Earned,
    KeyCard,
    Member,
    NewApplication,
)
from parlour.server.denied import Denied
from parlour.server.events.winning import Winning
from parlour.server.http.certified import drafted, earned_by, shown
from parlour.server.http.guests import guest_of
from parlour.server.http.printing import ThePrinting, admit, as_pdf
from parlour.server.http.replays import sitting_of
from parlour.server.http.request import (
    Asked,
    AStore,
    TheDoor,
    TheLimits,
    TheTables,
    address_of,
    known_guest,
    origin_of,
    read,
)
from parlour.server.play.certifying import Certifying
from parlour.server.play.table import Table
from parlour.server.store.certificates import Application

TheCertifying = NamedDependency[SkipValidation[Certifying]]
TheWinning = NamedDependency[SkipValidation[Winning]]
MOST_ENTRIES = 1000  # of an event whose certificate is checked here
SENT_IN = 1024 * 1024  # bytes of a certificate, or of the PDF that holds it
SHOWN = 500  # members of the club in one list


@get("/api/keys")
async def keys(certifying: TheCertifying) -> list[KeyCard]:
    """The house's public keys, the newest last, so that anybody can check what it signed."""
    found = await asyncio.to_thread(certifying.keys.all)
    return [KeyCard(key.made, key.public, key.private is not None) for key in found]


@get("/api/tables/{id:str}/certificates")
async def earned(
    request: Asked, id: FromPath[str], tables: TheTables, store: AStore, limits: TheLimits
) -> list[Earned]:
    """The seats of a finished match that have earned something, and who has applied."""
    table = await tables.get(id)
    if not table.sitting.over:
        raise Denied(403, "nothing is certified until the match is over")
    if not limits.allow_replay(address_of(request)):
        raise Denied(429, "that is a great many questions; wait a moment")
    asked = {each.seat: each for each in await store.certificates.at(id)}
    titles = await asyncio.to_thread(_titles, table)
    mine = table.seats.of(guest_of(request))
    return [earned_by(seat, title, mine, asked.get(seat)) for seat, title in titles.items()]


def _titles(table: Table) -> dict[Seat, str]:
    """Solitaire of 4CYTE has none (4C-50), nor has anybody who does not exceed PAR (4C-61)."""
    found: dict[Seat, str] = {}
    sitting = table.sitting
    for seat in range(sitting.setup.seats) if sitting.game.honour else ():
        assert sitting.game.honour is not None
        try:
            found[seat] = sitting.game.honour(sitting.state, seat).title
        except Illegal:
            continue
    return found


@get("/api/tables/{id:str}/certificates/{seat:int}")
async def form(
    request: Asked,
    id: FromPath[str],
    seat: FromPath[int],
    certifying: TheCertifying,
    limits: TheLimits,
) -> CertificateCard:
    """The application form, filled in from the log (4C-64): nothing is asked for yet."""
    if not limits.allow_replay(address_of(request)):
        raise Denied(429, "one application at a time, please")
    async with limits.one_replay:
        draft = await certifying.draft(id, seat)
    return await drafted(request, draft, (id, seat), certifying)


@post("/api/certificates")
async def apply(
    request: Asked,
    certifying: TheCertifying,
    winning: TheWinning,
    limits: TheLimits,
    store: AStore,
) -> CertificateCard:
    guest, wish = known_guest(request), await read(request, NewApplication)
    if not limits.allow_replay(address_of(request)):
        raise Denied(429, "one application at a time, please")
    async with limits.one_replay:
        if wish.event:
            made = await winning.apply(wish.event, wish.seat, guest)
        else:
            made = await certifying.apply(wish.table, wish.seat, guest)
    return await shown(request, made, certifying, store)


@get("/api/certificates/{id:str}")
async def show(
    request: Asked, id: FromPath[str], certifying: TheCertifying, store: AStore
) -> CertificateCard:
    return await shown(request, await certifying.get(id), certifying, store)


@post("/api/certificates/{id:str}/vouch", status_code=200)
async def vouch(
    request: Asked, id: FromPath[str], certifying: TheCertifying, store: AStore
) -> CertificateCard:
    """From a device of their own (4C-65)."""
    guest = known_guest(request)
    name = await store.name_of(guest) or ""
    return await shown(request, await certifying.vouch(id, guest, name), certifying, store)


@delete("/api/certificates/{id:str}", status_code=204)
async def withdraw(request: Asked, id: FromPath[str], certifying: TheCertifying) -> None:
    await certifying.withdraw(id, known_guest(request))


@get("/api/certificates/{id:str}/certificate.json")
async def as_document(id: FromPath[str], certifying: TheCertifying) -> Response[bytes]:
    """The very bytes that were signed."""
    granted = await _granted(id, certifying)
    headers = {"content-disposition": 'attachment; filename="certificate.json"'}
    return Response(granted.document.encode(), media_type=MediaType.JSON, headers=headers)


@get("/api/certificates/{id:str}/certificate.pdf")
async def printed(
    request: Asked,
    id: FromPath[str],
    certifying: TheCertifying,
    printing: ThePrinting,
    limits: TheLimits,
    door: TheDoor,
) -> Response[bytes]:
    granted = await _granted(id, certifying)
    admit(request, limits)
    address = f"{origin_of(request, door)}/certificate/{id}"
    paper = read_paper(granted.document)
    pdf = await printing.of(
        ("certificate", paper.digest, address), lambda: _on_paper(paper, address)
    )
    return as_pdf(pdf, "certificate.pdf")


def _on_paper(paper: Paper, address: str) -> bytes:
    from parlour.print.certificate import certificate

    game = GAMES[paper.certificate.game]
    return certificate(paper, game.title, game.year, address)


@post(
    "/api/certificates/check",
    status_code=200,
    request_max_body_size=SENT_IN,
    takes="a certificate, or the PDF that holds it",
)
async def check_one(request: Asked, certifying: TheCertifying, limits: TheLimits) -> CheckedCard:
    """Anybody's certificate, or the PDF in which it is: replayed, and is its key the house's?"""
    if not limits.allow_replay(address_of(request)):
        raise Denied(429, "one certificate at a time, please")
    try:
        sent = await request.body()
    except HTTPException as problem:
        if problem.status_code != 413:
            raise
        raise Denied(413, f"more than {SENT_IN // 1024} kB are not checked here") from None
    ours = {key.public for key in await asyncio.to_thread(certifying.keys.all)}
    async with limits.one_replay:
        return await asyncio.to_thread(_checked, sent, ours)


def _checked(sent: bytes, ours: set[str]) -> CheckedCard:
    try:
        paper = read_paper((_attached(sent) if sent.startswith(b"%PDF-") else sent).decode())
    except Illegal:
        raise
    except ValueError as problem:
        raise Denied(400, str(problem)[:300]) from None
    found = document(_proved(paper))
    return CheckedCard(paper.signature is not None and paper.signature.key in ours, found)


def _proved(paper: Paper) -> Checked:
    said = paper.certificate
    if not said.of_event:
        return check(paper, sitting_of(said.record))
    if said.record.count("\n") > MOST_ENTRIES:
        raise Denied(413, "so long an event is not replayed here: `parlour certificate check` does")
    return borne_out(paper)


def _attached(pdf: bytes) -> bytes:
    from parlour.print.attached import attached

    return attached(pdf, LIMIT)


@get("/api/club")
async def club(store: AStore, season: FromQuery[int | None] = None) -> Club:
    """The Champions' Club: who has a Champion's certificate, and nobody else (4C-61)."""
    members = await store.certificates.club(season, SHOWN)
    return Club(await store.certificates.seasons(), [_member(each) for each in members])


def _member(each: Application) -> Member:
    said = read_paper(each.document).certificate
    name, group = said.name or "", each.group or ""
    return Member(each.id, name, said.title, group, each.points, each.season)


async def _granted(id: str, certifying: Certifying) -> Application:
    found = await certifying.get(id)
    if found.state != "granted":
        raise Denied(409, "it is not granted yet, so there is nothing to take home")
    return found


HANDLERS = [
    *(keys, earned, form, apply, show, vouch, withdraw),
    *(as_document, printed, check_one, club),
]

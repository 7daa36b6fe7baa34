"""Certificates and applications as the page shows them, to whoever asks."""

from __future__ import annotations

from parlour.core.game import Seat
from parlour.core.plain import plain
from parlour.core.record import Record
from parlour.events.certificate import Certificate, Paper
from parlour.events.certificate import read as read_paper
from parlour.games import GAMES
from parlour.server.cards.certificates import CertificateCard, Earned, Word
from parlour.server.http.guests import guest_of
from parlour.server.http.request import Asked, AStore
from parlour.server.play.certifying import Certifying, Draft, names_of, unsigned
from parlour.server.store.certificates import Application, Voucher


def earned_by(seat: Seat, title: str, mine: frozenset[Seat], asked: Application | None) -> Earned:
    if asked is None or asked.state == "withdrawn":
        return Earned(seat, title, seat in mine, None, asked.state if asked else "")
    return Earned(seat, title, seat in mine, asked.id, asked.state)


async def shown(
    request: Asked, application: Application, certifying: Certifying, store: AStore
) -> CertificateCard:
    """To whoever asks: what they may do with it is their own affair."""
    judge = await is_judge(store, guest_of(request))
    return await _card(request, application, certifying, judge)


async def drafted(
    request: Asked, draft: Draft, of: tuple[str, Seat], certifying: Certifying
) -> CertificateCard:
    """An application that nobody has made yet."""
    blank = Application(
        *("", *of, "", 0.0, draft.season, "asked", draft.signers, draft.witnesses),
        *(Paper(draft.certificate).write(), draft.certificate.figures.get("class")),
        draft.certificate.points,
    )
    return await _card(request, blank, certifying, judge=False)


async def _card(
    request: Asked, application: Application, certifying: Certifying, judge: bool
) -> CertificateCard:
    guest = guest_of(request)
    vouchers = await certifying.vouchers(application)
    paper = read_paper(application.document)
    said, game = paper.certificate, GAMES[paper.certificate.game]
    open_ = application.state == "asked"
    may_vouch = await certifying.may_vouch(application, guest) if application.id else None
    own = application.guest == guest
    return CertificateCard(
        id=application.id,
        game=said.game,
        game_title=game.title,
        year=game.year,
        table=None if said.of_event else application.table,
        event=application.table if said.of_event else None,
        seat=application.seat,
        name=said.name or "",
        title=said.title,
        clause=said.clause,
        points=said.points,
        figures=dict(said.figures),
        words=[Word(**plain(word)) for word in said.words],
        dictionary=said.dictionary.name if said.dictionary else "",
        date=said.date or "",
        season=application.season,
        opponents=list(said.opponents),
        vouched=list(names_of(said, vouchers)),
        missing=_missing(application, vouchers, said) if open_ else [],
        witnesses=max(0, application.witnesses - len(vouchers)) if open_ else 0,
        state=application.state,
        judged=application.judge is not None,
        why=application.why,
        digest=paper.digest if paper.signature else None,
        key=paper.signature.key if paper.signature else None,
        mine=own,
        may_vouch=may_vouch is not None,
        may_judge=judge and not own and application.judge is None,
    )


def _missing(application: Application, vouchers: list[Voucher], said: Certificate) -> list[str]:
    """By name who has still to sign."""
    seats = unsigned(application, vouchers)
    return [Record.read(said.record).names[seat] for seat in seats]


async def is_judge(store: AStore, guest: str | None) -> bool:
    """The host may judge, and whom they appoint (4C-63)."""
    if guest is None:
        return False
    return await store.certificates.is_judge(guest) or await store.is_host(guest)

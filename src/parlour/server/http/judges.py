"""Over HTTP: the judges of certificates, whose word is the last (4C-63)."""

from __future__ import annotations

import time

from litestar import delete, get, post
from litestar.params import FromPath

from parlour.events.certificate import read as read_paper
from parlour.server.cards.certificates import (
    CertificateCard,
    Decision,
    Judge,
    JudgesCard,
    NewJudge,
    Waiting,
)
from parlour.server.denied import Denied
from parlour.server.http.certificates import TheCertifying
from parlour.server.http.certified import shown
from parlour.server.http.request import Accounts, Asked, AStore, known_guest, read
from parlour.server.likeness import likeness
from parlour.server.play.certifying import Certifying, unsigned
from parlour.server.store import Store
from parlour.server.store.certificates import Application

SHOWN = 200  # applications in the list


@get("/api/judges")
async def page(request: Asked, store: AStore, certifying: TheCertifying) -> JudgesCard:
    guest = known_guest(request)
    return await _page(guest, store, certifying)


@post("/api/certificates/{id:str}/decision", status_code=200)
async def decide(
    request: Asked, id: FromPath[str], store: AStore, certifying: TheCertifying
) -> CertificateCard:
    judge, said = known_guest(request), await read(request, Decision)
    why = " ".join(said.why.split())
    if not why or not why.isprintable():
        raise Denied(400, "say in a sentence why: whoever applied reads it")
    decided = await certifying.judge(id, judge, said.grant, why)
    return await shown(request, decided, certifying, store)


@post("/api/judges", status_code=200)
async def appoint(
    request: Asked, store: AStore, accounts: Accounts, certifying: TheCertifying
) -> JudgesCard:
    host, wish = known_guest(request), await read(request, NewJudge)
    account = await accounts.account_like(likeness(wish.name))
    if account is None:
        raise Denied(404, "nobody with an account has this name")
    await store.certificates.appoint(account.person, time.time())
    return await _page(host, store, certifying)


@delete("/api/judges/{id:str}", status_code=200)
async def dismiss(
    request: Asked, id: FromPath[str], store: AStore, certifying: TheCertifying
) -> JudgesCard:
    host = known_guest(request)
    await store.certificates.dismiss(id)
    return await _page(host, store, certifying)


async def _page(guest: str, store: Store, certifying: Certifying) -> JudgesCard:
    found = await store.certificates.waiting(SHOWN)
    waiting = [await _waiting(each, certifying) for each in found if each.guest != guest]
    host = await store.is_host(guest)
    judges = [Judge(id, name) for id, name in await store.certificates.judges()]
    return JudgesCard(waiting, judges if host else [], host)


async def _waiting(each: Application, certifying: Certifying) -> Waiting:
    said, vouchers = read_paper(each.document).certificate, await certifying.vouchers(each)
    missing = len(unsigned(each, vouchers)) + max(0, each.witnesses - len(vouchers))
    left = missing if each.state == "asked" else 0
    return Waiting(each.id, said.name or "", said.title, each.points, each.state, each.made, left)


HANDLERS = [page, decide, appoint, dismiss]

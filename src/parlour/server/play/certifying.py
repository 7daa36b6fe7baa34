"""Certificates of matches in the house's own log: asked for, vouched for, judged and signed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from random import Random

from parlour.core.game import Illegal, Seat
from parlour.core.record import Record, named
from parlour.events.certificate import CLAUSE, Certificate, Paper, read, sign
from parlour.house.certificates import certify
from parlour.house.referee import Refusal, replay
from parlour.server.denied import Denied
from parlour.server.play.unguessable import unguessable
from parlour.server.signing import SigningKeys
from parlour.server.store import Holder, Store
from parlour.server.store.archive import names_by_seat
from parlour.server.store.certificates import Application, State, Voucher

ALONE = 2  # witnesses of a game that one plays alone: the booklet speaks of several (4C-64)
MOST = 200  # certificates of one person
WITNESSES = 8  # the most that vouch for one
NONE_HERE = "there is no such certificate here"


@dataclass(frozen=True)
class Draft:
    """What a seat would be certified for, and who must vouch for it."""

    certificate: Certificate
    signers: tuple[Seat, ...]
    witnesses: int
    season: int


class Certifying:
    """One for each house."""

    def __init__(
        self, store: Store, keys: SigningKeys, clock: Callable[[], float], rng: Random
    ) -> None:
        self._store, self._certificates = store, store.certificates
        self.keys, self._clock, self._rng = keys, clock, rng

    async def draft(self, table: str, seat: Seat) -> Draft:
        """Illegal, with its clause, where nothing is earned or nobody could vouch for it."""
        laid, ending = await self._store.laid(table), await self._store.ending(table)
        if laid is None:
            raise Denied(404, "there is no such table")
        if ending is None:
            raise Denied(403, "nothing is certified until the match is over")
        holders = await self._store.holders(table)
        record = named(ending.record, names_by_seat(holders))
        certificate, vouching = await asyncio.to_thread(_certified, record, seat)
        season = datetime.fromtimestamp(laid.stirred or laid.made, UTC).year
        if vouching is None:
            return Draft(certificate, (), 0, season)
        signers = _people(holders, seat)
        if laid.seats > 1 and not signers:
            raise Illegal(vouching, "nobody could sign that it was unaided: the others are bots")
        return Draft(certificate, signers, 0 if signers else ALONE, season)

    async def apply(self, table: str, seat: Seat, guest: str) -> Application:
        """For a seat of one's own (4C-64); where nobody need vouch, it is granted at once."""
        held = await self._store.holders(table)
        if not any(h.seat == seat and h.guest == guest and not h.gone for h in held):
            raise Denied(403, "one applies for a seat of one's own")
        return await self.enter(await self.draft(table, seat), table, seat, guest)

    async def enter(self, draft: Draft, of: str, seat: Seat, guest: str) -> Application:
        """Somebody's wish, of a table and seat or of an event and player."""
        said = draft.certificate
        application = Application(
            id=unguessable(self._rng),
            table=of,
            seat=seat,
            guest=guest,
            made=self._clock(),
            season=draft.season,
            state="asked",
            signers=draft.signers,
            witnesses=draft.witnesses,
            document=Paper(said).write(),
            group=said.figures.get("class"),
            points=said.points,
        )
        if not await self._certificates.add(application, MOST):
            raise Denied(409, "somebody has applied for this seat, or you have a great many")
        return await self._granted_if_vouched(application.id)

    async def get(self, id: str) -> Application:
        found = await self._certificates.get(id)
        if found is None or found.state == "withdrawn":
            raise Denied(404, NONE_HERE)
        return found

    async def vouch(self, id: str, guest: str, name: str) -> Application:
        """The opponents sign that it was unaided and by the rules; for one alone, witnesses do."""
        application = await self.get(id)
        seats = await self.may_vouch(application, guest)
        if seats is None:
            raise Illegal(
                "4C-65", "those sign who sat there, or watched one alone; nobody for themselves"
            )
        if not name.strip():
            raise Illegal("4C-64", "who vouches is named: say your name first")
        voucher = Voucher(guest, seats, name, self._clock())
        if not await self._certificates.vouch(id, voucher, WITNESSES):
            raise Denied(409, "it is decided already, or enough have vouched")
        return await self._granted_if_vouched(id)

    async def may_vouch(
        self, application: Application, guest: str | None
    ) -> tuple[Seat, ...] | None:
        """The seats for which they may sign; none of them: as a witness. None: they may not."""
        if guest is None or application.state != "asked":
            return None
        held = await self._store.holders(application.table)
        own = {h.seat for h in held if h.guest == guest and not h.gone}
        if guest == application.guest or application.seat in own:
            return None
        if any(voucher.guest == guest for voucher in await self.vouchers(application)):
            return None
        seats = tuple(seat for seat in application.signers if seat in own)
        return seats if seats or application.witnesses else None

    async def vouchers(self, application: Application) -> list[Voucher]:
        return await self._certificates.vouchers(application.id)

    async def judge(self, id: str, judge: str, grant: bool, why: str) -> Application:
        """What the judges decide is final (4C-63): it is said once, and the house obeys."""
        application = await self.get(id)
        if judge == application.guest:
            raise Illegal("4C-63", "nobody judges a certificate of their own")
        state: State = "granted" if grant else "refused"
        vouchers = await self.vouchers(application)
        document = _unsigned(application.document)
        if grant:
            document = self._signed(application, vouchers)
        if not await self._certificates.judge(id, state, document, judge, why):
            raise Illegal("4C-63", "the judges have decided, and that is final")
        return await self.get(id)

    async def withdraw(self, id: str, guest: str) -> None:
        if not await self._certificates.withdraw(id, guest):
            raise Denied(404, "there is no such certificate of yours")

    async def _granted_if_vouched(self, id: str) -> Application:
        application = await self.get(id)
        vouchers = await self.vouchers(application)
        if application.state == "asked" and is_vouched(application, vouchers):
            document = self._signed(application, vouchers)
            await self._certificates.settle(id, "granted", document)
        return await self.get(id)

    def _signed(self, application: Application, vouchers: Iterable[Voucher]) -> str:
        said = read(application.document).certificate
        vouched = names_of(said, vouchers)
        return sign(replace(said, vouched=vouched), self.keys.private()).write()


def is_vouched(application: Application, vouchers: list[Voucher]) -> bool:
    """Everybody who sat there has signed, or enough have who watched (4C-65)."""
    return not unsigned(application, vouchers) and len(vouchers) >= application.witnesses


def unsigned(application: Application, vouchers: Iterable[Voucher]) -> list[Seat]:
    """The seats whose people have not vouched yet."""
    signed = {seat for voucher in vouchers for seat in voucher.seats}
    return [seat for seat in application.signers if seat not in signed]


def names_of(said: Certificate, vouchers: Iterable[Voucher]) -> tuple[str, ...]:
    """As the record names their seats; witnesses as they name themselves. Each once."""
    names = () if said.of_event else Record.read(said.record).names
    found = (
        name
        for voucher in vouchers
        for name in ([names[seat] for seat in voucher.seats] or [voucher.name])
    )
    return tuple(dict.fromkeys(found))


def _people(holders: Iterable[Holder], seat: Seat) -> tuple[Seat, ...]:
    """The other seats on which people sat at the end."""
    return tuple(sorted({h.seat for h in holders if h.guest and not h.gone and h.seat != seat}))


def _certified(record: str, seat: Seat) -> tuple[Certificate, str | None]:
    """What a record of ours proves, and the clause by which others vouch for it."""
    sitting = replay(record)
    if isinstance(sitting, Refusal):
        raise Illegal(sitting.clause or CLAUSE, f"the record is refused: {sitting.why}")
    if seat not in range(sitting.setup.seats):
        raise Denied(404, f"there is no seat {seat} at this table")
    certificate = certify(sitting, record, seat)
    assert sitting.game.honour is not None
    return certificate, sitting.game.honour(sitting.state, seat).vouching


def _unsigned(document: str) -> str:
    return Paper(read(document).certificate).write()

"""Not wanting to hear somebody: muting them, blocking them, telling the host of them."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from random import Random

from parlour.core.game import Seat
from parlour.server import protocol
from parlour.server.cards.talk import Muted, NewReport
from parlour.server.denied import Denied
from parlour.server.play.notices import Notices
from parlour.server.play.people import MOST
from parlour.server.play.speaking import Speaking
from parlour.server.play.table import Table
from parlour.server.play.tables import Tables
from parlour.server.play.talk import hears, message
from parlour.server.play.unguessable import unguessable
from parlour.server.play.wording import shown
from parlour.server.store import Store
from parlour.server.store.reports import Report
from parlour.server.store.talk import Spoken
from parlour.server.store.ties import Tie

AROUND = 10  # messages before and after the one that is reported


class ShuttingOut:
    """What one person does about the words of another."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        speaking: Speaking,
        notices: Notices,
        clock: Callable[[], float],
        rng: Random,
    ) -> None:
        self._store, self._tables, self._speaking = store, tables, speaking
        self._notices, self._clock, self._rng = notices, clock, rng

    async def muted(self, guest: str) -> list[Muted]:
        found = await self._store.talk.muted(guest)
        return [Muted(_name(guest, whom), name) for whom, name in found.items()]

    async def mute(self, id: str, said: str, guest: str) -> list[Muted]:
        """Whoever has said this, at every table."""
        spoken = self._other(await self._heard(id, guest), said, guest)
        if len(await self._store.talk.muted(guest)) >= MOST:
            raise Denied(409, f"no more than {MOST} people are muted at once: hear one again first")
        await self._store.talk.mute(guest, spoken.guest, spoken.name)
        await self._speaking.listen_anew(guest)
        return await self.muted(guest)

    async def unmute(self, name: str, guest: str) -> list[Muted]:
        for whom in await self._store.talk.muted(guest):
            if _name(guest, whom) == name:
                await self._store.talk.unmute(guest, whom)
                await self._speaking.listen_anew(guest)
        return await self.muted(guest)

    async def hear_anew(self, guest: str) -> None:
        """Whom they follow or block has changed: what they hear, and are told, may have too."""
        await self._speaking.listen_anew(guest)
        self._notices.stir(guest)

    async def block(self, id: str, said: str, guest: str) -> None:
        spoken = self._other(await self._heard(id, guest), said, guest)
        tie = Tie(unguessable(self._rng), guest, spoken.guest, "block", spoken.name)
        if await self._store.ties.tie(tie, MOST) is None:
            raise Denied(409, f"no more than {MOST} people: undo one first, on the page of people")
        await self.hear_anew(guest)

    async def report(self, id: str, wish: NewReport, guest: str) -> None:
        """The host reads what the reporter has heard, and nothing else of the table."""
        table = await self._table(id)
        heard = self._heard_at(table, guest)
        why = shown(wish.why)
        if not why:
            raise Denied(400, "say in a sentence what is wrong")
        if wish.message is not None:
            spoken = self._other(heard, wish.message, guest)
            people, at = {spoken.guest: spoken.name}, heard.index(spoken)
            around = heard[max(0, at - AROUND) : at + AROUND + 1]
        elif wish.seat is not None:
            people, around = _others(table, wish.seat, guest), heard[-2 * AROUND :]
        else:
            raise Denied(400, "say which message, or which seat")
        quoted = protocol.encode([message(each, guest) for each in around]).decode()
        name = await self._store.name_of(guest) or "Guest"
        for other, called in people.items():
            report = Report(
                *(table.id, guest, name, other, called, why, wish.message, quoted, self._clock())
            )
            if not await self._store.reports.file(report):
                raise Denied(503, "the host has a great many reports to read; try again later")

    async def _table(self, id: str) -> Table:
        table = await self._tables.get(id)
        await table.talk.read(self._store.talk, id)
        return table

    async def _heard(self, id: str, guest: str) -> list[Spoken]:
        return self._heard_at(await self._table(id), guest)

    def _heard_at(self, table: Table, guest: str) -> list[Spoken]:
        """All that this guest may hear there, from any seat of theirs."""
        places: list[Seat | None] = [None, *table.seats.of(guest)]
        ears = frozenset().union(*(hears(table, guest, seat) for seat in places))
        return [spoken for spoken in table.talk.since(0) if spoken.channel in ears]

    def _other(self, heard: list[Spoken], said: str, guest: str) -> Spoken:
        """The words of somebody else, as this guest knows them."""
        found = next((each for each in heard if each.id == said), None)
        if found is None:
            raise Denied(404, "there is no such message, or it is kept no longer")
        if found.guest == guest:
            raise Denied(409, "you have said that yourself")
        return found


def _others(table: Table, seat: Seat, guest: str) -> dict[str, str]:
    """The people on a seat, and their names."""
    found = {h.guest: h.name for h in table.seats.holders if h.seat == seat and h.guest is not None}
    found.pop(guest, None)
    if not found:
        raise Denied(409, "nobody else sits there")
    return found


def _name(guest: str, whom: str) -> str:
    """By this name one speaks of somebody they muted, whose own id nobody is told."""
    return sha256(f"{guest} {whom}".encode()).hexdigest()[:24]

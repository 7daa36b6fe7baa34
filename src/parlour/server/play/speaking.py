"""Saying something at a table: it is read, written down, and told to those who may hear it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hashlib import sha256

from parlour.server import protocol
from parlour.server.play.seats import Guest
from parlour.server.play.table import Table
from parlour.server.play.tables import Tables
from parlour.server.play.talk import Listener, place_of
from parlour.server.play.wording import shown
from parlour.server.rates import Rates
from parlour.server.store import Store
from parlour.server.store.reports import CLOSED
from parlour.server.store.talk import Spoken

OWN_RATE = 0.5, 8  # messages a second of one person, and at once
CHANNEL_RATE = 4, 40  # in one channel of a table, however many people write
DAY = 24 * 3600.0
DAYS = 30  # that talk is kept


class Speaking:
    """The one entrance for words."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        clock: Callable[[], float],
        ticks: Callable[[], float],
    ) -> None:
        self._store, self._tables, self._clock = store, tables, clock
        self._own, self._channels = Rates(*OWN_RATE, ticks), Rates(*CHANNEL_RATE, ticks)

    async def say(self, table: Table, guest: Guest, said: protocol.Say) -> None:
        """ValueError or Illegal where it is not said; afterwards it is written down."""
        if guest is None:
            raise ValueError("the house does not know you yet: come in by the page first")
        if await self._store.reports.is_closed(guest):
            raise ValueError(CLOSED)
        if len(said.text) > protocol.LONGEST:
            raise ValueError(
                f"a message has at most {protocol.LONGEST} characters, this one {len(said.text)}"
            )
        text = shown(said.text)
        if not text:
            raise ValueError("there is nothing to read in that message")
        place = place_of(table, guest, said, text in protocol.PHRASES)
        channel = table.id, said.to, place
        if not (self._own.allows(guest) and self._channels.allows(channel)):
            raise ValueError(protocol.TOO_FAST)
        spoken = Spoken(
            id=_name(table.id, guest, said.id),
            to=said.to,
            place=place,
            guest=guest,
            seat=said.seat,
            name=await self._name_of(table, guest, said.seat),
            text=text,
            when=self._clock(),
        )
        written = await self._store.talk.say(table.id, spoken)
        if written is not None:
            table.hear_said(written)

    async def _name_of(self, table: Table, guest: str, seat: int | None) -> str:
        sits = (h.name for h in table.seats.holders if h.guest == guest and h.seat == seat)
        return next(sits, None) or await self._store.name_of(guest) or "Guest"

    async def listen(self, table: Table, guest: Guest) -> Listener:
        """Somebody wants to hear what is said at a table, but not from those they shut out."""
        await table.talk.read(self._store.talk, table.id)
        return Listener(table, guest, await self._shut_out(guest))

    async def listen_anew(self, guest: str) -> None:
        """Somebody wants to hear others than before: their browsers are told all again."""
        muted = frozenset(await self._shut_out(guest))
        for table in self._tables:
            table.audience.shut_out(guest, muted)

    async def _shut_out(self, guest: Guest) -> set[str]:
        """Whom somebody does not want to hear: muted or blocked."""
        if guest is None:
            return set()
        blocked = {tie.other for tie in await self._store.ties.of(guest) if tie.kind == "block"}
        return blocked | set(await self._store.talk.muted(guest))

    async def look(self, guest: str) -> None:
        """At what another process has changed; empty: of whoever listens here."""
        listening = {one for table in self._tables for one in table.audience.guests}
        for each in [guest] if guest else sorted(listening):
            await self.listen_anew(each)

    async def forget(self, guest: str) -> None:
        """They have left for good, and the store forgets their words with them."""
        for table in self._tables:
            table.talk.forget(guest)

    async def look_who_left(self, _: str) -> None:
        """Somebody has, in another process; nobody says who."""
        for table in self._tables:
            if table.talk.is_read:
                await table.talk.read_anew(self._store.talk, table.id)

    async def keep(self) -> None:
        """Forget what is old, once a day, until the house closes."""
        while True:
            await self._store.talk.forget(self._clock() - DAYS * DAY)
            await asyncio.sleep(DAY)


def _name(table: str, guest: str, id: str) -> str:
    """What a message is called: the same when it is sent again, and nobody else's."""
    return sha256(f"{table} {guest} {id}".encode()).hexdigest()[:24]

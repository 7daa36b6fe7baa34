"""What follows from an event's log is done: tables are laid, results taken, rounds drawn.

Whatever is done here follows from the log and the tables that are there, so doing it twice changes
nothing: a table is laid once for each bout of a pairing, an entry is appended at one place. After a
restart every unfinished event is looked at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from parlour.core import house
from parlour.core.game import HOUSE, Illegal
from parlour.events import record
from parlour.events.event import Pairing
from parlour.events.kinds import KINDS
from parlour.house.competitions import result_of, spelt_by
from parlour.server.denied import Denied
from parlour.server.events.laying import lay
from parlour.server.events.room import Room, card_for, play
from parlour.server.events.rooms import TRIES, Rooms, channel
from parlour.server.events.wording import calling
from parlour.server.play.bus import News
from parlour.server.play.clockwork import bot_on
from parlour.server.play.errands import Errands
from parlour.server.play.lobby import Lobby, Quicker
from parlour.server.play.notices import Notices
from parlour.server.play.past import NoTable
from parlour.server.play.supplies import Supplies
from parlour.server.play.table import Table
from parlour.server.play.tables import Tables
from parlour.server.store import Holder, StoreError
from parlour.server.store.events import LaidFor, Said
from parlour.server.store.finishes import Finish


class Carrying:
    """One for each house."""

    def __init__(
        self, rooms: Rooms, lobby: Lobby, tables: Tables, notices: Notices, supplies: Supplies
    ) -> None:
        self._rooms, self._lobby, self._tables, self._notices = rooms, lobby, tables, notices
        self._supplies, self._store = supplies, supplies.store
        self._errands = Errands("events")

    async def resume(self) -> None:
        """After a restart: look at every event that goes on."""
        for id in await self._store.events.unfinished():
            self.stir(id)

    def stir(self, id: str) -> None:
        """Something has happened at this event."""
        self._errands.run(id, lambda: self.carry_on(id))

    def close(self) -> None:
        self._errands.stop()

    # --- what follows

    async def carry_on(self, id: str) -> None:
        """Do whatever is to be done now."""
        for _ in range(TRIES):
            try:
                room = await self._rooms.get(id)
            except Denied:  # its log is torn: whoever asks for it is told
                return
            said = [self._said(entry) for entry in self._next(room)]
            if not said:
                await self._set_tables(room)
                return
            await self._rooms.append(room, said)
        raise StoreError(f"event {id}: no end of lost races")

    def _said(self, entry: str) -> Said:
        return Said(entry, when=self._supplies.clock())

    def _next(self, room: Room) -> list[str]:
        """The entries that the house makes by itself: the next round, with its lots."""
        event, kind = room.event, KINDS[room.event.kind]
        ready = event.begun and not event.over and not event.open and kind.more(event)
        return list(onward(room, self._supplies)) if ready and self._goes_on(room) else []

    def _goes_on(self, room: Room) -> bool:
        return room.automatic and not room.paused

    async def _set_tables(self, room: Room) -> None:
        there = await self._store.events.tables(room.id)
        wanted = {(each.id, room.bouts.get(each.id, 0)): each for each in room.event.open}
        for each in there:
            if not each.over and (each.pairing, each.bout) not in wanted:
                await self._break_up(each)
        known = {(each.pairing, each.bout): each.table for each in there}
        for key, pairing in wanted.items():
            if key in known:
                await self._reseat(room, pairing, known[key])
            elif not room.paused:
                await self._lay(room, pairing)

    async def _lay(self, room: Room, pairing: Pairing) -> None:
        with suppress(Quicker):  # laid by another process, which tells them
            table = await lay(room, pairing, self._lobby)
            for seat, player in enumerate(pairing.players):
                if (guest := room.guests[player]) and room.level_of(player) is None:
                    text = calling(room, pairing, player)
                    await self._notices.tell(
                        "event", guest, table.id, name=room.held.name, text=text, seat=seat
                    )
        self._supplies.bus.tell(News(channel(room.id), room.seq))

    async def _break_up(self, laid: LaidFor) -> None:
        """The pairing was decided without it: somebody has withdrawn."""
        with suppress(NoTable, Illegal):
            table = await self._tables.get(laid.table)
            await table.submit(HOUSE, house.write(house.Void()))

    async def _reseat(self, room: Room, pairing: Pairing, id: str) -> None:
        """Chairs that a bot has taken, or given back."""
        changed = [seat for seat, n in enumerate(pairing.players) if n in room.chairs]
        if not changed:
            return
        with suppress(NoTable, Illegal):
            table = await self._tables.get(id)
            for seat in changed:
                if (holder := _due_on(room, pairing, seat, table)) is not None:
                    await table.hand_over(seat, holder)

    # --- results

    async def take(self, finish: Finish) -> None:
        """A match is over: what it comes to is entered, once (`play/following.py`)."""
        if finish.event is None or finish.pairing is None:
            return
        for _ in range(TRIES):
            try:
                room = await self._rooms.get(finish.event)
            except Denied:
                return
            pairing = room.pairing(finish.pairing)
            counts = pairing is not None and pairing.open
            if pairing is None or not counts or room.bouts.get(pairing.id, 0) != finish.bout:
                return  # it was decided otherwise, or has been taken
            said = self._said(await self._entry(room, pairing, finish))
            if await self._rooms.append(room, [said]) is not None:
                self.stir(room.id)
                return
        raise StoreError(f"event {finish.event}: no end of lost races")

    async def _entry(self, room: Room, pairing: Pairing, finish: Finish) -> str:
        """Its result; where that decides nothing the pairing is played again (SF-35)."""
        again = record.write_entry("again", pairing.id, finish.bout + 1)
        ending = await self._store.ending(finish.table)
        if finish.how == "void" or ending is None:
            return again
        try:
            table = await self._tables.finished(finish.table)
        except NoTable:  # its rules are gone
            return again
        result = result_of(room.event, table.sitting, ending.record)
        card = card_for(room, pairing.id)
        if card is not None and await self._is_first(room, table, card):
            result["spelt"] = spelt_by(table.sitting, card)
        entry = record.write_entry("result", pairing.id, result)
        try:
            play(room, Said(entry))
        except Illegal:
            return again
        return entry

    async def _is_first(self, room: Room, table: Table, card: str) -> bool:
        """With one card for all tables it is won where it was spelt first (KW-86)."""
        if room.event.plan.get("prize") != "all":
            return True
        mine = await self._spelt_at(table, card)
        here = {each.id for each in room.event.current.pairings}
        for other in await self._store.events.tables(room.id):
            if other.pairing in here and other.table != table.id:
                with suppress(NoTable):
                    there = await self._tables.newest(other.table)  # it may be played elsewhere
                    if await self._spelt_at(there, card) < mine:
                        return False
        return True

    async def _spelt_at(self, table: Table, card: str) -> float:
        """When the card that stands on a table's sheet was spelt, by the house's clock."""
        if spelt_by(table.sitting, card) is None:
            return float("inf")
        written, _ = await self._store.since(table.id, 0)
        when = [
            noted.when or 0.0
            for entry, noted in zip(table.sitting.log, written, strict=False)
            for fact in entry.facts
            if fact.data.get("card") == card
        ]
        return max(when, default=float("inf"))


def onward(room: Room, supplies: Supplies) -> Iterator[str]:
    """The lots that must be drawn, and the next round."""
    for tied in KINDS[room.event.kind].ties(room.event):
        drawn = list(tied)
        supplies.rng.shuffle(drawn)
        yield record.write_entry("lot", drawn)
    yield "round"


def _due_on(room: Room, pairing: Pairing, seat: int, table: Table) -> Holder | None:
    """Who should have this seat from now on; None: it is as it should be."""
    player = pairing.players[seat]
    level, sits = room.chairs.get(player), table.seats.bots.get(seat)
    if level is not None and sits is None:
        return bot_on(seat, level)
    if level is None and sits is not None:
        return Holder(seat, room.event.players[player].name, room.guests[player])
    return None

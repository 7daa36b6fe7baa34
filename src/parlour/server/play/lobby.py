"""Making tables, taking seats, sharing them, standing up.

Who may do so is asked at the door (`server/rights.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from parlour.core import house
from parlour.core.game import CHANCE, HOUSE, Seat, Setup
from parlour.core.onward import taken_up
from parlour.core.options import given
from parlour.core.sitting import Sitting, settle
from parlour.house.describe import has_bot
from parlour.house.dictionaries import NO_WISH, Wish
from parlour.house.players import level_named
from parlour.house.setups import AnyGame, BadSetup, game_named, setup_for
from parlour.server import protocol
from parlour.server.cards.records import PlayOn
from parlour.server.cards.tables import NewTable, Promise, TakeSeat
from parlour.server.denied import Denied
from parlour.server.names import called
from parlour.server.own_bots import OwnBots
from parlour.server.play.bus import CHANGED, News
from parlour.server.play.clockwork import bot_on
from parlour.server.play.concerns import channel
from parlour.server.play.deadlines import deadlines
from parlour.server.play.entries import written
from parlour.server.play.invitations import Invitations
from parlour.server.play.listing import LOBBY
from parlour.server.play.notices import Notices
from parlour.server.play.offers import KINDS
from parlour.server.play.supplies import Supplies
from parlour.server.play.table import Table
from parlour.server.play.tables import Tables
from parlour.server.play.terms import terms_of, timing_of, usual_terms
from parlour.server.play.unguessable import unguessable
from parlour.server.rates import Rates
from parlour.server.rights import NOT_YOURS
from parlour.server.store import Bond, Dues, Holder, Laid, Terms
from parlour.server.store.keepings import Keeping
from parlour.server.store.reports import CLOSED


class Quicker(Exception):
    """Somebody else has laid the table, or one of its people no longer waits."""


class Lobby:
    """Where people find a table and a seat."""

    def __init__(
        self,
        supplies: Supplies,
        tables: Tables,
        notices: Notices,
        invitations: Invitations,
        tables_an_hour: int,
        bots_for: Callable[[str], bool] = has_bot,
        own_bots: OwnBots = MappingProxyType({}),
    ) -> None:
        self._supplies, self._store = supplies, supplies.store
        self._tables, self._invitations, self._bots_for = tables, invitations, bots_for
        self._notices, self._own_bots = notices, own_bots
        self._by_guest = Rates(tables_an_hour / 3600, tables_an_hour, supplies.ticks)
        self._by_address = Rates(tables_an_hour / 360, tables_an_hour * 10, supplies.ticks)

    async def lay(
        self, wanted: NewTable, guest: str, address: str, kept: Sequence[Keeping] = ()
    ) -> Table:
        """A new table as a form asks for it; BadSetup where it cannot be."""
        game = game_named(wanted.game)
        seats = game.seats[0] if wanted.seats is None else wanted.seats
        words = NO_WISH if wanted.tier is None else Wish(tier=wanted.tier)
        setup = setup_for(game, seats, wanted.options, first=wanted.first, wish=words)
        setup = self.with_lots(game, setup)
        holders = await self._holders(game, wanted, guest, seats)
        _check_kept(kept, seats, {holder.seat for holder in holders})
        sides = len(Sitting.begin(game, setup).totals)
        terms = terms_of(wanted.terms, sides, self._bots_for(game.name))
        await self._count(guest, address)
        bond, level = self._salted(wanted), looked_for(wanted.level)
        begun = Sitting.begin(game, setup, timing_of(terms))
        try:
            table = await self.set_out(begun, wanted.options, holders, terms, bond, kept=kept)
        except Quicker:
            raise Denied(409, "draws: a table has been laid with this nonce already") from None
        if wanted.open:
            await self._store.openings.open(table.id, level, self._supplies.clock())
            self.tell_lobby()
        return table

    async def play_on(self, id: str, wish: PlayOn, guest: str, address: str) -> Table:
        """A new table at which a finished match goes on from one of its entries, its hands open."""
        old = await self._tables.get(id)
        if not old.sitting.over:
            raise Denied(403, "a match can be taken up again when it is over")
        if wish.entries > old.seq:
            raise Denied(400, f"entries: this match has {old.seq}")
        holders = await self._holders(old.sitting.game, wish, guest, old.laid.seats)
        await self._count(guest, address)
        # A long match takes up to a second to replay: not in the event loop.
        sitting = await asyncio.to_thread(taken_up, old.sitting, wish.entries)
        # What was drawn before does not follow from any secret of this table's.
        sitting = settle(sitting, self._supplies.drawing.roll(None, sitting), pausing=True)
        if sitting.over:
            raise Denied(409, "the match is over there: nothing is left to play")
        return await self.set_out(sitting, old.laid.options, holders, Terms(), None)

    async def seat_two(self, name: str, one: Holder, other: Holder) -> Table:
        """A table for two who wish to play; Quicker: one of them no longer waits."""
        game, pair = game_named(name), (str(one.guest), str(other.guest))
        setup = self.with_lots(game, setup_for(game, 2, {}))
        terms = terms_of(usual_terms(game), len(Sitting.begin(game, setup).totals), True)
        begun = Sitting.begin(game, setup, timing_of(terms))
        return await self.set_out(begun, {}, [one, other], terms, self.bond(), pair=pair)

    async def _count(self, guest: str, address: str) -> None:
        """A limit on new tables; those whom the house is closed to lay none."""
        if await self._store.reports.is_closed(guest):
            raise Denied(403, CLOSED)
        if not (self._by_guest.allows(guest) and self._by_address.allows(address)):
            raise Denied(429, "that is a great many tables; play at one of them first")

    async def again(self, id: str, guest: str, address: str) -> Table:
        """The rematch: everybody is carried over, and who begins follows from the rulebook.

        Whoever presses first lays the table; for the others it is there already.
        """
        old = await self._tables.get(id)
        if not old.sitting.over:
            raise Denied(403, "there is a rematch when the match is over")
        there = await self._store.rematch(id)
        if there is not None:
            return await self._tables.get(there)
        await self._count(guest, address)
        setup = self.with_lots(old.sitting.game, old.sitting.again)
        # A rematch is no second bout of an event's pairing.
        terms = replace(old.laid.terms, event=None, pairing=None, bout=0)
        options = protocol.plain(given(setup.options))
        begun = Sitting.begin(old.sitting.game, setup, timing_of(terms))
        seated = list(old.seats.holders)
        table = await self.set_out(begun, options, seated, terms, self.bond(), after=id)
        old.offer(table.id)
        self._supplies.bus.tell_away(News(id, 0, CHANGED))
        name = await self._store.name_of(guest) or "Guest"
        for other in old.seats.guests - old.present - {guest}:  # who looks on is told by the table
            await self._notices.tell("rematch", other, table.id, name=name, sender=guest)
        return table

    def promise(self) -> Promise:
        """A nonce for a table to be laid, and what the house binds itself to by it."""
        nonce = unguessable(self._supplies.rng)
        return Promise(nonce, self._supplies.drawing.commitment(nonce))

    def bond(self) -> Bond | None:
        """What the draws of a new table follow from, where nobody adds a salt."""
        return self._supplies.drawing.bond(unguessable(self._supplies.rng), {})

    def _salted(self, wanted: NewTable) -> Bond | None:
        """The same with the salt of whoever lays the table, as their first seat's."""
        if wanted.draws is None:
            return self.bond()
        if not wanted.mine:
            raise BadSetup("draws", "only who takes a seat adds a salt")
        salts = {wanted.mine[0]: wanted.draws.salt}
        return self._supplies.drawing.bond(wanted.draws.nonce, salts)

    def with_lots(self, game: AnyGame, setup: Setup) -> Setup:
        """Where nobody says who begins, the house draws lots (SF-06), unless the rules do."""
        if setup.first is not None or draws_lots(game, setup):
            return setup
        return replace(setup, first=self._supplies.rng.randrange(setup.seats))

    async def set_out(
        self,
        begun: Sitting,
        options: dict[str, Any],
        holders: list[Holder],
        terms: Terms,
        bond: Bond | None,
        after: str | None = None,
        pair: tuple[str, str] | None = None,
        kept: Sequence[Keeping] = (),
        since: float | None = None,
    ) -> Table:
        """A table of its own for a sitting, dealt; people's clocks run when everybody has come.

        `since`: from when the times count that the rules give. Quicker: there is one already.
        """
        sitting = settle(begun, self._supplies.drawing.roll(bond, begun), pausing=True)
        if sitting.clocks is not None:
            sitting = sitting.step(HOUSE, house.Pause(), 0)
        game, setup = sitting.game, sitting.setup
        now, id = self._supplies.clock(), unguessable(self._supplies.rng)
        words = setup.lexicon.name if setup.lexicon else None
        seats, first = setup.seats, setup.first
        rules = game.name, game.version, seats, options, first
        laid = Laid(id, *rules, now, lexicon=words, terms=terms, bond=bond)
        timed = sitting.prompts if sitting.ended is None and not sitting.paused else ()
        due = Dues(deadlines(timed, game.write, now if since is None else since))
        entries = written(sitting.log, None, now)
        if not await self._store.lay(laid, holders, entries, due, after, pair, kept):
            if after is None:
                raise Quicker
            id = await self._store.rematch(after) or id  # somebody else has offered one
        table = await self._tables.get(id)
        table.mover = ""
        for guest in table.seats.guests:  # who may have a page open in another process
            self._supplies.bus.tell_away(News(channel(guest)))
        return table

    async def _holders(
        self, game: AnyGame, wanted: NewTable | PlayOn, guest: str, seats: int
    ) -> list[Holder]:
        _check_seats("bots", wanted.bots, range(seats))
        _check_seats("mine", wanted.mine, range(seats))
        _check_seats("names", wanted.names, wanted.mine)
        if both := set(wanted.mine) & set(wanted.bots):
            raise BadSetup("mine", f"seat {min(both)} cannot be both mine and a bot's")
        rated = isinstance(wanted, NewTable) and wanted.terms.rated
        if rated and not self._own_bots.keys().isdisjoint(wanted.bots.values()):
            raise BadSetup("bots", "rated matches are played against the house's own levels")
        bots = [bot_on(seat, self._bot(game, level)) for seat, level in wanted.bots.items()]
        known = await self._store.name_of(guest) or "Guest"
        mine = [
            Holder(seat, called(wanted.names.get(seat, ""), known), guest)
            for seat in dict.fromkeys(wanted.mine)
        ]
        return bots + mine

    def _bot(self, game: AnyGame, level: str) -> str:
        """One of the house's levels, or a bot of the host's own that plays this game."""
        own = self._own_bots.get(level)
        if own is not None:
            if game.name not in own.games:
                raise BadSetup("bots", f"{level} does not play {game.title}")
            return level
        if not self._bots_for(game.name):
            raise BadSetup("bots", f"there is no bot for {game.title}")
        return _level(level)

    def own_bots(self, game: str) -> list[str]:
        """Bots of the host's own that play a game."""
        return [bot.name for bot in self._own_bots.values() if game in bot.games]

    async def sit(self, id: str, seat: Seat, wish: TakeSeat, guest: str) -> Table:
        table = await self.table(id, seat)
        name = called(wish.name, await self._store.name_of(guest) or "")
        if not name:
            raise Denied(400, "a name is needed")
        if seat in table.seats.left_by(guest):
            await table.hand_over(seat, Holder(seat, name, guest))
            return table
        _not_kept(table, guest)
        await self._let_in(table, guest)
        word = wish.invitation
        beside = None
        if word is not None:
            beside = self._invitations.giver(word, table.id, seat, table.seats)
        async with table.seating:
            if table.sitting.over:
                raise Denied(409, "the match at this table is over")
            holders = await self._store.sit(id, Holder(seat, name, guest), beside)
            if holders is None:
                raise Denied(409, table.seats.kept_words(seat) or "somebody sits there already")
            table.seat(holders)
        self._notices.stir(guest)  # they may have been invited
        self.tell_lobby()
        return table

    async def _let_in(self, table: Table, guest: str) -> None:
        """At an open table nobody meets whoever has blocked them; they are not told why."""
        if await self._store.openings.level_of(table.id) is None:
            return
        for other in table.seats.guests - {guest}:
            if await self._store.ties.blocks(other, guest):
                raise Denied(409, "that seat cannot be taken just now")

    def tell_lobby(self) -> None:
        self._supplies.bus.tell(News(LOBBY, 0))

    async def invitation(self, id: str, seat: Seat, guest: str) -> str:
        """What the guest on a seat hands on to a partner."""
        table = await self.table(id, seat)
        _not_kept(table, None)
        return self._invitations.of(table.id, seat, guest)

    async def stand(self, id: str, seat: Seat, guest: str) -> Table:
        table = await self.table(id, seat)
        holders = await self._store.stand(id, seat, guest)
        if holders is None:  # they have just left it
            raise Denied(403, NOT_YOURS)
        table.seat(holders)
        self.tell_lobby()
        return table

    async def resign(self, id: str, seat: Seat) -> Table:
        """Give the match up; with more than two sides a seat is handed on instead."""
        table = await self.table(id, seat)
        await table.submit(HOUSE, house.write(house.Resign(seat)))
        return table

    async def propose(self, id: str, seat: Seat, what: str, guest: str) -> Table:
        """What needs the word of the other side: to take back, to rest, to go on, to break up."""
        table = await self.table(id, seat)
        if what not in KINDS:
            raise Denied(400, f"what: one of {', '.join(KINDS)}")
        await table.offers.propose(table, seat, guest, what)
        return table

    async def answer(self, id: str, seat: Seat, offer: str, yes: bool) -> Table:
        table = await self.table(id, seat)
        await table.offers.answer(table, seat, offer, yes)
        return table

    async def hand_to_bot(self, id: str, seat: Seat, level: str) -> Table:
        """A bot plays on; whoever had the seat may take it back."""
        table = await self.table(id, seat)
        _not_kept(table, None)
        if not self._bots_for(table.sitting.game.name):
            raise Denied(409, f"there is no bot for {table.sitting.game.title}")
        await table.hand_over(seat, bot_on(seat, _level(level)))
        return table

    async def table(self, id: str, seat: Seat) -> Table:
        """A table that has such a seat."""
        table = await self._tables.get(id)
        if not 0 <= seat < table.laid.seats:
            raise Denied(404, f"there is no seat {seat} at this table")
        return table


def draws_lots(game: AnyGame, setup: Setup) -> bool:
    """Do the rules themselves say how lots are drawn (DP-13)? Then they are drawn at the table."""
    opening = game.prompts(game.start(setup))
    return any(prompt.actor == CHANCE and "lot" in prompt.moves for prompt in opening)


def _not_kept(table: Table, guest: str | None) -> None:
    """At an event seats are kept for those who meet there; nobody plays in their place."""
    theirs = any(holder.guest == guest for holder in table.seats.known)
    if table.laid.terms.event is not None and (guest is None or not theirs):
        raise Denied(403, "the seats of this table are kept for those whom the event has paired")


def _check_seats(field: str, seats: Iterable[Seat], there: Iterable[Seat]) -> None:
    for seat in seats:
        if seat not in there:
            raise BadSetup(field, f"{field}: there is no such seat as {seat}")


def _check_kept(kept: Sequence[Keeping], seats: int, taken: set[Seat]) -> None:
    _check_seats("kept", (keeping.seat for keeping in kept), range(seats))
    if both := {keeping.seat for keeping in kept} & taken:
        raise BadSetup("kept", f"kept: seat {min(both)} is taken already")
    if len({keeping.guest for keeping in kept}) < len(kept):
        raise BadSetup("kept", "kept: one seat for each person")


def looked_for(level: str) -> str:
    """The level of those for whom a table is open; empty: anybody."""
    return _level(level) if level else ""


def _level(level: str) -> str:
    try:
        return level_named(level)
    except ValueError as problem:
        raise BadSetup("bots", str(problem)) from None

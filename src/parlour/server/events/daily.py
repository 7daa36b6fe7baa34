"""The games of the day: the house deals them, lays everybody a table, and takes their scores.

Each is an event of the kind `daily` in the same log as all others. Nobody holds it: the house makes
it the day before, with the digest of its deal, and finishes it when the day is over.
"""

from __future__ import annotations

import asyncio
import datetime
from hashlib import sha256

from parlour.core.game import Illegal
from parlour.events import record
from parlour.events.kinds import KINDS
from parlour.house.daily import SLOTS, Deal, drawn, laid_out, points, read_deal, share, streak
from parlour.server import protocol
from parlour.server.cards.daily import DailyCard, DayGame, DayRow, ProblemCard
from parlour.server.denied import Denied
from parlour.server.events.deeds import let_in
from parlour.server.events.room import Room
from parlour.server.events.rooms import TRIES, Rooms
from parlour.server.play.lobby import Lobby, Quicker
from parlour.server.play.past import NoTable
from parlour.server.play.projection import updated
from parlour.server.play.supplies import Supplies
from parlour.server.play.tables import Tables
from parlour.server.rates import Rates
from parlour.server.store import Holder, StoreError, Terms
from parlour.server.store.daily import DAILY
from parlour.server.store.events import Held, Said
from parlour.server.store.finishes import Finish

DAY = 86_400
SHOWN = 50  # rows of a table of the day
LOOK = 600.0  # seconds between two looks at the calendar, at most
UNFINISHED = 7  # days back that are looked at
STARTS = 1 / 20, 12  # attempts a second of one guest, and at once
ONCE = "everybody has one scored attempt a day"


class Daily:
    """One for each house."""

    def __init__(self, rooms: Rooms, lobby: Lobby, tables: Tables, supplies: Supplies) -> None:
        self._rooms, self._lobby, self._tables = rooms, lobby, tables
        self._supplies, self._store = supplies, supplies.store
        self._starts = Rates(*STARTS, supplies.ticks)
        self._looking, self._looked = asyncio.Lock(), ""  # the last day that was seen
        self._why: dict[str, str] = {}  # of attempts that do not count, by table

    # --- the calendar

    def today(self, later: int = 0) -> str:
        """The day of UTC that it is now, or so many days later."""
        now = datetime.datetime.fromtimestamp(self._supplies.clock(), datetime.UTC)
        return (now.date() + datetime.timedelta(days=later)).isoformat()

    def _left(self) -> float:
        return DAY - self._supplies.clock() % DAY

    async def open(self) -> None:
        """What was dealt is known before any table is, and today has its games."""
        for text in await self._store.daily.newest():
            self._supplies.dealing.know(read_deal(text))
        await self.look()

    async def keep(self) -> None:
        """Until the house closes."""
        await self.open()
        while True:
            await asyncio.sleep(min(LOOK, self._left() + 0.01))
            await self.look()

    async def look(self) -> None:
        """Today and tomorrow are dealt; days that are over are finished."""
        async with self._looking:
            for later in (0, 1):
                for slot in SLOTS:
                    await self._deal(self.today(later), slot)
            days = [self.today(-earlier) for earlier in range(1, UNFINISHED + 1)]
            past = {f"{day}-{slot}" for day in days for slot in SLOTS}
            for event in await self._store.events.unfinished():
                if event in past:
                    await self._finish(event)
            self._looked = self.today()

    async def _awake(self) -> None:
        """Whoever comes in the first moment of a day does not wait for the calendar."""
        if self._looked != self.today():
            await self.look()

    async def _deal(self, date: str, slot: str) -> None:
        event = f"{date}-{slot}"
        if self._supplies.dealing.of(f"{DAILY}{event}") is not None:
            return
        fresh = drawn(date, slot, self._supplies.rng.randbytes(32).hex())
        await self._store.daily.keep([(event, date, fresh.text)])
        deal = read_deal(await self._store.daily.deal(event) or fresh.text)
        if await self._store.events.get(event) is None:
            kind, now = SLOTS[slot], self._supplies.clock()
            plan = {"date": date, "deal": deal.digest}
            held = Held(
                *(event, "", "daily", kind.game, f"{kind.title}, {date}"),
                *(dict(kind.options), plan, dict[str, object](), False, now),
            )
            await self._store.events.make(held)
        self._supplies.dealing.know(deal)

    async def _finish(self, event: str) -> None:
        room = await self._rooms.get(event)
        if not room.event.over:
            await self._rooms.append(room, [Said("finish", when=self._supplies.clock())])

    # --- attempts

    async def begin(self, slot: str, guest: str) -> str:
        """The table of somebody's one attempt today."""
        await self._awake()
        deal = self._deal_of(slot)
        if slot == "problem":
            raise Denied(400, "the problem is answered, not played at a table")
        for _, table, over in await self._store.daily.attempts(guest, [deal.event]):
            if over:
                raise Illegal("event", ONCE)
            return table
        await let_in(self._store, guest)
        if not self._starts.allows(guest):
            raise Denied(429, "one game after the other; wait a moment")
        name = await self._store.name_of(guest) or "Guest"
        mine = sha256(guest.encode()).hexdigest()[:32]
        terms = Terms(event=f"{DAILY}{deal.event}", pairing=mine)
        sitting = await asyncio.to_thread(laid_out, slot, deal)
        try:
            holders = [Holder(0, name, guest)]
            options = dict(SLOTS[slot].options)
            return (await self._lobby.set_out(sitting, options, holders, terms, None)).id
        except Quicker:  # the same guest, twice at once
            found = await self._store.daily.attempts(guest, [deal.event])
            if not found:
                raise Illegal("event", ONCE) from None
            return found[0][1]

    async def problem(self) -> ProblemCard:
        await self._awake()
        sitting = laid_out("problem", self._deal_of("problem"))
        duty = next(p for p in sitting.prompts if p.duty)
        return ProblemCard(
            updated(sitting, duty.actor), protocol.plain(vars(sitting.setup.options))
        )

    async def answer(self, guest: str, move: str) -> None:
        """Right or wrong, it is somebody's one attempt."""
        await self._awake()
        deal = self._deal_of("problem")
        sitting = laid_out("problem", deal)
        duty = next(p for p in sitting.prompts if p.duty)
        sitting.play(duty.actor, move)  # Illegal or ValueError: no bead can lie there
        await let_in(self._store, guest)
        await self._enter(deal, guest, int(move == deal.answer), None)

    async def take(self, finish: Finish) -> None:
        """A match is over; one of a day's is scored, once (`play/following.py`)."""
        deal = self._supplies.dealing.of(finish.event)
        if deal is None or finish.ended >= _end(deal.date):
            return
        try:
            table = await self._tables.finished(finish.table)
        except NoTable:  # its rules are gone
            return
        reached, _ = points(deal, table.sitting)
        guests = table.seats.guests
        ending = await self._store.ending(finish.table)
        if reached is None or len(guests) != 1 or ending is None:
            return
        digest = f"sha256:{sha256(ending.record.encode()).hexdigest()}"
        try:
            await self._enter(deal, min(guests), reached, digest)
        except Illegal:  # it has been taken, or the day is over
            return

    async def _enter(self, deal: Deal, guest: str, reached: int, digest: str | None) -> None:
        name = await self._store.name_of(guest) or "Guest"
        for _ in range(TRIES):
            room = await self._rooms.get(deal.event)
            player, now = room.player_of(guest), self._supplies.clock()
            said = []
            if player is None:
                player = len(room.event.players)
                entry = record.write_entry("enter", _free(name, room))
                said.append(Said(entry, guest, when=now))
            score = {"points": reached, **({"record": digest} if digest else {})}
            said.append(Said(record.write_entry("score", player, score), guest, when=now))
            if await self._rooms.append(room, said) is not None:
                return
        raise StoreError(f"event {deal.event}: no end of lost races")

    def _deal_of(self, slot: str, date: str | None = None) -> Deal:
        deal = self._supplies.dealing.of(f"{DAILY}{date or self.today()}-{slot}")
        if deal is None:
            raise Denied(404, "there is no such game of the day")
        return deal

    # --- what is told

    async def card(self, guest: str | None, member: bool, date: str | None = None) -> DailyCard:
        """A day as somebody finds it; of tomorrow there are digests alone."""
        await self._awake()
        day = date or self.today()
        deals = [self._deal_of(slot, day) for slot in SLOTS if day <= self.today()]
        if not deals:
            raise Denied(404, "that day has not come")
        tried = {
            event: (table, over)
            for event, table, over in await self._store.daily.attempts(
                guest or "", [deal.event for deal in deals]
            )
        }
        games = [await self._game(deal, guest, tried.get(deal.event)) for deal in deals]
        found = {game.slot: game.points for game in games if game.points is not None}
        row = streak(await self._store.daily.days(guest), day) if guest and member else 0
        left = self._left() if day == self.today() else 0.0
        coming = {slot: self._deal_of(slot, self.today(1)).digest for slot in SLOTS}
        return DailyCard(day, left, games, row, share(day, found, row), member, coming)

    async def _game(self, deal: Deal, guest: str | None, tried: tuple[str, bool] | None) -> DayGame:
        room, slot = await self._rooms.get(deal.event), SLOTS[deal.slot]
        rows = KINDS["daily"].standings(room.event)
        me = room.player_of(guest)
        told = [
            DayRow(row.rank, room.event.players[row.player].name, int(row.points), row.player == me)
            for row in rows
        ]
        mine = next((row for row in told if row.mine), None)
        game = DayGame(
            *(deal.slot, slot.game, slot.title, slot.unit, deal.digest, len(told)),
            rows=told[:SHOWN],
            state="open" if deal.date == self.today() else "over",
            table=tried[0] if tried else None,
            points=mine.points if mine else None,
            rank=mine.rank if mine else None,
        )
        if mine:
            game.state = "done"
        elif tried is not None:
            game.state = "done" if tried[1] else "playing"
            game.why = await self._why_not(deal, tried[0]) if tried[1] else ""
        return game

    async def _why_not(self, deal: Deal, table: str) -> str:
        if table not in self._why:
            try:
                sitting = (await self._tables.get(table)).sitting
            except NoTable:
                return ""
            why = points(deal, sitting)[1]
            if not why and self._supplies.clock() < _end(deal.date):
                return ""  # it is being entered
            self._why[table] = why or "the day was over before it was"
        return self._why[table]

    async def deal(self, date: str, slot: str) -> str:
        """As published; Denied before the day is over."""
        if date >= self.today():
            raise Denied(403, "the deal is published when the day is over")
        text = await self._store.daily.deal(f"{date}-{slot}")
        if text is None:
            raise Denied(404, "there is no such game of the day")
        return text


def _end(date: str) -> float:
    day = datetime.datetime.fromisoformat(date).replace(tzinfo=datetime.UTC)
    return day.timestamp() + DAY


def _free(name: str, room: Room) -> str:
    """The name, or with a number where somebody has it already; no text may hold a remark."""
    base = name.replace(" ;", ";")[:34]
    taken = {player.name.casefold() for player in room.event.players}
    names = (base if n == 1 else f"{base} ({n})" for n in range(1, len(taken) + 2))
    return next(each for each in names if each.casefold() not in taken)

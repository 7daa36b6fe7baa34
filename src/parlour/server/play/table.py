"""One match in progress. Any process may hold it: the log's key (table, seq) is the only lock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from parlour.core import house
from parlour.core.clocks import Milliseconds
from parlour.core.game import HOUSE, Actor, Illegal, Prompt, Seat, Viewer
from parlour.core.record import MOST_ENTRIES
from parlour.core.sitting import Sitting
from parlour.server import protocol
from parlour.server.play.asides import Asides
from parlour.server.play.audience import Audience
from parlour.server.play.bus import CHANGED, HERE, News
from parlour.server.play.clockwork import (
    by_post,
    is_looked_at,
    time_at,
    waited_for,
    waits_for_players,
)
from parlour.server.play.company import Company
from parlour.server.play.deadlines import seconds_left
from parlour.server.play.due import changed_dues
from parlour.server.play.ending import ending
from parlour.server.play.entries import last_heard, written
from parlour.server.play.errands import Errands
from parlour.server.play.following import FINISHES
from parlour.server.play.offers import Offers
from parlour.server.play.pause import Pause
from parlour.server.play.projection import Moment, Projection, clocks_at, finished, project
from parlour.server.play.seats import Guest, Seats, newest
from parlour.server.play.subscription import Subscription
from parlour.server.play.supplies import Supplies
from parlour.server.play.talk import Talk
from parlour.server.play.trying import attempt
from parlour.server.play.turns import whose_turn
from parlour.server.store import NO_DUES, Due, Dues, Ending, Holder, Laid, StoreError, Written
from parlour.server.store.asides import Aside
from parlour.server.store.keepings import Keeping
from parlour.server.store.talk import Spoken

SOMEBODY = "?"  # moved last at a table that we have just read, in whichever process
TRIES = 100  # lost races in a row before we give up


class Table:
    """A sitting, who sits at it, and who looks on."""

    def __init__(
        self,
        laid: Laid,
        sitting: Sitting,
        written: Iterable[Written],
        holders: list[Holder],
        dues: Iterable[Due],
        supplies: Supplies,
        next: str | None = None,
        kept: Iterable[Keeping] = (),
        asides: Iterable[Aside] = (),
    ) -> None:
        self.laid, self.id = laid, laid.id
        self._show(Moment(sitting))
        self.dues = {due.key: due for due in dues}
        self.listeners: dict[Callable[[], None], None] = {}  # the bots at this table
        self.audience, self.company = Audience(), Company()
        written = tuple(written)
        # When something was written here last that everybody heard of, as far as we know.
        self.stirred = last_heard(sitting.log, written) or laid.made
        self.seating = asyncio.Lock()  # nobody sits down while the table is taken away
        self.next = next  # the table of the rematch
        self.mover = ""  # the process in which somebody moved last; empty: this one
        self.offers, self.asides = Offers(supplies.rng), Asides()
        self.pause = Pause(supplies.pause)
        self.talk = Talk()
        self.supplies, self._errands = supplies, Errands(laid.id)
        self.appending = 0  # moves that are being written (play/submitting.py)
        self.made = {e.id: (e.actor, e.move) for e in written if e.id is not None}
        self._sit_down(holders, kept)
        supplies.bus.listen(self.id, self.hear)
        if is_looked_at(sitting):
            self.pause.start(bool(self.seats.people), self._begin)
        self.turn = whose_turn(self)  # the guests who have to move
        self.asides.hear(self, asides)

    def _show(self, moment: Moment) -> None:
        """The table as it is from now on."""
        self.moment, self.sitting = moment, moment.sitting
        self.seq = len(moment.sitting.log)
        self._projections: dict[Viewer, Projection] = {}

    @property
    def sides(self) -> int:
        return len(self.sitting.totals)

    @property
    def busy(self) -> bool:
        """Is something running that would be lost if the table were unloaded now?"""
        return bool(self.audience or self._errands or self.pause.on)

    # --- moves

    async def submit(
        self, actor: Actor, text: str, about: str = "", id: str | None = None, lag: float = 0.0
    ) -> None:
        """Make a move; Illegal or ValueError where it is refused. Afterwards it is in the log.

        `lag` are the seconds that a slow line has cost whoever moves.
        """
        move = house.read(text) if actor == HOUSE else self.sitting.game.read(text)
        for _ in range(TRIES):
            if id is not None and self._was_made(id, actor, move):
                return
            try:
                after = self.after(actor, move, about, self.time(lag))
            except Illegal:
                # Another process may have moved: refuse only by the whole log.
                if await self.catch_up():
                    continue
                raise
            try:
                if await self.append(after, id):
                    return
            except StoreError:
                # An earlier copy of this message may have got through.
                if id is None or not await self._is_in_the_log(id, actor, move):
                    raise
                return
            await self.catch_up()
        raise StoreError(f"table {self.id}: no end of lost races")

    async def _is_in_the_log(self, id: str, actor: Actor, move: Any) -> bool:
        await self.catch_up()
        return self._was_made(id, actor, move)

    def _was_made(self, id: str, actor: Actor, move: Any) -> bool:
        if id not in self.made:
            return False
        text = house.write(move) if actor == HOUSE else self.sitting.game.write(move)
        if self.made[id] != (actor, text):
            raise Illegal("turn", "that id was sent with another move already")
        return True

    def time(self, lag: float = 0.0) -> Milliseconds | None:
        return time_at(self.laid, self.sitting, self.supplies.clock(), lag)

    def after(self, actor: Actor, move: Any, about: str, at: Milliseconds | None) -> Moment:
        if actor == HOUSE:
            return Moment(self.sitting.step(HOUSE, move, at))
        if self.pause.on:
            raise Illegal("turn", "the next game begins when everybody is ready")
        if self.seq >= MOST_ENTRIES:
            raise Illegal("house", f"a match has no more than {MOST_ENTRIES} entries")
        if about and self._is_past(actor, move, about):
            raise Illegal("turn", f"that came too late: {about} is past")
        return self._dealt(self.sitting.step(actor, move, at))

    def _is_past(self, actor: Actor, move: Any, about: str) -> bool:
        """Are such moves asked for now, and all of them about something else?"""
        past = False
        for prompt in self.moment.prompted.all:
            if prompt.about and prompt.actor == actor and isinstance(move, prompt.move):
                if prompt.about == about:
                    return False
                past = True
        return past

    def _prompted(self, actor: Actor, move: Any) -> list[Prompt]:
        return [
            p for p in self.moment.prompted.all if p.actor == actor and isinstance(move, p.move)
        ]

    def _dealt(self, sitting: Sitting) -> Moment:
        """Let CHANCE move until the table waits; the next game is dealt when it begins."""
        event = self.laid.terms.event  # whose deal may call letters in its own way
        if event is None and sitting.ended is None and not sitting.awaits_chance:
            return Moment(sitting)  # so it is after most moves
        roll = self.supplies.drawing.roll(self.laid.bond, sitting)
        after = self.supplies.dealing.settled(event, sitting, roll)
        # While people look at the finished game their clocks stand.
        if after.clocks is not None and after.ended is not None:
            after = after.step(HOUSE, house.Pause(), after.clocks.now)
        return Moment(after)

    def _ending(self, sitting: Sitting, now: float) -> Ending:
        draws = self.supplies.drawing.draws(self.laid.bond)
        return ending(self.laid, sitting, now, draws)

    async def append(self, after: Moment, id: str | None = None, begins: bool = False) -> bool:
        """Append, then tell; False: somebody was quicker. `begins`: with it the next game does."""
        now = self.supplies.clock()
        entries = written(after.sitting.log[self.seq :], id, now)
        dues = changed_dues(self, after, begins)
        end = self._ending(after.sitting, now) if after.result else None
        if not await self.supplies.store.append(self.id, self.seq, entries, dues, end):
            return False
        self.take_over(after, entries, dues)
        if end is not None:
            self.supplies.bus.tell_away(News(FINISHES))
        return True

    def take_over(self, after: Moment, entries: list[Written], dues: Dues) -> None:
        """It is in the log: everybody hears of it."""
        self._adopt(after, entries, dues)
        self.mover = ""
        self.supplies.bus.tell(News(self.id, len(after.sitting.log)))

    def _adopt(self, after: Moment, entries: list[Written], dues: Dues) -> None:
        """Take over what is in the log, unless we have caught up with it meanwhile."""
        if len(after.sitting.log) - self.seq != len(entries):
            return
        self._show(after)
        for entry in entries:
            if entry.id is not None:
                self.made[entry.id] = entry.actor, entry.move
        if dues is not NO_DUES:
            self._note(dues)
        if not entries:
            return
        if after.result:
            self.supplies.bus.tell_here(News(FINISHES))
        log = after.sitting.log[-len(entries) :]
        self.stirred = last_heard(log, entries) or self.stirred
        if self.offers.lapse(log):
            self.tell_everybody()
        if after.sitting.ended is not None and is_looked_at(after.sitting):
            self.pause.start(bool(self.seats.people), self._begin)
        elif self.pause.on:
            self.pause.stop()

    def _note(self, dues: Dues) -> None:
        """What is due here has changed."""
        for key in dues.dropped:
            self.dues.pop(key, None)
        for due in dues.added:
            self.dues[due.key] = due
            self.supplies.expect(due.at)

    async def catch_up(self) -> bool:
        """Take over what others have written; False: nothing."""
        start = self.seq
        entries, dues = await self.supplies.store.since(self.id, start)
        if entries:
            # After the log: whoever lost a seat before these were written has lost it here too.
            await self.look_round()
        fresh = entries[self.seq - start :]  # somebody in this process may have been quicker
        if fresh:
            sitting = self.sitting
            for entry in fresh:
                sitting = sitting.play(entry.actor, entry.move, entry.at)
            self._adopt(Moment(sitting), fresh, NO_DUES)
            self.dues = {due.key: due for due in dues}
            self._wake()
        return self.seq > start

    def attempt(self, seat: Seat, text: str) -> tuple[list[protocol.Fact], list[protocol.Line]]:
        """What a duty of this seat would come to, done so; nothing is stored, nothing rolled."""
        move = self.sitting.game.read(text)
        prompted = self._prompted(seat, move)
        if prompted and not any(p.duty for p in prompted):
            raise Illegal("turn", "what one may but need not do cannot be tried")
        if self.pause.on:
            raise Illegal("turn", "the next game begins when everybody is ready")
        return attempt(self.sitting, seat, move)

    async def hand_over(self, seat: Seat, holder: Holder) -> None:
        """From here on somebody else plays for a seat: written in the log and among the holders."""
        who = house.PERSON if holder.level is None else f"{house.BOT}{holder.level}"
        known = self.seats  # by these it was found to be allowed
        for _ in range(TRIES):
            start = self.seq
            after = Moment(self.sitting.step(HOUSE, house.Reseat(seat, who), self.time()))
            entries = written(after.sitting.log[self.seq :], None, self.supplies.clock())
            store = self.supplies.store
            holders = await store.hand_over(self.id, self.seq, entries, holder)
            if holders is not None:
                self._adopt(after, entries, NO_DUES)
                self.seat(holders)
                return
            await self.catch_up()
            if self.seats is not known or self.seq == start:
                raise Illegal("house", "somebody has changed places meanwhile; look again")
        raise StoreError(f"table {self.id}: no end of lost races")

    # --- the pause between two games

    def be_ready(self, seats: Iterable[Seat], games: int) -> None:
        """These seats have looked at the game that was the last of so many."""
        if self.sitting.ended is not None and games == len(self.sitting.results):
            if self.pause.get_ready(seats, self.seats.people):
                self._begin()
            self._projections.clear()
            self._wake()

    def _begin(self) -> None:
        self.pause.stop()
        self._projections.clear()
        self._errands.run("the next game", self._lay_out)

    async def _lay_out(self) -> None:
        """Deal the next game and start its clocks, unless somebody else has."""
        while self.sitting.ended is not None and not self.pause.on and not self.sitting.over:
            before = self.moment
            if self.sitting.paused:
                before = Moment(self.sitting.step(HOUSE, house.Go(), self.time()))
            after = self._dealt(replace(before.sitting, ended=None))
            if len(after.sitting.log) == len(before.sitting.log):
                after = before  # nothing was dealt: the finished game may still be looked at
            try:
                if await self.append(after, begins=True):
                    return
                await self.catch_up()
            except StoreError:
                self._wake()  # they are prompted, though no clock runs yet
                raise

    # --- time

    async def read_dues(self) -> None:
        """Another process may have noted what is due here, with entries or without."""
        start = self.seq
        entries, dues = await self.supplies.store.since(self.id, start)
        if entries:
            await self.catch_up()
        elif self.seq == start:
            self.dues = {due.key: due for due in dues}

    def left(self, prompt: Prompt) -> float | None:
        return seconds_left(self.dues.values(), prompt, self.supplies.clock())

    def clocks(self, viewer: Viewer) -> protocol.Clocks | None:
        """What people have left now, as a viewer may know it."""
        at = self.time()
        return None if at is None else clocks_at(self.sitting, viewer, at)

    def _look_whether_all_are_here(self) -> None:
        if self._may_start():
            self._errands.run("the clocks", self._start)

    def _may_start(self) -> bool:
        """Clocks wait until every seat is taken and, unless days are given, everybody looks on."""
        if not waits_for_players(self.sitting) or self.seats.free:
            return False
        return by_post(self.sitting) or self.seats.people <= self.seats.with_any(self.present)

    async def _start(self) -> None:
        while self._may_start():
            if await self.append(Moment(self.sitting.step(HOUSE, house.Go(), self.time()))):
                return
            await self.catch_up()

    # --- those who are gone while others wait

    def is_waited_for(self, seat: Seat | None) -> bool:
        """Still, when the grace is over."""
        return seat in self.gone and seat in waited_for(self.laid, self.sitting)

    @property
    def gone(self) -> set[Seat]:
        """At an event everybody waits for a table, also where nobody has come to it."""
        if self.laid.terms.event is not None and not by_post(self.sitting):
            return set(self.seats.people - self.seats.with_any(self.present))
        return self.seats.gone(self.present)

    def _look_who_is_gone(self) -> None:
        if self.laid.terms.away != "wait" and self.supplies.presence.settled:
            self._errands.run("who is gone", self._note_absence)

    async def _note_absence(self) -> None:
        dues = changed_dues(self, self.moment, not self.pause.on)
        if dues.added or dues.dropped:
            await self.supplies.store.append(self.id, self.seq, [], dues, None)
            self._adopt(self.moment, [], dues)

    # --- people

    async def sits(self, guest: Guest, seat: Seat) -> bool:
        """Does this guest hold that seat? Before saying no the store is asked."""
        if guest is not None and seat not in self.seats.of(guest):
            await self.look_round()
        return seat in self.seats.of(guest)

    async def look_round(self) -> None:
        """See who sits here now; what was read before somebody changed places is read again."""
        known = None
        while known is not self.seats:
            known = self.seats
            holders = await self.supplies.store.holders(self.id)
            kept = await self.supplies.store.keepings.of(self.id)
            asides = await self.supplies.store.asides.of(self.id)
        if tuple(holders) != known.known or kept != list(known.kept.values()):
            self._sit_down(holders, kept)
            self._wake()
        self.asides.hear(self, asides)
        if self.sitting.over and (next := await self.supplies.store.rematch(self.id)):
            self.offer(next)

    async def look_round_everywhere(self) -> None:
        """Who sits here, or what they are called, or a seat that is kept has changed."""
        await self.look_round()
        self.supplies.bus.tell_away(News(self.id, 0, CHANGED))

    def seat(self, holders: list[Holder]) -> None:
        """Somebody has sat down or stood up, and these are the holders since."""
        if newest(holders) > self.seats.version:
            self._sit_down(holders, self.seats.kept.values())
        self.supplies.bus.tell(News(self.id, self.seq, self.seats.version))

    def _sit_down(self, holders: Iterable[Holder], kept: Iterable[Keeping]) -> None:
        self.seats = Seats(self.laid.seats, self.sides, holders, kept)
        self.audience.keep_seats()
        self.company.change(self)
        self._look_whether_all_are_here()
        self._look_who_is_gone()

    def offer(self, next: str) -> None:
        """There is a table for the rematch: everybody here is told its id."""
        if self.next != next:
            self.next = next
            self.company.change(self)
            self._wake()

    def tell_everybody(self) -> None:
        """Something has changed about who is here, or what they have offered."""
        self.company.change(self)
        self._wake()

    @property
    def present(self) -> set[str]:
        """The guests who look on now, from a seat or beside it, in any process."""
        return self.audience.guests | self.supplies.presence.at(self.id)

    # --- those who look on

    def join(self, subscription: Subscription) -> None:
        self.audience.join(subscription)
        self._look_who_is_here()

    def leave(self, subscription: Subscription) -> None:
        self.audience.leave(subscription)
        self._look_who_is_here()

    def _look_who_is_here(self) -> None:
        self.company.change(self)
        self._look_whether_all_are_here()
        self._look_who_is_gone()
        self._wake()

    def hear_said(self, spoken: Spoken) -> None:
        """Somebody has said something: it is in the store, and not in the log."""
        self.talk.add(spoken)
        self.supplies.bus.tell(News(self.id, said=spoken.n))

    async def _hear_talk(self) -> None:
        await self.talk.read_anew(self.supplies.store.talk, self.id)
        self.audience.wake()

    def projection(self, viewer: Viewer) -> Projection:
        found = self._projections.get(viewer)
        if found is None:
            last = None
            if self.sitting.ended is not None and viewer not in self.pause.ready:
                last = finished(self.sitting, viewer, self.pause.ready)
            found = project(self.id, self.moment, viewer, self.pause.on, last)
            self._projections[viewer] = found
        return found

    def hear(self, news: News) -> None:
        """Somebody has changed this table, perhaps in another process."""
        if news.about == HERE:
            self._look_who_is_here()
            return
        if news.said and (news.said == CHANGED or news.said > self.talk.last):
            self._errands.run("the talk", self._hear_talk)
        if news.people not in (0, self.seats.version):
            self._errands.run("who sits here", self.look_round)
        if news.entries > self.seq:
            self.mover = news.by
            self._errands.run("catching up", self.catch_up)
        else:
            self._wake()

    def _wake(self) -> None:
        before, self.turn = self.turn, whose_turn(self)
        if before != self.turn:
            self.supplies.turned(self, before)
        self.audience.wake()
        for listener in tuple(self.listeners):
            listener()

    def close(self) -> None:
        """Unload the table; it is in the log."""
        self.pause.stop()
        self._errands.stop()
        self.supplies.bus.leave(self.id, self.hear)

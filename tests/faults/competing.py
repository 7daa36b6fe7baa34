"""A competition in a story: people and bots play it, and what is held of it follows from logs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from parlour.core.game import Illegal
from parlour.events import record
from parlour.server.cards.events import Deed, NewEvent
from parlour.server.events.room import opened, play, verb_of
from parlour.server.protocol import Terms
from tests.faults.clients import Client
from tests.faults.house import Process
from tests.faults.rating import sign_up
from tests.faults.rest import Unrest
from tests.faults.store import at_once
from tests.faults.truth import Truth

if TYPE_CHECKING:
    from parlour.server.events.room import Room

PLAYERS = 4
TIMED = Terms(time="6+1", rated=True)


class Competitor(Client):
    """Sits down wherever the event calls them, and plays until it is over."""

    event = ""

    def act(self) -> None:
        known = self.truth.tables.get(self.table)
        if self.event and (known is None or known.now.over):
            self._look_for_table()
        super().act()

    def _look_for_table(self) -> None:
        """As somebody does who looks at the event's page again and again."""
        store = self.truth.store
        for laid in at_once(store.events.tables(self.event)):
            if laid.over or laid.table in self.seats:
                continue
            for holder in at_once(store.holders(laid.table)):
                if holder.guest == self.guest:
                    self._sit_down(laid.table, holder.seat)
                    return

    def _sit_down(self, table: str, seat: int) -> None:
        if self.line is not None and self.table:
            self._say(self.line, {"t": "leave", "table": self.table})
        self.table, self.seat, self.seats[table] = table, seat, seat
        self.update = self.people = self._pending = None
        if self.line is not None:
            self._open(self.line)


async def hold(process: Process, truth: Truth, processes: list[Process]) -> str:
    """It begins; from here on the house carries it out by itself, while people play to the end."""
    world, hosting = process.world, process.house.hosting
    kind, _, game = world.plan.event.partition(" of ")
    terms = TIMED if game == "score_four" else Terms()
    form = NewEvent(kind=kind, game=game, name="A cup", fill="club", places=PLAYERS, terms=terms)
    page = await process.do(hosting.make(form, "host"))
    id: str = page.event.id
    for _ in range(world.plan.people):
        one = Competitor(world, truth, processes, "", None)
        one.keen, one.leaves = True, 0.0
        enter = Deed(do="enter", name=f"Guest {one.n}")
        await process.do(hosting.do(id, enter, one.guest, False))
        if terms.rated:
            sign_up(truth, one.guest, f"Guest {one.n}")
        one.event = id
    await process.do(hosting.do(id, Deed(do="begin"), "host", False))
    return id


def unrest(truth: Truth, processes: list[Process], id: str) -> Iterator[Unrest]:
    """Whatever of it does not follow from its log and its tables."""
    for why in _unrest(truth, processes, id):
        yield "events", why


def _unrest(truth: Truth, processes: list[Process], id: str) -> Iterator[str]:
    store = truth.store
    held, log = at_once(store.events.get(id)), at_once(store.events.since(id, 0))
    assert held is not None
    room = opened(held)
    taken: Counter[tuple[str, int]] = Counter()  # results, by pairing and bout
    for said in log:
        verb = verb_of(said.entry)
        if verb in ("result", "again"):
            pairing = str(record.split(said.entry)[1][0])
            taken[pairing, room.bouts.get(pairing, 0)] += 1
        try:
            room = play(room, said)
        except Illegal as problem:
            yield f"an entry that cannot be: {said}: {problem}"
            return
    if twice := [key for key, count in taken.items() if count > 1]:
        yield f"results that were taken twice: {twice}"
    for laid in at_once(store.events.tables(id)):
        if laid.over and not taken[laid.pairing, laid.bout]:
            yield f"the result of {laid.pairing}, bout {laid.bout}, was never taken"
    yield from _outcomes(truth, id, room)
    if not room.event.over:
        yield f"the event stands still: {[said.entry for said in log[-2:]]}"
    elif len(at_once(store.events.places(id))) != PLAYERS:
        yield "the event is over, and who came where is not noted"
    for process in processes:
        known = process.house.rooms._rooms.get(id)
        if known is not None and known.log != room.log[: known.seq]:
            yield f"process {process.n} holds another event than its log says"


def _outcomes(truth: Truth, id: str, room: Room) -> Iterator[str]:
    """What the event says of a pairing is what was played at its last table."""
    last = {each.pairing: each.table for each in at_once(truth.store.events.tables(id))}
    for pairing in (each for one in room.event.rounds for each in one.pairings):
        table = last.get(pairing.id)
        if pairing.outcome is None or table is None:
            continue
        result = truth.tables[table].now.result
        if result is None or list(pairing.outcome.totals) != list(result.totals):
            yield f"pairing {pairing.id} has a result that its table does not have"

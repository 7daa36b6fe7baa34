"""A competition in a story: bots play it, and what is held of it has to follow from logs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from parlour.events import record
from parlour.server.cards.events import Deed, NewEvent
from parlour.server.events.room import opened, play, verb_of
from tests.faults.house import Process
from tests.faults.store import at_once
from tests.faults.truth import Truth

PLAYERS = 4


async def hold(process: Process, kind: str) -> str:
    """It begins; from here on the house carries it out by itself."""
    form = NewEvent(kind=kind, game="score_four", name="A cup", fill="club", places=PLAYERS)
    hosting = process.house.hosting
    page = await process.do(hosting.make(form, "host"))
    id: str = page.event.id
    await process.do(hosting.do(id, Deed(do="begin"), "host", False))
    return id


def unrest(truth: Truth, processes: list[Process], id: str) -> Iterator[str]:
    """Whatever of it does not follow from its log and its tables."""
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
        room = play(room, said)
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


def _outcomes(truth: Truth, id: str, room: object) -> Iterator[str]:
    """What the event says of a pairing is what was played at its last table."""
    last = {each.pairing: each.table for each in at_once(truth.store.events.tables(id))}
    rounds = room.event.rounds  # type: ignore[attr-defined]
    for pairing in (each for one in rounds for each in one.pairings):
        table = last.get(pairing.id)
        if pairing.outcome is None or table is None:
            continue
        result = truth.tables[table].now.result
        if result is None or list(pairing.outcome.totals) != list(result.totals):
            yield f"pairing {pairing.id} has a result that its table does not have"

"""What must hold when nothing goes wrong any more, nobody moves, and all had time to hear of it."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.clocks import SECOND
from parlour.core.game import HOUSE, SPECTATOR
from parlour.core.play import known as known_to
from parlour.core.record import actor_name
from parlour.server import protocol
from tests.faults.clients import Client
from tests.faults.house import Process
from tests.faults.store import at_once
from tests.faults.truth import Known, Truth

Unrest = tuple[str, str]  # an invariant, and what does not hold
LATE = 3.0  # seconds after which what is due, or a bot, is overdue


def unrest(truth: Truth, processes: list[Process]) -> Iterator[Unrest]:
    """Whatever does not hold."""
    for process in processes:
        if broken := [duty.name for duty in process.house.duties if duty.broken]:
            yield "duties", f"process {process.n} does not do its duties: {broken}"
        for table in process.house.tables:
            here = [each for each in process.lines if each.up and each.client.table == table.id]
            if len(table.audience) > len(here):
                yield (
                    "subscriptions",
                    f"{table.id}: {len(table.audience)} look on over {len(here)} lines",
                )
    for id, known in truth.tables.items():
        yield from _log(truth, id, known)
        yield from _bots(truth, id, known)
        yield from _clocks(truth, id, known)
    yield from _dues(truth)
    for client in truth.clients:
        if client.table:
            yield from _client(truth, client)


def _log(truth: Truth, id: str, known: Known) -> Iterator[Unrest]:
    written, _ = at_once(truth.store.since(id, 0))
    if written != known.written:
        yield "logged", f"{id}: the log is not what was written"


def _bots(truth: Truth, id: str, known: Known) -> Iterator[Unrest]:
    sitting = known.now
    if sitting.over or sitting.paused:
        return
    holders = at_once(truth.store.holders(id))
    bots = {each.seat for each in holders if each.level is not None and not each.gone}
    seated = {each.seat for each in holders if not each.gone}
    if len(seated) < known.laid.seats and sitting.clocks is None:
        return
    waits = any(p.duty and p.actor in bots for p in sitting.prompts)
    if waits and truth.world.loop.now - known.changed > LATE:
        yield "bots", f"{id}: a bot does not move"


def _clocks(truth: Truth, id: str, known: Known) -> Iterator[Unrest]:
    sitting = known.now
    if sitting.clocks is None or sitting.over or sitting.paused:
        return
    now = round((truth.world.clock() - known.laid.made - LATE) * SECOND)
    clocks = sitting.clocks.at(max(now, sitting.clocks.now))
    if any(clocks.left[seat] <= 0 for seat in clocks.running):
        yield "clocks", f"{id}: time is over, and no flag has fallen"


def _dues(truth: Truth) -> Iterator[Unrest]:
    now = truth.world.clock()
    for id, due in at_once(truth.store.due_by(now - LATE)):
        if not (due.actor == HOUSE and truth.tables[id].now.over):
            yield "dues", f"{id}: what was due {now - due.at:.1f} s ago is not done: {due}"


def _client(truth: Truth, client: Client) -> Iterator[Unrest]:
    who = f"client {client.n} at {client.table}, seat {client.seat}"
    if client.away and client.line is None:
        return
    if client.line is None or client.update is None or client.people is None:
        yield "converged", f"{who} is not connected"
        return
    known, update = truth.tables[client.table], client.update
    if truth.world.loop.now - known.changed < 1.0:
        return  # something has just happened there
    sitting, viewer = known.now, SPECTATOR if client.seat is None else client.seat
    if bytes(update.view) != protocol.encode_data(sitting.view(viewer)):
        yield "converged", f"{who} sees an old table"
    if update.totals != list(sitting.totals) or (bytes(update.result) != b"null") != sitting.over:
        yield "converged", f"{who} sees an old score"
    rests = sitting.paused or sitting.over
    shown = () if rests else known_to(sitting.prompts, viewer)
    want = [(actor_name(p.actor), list(p.moves), p.duty, p.about) for p in shown]
    got = [(p.actor, p.moves, p.duty, p.about) for p in update.prompts]
    if got != want:
        yield "converged", f"{who} is asked {got}, and not {want}"
    yield from _presence(truth, client)


def _presence(truth: Truth, client: Client) -> Iterator[Unrest]:
    """Whoever looks on at this table, in whichever process, is said to be there."""
    assert client.people is not None
    here = {each.guest for each in truth.clients if each.table == client.table and each.line}
    holders = at_once(truth.store.holders(client.table))
    there = {each.seat for each in holders if not each.gone and each.guest in here}
    for chair in client.people.chairs:
        if chair.bot is None and chair.name and chair.present != (chair.seat in there):
            said = "here" if chair.present else "gone"
            yield "presence", f"client {client.n}: seat {chair.seat} is said to be {said}"

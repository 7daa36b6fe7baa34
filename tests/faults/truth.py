"""What must hold after every step: what the log says, and what anybody is told of it.

The truth follows from the database alone, read after every commit and replayed once more. It is
held against what the house writes and against each frame when it leaves a process.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING

from parlour.core import house
from parlour.core.game import CLOCK, HOUSE, SPECTATOR, Illegal, Viewer
from parlour.core.play import heard
from parlour.core.sitting import Sitting
from parlour.server import protocol
from parlour.server.play.replaying import replayed
from parlour.server.store import Laid, StoreError, Written
from tests.faults.lines import Frame, Line
from tests.faults.store import Disk, Noting, StillStore, at_once
from tests.faults.world import EPOCH, World

if TYPE_CHECKING:
    from tests.faults.clients import Client

Key = tuple[str, int, str, str]  # of what is due: table, actor, move, about
EPS = 1e-6
SPAN = 60.0  # seconds: windows up to this long stand still while the house is closed


class Known:
    """One table: every state that its log has gone through, and what each viewer saw of them."""

    def __init__(self, laid: Laid) -> None:
        self.laid = laid
        self.past: list[Sitting] = [replayed(laid, [])]
        self.written: list[Written] = []
        self.changed = 0.0
        self._views: dict[Viewer, dict[bytes, list[int]]] = {}
        self._facts: dict[Viewer, set[bytes]] = {}
        self._shown: Counter[Viewer] = Counter()  # how many of the states are among them

    @property
    def now(self) -> Sitting:
        return self.past[-1]

    def _look(self, viewer: Viewer) -> dict[bytes, list[int]]:
        """What a viewer has seen and heard, up to now."""
        views, facts = self._views.setdefault(viewer, {}), self._facts.setdefault(viewer, set())
        for nth in range(self._shown[viewer], len(self.past)):
            sitting = self.past[nth]
            views.setdefault(protocol.encode_data(sitting.view(viewer)), []).append(nth)
            if nth:
                for fact in heard(sitting.log[-1].facts, viewer):
                    facts.add(protocol.encode_data(protocol.Fact(fact.kind, dict(fact.data))))
        self._shown[viewer] = len(self.past)
        return views

    def heard(self, viewer: Viewer) -> set[bytes]:
        self._look(viewer)
        return self._facts[viewer]

    def when(self, view: bytes, viewer: Viewer, since: int) -> int | None:
        """The first moment from `since` on at which a viewer saw this; None: at none."""
        views = self._look(viewer)
        moments = views.get(view, [])
        at = bisect_left(moments, since)
        return moments[at] if at < len(moments) else None


class Truth:
    """One story's."""

    def __init__(self, world: World, disk: Disk) -> None:
        self.world, self.disk, self.store = world, disk, StillStore(disk)
        self.tables: dict[str, Known] = {}
        self.clients: list[Client] = []
        self.sent: dict[str, tuple[str, int | None, str]] = {}  # by a move's id
        self.copies: Counter[str] = Counter()  # how often it was sent
        self._dues: dict[Key, tuple[float, float]] = {}  # within, at
        self._sooner: dict[Key, float] = {}  # when it was due before the house was closed
        disk.watch = self.look

    # --- what is written

    def look(self, db: Noting) -> None:
        for id in db.logs:
            self._read(id)
        if db.dues:
            self._read_dues(db)

    def _read(self, id: str) -> None:
        known = self.tables.get(id)
        if known is None:
            laid = at_once(self.store.laid(id))
            if laid is None:
                self.world.fail("logged", f"{id}: entries of a table that was never laid")
                return
            known = self.tables[id] = Known(laid)
        fresh, _ = at_once(self.store.since(id, len(known.written)))
        for entry in fresh:
            self._check(known, entry)
            try:
                known.past.append(known.now.play(entry.actor, entry.move, entry.at))
            except (Illegal, ValueError) as problem:
                self.world.fail("logged", f"{id}: an entry that cannot be: {entry}: {problem}")
                return
            known.written.append(entry)
            self.world.note("log", len(known.written), entry.actor, entry.move, entry.id, entry.at)
        known.changed = self.world.loop.now
        if self.world.plan.twins and (known.now.results or getattr(known.now.state, "played", 0)):
            self.world.opened = min(self.world.opened, self.world.loop.now)
        self.world.seen["entries"] += len(fresh)

    def _check(self, known: Known, entry: Written) -> None:
        id, world = known.laid.id, self.world
        if entry.id is not None:
            sent = self.sent.get(entry.id)
            if sent != (id, entry.actor, entry.move):
                world.fail("logged", f"{id}: {entry} was never sent so: {sent}")
        elif entry.actor >= 0 and not self._is_bots(id, entry.actor):
            world.fail("logged", f"{id}: {entry} of a person, and nobody sent it")
        if entry.actor == CLOCK:
            self._check_due(known, entry)
        elif entry.actor == HOUSE and isinstance(said := house.read(entry.move), house.Flag):
            self._check_due(known, entry)
            clocks = known.now.clocks
            if clocks is None or entry.at is None or clocks.at(entry.at).left[said.seat] > 0:
                world.fail("clocks", f"{id}: a flag has fallen and time was left")
        now = known.now.clocks.now if known.now.clocks is not None else 0
        if (
            entry.at is not None
            and not now <= entry.at <= (world.clock() - known.laid.made) * 1000 + 1
        ):
            world.fail("clocks", f"{id}: {entry.at} after {now}: time runs otherwise")
        if entry.when is not None and not EPOCH <= entry.when <= world.clock() + EPS:
            world.fail("clocks", f"{id}: written at {entry.when}, which is not now")

    def _is_bots(self, id: str, seat: int) -> bool:
        there = at_once(self.store.holders(id))
        return any(each.seat == seat and each.level is not None for each in there)

    def _check_due(self, known: Known, entry: Written) -> None:
        # What a dead process had sent to another machine may come after the house was opened again.
        due = [
            min(at, self._sooner.get(key, at)) if self.world.plan.remote else at
            for key, (_, at) in self._dues.items()
            if key[:3] == (known.laid.id, entry.actor, entry.move)
        ]
        if not due or min(due) > self.world.clock() + EPS:
            when = f"{min(due) - self.world.clock():.2f} s early" if due else "nothing was due"
            self.world.fail("clocks", f"{known.laid.id}: the clock said {entry.move}: {when}")
        self.world.seen["clocks"] += 1

    def _read_dues(self, db: Noting) -> None:
        sql = "SELECT table_id, actor, move, about, within, at FROM due"
        rows = db.execute(sql).fetchall()
        before, self._dues = self._dues, {tuple(row[:4]): (row[4], row[5]) for row in rows}
        now = self.world.clock()
        for key, (within, at) in self._dues.items():
            was = before.get(key)
            if was is None or key[1] == HOUSE or at <= was[1] + EPS:
                continue
            if not db.credit:
                self.world.fail("clocks", f"a window starts anew: {key} by {at - was[1]:.2f} s")
            elif self.disk.open:
                self.world.fail("clocks", f"a window stood still while the house was open: {key}")
            elif at > now + within + EPS or within > SPAN:
                self.world.fail("clocks", f"a window is longer than it may be: {key}")
            else:
                self._sooner.setdefault(key, was[1])

    # --- what is told

    def judge(self, line: Line, frame: Frame) -> None:
        """At the moment when a process says it."""
        if frame.t == "update":
            self._judge_update(line, frame)
        elif frame.t == "done":
            table, seat, move = self.sent[frame.id]
            there = [e for e in self.tables[table].written if e.id == frame.id]
            if [(e.actor, e.move) for e in there] != [(seat, move)]:
                self.world.fail(
                    "acknowledged",
                    f"{frame.id} was acknowledged and is in the log {len(there)} times",
                )
        elif frame.t == "refused" and frame.why == StoreError.told and self.copies[frame.id] == 1:
            table, _, _ = self.sent[frame.id]
            if any(e.id == frame.id for e in self.tables[table].written):
                self.world.fail(
                    "acknowledged",
                    f"{frame.id}: nothing has changed, it says, and it is in the log",
                )

    def _judge_update(self, line: Line, frame: Frame) -> None:
        viewer = SPECTATOR if frame.seat is None else frame.seat
        if frame.seat is not None and frame.seat != line.client.seats.get(frame.table):
            self.world.fail("shown", f"{line.client.n} is shown seat {frame.seat}")
        known = self.tables[frame.table]
        before = line.seen.get(frame.table, 0)
        at = known.when(bytes(frame.view), viewer, before)
        if at is None:
            old = known.when(bytes(frame.view), viewer, 0) is not None
            what = "what was before" if old else "what is not in the log"
            self.world.fail("shown", f"{frame.table}: viewer {viewer} is shown {what}")
            return
        line.seen[frame.table] = at
        if not {bytes(fact) for fact in frame.facts} <= known.heard(viewer):
            self.world.fail("heard", f"{frame.table}: viewer {viewer} hears what is not for them")
        self.world.note("update", line.client.n, frame.n, at)
        last = line.numbers.get(frame.table, 0)
        if frame.n not in (1, last + 1):
            self.world.fail("counted", f"update {frame.n} follows {last}")
        line.numbers[frame.table] = frame.n
        self.world.seen["updates"] += 1

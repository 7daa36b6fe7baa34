"""Telling people's devices what they would not see otherwise: their turn, and notices.

Each is a job (`play/jobs.py`) that holds ids alone: what is told is looked up when it is sent, and
not sent where it is no longer true. A service that is busy is asked again later.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, replace
from functools import partial

from msgspec import json

from parlour.server.denied import Denied
from parlour.server.outward import Calls, Failed, Refused, parts_of
from parlour.server.play.errands import Errands
from parlour.server.play.jobs import Jobs, Later
from parlour.server.play.past import NoTable
from parlour.server.play.table import Table
from parlour.server.play.tables import Tables
from parlour.server.play.turns import nth_turn
from parlour.server.push.sealing import read_point, seal, unpacked
from parlour.server.push.vapid import Vapid
from parlour.server.rates import Rates
from parlour.server.store.jobs import Job
from parlour.server.store.notices import Notice, Notices
from parlour.server.store.pushes import Pushes, Subscription

DEVICES = 10  # of one person
LASTS = 24 * 3600  # seconds that a push service keeps one for a device that is off
GRACE = 5.0  # seconds after which whoever has only reloaded their page is there again
GONE = (404, 410)  # what a service answers where nobody is subscribed any more
BUSY = 429
NOTICE, TURN = 0, 1  # ranks: somebody waits for an answer, and a clock for a move
RATE = 1 / 10, 30  # changes of one person's devices a second, and at once
log = logging.getLogger("parlour")


@dataclass(frozen=True)
class Note:
    """What a device shows; of two with one tag the newer is shown."""

    title: str
    body: str
    url: str
    tag: str


class Pushing:
    """One for each house."""

    def __init__(
        self,
        store: Pushes,
        notices: Notices,
        tables: Tables,
        jobs: Jobs,
        vapid: Vapid,
        outward: Calls,
        acts_for: Callable[[str], Awaitable[str | None]],
        clock: Callable[[], float],
        ticks: Callable[[], float],
    ) -> None:
        """`acts_for`: whose device that is now, whoever it belonged to when it subscribed."""
        self._store, self._vapid, self._outward = store, vapid, outward
        self._notices, self._tables, self._jobs = notices, tables, jobs
        self._errands = Errands("pushes")
        self._acts_for, self._clock = acts_for, clock
        self._rates = Rates(*RATE, ticks)
        self._known: set[str] = set()  # who has such a device: of others nothing is asked
        jobs.on("turn", self._tell_turn)
        jobs.on("notice", self._tell_notice)

    @property
    def key(self) -> str:
        return self._vapid.public

    # --- whose devices

    async def subscribe(
        self, guest: str, device: str, endpoint: str, key: str, secret: str
    ) -> None:
        """Instead of what this device had before."""
        if not self._rates.allows(guest):
            raise Denied(429, "that is a great many changes; wait a minute")
        try:
            parts_of(endpoint)
            read_point(unpacked(key))
            if len(unpacked(secret)) != 16:
                raise ValueError("a secret has 16 bytes")
        except (Refused, ValueError) as problem:
            raise Denied(400, f"that is no subscription: {problem}") from None
        now = self._clock()
        await self._store.add(Subscription(endpoint, guest, device, key, secret, now), DEVICES)
        self._known.add(guest)

    async def stop(self, device: str) -> None:
        await self._store.stop(device)

    async def is_on(self, guest: str, device: str) -> bool:
        return await self._store.has(guest, device)

    async def look(self, guest: str) -> None:
        """Another process may have subscribed them; empty: at everybody."""
        self._known.update([guest] if guest else await self._store.guests())

    # --- what there is to tell

    def hear_turn(self, table: Table, guest: str) -> None:
        """It is their turn: told where no device of theirs is at the table."""
        if guest in self._known and guest not in table.present:
            ids, due = {"table": table.id}, self._clock() + GRACE
            job = Job(f"turn {guest} {table.id}", "turn", guest, TURN, due, 0, ids)
            self._put(replace(job, nth=nth_turn(table, guest)))

    def hear_notice(self, notice: Notice) -> None:
        if notice.guest in self._known:
            ids, now = {"notice": notice.id}, self._clock()
            self._put(Job(f"notice {notice.id}", "notice", notice.guest, NOTICE, now, 0, ids, 1))

    def _put(self, job: Job) -> None:
        self._errands.run(f"{job.id} {job.nth}", partial(self._jobs.put, job))

    def close(self) -> None:
        self._errands.stop()

    # --- telling it

    async def _tell_turn(self, job: Job) -> None:
        guest = job.person
        try:
            table = await self._tables.newest(job.payload["table"])
        except NoTable:
            return
        if guest not in table.turn or guest in table.present:
            return
        seat = min(table.seats.of(guest), default=None)
        others = [name for n, name in enumerate(table.seats.names) if n != seat and name]
        title = f"Your turn at {table.sitting.game.title}"
        body = f"With {', '.join(others)}" if others else ""
        await self._tell(job, Note(title, body[:200], f"/t/{table.id}", f"turn {table.id}"))

    async def _tell_notice(self, job: Job) -> None:
        found = await self._notices.of(job.person, self._clock())
        for notice in found:
            if notice.id == job.payload["notice"]:
                await self._tell(job, _as_note(notice))

    async def _tell(self, job: Job, note: Note) -> None:
        """All devices, or those that are left; Later: some could not be reached."""
        devices, only = await self._store.of(job.person), job.payload.get("devices")
        left = [each for each in devices if only is None or each.device in only]
        missed = [each.device for each in left if not await self._send(each, note)]
        if missed:
            raise Later("its service is busy", {**job.payload, "devices": missed})

    async def _send(self, to: Subscription, note: Note) -> bool:
        """False: it may go better later."""
        if await self._acts_for(to.device) != to.guest:  # they have signed out there
            await self._store.forget(to.endpoint)
            return True
        body = seal(json.encode(asdict(note)), unpacked(to.key), unpacked(to.secret))
        headers = {
            "Authorization": self._vapid.word(to.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LASTS),
            "Urgency": "high",
        }
        try:
            status = await self._outward.post(to.endpoint, headers, body)
        except (Refused, Failed) as problem:
            log.warning("a push to %s was not sent: %s", parts_of(to.endpoint)[0], problem)
            return isinstance(problem, Refused)
        if status in GONE:
            await self._store.forget(to.endpoint)
        elif status >= 300:
            log.warning("a push was answered by %s with %d", parts_of(to.endpoint)[0], status)
        return status != BUSY and status < 500


def _as_note(notice: Notice) -> Note:
    said = {
        "invitation": f"{notice.name} invites you to play",
        "rematch": f"{notice.name} wants to play again",
        "event": f"{notice.name}: your table is ready",
        "club": f"{notice.name} holds a new event",
    }[notice.kind]
    page = "e" if notice.kind == "club" else "t"
    where = f"/{page}/{notice.table}"
    return Note(said, notice.text[:200], where, f"{notice.kind} {notice.table}")

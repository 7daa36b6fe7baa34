"""Telling programs: a signed request to an address that their person has named.

Each is a job (`play/jobs.py`) that holds ids alone; what is told is looked up when it is sent, and
is never more than whoever has the link to a table may know. It goes through the same door as push.
"""

from __future__ import annotations

import hmac
import logging
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256
from secrets import token_hex
from typing import Any

from msgspec import json

from parlour.server.denied import Denied
from parlour.server.outward import Calls, Failed, Refused, parts_of
from parlour.server.play.errands import Errands
from parlour.server.play.jobs import Jobs, Later
from parlour.server.play.past import NoTable
from parlour.server.play.table import Table
from parlour.server.play.tables import Tables
from parlour.server.play.turns import nth_turn
from parlour.server.rates import Rates
from parlour.server.store.finishes import Finish
from parlour.server.store.jobs import Job
from parlour.server.store.webhooks import Webhook
from parlour.server.store.webhooks import Webhooks as Kept

MOST = 5  # of one account
FAILURES = 20  # calls one after the other, after which it is switched off
GONE = 410  # whoever listened there wants no more
RANK = 2  # after what people's devices are told
CALLS = 1.0, 60.0  # of one account a second, and at once
CHANGES = 1 / 10, 20.0  # webhooks made or tried by one account a second, and at once
log = logging.getLogger("parlour")


class Webhooks:
    """One for each process."""

    def __init__(
        self,
        store: Kept,
        tables: Tables,
        jobs: Jobs,
        outward: Calls,
        key: bytes,
        clock: Callable[[], float],
        ticks: Callable[[], float],
    ) -> None:
        self._store, self._tables, self._jobs, self._outward = store, tables, jobs, outward
        self._key, self._clock = key, clock
        self._calls, self._changes = Rates(*CALLS, ticks), Rates(*CHANGES, ticks)
        self._errands = Errands("webhooks")
        self._known: set[str] = set()  # who has some: of others nothing is asked
        jobs.on("webhook turn", self._tell_turn)
        jobs.on("webhook finished", self._tell_finished)

    # --- whose they are

    async def add(self, person: str, url: str, kinds: Sequence[str]) -> tuple[Webhook, str]:
        """With its secret, which is told now and never again."""
        self._not_too_often(person)
        try:
            parts_of(url)
        except Refused as problem:
            raise Denied(400, f"that is no webhook: {problem}") from None
        made = Webhook(token_hex(8), person, url, " ".join(sorted({*kinds})), self._clock())
        if not await self._store.add(made, MOST):
            raise Denied(409, f"{MOST} webhooks are enough: remove one")
        self._known.add(person)
        return made, self.secret(made.id)

    async def of(self, person: str) -> list[Webhook]:
        return await self._store.of(person)

    async def remove(self, person: str, id: str) -> None:
        if not await self._store.remove(person, id):
            raise Denied(404, "there is no such webhook any more")

    async def look(self, person: str) -> None:
        """Another process may have added one; empty: at everybody."""
        self._known.update([person] if person else await self._store.people())

    def secret(self, id: str) -> str:
        """It follows from the house's key, which is in no copy of the database."""
        made = hmac.new(self._key, f"webhook {id}".encode(), sha256).digest()
        return f"whsec_{urlsafe_b64encode(made).decode().rstrip('=')}"

    async def try_it(self, person: str, id: str) -> tuple[str, Webhook]:
        """Call it now: why that failed, or nothing. One that was off is on again if it answers."""
        self._not_too_often(person)
        hook = await self._store.get(id)
        if hook is None or hook.person != person:
            raise Denied(404, "there is no such webhook any more")
        why, _ = await self._call(hook, "test", f"test {token_hex(4)}", {})
        return why, await self._store.get(id) or hook

    def _not_too_often(self, person: str) -> None:
        if wait := self._changes.wait(person):
            raise Denied(429, "that is a great many webhooks; wait a little", wait=wait)

    # --- what there is to tell

    def hear_turn(self, table: Table, person: str) -> None:
        if person in self._known:
            nth = nth_turn(table, person)
            name = f"turn {person} {table.id} {nth}"
            self._errands.run(name, partial(self._put, person, "turn", table.id, {}, nth))

    async def take(self, finish: Finish) -> None:
        """A match is over: everybody who sat there; hearing of it twice tells it once."""
        if not self._known:
            return
        try:
            table = await self._tables.finished(finish.table)
        except NoTable:
            return
        told = {"game": finish.game, "totals": [*finish.totals], "winners": [*finish.winners]}
        for person in table.seats.guests & self._known:
            await self._put(person, "finished", finish.table, {**told, "how": finish.how})

    async def _put(
        self, person: str, kind: str, table: str, more: dict[str, Any], nth: int = 1
    ) -> None:
        for hook in await self._store.of(person):
            if kind in hook.kinds.split() and not hook.off:
                id, ids = f"{kind} {hook.id} {table}", {"hook": hook.id, "table": table, **more}
                job = Job(id, f"webhook {kind}", person, RANK, self._clock(), 0, ids, nth)
                await self._jobs.put(job)

    def close(self) -> None:
        self._errands.stop()

    # --- telling it

    async def _tell_turn(self, job: Job) -> None:
        try:
            table = await self._tables.newest(job.payload["table"])
        except NoTable:
            return
        if job.person not in table.turn:
            return
        seats = sorted(table.moment.prompted.owing & table.seats.of(job.person))
        told = {"game": table.sitting.game.name, "seats": seats}
        await self._tell(job, "turn", told)

    async def _tell_finished(self, job: Job) -> None:
        named = ("game", "totals", "winners", "how")
        await self._tell(job, "finished", {name: job.payload[name] for name in named})

    async def _tell(self, job: Job, kind: str, told: dict[str, Any]) -> None:
        hook, table = await self._store.get(job.payload["hook"]), job.payload["table"]
        if hook is None or hook.off or hook.person != job.person:
            return
        if not self._calls.allows(job.person):
            raise Later("too many calls of one account")
        body = {"table": table, "url": f"/t/{table}", **told}
        why, again = await self._call(hook, kind, job.id, body)
        if why and again:
            raise Later(why)

    async def _call(
        self, hook: Webhook, kind: str, id: str, told: dict[str, Any]
    ) -> tuple[str, bool]:
        """Why it failed, or nothing; and whether it may go better later."""
        at = self._clock()
        body = json.encode({"event": kind, "id": id, "at": at, **told})
        headers = {
            "Content-Type": "application/json",
            "Parlour-Event": kind,
            "Parlour-Signature": signature(self.secret(hook.id), int(at), body),
        }
        try:
            status = await self._outward.post(hook.url, headers, body)
        except (Refused, Failed) as problem:
            why, again = str(problem), isinstance(problem, Failed)
        else:
            why, again = "" if status < 300 else f"it was answered with {status}", status != GONE
        most = FAILURES if again else 1
        await self._store.note(hook.id, at, why, most)
        return why, again


def signature(secret: str, at: int, body: bytes) -> str:
    """The time, and HMAC-SHA-256 over the time, a full stop and the body as it is sent."""
    made = hmac.new(secret.encode(), f"{at}.".encode() + body, sha256).hexdigest()
    return f"t={at},v1={made}"

"""Telling people's devices what they would not see otherwise: their turn, and notices.

What has not been sent when the house closes is lost: `_put` is the one place where durable jobs
would take it over.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import asdict, dataclass

from msgspec import json

from parlour.core.game import Seat
from parlour.server.denied import Denied
from parlour.server.outward import Failed, Outward, Refused, parts_of
from parlour.server.play.table import Table
from parlour.server.push.sealing import read_point, seal, unpacked
from parlour.server.push.vapid import Vapid
from parlour.server.rates import Rates
from parlour.server.store import StoreError
from parlour.server.store.notices import Notice
from parlour.server.store.pushes import Pushes, Subscription

DEVICES = 10  # of one person
WAITING = 1000  # pushes that wait to be sent; more are dropped
AT_ONCE = 8
LASTS = 24 * 3600  # seconds that a push service keeps one for a device that is off
GRACE = 5.0  # seconds after which whoever has only reloaded their page is there again
GONE = (404, 410)  # what a service answers where nobody is subscribed any more
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
        vapid: Vapid,
        outward: Outward,
        acts_for: Callable[[str], str | None],
        clock: Callable[[], float],
        ticks: Callable[[], float],
    ) -> None:
        """`acts_for`: whose device that is now, whoever it belonged to when it subscribed."""
        self._store, self._vapid, self._outward = store, vapid, outward
        self._acts_for, self._clock = acts_for, clock
        self._rates = Rates(*RATE, ticks)
        self._known: set[str] = set()  # who has such a device: of others nothing is asked
        self._queue: asyncio.Queue[tuple[str, Note]] = asyncio.Queue(WAITING)

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

    # --- what there is to tell

    def hear_turn(self, table: Table, guest: str) -> None:
        """It is their turn: told where no device of theirs is at the table."""
        if guest in self._known and guest not in table.present:
            seat = min(table.seats.of(guest), default=None)
            asyncio.get_running_loop().call_later(GRACE, self._remind, table, guest, seat)

    def _remind(self, table: Table, guest: str, seat: Seat | None) -> None:
        if guest not in table.turn or guest in table.present:
            return
        others = [name for n, name in enumerate(table.seats.names) if n != seat and name]
        title = f"Your turn at {table.sitting.game.title}"
        body = f"With {', '.join(others)}" if others else ""
        self._put(guest, Note(title, body[:200], f"/t/{table.id}", f"turn {table.id}"))

    def hear_notice(self, notice: Notice) -> None:
        if notice.guest not in self._known:
            return
        said = {
            "invitation": f"{notice.name} invites you to play",
            "rematch": f"{notice.name} wants to play again",
            "event": f"{notice.name}: your table is ready",
        }[notice.kind]
        note = Note(said, notice.text[:200], f"/t/{notice.table}", f"{notice.kind} {notice.table}")
        self._put(notice.guest, note)

    def _put(self, guest: str, note: Note) -> None:
        try:
            self._queue.put_nowait((guest, note))
        except asyncio.QueueFull:
            log.warning("a push is dropped: %d wait already", WAITING)

    # --- sending

    async def keep(self) -> None:
        """Until the house closes."""
        self._known.update(await self._store.guests())
        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(self._send_on())

    async def _send_on(self) -> None:
        while True:
            guest, note = await self._queue.get()
            try:
                for subscription in await self._store.of(guest):
                    await self._send(subscription, note)
            except StoreError as problem:
                log.error("a push is lost: %s", problem)

    async def _send(self, to: Subscription, note: Note) -> None:
        if self._acts_for(to.device) != to.guest:  # they have signed out there
            await self._store.forget(to.endpoint)
            return
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
            return
        if status in GONE:
            await self._store.forget(to.endpoint)
        elif status >= 300:
            log.warning("a push was answered by %s with %d", parts_of(to.endpoint)[0], status)

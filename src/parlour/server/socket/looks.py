"""What one browser looks at: tables, the open tables, what concerns its person, an event."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from parlour.core.game import Seat
from parlour.server import protocol
from parlour.server.play.concerns import Concerns
from parlour.server.play.listing import LOBBY, Look
from parlour.server.play.reception import Reception, Watched
from parlour.server.play.seats import Guest
from parlour.server.play.subscription import Subscription
from parlour.server.play.table import Table
from parlour.server.play.talk import Listener

# Under these names there is news of something that is no table.
MINE = "mine"  # what concerns the person
EVENT = "event"  # what is visited


class Looks:
    """One for each connection, which hears of news by the name of the thing."""

    def __init__(self, reception: Reception, most: int, stir: Callable[[str], None]) -> None:
        """`most`: tables at once."""
        self._reception, self._most, self._stir = reception, most, stir
        self._closed = False
        self._subscriptions: dict[str, Subscription] = {}
        self._look: Look | None = None  # at the open tables
        self._concerns: Concerns | None = None
        self._event: Watched | None = None

    def watch(
        self, table: Table, guest: Guest, seat: Seat | None, listener: Listener | None
    ) -> None:
        self.leave(table.id)
        if len(self._subscriptions) >= self._most:
            raise ValueError(f"no more than {self._most} tables at once")
        stir = partial(self._stir, table.id)
        self._subscriptions[table.id] = Subscription(table, guest, seat, stir, listener)
        stir()

    def leave(self, id: str) -> None:
        if subscription := self._subscriptions.pop(id, None):
            subscription.close()

    def browse(self, guest: Guest, wish: protocol.Browse) -> None:
        self.stop_browsing()
        if not self._closed:
            self._look = self._reception.browse(guest, wish, partial(self._stir, LOBBY))

    def stop_browsing(self) -> None:
        if self._look is not None:
            self._look.close()
            self._look = None

    @property
    def attends(self) -> bool:
        return self._concerns is not None

    async def attend(self, guest: str) -> None:
        """Once is enough."""
        concerns = await self._reception.attend(guest, partial(self._stir, MINE))
        if self._closed or self._concerns is not None:
            concerns.close()
        else:
            self._concerns = concerns
            self._stir(MINE)

    async def visit(self, guest: Guest, event: str) -> None:
        """One event at a time."""
        visit = await self._reception.visit(guest, event, partial(self._stir, EVENT))
        self.stop_visiting()
        if self._closed:
            visit.close()
        else:
            self._event = visit
            self._stir(EVENT)

    def stop_visiting(self) -> None:
        if self._event is not None:
            self._event.close()
            self._event = None

    def frames(self, id: str) -> list[bytes]:
        """What has not been sent yet of a thing; nothing where it was left meanwhile."""
        subscription = self._subscriptions.get(id)
        if subscription is not None:
            return subscription.frames()
        seen = {LOBBY: self._look, MINE: self._concerns, EVENT: self._event}.get(id)
        return [] if seen is None else seen.frames()

    def close(self) -> None:
        """End them all, also those that messages still being handled would open."""
        self._closed = True
        self.stop_browsing()
        self.stop_visiting()
        if self._concerns is not None:
            self._concerns.close()
        for id in tuple(self._subscriptions):
            self.leave(id)
        self._stir = _nobody  # whose connection we were: the two would hold each other


def _nobody(id: str) -> None:
    """Nobody is told any more."""

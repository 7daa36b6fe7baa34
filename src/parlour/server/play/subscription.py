"""One look at one table: it knows what it has shown, and shows only what is new.

Nothing is queued for a slow reader: when it can take more it gets one whole update, with all
that was said in the meantime.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from parlour.core.game import SPECTATOR, Fact, Seat, Viewer
from parlour.core.play import heard
from parlour.server import protocol
from parlour.server.play.projection import Projection, as_facts
from parlour.server.play.seats import Guest
from parlour.server.play.talk import Listener

if TYPE_CHECKING:
    from parlour.server.play.table import Table


class Attention:
    """What one viewer, person or bot, has seen and heard; what is hidden from them is no news."""

    def __init__(self, table: Table, viewer: Viewer, told: int) -> None:
        self._table, self._viewer = table, viewer
        self._told, self._seen = told, b""  # how many entries are no news to them

    def news(self) -> tuple[Projection, list[Fact]] | None:
        """What they see now and have heard since; None: nothing has changed for them."""
        projection, log = self._table.projection(self._viewer), self._table.sitting.log
        said = [fact for e in log[self._told :] for fact in heard(e.facts, self._viewer)]
        self._told = len(log)
        if projection.bytes == self._seen and not said:
            return None
        self._seen = projection.bytes
        return projection, said


class Subscription:
    """A browser that looks on: from a seat for as long as its guest holds it, else as a watcher."""

    def __init__(
        self,
        table: Table,
        guest: Guest,
        seat: Seat | None,
        wake: Callable[[], None],
        listener: Listener | None = None,
    ) -> None:
        self.table, self.guest, self.wake = table, guest, wake
        self.listener = listener  # to the talk at the table, where they want to hear it
        self._met, self._comings = b"", -1
        self._look_from(seat)
        table.join(self)

    def _look_from(self, seat: Seat | None) -> None:
        """Whoever comes later is first told what was said in this game."""
        self.seat, self._n = seat, 0
        viewer = SPECTATOR if seat is None else seat
        self._attention = Attention(self.table, viewer, self.table.sitting.began)

    def keep_seat(self) -> None:
        """Seats may have changed. A viewer who lost theirs goes on as a watcher."""
        if self.seat is not None and self.seat not in self.table.seats.of(self.guest):
            self._look_from(None)

    def frames(self) -> list[bytes]:
        """What this browser has not been sent yet; often nothing.

        Made in one go: a viewer who lost a seat hears of it before the first update as a watcher.
        """
        frames = self._people()
        if news := self._attention.news():
            now, said = news
            self._n += 1
            facts = as_facts(said)
            frames.append(self._timed(now, facts) if now.timed else now.numbered(self._n, facts))
        if self.listener is not None and (talk := self.listener.news(self.seat)):
            frames.append(talk)
        return frames

    def _people(self) -> list[bytes]:
        if self._comings == self.table.comings:
            return []
        self._comings = self.table.comings
        people = self.table.people_as_told(self.guest)
        if people == self._met:
            return []
        self._met = people
        return [people]

    def _timed(self, projection: Projection, facts: list[protocol.Fact]) -> bytes:
        """Seconds left go into what is sent, never into what is compared."""
        prompts = [
            written if prompt.within is None else replace(written, within=self.table.left(prompt))
            for written, prompt in zip(projection.update.prompts, projection.prompts, strict=True)
        ]
        clocks = self.table.clocks(SPECTATOR if self.seat is None else self.seat)
        now = replace(projection.update, n=self._n, facts=facts, prompts=prompts, clocks=clocks)
        return protocol.encode(now)

    def close(self) -> None:
        self.table.leave(self)

"""One look at one table: it knows what it has shown, and shows only what is new.

Nothing is queued for a slow reader: when it can take more it gets one whole update, with all
that was said in the meantime.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from parlour.core.game import SPECTATOR, Seat, Viewer
from parlour.server.play.projection import SILENCE, Projection, Timed
from parlour.server.play.seats import Guest
from parlour.server.play.talk import Listener

if TYPE_CHECKING:
    from parlour.server.play.table import Table


class Attention:
    """What one viewer, person or bot, has seen and heard; what is hidden from them is no news."""

    def __init__(self, table: Table, viewer: Viewer, told: int) -> None:
        self._table, self._viewer = table, viewer
        self._told, self._seen = told, b""  # how many entries are no news to them

    def news(self) -> tuple[Projection, bytes] | None:
        """What they see now and have heard since; None: nothing has changed for them."""
        table, viewer = self._table, self._viewer
        projection = table.projection(viewer)
        said = table.moment.said(self._told, viewer)
        self._told, seen = table.seq, projection.bytes
        if said == SILENCE and seen == self._seen:
            return None
        self._seen = seen
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
        frames = [] if self._comings == self.table.company.comings else self._people()
        news = self._attention.news()
        if news is not None:
            now, said = news
            self._n = n = self._n + 1
            timed = now.timed
            frames.append(now.numbered(n, said) if timed is None else self._timed(timed, said))
        if self.listener is not None and (talk := self.listener.news(self.seat)):
            frames.append(talk)
        return frames

    def _people(self) -> list[bytes]:
        self._comings = self.table.company.comings
        people = self.table.company.as_told(self.table, self.guest)
        if people == self._met:
            return []
        self._met = people
        return [people]

    def _timed(self, now: Timed, said: bytes) -> bytes:
        """Seconds left go into what is sent, never into what is compared."""
        clocks = self.table.clocks(SPECTATOR if self.seat is None else self.seat)
        return now.numbered(self._n, said, self.table.left, clocks)

    def close(self) -> None:
        self.table.leave(self)

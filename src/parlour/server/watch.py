"""One browser's look at one table: it knows what it has shown, and sends only what is new.

Nothing is queued for a slow reader: when it can take more it gets one whole update, with all
that was said in the meantime.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from parlour.core.game import SPECTATOR, Seat
from parlour.core.play import heard
from parlour.server import wire
from parlour.server.seats import Guest
from parlour.server.sight import Sight, as_facts

if TYPE_CHECKING:
    from parlour.server.table import Table


class Watch:
    """A viewer, and what he has been told."""

    def __init__(
        self, table: Table, guest: Guest, seat: Seat | None, wake: Callable[[], None]
    ) -> None:
        self.table, self.guest, self.seat, self.wake = table, guest, seat, wake
        self._viewer = SPECTATOR if seat is None else seat
        self._n, self._told = 0, table.seq
        self._seen = self._met = b""
        table.join(self)

    def frames(self) -> Iterator[bytes]:
        """What this viewer has not been sent yet; often nothing."""
        people = wire.encode(self.table.people(self.guest))
        if people != self._met:
            self._met = people
            yield people
        sight = self.table.sight(self._viewer)
        log = self.table.sitting.log
        said = [fact for e in log[self._told :] for fact in heard(e.facts, self._viewer)]
        self._told = len(log)
        if sight.bytes != self._seen or said:
            self._seen, self._n = sight.bytes, self._n + 1
            update = replace(
                sight.update, n=self._n, facts=as_facts(said), prompts=self._timed(sight)
            )
            yield wire.encode(update)

    def _timed(self, sight: Sight) -> list[wire.Prompt]:
        """Seconds left go into what is sent, never into what is compared."""
        return [
            written if prompt.within is None else replace(written, within=self.table.left(prompt))
            for written, prompt in zip(sight.update.prompts, sight.prompts, strict=True)
        ]

    def close(self) -> None:
        self.table.leave(self)

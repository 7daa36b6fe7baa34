"""Who is in the house now: whoever has a page of it open, and who looks on at which table."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from parlour.server.play.bus import HERE, Bus, News
from parlour.server.play.processes import Key, Processes
from parlour.server.play.seats import Guest

if TYPE_CHECKING:
    from parlour.server.play.audience import Audience

HOUSE = ""  # stands for a table: whoever has a page open
WATCHERS = ""  # stands for a guest: how many watch a table


class Presence:
    """In all processes of the house, as this one knows it."""

    def __init__(self, bus: Bus, processes: Processes) -> None:
        self._bus, self.processes = bus, processes
        self._lines: Counter[str] = Counter()  # to this process
        self._told: dict[str, set[str]] = {}  # by table, as the other processes know it
        self._stirred: dict[str, Audience] = {}
        self._was_settled = processes.settled
        self.listeners: list[Callable[[str], None]] = []  # somebody has come, or gone
        processes.changed = self._hear
        processes.moved.append(self._settle)

    @property
    def settled(self) -> bool:
        """Is it known who is with the other processes?"""
        return self.processes.settled

    # --- in this process

    def come(self, guest: Guest) -> None:
        if guest is not None:
            self._lines[guest] += 1
            self.processes.count(HOUSE, guest, 1)
            self._tell(guest)

    def go(self, guest: Guest) -> None:
        if guest is not None:
            self._lines[guest] -= 1
            if not self._lines[guest]:
                del self._lines[guest]
                self.processes.count(HOUSE, guest, 0)
            self._tell(guest)

    def stir(self, table: str, audience: Audience) -> None:
        """Others look on there than before; the other processes are told, once a turn."""
        if self.processes.shared:
            if not self._stirred:
                asyncio.get_running_loop().call_soon(self._tell_tables)
            self._stirred[table] = audience

    def _tell_tables(self) -> None:
        stirred, self._stirred = self._stirred, {}
        for table, audience in stirred.items():
            now = audience.guests
            for guest in self._told.pop(table, set()) - now:
                self.processes.count(table, guest, 0)
            for guest in now:
                self.processes.count(table, guest, 1)
            self.processes.count(table, WATCHERS, audience.watchers)
            if now:
                self._told[table] = now

    # --- in the whole house

    @property
    def guests(self) -> set[str]:
        return self._lines.keys() | self.processes.elsewhere(HOUSE).keys()

    def is_here(self, guest: str) -> bool:
        return guest in self._lines or guest in self.processes.elsewhere(HOUSE)

    def at(self, table: str) -> set[str]:
        """The guests who look on at a table in another process."""
        return self.processes.elsewhere(table).keys() - {WATCHERS}

    def watchers(self, table: str) -> int:
        """How many watch a table in another process."""
        return self.processes.elsewhere(table)[WATCHERS]

    def _tell(self, guest: str) -> None:
        for listener in self.listeners:
            listener(guest)

    def _hear(self, keys: Iterable[Key]) -> None:
        for table in dict.fromkeys(table for table, _ in keys if table != HOUSE):
            self._bus.tell_here(News(table, about=HERE))
        for table, guest in keys:
            if table == HOUSE:
                self._tell(guest)

    def _settle(self) -> None:
        """From now on whoever is not known to be here is gone."""
        if self.settled and not self._was_settled:
            self._was_settled = True
            self._bus.tell_all_here(HERE)


def alone() -> Presence:
    """Of a process that has no others."""
    bus = Bus()
    return Presence(bus, Processes(bus, time.monotonic))

"""Whose turn it is, over all tables: who has a page open is told at how many tables they are due.

Nothing is kept of it: it follows from the log. A table says when it changes. Of a table that is
not loaded here the bus tells, and it is loaded then: another process may have changed it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from parlour.server.play.bus import Bus, Listener, News
from parlour.server.play.errands import Errands
from parlour.server.play.past import NoTable
from parlour.server.store import Store

if TYPE_CHECKING:
    from parlour.server.play.table import Table
    from parlour.server.play.tables import Tables

KNOWN = 30  # tables of one person that are looked at
Wake = Callable[[], None]


def whose_turn(table: Table) -> frozenset[str]:
    """The guests who have to move now; nobody while the table rests."""
    moment = table.moment
    if table.pause.on or moment.sitting.paused or moment.result is not None:
        return frozenset()
    return table.seats.guests_on(moment.prompted.owing)


def nth_turn(table: Table, guest: str) -> int:
    """Which of their turns that is: whoever has not moved since they were told is not told again.

    The same in every process, and higher with each turn: it counts what they, chance, clocks and
    the house have done, and games that are over.
    """
    theirs = table.seats.of(guest)
    done = sum(entry.actor < 0 or entry.actor in theirs for entry in table.sitting.log)
    return 1 + done + len(table.sitting.results)


class Turns:
    """Where those who attend are due, in this process."""

    def __init__(self, store: Store, bus: Bus) -> None:
        self._store, self._bus = store, bus
        self._due: dict[str, set[str]] = {}  # tables by person
        self._wakes: dict[str, dict[Wake, None]] = {}
        self._heard: dict[str, dict[str, Listener]] = {}  # tables that somebody attends to
        self._errands = Errands("turns")
        # It is this person's turn at this table now, and it was not before.
        self.listeners: list[Callable[[Table, str], None]] = []

    def turned(self, table: Table, before: frozenset[str]) -> None:
        """Somebody else has to move there now."""
        if self._due:  # somebody attends
            self._count(table, before ^ table.turn)
        for guest in table.turn - before:
            self.hand_on(table, guest)

    def _count(self, table: Table, guests: frozenset[str]) -> None:
        for guest in guests:
            due = self._due.get(guest)
            if due is not None:
                (due.add if guest in table.turn else due.discard)(table.id)
                self._wake(guest)

    def hand_on(self, table: Table, guest: str) -> None:
        """To those who tell it elsewhere; they do not mind hearing of a turn twice."""
        for listener in self.listeners:
            listener(table, guest)

    def attend(self, guest: str, wake: Wake) -> None:
        self._due.setdefault(guest, set())
        self._wakes.setdefault(guest, {})[wake] = None

    def leave(self, guest: str, wake: Wake) -> None:
        wakes = self._wakes.get(guest, {})
        wakes.pop(wake, None)
        if not wakes:
            self._wakes.pop(guest, None)
            self._due.pop(guest, None)
            for table, hear in self._heard.pop(guest, {}).items():
                self._bus.leave(table, hear)

    def _listen(self, guest: str, id: str, tables: Tables) -> None:
        """To what other processes do there, while the table is not loaded here."""
        heard = self._heard.setdefault(guest, {})
        if self._bus.wire is None or id in heard:
            return

        def hear(news: News) -> None:
            if news.by and id not in tables:
                self._errands.run(f"{guest} {id}", lambda: self._look_at(guest, id, tables))

        heard[id] = hear
        self._bus.listen(id, hear)

    async def look(self, guest: str, tables: Tables) -> None:
        """Find all tables at which somebody who attends is due."""
        for laid in await self._store.tables_of(guest, KNOWN):
            if laid.result is None and guest in self._due:
                self._listen(guest, laid.id, tables)
                await self._look_at(guest, laid.id, tables)
        self._wake(guest)

    async def _look_at(self, guest: str, id: str, tables: Tables) -> None:
        with suppress(NoTable):
            table, due = await tables.get(id), self._due.get(guest)
            if due is not None:
                (due.add if guest in table.turn else due.discard)(id)
                self._wake(guest)

    def of(self, guest: str) -> list[str]:
        return sorted(self._due.get(guest, ()))

    def _wake(self, guest: str) -> None:
        for wake in tuple(self._wakes.get(guest, ())):
            wake()

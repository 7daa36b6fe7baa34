"""The host keeps order: reads reports, ends a table, closes the house to somebody. All is noted."""

from __future__ import annotations

import logging
from collections.abc import Callable
from hashlib import sha256

from msgspec import json

from parlour.core import house
from parlour.core.game import HOUSE, Illegal
from parlour.server.cards.talk import ClosedCard, DeedCard, OrderCard, ReportCard
from parlour.server.denied import Denied
from parlour.server.play.past import NoTable
from parlour.server.play.tables import Tables
from parlour.server.protocol import Message
from parlour.server.store import Store
from parlour.server.store.reports import Closed, Deed, Report

log = logging.getLogger("parlour")


class Order:
    """What the host does about reports."""

    def __init__(self, store: Store, tables: Tables, clock: Callable[[], float]) -> None:
        self._store, self._reports, self._tables = store, store.reports, tables
        self._clock = clock

    async def told(self) -> OrderCard:
        closed = await self._reports.closed()
        shut = {each.guest for each in closed}
        return OrderCard(
            [await self._card(report, shut) for report in await self._reports.waiting()],
            [ClosedCard(_name(each.guest), each.name, each.when) for each in closed],
            [DeedCard(deed.what, deed.when) for deed in await self._reports.deeds()],
        )

    async def _card(self, report: Report, shut: set[str]) -> ReportCard:
        try:
            sitting = (await self._tables.get(report.table)).sitting
            title, over = sitting.game.title, sitting.over
        except NoTable:
            title, over = "a table that is gone", True
        return ReportCard(
            n=report.n,
            table=report.table,
            title=title,
            over=over,
            by=report.name,
            about=report.called,
            closed=report.other in shut,
            why=report.why,
            message=report.message,
            around=json.decode(report.around, type=list[Message]),
            when=report.when,
        )

    async def put_aside(self, n: int, host: str) -> None:
        report = await self._report(n)
        deed = self._deed(host, "put a report about {} aside", report.other)
        await self._reports.put_aside(n, deed)

    async def end_table(self, n: int, host: str) -> None:
        """The match is broken up, as the log says; nobody wins."""
        report = await self._report(n)
        table = await self._tables.get(report.table)
        try:
            await table.submit(HOUSE, house.write(house.Void()))
        except Illegal as why:
            raise Denied(409, str(why)) from None
        await self._reports.note(self._deed(host, f"ended the table {report.table}"))

    async def close(self, n: int, host: str) -> None:
        """Whoever is reported writes nothing and lays no tables from now on."""
        report = await self._report(n)
        deed = self._deed(host, "closed the house to {}", report.other)
        await self._reports.close(Closed(report.other, report.called, self._clock()), deed)

    async def reopen(self, name: str, host: str) -> None:
        for each in await self._reports.closed():
            if _name(each.guest) == name:
                deed = self._deed(host, "opened the house to {} again", each.guest)
                await self._reports.reopen(each.guest, deed)
                return
        raise Denied(404, "the house is not closed to such a person")

    async def _report(self, n: int) -> Report:
        report = await self._reports.report(n)
        if report is None:
            raise Denied(404, "there is no such report, or it was put aside")
        return report

    def _deed(self, host: str, what: str, whom: str | None = None) -> Deed:
        log.info("the host %s: %s", host[:8], what.replace("{}", (whom or "")[:8]))
        return Deed(host, what, self._clock(), whom)


def _name(guest: str) -> str:
    return sha256(f"closed {guest}".encode()).hexdigest()[:24]

"""How the house does, for its host and for Prometheus: nothing here names a table or a secret."""

from __future__ import annotations

import os
import platform
import sqlite3
import time
from collections.abc import Iterable

import parlour
from parlour.server.bots.scheduler import Scheduler
from parlour.server.cards.host import HouseCard, SlowMove, TableInUse
from parlour.server.http.readiness import Readiness
from parlour.server.log import label
from parlour.server.play.presence import Presence
from parlour.server.play.processes import Processes
from parlour.server.play.tables import Tables
from parlour.server.store.meter import BOUNDS
from parlour.server.store.schema import HEAD
from parlour.server.store.sql import SqlStore

SHOWN = 50  # names, and tables
PAGE = os.sysconf("SC_PAGE_SIZE")


class Overview:
    """One for each process; people are counted in all of them, tables in this one."""

    def __init__(
        self,
        store: SqlStore,
        tables: Tables,
        presence: Presence,
        scheduler: Scheduler,
        processes: Processes,
        readiness: Readiness,
        engine: str,
    ) -> None:
        self._store, self._tables, self._presence = store, tables, presence
        self._scheduler, self._processes, self._readiness = scheduler, processes, readiness
        self._engine, self._began = engine, time.time()

    async def card(self) -> HouseCard:
        here = self._presence.guests
        names = await self._store.names_of(sorted(here)[:SHOWN])
        used = [table for table in self._tables if table.audience]
        used.sort(key=lambda table: -table.stirred)
        return HouseCard(
            people=len(here),
            names=sorted(name for name in names if name),
            tables=[
                TableInUse(
                    _short(label(table.id)),
                    table.sitting.game.title,
                    [name for name in table.seats.names if name],
                    len(table.audience),
                    table.seq,
                )
                for table in used[:SHOWN]
            ],
            watched=len(used),
            bots=self._scheduler.waiting,
            jobs=await self._store.jobs.waiting(),
            slow=[
                SlowMove(_short(each.table), each.at, each.seconds)
                for each in self._store.meter.slow
            ],
            wrong=[f"{part}: {why}" for part, why in (await self._readiness.wrong()).items()],
            processes=1 + self._processes.count_others(),
            since=self._began,
            versions=self._versions(),
        )

    def _versions(self) -> list[str]:
        engine = f"SQLite {sqlite3.sqlite_version}" if self._engine == "sqlite" else "PostgreSQL"
        own = f"Parlour {parlour.__version__}, its database at step {HEAD}"
        return [own, f"Python {platform.python_version()}", engine]

    async def metrics(self) -> str:
        """As Prometheus reads it (text format 0.0.4)."""
        wrong, meter = await self._readiness.wrong(), self._store.meter
        used = sum(1 for table in self._tables if table.audience)
        cpu = os.times()
        return "".join(
            (
                _one("people", "gauge", "People who are here, in all processes.", len(self._here)),
                _one("tables", "gauge", "Tables in memory.", sum(1 for _ in self._tables)),
                _one("tables_watched", "gauge", "Tables that somebody looks at.", used),
                _histogram(meter.counts, meter.seconds),
                _one("failed_writes_total", "counter", "Moves not written.", meter.failed),
                _one("bots_waiting", "gauge", "Questions to bots.", self._scheduler.waiting),
                _one("jobs_waiting", "gauge", "Jobs.", await self._store.jobs.waiting()),
                _one("processes", "gauge", "Processes alive.", 1 + self._processes.count_others()),
                _one("damaged_logs", "gauge", "Damaged.", len(self._store.proof.damaged)),
                _one("ready", "gauge", "1: every part works.", int(not wrong)),
                _one("cpu_seconds_total", "counter", "Time spent.", cpu.user + cpu.system),
                _one("memory_bytes", "gauge", "Resident memory.", _memory()),
                _one("start_seconds", "gauge", "Since 1970, of this process.", self._began),
            )
        )

    @property
    def _here(self) -> set[str]:
        return self._presence.guests


def _one(name: str, kind: str, help: str, value: float) -> str:
    head = f"# HELP parlour_{name} {help}\n# TYPE parlour_{name} {kind}\n"
    return f"{head}parlour_{name} {value}\n"


def _histogram(counts: Iterable[int], seconds: float) -> str:
    name, total, lines = "parlour_move_seconds", 0, []
    for bound, count in zip((*map(str, BOUNDS), "+Inf"), counts, strict=True):
        total += count
        lines.append(f'{name}_bucket{{le="{bound}"}} {total}\n')
    head = f"# HELP {name} From a move to the log.\n# TYPE {name} histogram\n"
    return f"{head}{''.join(lines)}{name}_sum {seconds}\n{name}_count {total}\n"


def _memory() -> int:
    try:
        with open("/proc/self/statm", encoding="ascii") as told:
            return int(told.read().split()[1]) * PAGE
    except OSError:
        return 0


def _short(label: str) -> str:
    return label.removeprefix("table ")

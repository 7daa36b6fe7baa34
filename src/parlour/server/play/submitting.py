"""A move for which nobody waits: made at once, told when it is in the log."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from parlour.server.play.due import changed_dues
from parlour.server.play.entries import written
from parlour.server.play.projection import Moment
from parlour.server.play.table import Table
from parlour.server.protocol import Move
from parlour.server.store import Dues, Told, Written


def submit_soon(table: Table, said: Move, lag: Callable[[], float], told: Told) -> bool:
    """As Table.submit(); False: nothing was done, and that has to do it.

    It is so where anything is in the way: a refusal, somebody else's move that is being written,
    the end of the match. `told` hears later what became of it: None, it is in the log;
    anything else, it is not, and submit() knows what to do.
    """
    if table.appending or said.id in table.made:
        return False
    sitting, supplies, seq = table.sitting, table.supplies, table.seq
    at = None if sitting.clocks is None else table.time(lag())
    try:
        after = table.after(said.seat, sitting.game.read(said.move), said.about, at)
    except ValueError:
        return False
    if after.result:
        return False
    entries = written(after.sitting.log[seq:], said.id, supplies.clock())
    dues = changed_dues(table, after, begins=False)
    appended = partial(_appended, table, after, entries, dues, told)
    supplies.store.append_soon(table.id, seq, entries, dues, appended)
    table.appending += 1
    return True


def _appended(
    table: Table,
    after: Moment,
    entries: list[Written],
    dues: Dues,
    told: Told,
    problem: Exception | None,
) -> None:
    table.appending -= 1
    try:
        if problem is None:
            table.take_over(after, entries, dues)
    finally:
        told(problem)

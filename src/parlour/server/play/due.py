"""What an entry changes of what is due at a table: windows, people's clocks, and who is gone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from parlour.server.play.clockwork import GONE, absence, lateness
from parlour.server.play.deadlines import changed, deadlines, kept
from parlour.server.play.projection import Moment
from parlour.server.store import NO_DUES, Due, Dues

if TYPE_CHECKING:
    from parlour.server.play.table import Table


def changed_dues(table: Table, after: Moment, begins: bool) -> Dues:
    """The windows of a game that has not begun, or rests, are not open."""
    sitting = after.sitting
    if not (table.dues or _is_timed(table, after)):
        return NO_DUES  # so it is after most moves
    open = (begins or sitting.ended is None) and not sitting.paused
    now = table.supplies.clock()
    windows = deadlines(after.prompted.windows if open else (), sitting.game.write, now)
    gone: Iterable[Due] = absence(table.laid, sitting, table.gone, now)
    if not table.supplies.presence.settled:  # nobody knows yet: what was known stays
        gone = [due for due in table.dues.values() if due.about == GONE]
    late = lateness(table.laid, sitting, table.seats.bots)
    return changed(table.dues, (*kept(table.dues, (*windows, *gone)), *late))


def _is_timed(table: Table, after: Moment) -> bool:
    """May anything at all be due there?"""
    if after.prompted.windows or after.sitting.clocks is not None:
        return True
    return table.laid.terms.away != "wait"

"""What the time does at a table: deadlines that pass, and hours in which the house was closed."""

from parlour.core import house
from parlour.core.clocks import SECOND
from parlour.core.game import HOUSE
from parlour.server.play.clockwork import GONE, bot_on, credited
from parlour.server.play.projection import Moment
from parlour.server.play.table import Table
from parlour.server.store import Due


async def strike(table: Table, due: Due) -> None:
    """A deadline has passed: the move is made, unless the rules have forgotten it."""
    if due.key not in table.dues:
        await table.read_dues()
    held = table.dues.get(due.key)
    if held is None:
        await _forget(table, due)
    elif held.at <= table.supplies.clock():
        try:
            await _make(table, due)
        except ValueError:
            await _forget(table, due)


async def _make(table: Table, due: Due) -> None:
    said = house.read(due.move) if due.actor == HOUSE else None
    if due.about == GONE and not table.is_waited_for(getattr(said, "seat", None)):
        await _forget(table, due)
    elif isinstance(said, house.Reseat):
        await table.hand_over(said.seat, bot_on(said.seat))
        await _forget(table, due)
    else:
        await table.submit(due.actor, due.move, due.about)


async def _forget(table: Table, due: Due) -> None:
    await table.supplies.store.forget_due(table.id, due)
    table.dues.pop(due.key, None)


async def credit(table: Table) -> None:
    """While the house was closed no clock ran: it is written down as a pause."""
    clocks = table.sitting.clocks
    while clocks is not None:
        since = table.laid.made + clocks.now / SECOND
        closed = await table.supplies.store.absences(since)
        after = credited(table.laid, table.sitting, closed)
        if after is table.sitting or await table.append(Moment(after)):
            return
        await table.catch_up()

"""A table from outside: what game, who sits there, whose turn it is and since when."""

from __future__ import annotations

from parlour.core.game import SPECTATOR, Seat, Viewer
from parlour.core.play import shown
from parlour.server.cards.tables import TableCard
from parlour.server.play.drawing import bound
from parlour.server.play.ending import public
from parlour.server.play.projection import as_result
from parlour.server.play.seats import Guest
from parlour.server.play.table import Table
from parlour.server.play.terms import as_terms


def card(table: Table, guest: Guest) -> TableCard:
    """As one guest may know it. Only entries that everybody heard of are counted."""
    sitting, owing = table.sitting, due(table, guest)
    return TableCard(
        id=table.id,
        game=sitting.game.name,
        title=sitting.game.title,
        options=table.laid.options,
        chairs=table.company.people(table, guest).chairs,
        entries=public(sitting),
        over=sitting.over,
        result=as_result(sitting.result) if sitting.result else None,
        terms=as_terms(table.laid.terms, len(sitting.totals)),
        lexicon=table.laid.lexicon,
        due=owing,
        since=table.stirred,
        left=left(table, guest, owing),
        event=table.laid.terms.event,
        draws=bound(table.laid.bond),
    )


def due(table: Table, guest: Guest) -> list[Seat]:
    """The seats that have to move, as far as this guest may know."""
    if table.pause.on or table.sitting.paused:
        return []
    viewers: set[Viewer] = {SPECTATOR, *table.seats.of(guest)}
    known = (prompt for viewer in viewers for prompt in shown(table.moment.prompted.all, viewer))
    return sorted({prompt.actor for prompt in known if prompt.duty and prompt.actor >= 0})


def left(table: Table, guest: Guest, due: list[Seat]) -> float | None:
    """How long may whoever is due still think? One's own time is told before others'."""
    mine = table.seats.of(guest)
    clocks = table.clocks(min(mine, default=SPECTATOR))
    if clocks is None:
        return None
    running = {seat: clocks.left[seat] for seat in due if seat in clocks.running}
    own = [seconds for seat, seconds in running.items() if seat in mine]
    return min(own or running.values(), default=None)

"""What it takes to check the draws of a finished match."""

from __future__ import annotations

from parlour.core.record import Record
from parlour.house.draws import Draws, draws_of
from parlour.server.cards.records import Draw, DrawsCard
from parlour.server.denied import Denied
from parlour.server.http.replays import record_of
from parlour.server.play.table import Table


def draws_card(table: Table) -> DrawsCard:
    """The secret, and of which outcomes each draw was made: the rest is for whoever asks."""
    draws = table.supplies.drawing.draws(table.laid.bond)
    if draws is None:
        raise Denied(404, "what this table's draws followed from is not known")
    return told(draws, Record.read(record_of(table)))


def told(draws: Draws, record: Record) -> DrawsCard:
    return DrawsCard(
        draws.commitment,
        {str(seat): salt for seat, salt in draws.salts.items()},
        draws.secret.hex(),
        [
            Draw(draw.number, draw.line - record.body + 1, sorted(draw.chances.items()), draw.move)
            for draw in draws_of(record)
        ],
    )

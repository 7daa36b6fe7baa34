"""Pictures of a finished match: one of its moments, or all of it in motion, with all hands open."""

from __future__ import annotations

from parlour.core.game import BOOK
from parlour.draw import card, moving
from parlour.draw.showing import FRAMES, SECONDS, spread, views
from parlour.server.denied import Denied
from parlour.server.play.table import Table

LARGEST = 2 * 1024 * 1024  # characters of it: a larger one shows fewer frames


def moment_of(table: Table, step: int) -> str:
    """The board after so many entries, as a card."""
    sitting, last = table.sitting, len(table.sitting.log)
    if not 0 <= step <= last:
        raise Denied(404, f"this match has {last} steps")
    *_, view = views(sitting, {step}, BOOK)
    return card(sitting.game.name, view, sitting.game.title, f"step {step} of {last}")


def moving_of(table: Table) -> str:
    """The board from the first entry to the last, in so many frames as are not too many."""
    sitting, frames = table.sitting, FRAMES
    while True:
        seen = list(views(sitting, spread(len(sitting.log), frames), BOOK))
        drawn = moving(sitting.game.name, seen, SECONDS)
        if len(drawn) <= LARGEST or frames <= 2:
            return drawn
        frames //= 2

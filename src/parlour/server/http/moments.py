"""Pictures of a finished match: one of its moments, or all of it in motion, with all hands open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.core.game import BOOK
from parlour.core.sitting import Sitting
from parlour.draw import card, moving
from parlour.server.denied import Denied
from parlour.server.play.table import Table

FRAMES = 40  # of a match in motion, the last included
LARGEST = 2 * 1024 * 1024  # characters of it: a larger one shows fewer frames
SECONDS = 0.9  # that each is shown


def moment_of(table: Table, step: int) -> str:
    """The board after so many entries, as a card."""
    sitting, last = table.sitting, len(table.sitting.log)
    if not 0 <= step <= last:
        raise Denied(404, f"this match has {last} steps")
    *_, view = _views(sitting, {step})
    return card(sitting.game.name, view, sitting.game.title, f"step {step} of {last}")


def moving_of(table: Table) -> str:
    """The board from the first entry to the last, in so many frames as are not too many."""
    sitting, frames = table.sitting, FRAMES
    while True:
        views = list(_views(sitting, _spread(len(sitting.log), frames)))
        drawn = moving(sitting.game.name, views, SECONDS)
        if len(drawn) <= LARGEST or frames <= 2:
            return drawn
        frames //= 2


def _spread(last: int, frames: int) -> set[int]:
    """So many steps, evenly, with the first and the last."""
    count = min(frames, last + 1)
    return {round(nth * last / max(1, count - 1)) for nth in range(count)}


def _views(sitting: Sitting, steps: Sequence[int] | set[int]) -> Iterator[Any]:
    game, timing = sitting.game, sitting.clocks.timing if sitting.clocks else None
    now = Sitting.begin(game, sitting.setup, timing)
    for step in range(max(steps) + 1):
        if step:
            entry = sitting.log[step - 1]
            now = now.play(entry.actor, entry.move, entry.at)
        if step in steps:
            yield game.view(now.state if now.ended is None else now.ended, BOOK)

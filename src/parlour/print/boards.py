"""A board on paper, as it lies before the first move."""

from __future__ import annotations

from typing import Any

from parlour.draw.boards import board_of
from parlour.print.looks import look_of
from parlour.print.paper import MARGIN, Sheet


def board(game: str, title: str, view: Any) -> bytes:
    """As large as the page allows, as it is seen in that view."""
    drawn = board_of(game).draw(view)
    sheet = Sheet(title, look_of(game))
    wide = sheet.width - 2 * MARGIN
    high = wide * drawn.height / drawn.width
    top = (sheet.height - high) / 2
    sheet.text(sheet.width / 2, top - 24, title, 28, sheet.look.strong, align="centre", room=wide)
    sheet.drawing(drawn, MARGIN, top, wide)
    return sheet.done()

"""Any game at all: an empty table. For games that have no drawing of their own yet."""

from __future__ import annotations

from typing import Any

from parlour.draw.shapes import Drawing, box, drawing


def draw(view: Any) -> Drawing:
    return drawing(600, 600, [box(0, 0, 600, 600, "#c9c3ad", 16)])

"""Frames round a page: one for each look, drawn with rules, boxes and dots."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from parlour.print.paper import Sheet

EDGE = 22.0
QUARTERS = ("#d9604e", "#6aa862", "#ecc75a", "#5f96d3")  # of Keyword's board


def frame(sheet: Sheet) -> None:
    """Round the page, as its look says."""
    FRAMES[sheet.look.frame](sheet)


def _within(sheet: Sheet, by: float, ink: str, thick: float, round: float = 0) -> None:
    wide, high = sheet.width - 2 * by, sheet.height - 2 * by
    sheet.box(by, by, wide, high, ink=ink, thick=thick, round=round)


def _corners(sheet: Sheet, by: float) -> list[tuple[float, float]]:
    return list(product((by, sheet.width - by), (by, sheet.height - by)))


def _ruled(sheet: Sheet) -> None:
    _within(sheet, EDGE, sheet.look.strong, 2.4)
    _within(sheet, EDGE + 5, sheet.look.strong, 0.6)


def _stepped(sheet: Sheet) -> None:
    """Black lines that step inwards at the corners, as in the twenties."""
    for nth, thick in enumerate((3.0, 0.8, 0.8)):
        _within(sheet, EDGE + 5 * nth, sheet.look.strong, thick)
    for x, y in _corners(sheet, EDGE + 5):
        sheet.box(x - 15, y - 15, 30, 30, fill=sheet.look.strong)
        sheet.box(x - 10, y - 10, 20, 20, fill="#ffffff")
        sheet.box(x - 5, y - 5, 10, 10, fill=sheet.look.bright)


def _quarters(sheet: Sheet) -> None:
    """Keyword's four colours, each along its own part of the edge."""
    wide, high, thick = sheet.width / 2, sheet.height / 2, 9.0
    for nth, (left, top) in enumerate(((0, 0), (1, 0), (0, 1), (1, 1))):
        x, y, fill = left * wide, top * high, QUARTERS[nth]
        sheet.box(
            x or EDGE,
            EDGE if not top else sheet.height - EDGE - thick,
            wide - EDGE,
            thick,
            fill=fill,
        )
        side = EDGE if not left else sheet.width - EDGE - thick
        sheet.box(side, y or EDGE, thick, high - EDGE, fill=fill)
    _within(sheet, EDGE + thick + 4, sheet.look.soft, 0.6)


def _rounded(sheet: Sheet) -> None:
    """The moulded plastic of the sixties: round corners, teal and orange."""
    _within(sheet, EDGE, sheet.look.strong, 7, 34)
    _within(sheet, EDGE + 9, sheet.look.bright, 2.2, 26)


def _beads(sheet: Sheet) -> None:
    _within(sheet, EDGE + 4, sheet.look.strong, 1.4)
    for x, y in _corners(sheet, EDGE + 4):
        sheet.dot(x, y, 11, sheet.look.strong)
        sheet.dot(x, y, 8, sheet.look.bright)


FRAMES: dict[str, Callable[[Sheet], None]] = {
    "ruled": _ruled,
    "stepped": _stepped,
    "quarters": _quarters,
    "rounded": _rounded,
    "beads": _beads,
}

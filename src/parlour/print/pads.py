"""Blank score pads: a leaf for each game, as it is scored there; a plain one for any other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from parlour.print.frames import frame
from parlour.print.looks import look_of
from parlour.print.paper import MARGIN, Sheet

FOOT = 58.0  # from the lower edge


@dataclass(frozen=True)
class Columns:
    """A leaf on which each player has a column."""

    players: int
    rows: tuple[str, ...]  # what is written in each; empty: whatever comes
    foot: tuple[str, ...] = ("Total",)


LEAVES = {
    "keyword": Columns(
        4, ("",) * 24, ("Key cards", "Out, letters held", "Total")
    ),  # KW-48 to KW-56
    "crosticon": Columns(  # CR-34, CR-43, CR-45
        4, (*("diagonal",) * 14, ""), ("Most pieces", "Surplus captured", "Total")
    ),
    "dictionary_please": Columns(  # DP-47 to DP-67
        6, ("",) * 20, ("Words held", "Length", "Bonus", "Total")
    ),
    "score_four": Columns(2, tuple(f"Game {n}" for n in range(1, 25)), ("Games won",)),  # SF-35
}
PLAIN = Columns(6, ("",) * 24)


def pad(game: str, title: str) -> bytes:
    sheet = Sheet(f"{title}: score pad", look_of(game))
    frame(sheet)
    OWN.get(game, _columns)(sheet, game, title)
    return sheet.done()


def _top(sheet: Sheet, title: str) -> float:
    middle, right = sheet.width / 2, sheet.width - MARGIN
    sheet.text(middle, 82, title, 26, sheet.look.strong, align="centre")
    sheet.text(MARGIN + 12, 108, "Date", 9, sheet.look.soft)
    sheet.rule(MARGIN + 40, 109, middle - 10, 109)
    sheet.text(middle, 108, "Place", 9, sheet.look.soft)
    sheet.rule(middle + 32, 109, right - 12, 109)
    return 126.0


def _columns(sheet: Sheet, game: str, title: str) -> None:
    leaf = LEAVES.get(game, PLAIN)
    left, right = MARGIN + 12, sheet.width - MARGIN - 12
    top, foot = _top(sheet, title), sheet.height - FOOT
    rows = ["Name", *leaf.rows, *leaf.foot]
    label = 96.0
    high, wide = (foot - top) / len(rows), (right - left - label) / leaf.players
    for nth, row in enumerate(rows):
        y = top + high * nth
        total = nth >= len(rows) - len(leaf.foot)
        sheet.text(
            left + 4, y + high * 0.68, row, 9, sheet.look.soft if row else None, room=label - 8
        )
        thick = 1.2 if nth == 1 or (total and nth == len(rows) - len(leaf.foot)) else 0.4
        sheet.rule(left, y, right, y, thick, sheet.look.strong if thick > 1 else "")
    sheet.box(left, top, right - left, foot - top, ink=sheet.look.strong, thick=1.4)
    for nth in range(leaf.players):
        x = left + label + wide * nth
        sheet.rule(x, top, x, foot, 0.8, sheet.look.strong)


SQUARES = 6  # of a side of the Pitch
CHANNELS = 14


def _fourcyte(sheet: Sheet, game: str, title: str) -> None:
    """The Pitch with its channels (4C-01), the words, and what an application asks (4C-64)."""
    left, right = MARGIN + 12, sheet.width - MARGIN - 12
    top = _top(sheet, title) + 26
    step = 48.0
    for row in range(SQUARES):
        y = top + step * row
        sheet.text(left + 12, y + step * 0.6, str(row + 1), 10, sheet.look.bright, align="centre")
        for column in range(SQUARES):
            x = left + 26 + step * column
            sheet.box(x, y, step, step, ink=sheet.look.strong, thick=1)
    for column in range(SQUARES):
        x = left + 26 + step * (column + 0.5)
        sheet.text(x, top - 6, str(column + 7), 10, sheet.look.bright, align="centre")
    sheet.text(left + 20, top - 6, "13", 10, sheet.look.bright, align="right")
    foot = top + step * SQUARES
    sheet.text(left + 20, foot + 12, "14", 10, sheet.look.bright, align="right")
    _channels(sheet, left + 26 + step * SQUARES + 24, right, top)
    _application(sheet, left, right, foot + 60)


def _channels(sheet: Sheet, left: float, right: float, top: float) -> None:
    high = 288.0 / (CHANNELS + 1)
    for nth in range(CHANNELS + 1):
        y = top + high * nth
        label = str(nth + 1) if nth < CHANNELS else "Score"
        sheet.text(left, y + high * 0.75, label, 9, sheet.look.bright)
        sheet.rule(left + 28, y + high * 0.82, right - 44, y + high * 0.82)
        sheet.rule(right - 36, y + high * 0.82, right, y + high * 0.82)


def _application(sheet: Sheet, left: float, right: float, top: float) -> None:
    lines = (
        ("Name", "Class (A to D; E to H under thirteen)"),
        ("PAR of the class", "Above PAR"),
    )
    for nth, pair in enumerate(lines):
        for at, label in enumerate(pair):
            x, end = (left, (left + right) / 2 - 10) if not at else ((left + right) / 2, right)
            sheet.text(x, top + 40 * nth, label, 8, sheet.look.soft)
            sheet.rule(x, top + 40 * nth + 20, end, top + 40 * nth + 20)
    says = (
        "We played with them, or watched, and sign that it was made without help and by the rules:"
    )
    sheet.text(left, top + 100, says, 9, room=right - left)
    for nth in range(4):
        x = left + (right - left) / 2 * (nth % 2)
        y = top + 144 + 46 * (nth // 2)
        sheet.rule(x, y, x + (right - left) / 2 - 14, y)
        sheet.text(x, y + 11, "name and signature", 7.5, sheet.look.soft)


OWN: dict[str, Callable[[Sheet, str, str], None]] = {"fourcyte": _fourcyte}

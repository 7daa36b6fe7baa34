"""Crosticon: ink black and ivory, and enamelled pieces that face their owners."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.draw.shapes import Drawing, Wood, box, drawing, tile
from parlour.games.crosticon.board import BLACK, SIZE, SQUARE_NAMES
from parlour.games.crosticon.view import View

SQUARE, EDGE = 50, 15
LACQUER, WHITE = "#1b1715", "#d8c59b"
PIECES = (
    Wood("#c4361d", "#7e1d0d", "#fff6e4"),
    Wood("#2a2725", "#0c0b0a", "#f7e9c6"),
    Wood("#f7efdc", "#b89f6c", "#241a13"),
    Wood("#1a6e57", "#0a3f30", "#f1faf3"),
)
SECOND = (Wood("#8f2346", "#54112a", "#fff6e4"), Wood("#35465f", "#1c2838", "#f7e9c6"))  # CR-04


def draw(view: View) -> Drawing:
    size = SIZE * SQUARE + 2 * EDGE
    return drawing(size, size, _shapes(view, size))


def _shapes(view: View, size: int) -> Iterator[str]:
    yield box(0, 0, size, size, LACQUER, 12)
    for at, name in enumerate(SQUARE_NAMES):
        row, column = divmod(at, SIZE)
        x, y = EDGE + SQUARE * column, EDGE + SQUARE * row
        if view.rows[row][column] != BLACK:
            yield box(x + 1, y + 1, SQUARE - 2, SQUARE - 2, WHITE, 3)
        if name in view.squares:
            letter, seat = view.squares[name]
            wood = SECOND[seat] if name in view.second else PIECES[seat]
            yield tile(letter, x + 3, y + 3, SQUARE - 6, wood, turn=90 * seat)

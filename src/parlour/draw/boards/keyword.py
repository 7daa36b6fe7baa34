"""Keyword: four bright quadrants on cream, and the letters that lie on them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from parlour.draw.shapes import Drawing, Wood, box, drawing, tile
from parlour.games.keyword.board import KEYS, SIZE, SQUARE_NAMES
from parlour.games.keyword.options import Options
from parlour.games.keyword.view import View

SQUARE, EDGE = 30, 12
COLOURS = {"R": "#d9604e", "G": "#6aa862", "B": "#5f96d3", "Y": "#ecc75a"}
STRONG = dict(zip("1234", ("#c03a28", "#2f7d3b", "#2a66b0", "#d9a514"), strict=True))
PLAIN, START, FRAME = "#f3e8cb", "#6d655a", "#fbf6e6"
BLOCK = Wood("#fbf1d8", "#c9ab76", "#2a1b10")
LAST = Wood("#ffd98a", "#c98f2c", "#2a1b10")  # what was laid in the last play
MASTER = Wood("#fbf1d8", "#c9ab76", "#b93a1b")


def draw(view: View) -> Drawing:
    size = SIZE * SQUARE + 2 * EDGE
    return drawing(size, size, _shapes(view, size))


def laid(figures: Mapping[str, Any]) -> Drawing:
    """The board of a certificate; of one that the table has brought itself only the letters."""
    layout = Options().rows if "board" not in figures["own"] else ("." * SIZE,) * SIZE
    letters = zip(SQUARE_NAMES, "".join(figures["rows"]), strict=True)
    board = {name: letter for name, letter in letters if letter != "."}
    size = SIZE * SQUARE + 2 * EDGE
    return drawing(size, size, _squares(layout, board, (), size))


def _shapes(view: View, size: int) -> Iterator[str]:
    yield from _squares(view.layout, view.board, view.last.new if view.last else (), size)


def _squares(
    layout: Sequence[str], board: Mapping[str, str], new: Collection[str], size: int
) -> Iterator[str]:
    yield box(0, 0, size, size, FRAME, 10)
    for at, name in enumerate(SQUARE_NAMES):
        row, column = divmod(at, SIZE)
        x, y = EDGE + SQUARE * column, EDGE + SQUARE * row
        yield box(x + 1, y + 1, SQUARE - 2, SQUARE - 2, _ground(layout[row][column]), 2)
        if letter := board.get(name):
            wood = MASTER if letter.islower() else LAST if name in new else BLOCK
            yield tile(letter.upper(), x + 1, y + 1, SQUARE - 2, wood)


def _ground(mark: str) -> str:
    if mark in KEYS:
        return STRONG.get(mark, START)
    return COLOURS.get(mark, PLAIN if mark == "." else START)

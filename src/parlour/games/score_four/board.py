"""Sixteen pins, four levels, seventy-six lines. Nothing here ever changes.

A cell is x + 4*y + 16*level, so a pin is its own cell on the bottom level:

    row 4   12 13 14 15        level 1 (bottom)   0-15
    row 3    8  9 10 11        level 2           16-31
    row 2    4  5  6  7        level 3           32-47
    row 1    0  1  2  3        level 4           48-63
             a  b  c  d
"""

from collections.abc import Iterator
from itertools import product

SIZE, PINS, CELLS = 4, 16, 64
PIN = sum(1 << PINS * level for level in range(SIZE))  # the places of pin a1, as bits
PIN_NAMES = tuple(f"{'abcd'[pin % 4]}{pin // 4 + 1}" for pin in range(PINS))
PLACES = tuple(f"{PIN_NAMES[cell % PINS]}{cell // PINS + 1}" for cell in range(CELLS))
CELL_OF = {place: cell for cell, place in enumerate(PLACES)}
KINDS = ("vertical", "horizontal", "diagonal", "angled", "vector")  # SF-04


def _lines() -> Iterator[tuple[int, ...]]:
    """Every straight four once (SF-02, SF-03), from its smaller end to its larger."""
    for start, step in product(product(range(SIZE), repeat=3), product((-1, 0, 1), repeat=3)):
        cells = [tuple(p + n * d for p, d in zip(start, step, strict=True)) for n in range(SIZE)]
        if step > (0, 0, 0) and all(0 <= p < SIZE for cell in cells for p in cell):
            yield tuple(x + 4 * y + 16 * level for x, y, level in cells)


def _kind(cells: tuple[int, ...]) -> str:
    (x0, y0, z0), (x1, y1, z1) = ((c % 4, c // 4 % 4, c // 16) for c in (cells[0], cells[-1]))
    level, across = z0 == z1, (x0 != x1) + (y0 != y1)
    if level:
        return "horizontal" if across == 1 else "diagonal"
    return ("vertical", "angled", "vector")[across]


def _name(cells: tuple[int, ...]) -> str:
    return f"{PLACES[cells[0]]}-{PLACES[cells[-1]]}"


LINES = tuple(sorted(_lines(), key=_name))  # in written order
LINE_NAMES = tuple(_name(cells) for cells in LINES)
LINE_KINDS = tuple(_kind(cells) for cells in LINES)
LINE_BETWEEN = {(cells[0], cells[-1]): line for line, cells in enumerate(LINES)}
MASKS = tuple(sum(1 << cell for cell in cells) for cells in LINES)
# By level (SF-27, SF-29): a row of the bottom is 16 (SF-30), a line that climbs 10 (SF-31).
VALUES = tuple(sum(SIZE - cell // PINS for cell in cells) for cells in LINES)
THROUGH = tuple(tuple(n for n, cells in enumerate(LINES) if cell in cells) for cell in range(CELLS))

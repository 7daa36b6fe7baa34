"""The board's geometry: squares, who reads which way, and diagonals. Nothing here ever changes.

A square is column + 11*row as South sees it, so that the first row is 0-10: a1 to k1.
"""

import tomllib
from functools import lru_cache
from importlib.resources import files

from parlour.core.game import Seat

SIZE, SQUARES = 11, 121
SQUARE_NAMES = tuple(f"{'abcdefghijk'[at % SIZE]}{at // SIZE + 1}" for at in range(SQUARES))
SQUARE_OF = {name: at for at, name in enumerate(SQUARE_NAMES)}
BY_NAME = tuple(sorted(range(SQUARES), key=lambda at: (at % SIZE, at // SIZE)))  # a1 a2 .. k11
VACANT, BLACK = ".", "#"

# A word reads from left to right as its player sees it (CR-09): South's along the rows, West's
# down the columns, North's and East's the other way. Two sit at adjoining sides, South and West
# (CR-05); four at all of them, clockwise (CR-06).
READS = ((1, 0), (0, 1), (-1, 0), (0, -1))  # columns and rows from letter to letter, by seat

_DATA = tomllib.loads(files(__package__).joinpath("data", "points.toml").read_text("utf-8"))
DIAGONAL_POINTS: dict[int, int] = {int(n): points for n, points in _DATA["diagonal"].items()}
SHORTEST = min(DIAGONAL_POINTS)  # letters of a diagonal word: CR-34
MOST_PIECES: int = _DATA["most_pieces"]  # points: CR-43
SURPLUS: int = _DATA["surplus_piece"]  # points: CR-45
LAST_CLAIMS = 10.0  # seconds


@lru_cache(maxsize=4096)
def run(seat: Seat, square: int, length: int) -> tuple[int, ...] | None:
    """The squares of a word from its first letter on; None: it would leave the board."""
    along, down = READS[seat]
    column, row = square % SIZE, square // SIZE
    ends = column + along * (length - 1), row + down * (length - 1)
    if not all(0 <= end < SIZE for end in ends):
        return None
    return tuple(square + (along + SIZE * down) * nth for nth in range(length))


@lru_cache(maxsize=16384)
def diagonal(start: int, end: int) -> tuple[int, ...] | None:
    """The squares from one to another in any of the four slants (CR-32); None: there is none."""
    along, down = end % SIZE - start % SIZE, end // SIZE - start // SIZE
    if abs(along) != abs(down) or not along:
        return None
    step = (1 if along > 0 else -1) + SIZE * (1 if down > 0 else -1)
    return tuple(range(start, end + (1 if step > 0 else -1), step))


def diagonal_points(length: int) -> int:
    """Longer words than the list goes are worth what its longest is (CR-34)."""
    return DIAGONAL_POINTS[min(length, max(DIAGONAL_POINTS))]


@lru_cache(maxsize=16)
def stretches(rows: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """Every white diagonal stretch of three squares or more, in both readings, in a fixed order."""
    found = []
    white = [at for at in range(SQUARES) if "".join(rows)[at] != BLACK]
    whites = set(white)
    for start in white:
        for end in white:
            cells = diagonal(start, end)
            if cells and len(cells) >= SHORTEST and whites.issuperset(cells):
                found.append(cells)
    return tuple(found)


@lru_cache(maxsize=64)
def spans(rows: tuple[str, ...], seat: Seat) -> tuple[tuple[int, ...], ...]:
    """Wherever a seat's word of two letters or more may lie: between black squares (CR-10),
    filling its run or not (CR-15); short ones first."""
    white = {at for at in range(SQUARES) if "".join(rows)[at] != BLACK}
    return tuple(
        cells
        for length in range(2, SIZE + 1)
        for square in sorted(white)
        if (cells := run(seat, square, length)) and white.issuperset(cells)
    )


@lru_cache(maxsize=4096)
def spans_over(rows: tuple[str, ...], seat: Seat, square: int) -> tuple[tuple[int, ...], ...]:
    """Those of them that cover a square."""
    return tuple(cells for cells in spans(rows, seat) if square in cells)

"""The board: nineteen by nineteen squares, what they are worth, and how words lie on them.

A square is column + 19*row, so that the top row, a1 to s1, is 0-18 and the centre, j10, is 180.
What lies on the board is a text of 361 signs: a dot for an empty square, a capital for a letter,
a small letter for a Master block that stands for it (KW-21).
"""

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

SIZE, SQUARES = 19, 361
SQUARE_NAMES = tuple(f"{chr(97 + square % SIZE)}{square // SIZE + 1}" for square in range(SQUARES))
SQUARE_OF = {name: square for square, name in enumerate(SQUARE_NAMES)}
EMPTY = "." * SQUARES
START = "ywo"  # the first three letters of the first word lie on these, in this order (KW-06)
TOP_LEFT, BOTTOM_RIGHT = 0, SQUARES - 1  # KW-65
RACK = 10  # KW-18
MASTER = "?"

COLOUR_OF = {
    "R": "red", "G": "green", "B": "blue", "Y": "yellow",
    "1": "red", "2": "green", "3": "blue", "4": "yellow",
}  # fmt: skip
KEYS = "1234"
# Clockwise, by seat (KW-09).
COLOURS = {
    1: ("blue",),  # KW-74
    2: ("red", "blue"),
    3: ("red", "green", "blue"),
    4: ("red", "green", "blue", "yellow"),
}
PARTNERS = ((0, 2), (1, 3))  # red and blue, green and yellow (KW-59)

_POINTS = tomllib.loads(files(__package__).joinpath("data", "points.toml").read_text("utf-8"))
POINTS: dict[str, int] = _POINTS["play"]
ALONE: dict[str, int] = _POINTS["solitaire"]


def worth(mark: str, own: frozenset[str]) -> int:
    """What a letter scores on a square: double on one's own colour, more on a Key square."""
    points = POINTS["key"] if mark in KEYS else POINTS["letter"]  # KW-11, KW-47, KW-51
    return points * POINTS["own"] if COLOUR_OF.get(mark) in own else points  # KW-10, KW-12


def worth_alone(mark: str) -> int:
    """What a letter scores in solitaire: nothing but blue squares and Key squares (KW-77)."""
    if mark in KEYS:
        return ALONE["blue_key"] if COLOUR_OF[mark] == "blue" else ALONE["key"]
    return ALONE["blue"] if COLOUR_OF.get(mark) == "blue" else 0


def squares_of(start: int, across: bool, length: int) -> tuple[int, ...] | None:
    """The squares of a word, or None where it leaves the board (KW-33, KW-35).

    Right and down are the same for all seats, from the first word on (KW-32).
    """
    room = SIZE - (start % SIZE if across else start // SIZE)
    step = 1 if across else SIZE
    return tuple(range(start, start + step * length, step)) if length <= room else None


@lru_cache(maxsize=2 * SQUARES)
def spans_from(start: int, across: bool) -> tuple[tuple[int, ...], ...]:
    """The squares of every word of two letters or more that begins here, short ones first."""
    spans = (squares_of(start, across, length) for length in range(2, SIZE + 1))
    return tuple(squares for squares in spans if squares is not None)


def before(square: int, across: bool) -> int | None:
    """The square to the left, or above."""
    at = square % SIZE if across else square // SIZE
    return square - (1 if across else SIZE) if at else None


def after(square: int, across: bool) -> int | None:
    """The square to the right, or below."""
    at = square % SIZE if across else square // SIZE
    return square + (1 if across else SIZE) if at < SIZE - 1 else None


def taken(board: str, square: int | None) -> bool:
    return square is not None and board[square] != "."


class Spelt(NamedTuple):
    """A word that a play makes."""

    text: str
    end: int  # the square of its last letter


def run(board: str, square: int, across: bool) -> tuple[int, ...]:
    """The squares of the unbroken row of letters through a square."""
    first = last = square
    while taken(board, left := before(first, across)):
        first = left or 0
    while taken(board, right := after(last, across)):
        last = right or 0
    return tuple(range(first, last + 1, 1 if across else SIZE))


def words_made(board: str, squares: tuple[int, ...], new: tuple[int, ...]) -> Iterator[Spelt]:
    """The written word, then the words that new letters make crosswise (KW-36).

    O and T about a U make OUT and no more (KW-30); O and E about a V make LOVE, and the O beneath
    an M makes MO (KW-38), or MOO where another O lies below (KW-37).
    """
    across = squares[1] - squares[0] == 1
    yield _spelt(board, squares)
    for square in new:
        crossing = run(board, square, not across)
        if len(crossing) > 1:
            yield _spelt(board, crossing)


def _spelt(board: str, squares: tuple[int, ...]) -> Spelt:
    return Spelt("".join(board[square] for square in squares).upper(), squares[-1])


def laid(board: str, letters: dict[int, str]) -> str:
    """The board with letters more, or with dots for letters taken back."""
    signs = list(board)
    for square, letter in letters.items():
        signs[square] = letter
    return "".join(signs)


def block(sign: str) -> str:
    """The block that lies on the board as this sign: a small letter is a Master (KW-21)."""
    return MASTER if sign.islower() else sign

"""The Pitch: thirty-six squares, fourteen channels. Nothing here ever changes.

A square is column + 6*row, so that the first row of six is 0-5:

    channel 1    0  1  2  3  4  5       13 goes down from a1 to f6,
    channel 2    6  7  8  9 10 11       14 goes up from a6 to f1.
      ...
    channel 6   30 31 32 33 34 35
                 a  b  c  d  e  f
    channel      7  8  9 10 11 12
"""

import tomllib
from importlib.resources import files

SIZE, SQUARES = 6, 36  # 4C-07
SQUARE_NAMES = tuple(f"{'abcdef'[square % SIZE]}{square // SIZE + 1}" for square in range(SQUARES))
STANDBY = 36  # a place beside the squares: 4C-11
PLACE_NAMES = (*SQUARE_NAMES, "standby")
PLACE_OF = {name: place for place, name in enumerate(PLACE_NAMES)}
CALLS = 36  # one for every square: 4C-44
EMPTY = "." * SQUARES
HALF = 3  # letters: two words of three fill a channel (4C-23)

# All channels are read away from the left or from the top (4C-10); 14 from the bottom left.
_ROWS = tuple(tuple(range(SIZE * row, SIZE * row + SIZE)) for row in range(SIZE))
_COLUMNS = tuple(tuple(range(column, SQUARES, SIZE)) for column in range(SIZE))
_DIAGONALS = (tuple(range(0, SQUARES, SIZE + 1)), tuple(range(30, 0, 1 - SIZE)))
CHANNELS = dict(enumerate((*_ROWS, *_COLUMNS, *_DIAGONALS), start=1))  # 4C-08, 4C-09
DIAGONALS = (13, 14)

_DATA = tomllib.loads(files(__package__).joinpath("data", "par.toml").read_text("utf-8"))
# As the illustration adds them up (4C-18); a perfect Pitch has 14 times the most (4C-49).
POINTS: dict[int, int] = {int(length): points for length, points in _DATA["points"].items()}
LONGEST, SHORTEST = max(POINTS), min(POINTS)
PERFECT = len(CHANNELS) * max(POINTS.values())
# The class of so many players of an age, and its PAR (4C-52).
CLASSES: dict[tuple[bool, int], tuple[str, int]] = {
    (age == "junior", row["seats"]): (name, row["par"])
    for age in ("senior", "junior")
    for name, row in _DATA[age].items()
}
PAR: dict[str, int] = dict(CLASSES.values())


def line(pitch: str, channel: int) -> str:
    """The six letters of a channel in the order of reading, dots for empty squares."""
    return "".join(pitch[square] for square in CHANNELS[channel])

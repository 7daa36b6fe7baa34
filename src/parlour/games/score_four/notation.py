"""b3 drops a bead; score:a11-d44 calls the long diagonal; close ends the last call."""

from .board import CELL_OF, PIN_NAMES, PLACES
from .moves import Close, Drop, Move, Score

_DROPS = {name: Drop(pin) for pin, name in enumerate(PIN_NAMES)}


def write(move: Move) -> str:
    match move:
        case Drop(pin):
            return PIN_NAMES[pin]
        case Score(start, end):
            return f"score:{PLACES[start]}-{PLACES[end]}"
        case Close():
            return "close"


def read(text: str) -> Move:
    if text in _DROPS:
        return _DROPS[text]
    if text == "close":
        return Close()
    kind, _, ends = text.partition(":")
    start, _, end = ends.partition("-")
    # Places sort as they are written: by column, row, level. The smaller end comes first.
    if kind == "score" and start in CELL_OF and end in CELL_OF and start < end:
        return Score(CELL_OF[start], CELL_OF[end])
    raise ValueError(f"unreadable move {text!r}")

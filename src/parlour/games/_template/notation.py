"""How moves are written: one word each, readable in one way only. say:2"""

from .board import MOST
from .moves import Move, Say

_MOVES = {f"say:{numbers}": Say(numbers) for numbers in range(1, MOST + 1)}


def write(move: Move) -> str:
    return f"say:{move.numbers}"


def read(text: str) -> Move:
    if text not in _MOVES:
        raise ValueError(f"unreadable move {text[:40]!r}")
    return _MOVES[text]

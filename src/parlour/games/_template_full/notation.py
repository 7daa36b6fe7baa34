"""How moves are written: one word each, readable in one way only. draw:E lay:TEAM pass doubt"""

import re

from .board import BAG, RACK
from .moves import Doubt, Draw, Lay, Move, Pass, Stand

_DRAW = re.compile(f"draw:([{BAG}])")
_LAY = re.compile(f"lay:([{BAG}]{{1,{RACK}}})")
_OTHERS: dict[str, Move] = {"pass": Pass(), "doubt": Doubt(), "stand": Stand()}
_NAMES = {move: name for name, move in _OTHERS.items()}


def write(move: Move) -> str:
    match move:
        case Draw(letter):
            return f"draw:{letter}"
        case Lay(word):
            return f"lay:{word}"
        case _:
            return _NAMES[move]


def read(text: str) -> Move:
    if drawn := _DRAW.fullmatch(text):
        return Draw(drawn[1])
    if laid := _LAY.fullmatch(text):
        return Lay(laid[1])
    if text not in _OTHERS:
        raise ValueError(f"unreadable move {text[:40]!r}")
    return _OTHERS[text]

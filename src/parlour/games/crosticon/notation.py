"""lot:E, play:LACE@f1, pass, claim:b2-e5, settle:b2-e5 and close.

Words and letters are capitals, squares small; every move has one spelling.
"""

import re

from .board import SQUARE_NAMES, SQUARE_OF
from .moves import Claim, Close, Lot, Move, Pass, Play, Settle

_LETTER, _WORD = re.compile(r"[A-Z]"), re.compile(r"[A-Z]+")
_PLAIN: dict[str, Move] = {"pass": Pass(), "close": Close()}


def write(move: Move) -> str:
    match move:
        case Lot(letter):
            return f"lot:{letter}"
        case Play(word, square):
            return f"play:{word}@{SQUARE_NAMES[square]}"
        case Claim(start, end):
            return f"claim:{SQUARE_NAMES[start]}-{SQUARE_NAMES[end]}"
        case Settle(start, end):
            return f"settle:{SQUARE_NAMES[start]}-{SQUARE_NAMES[end]}"
        case Pass():
            return "pass"
        case Close():
            return "close"


def read(text: str) -> Move:
    kind, colon, rest = text.partition(":")
    if not colon and kind in _PLAIN:
        return _PLAIN[kind]
    if colon and kind in _READERS:
        return _READERS[kind](rest)
    raise ValueError(f"unreadable move {text[:60]!r}")


def _lot(text: str) -> Move:
    if not _LETTER.fullmatch(text):
        raise ValueError(f"there is no letter {text[:60]!r}")
    return Lot(text)


def _play(text: str) -> Move:
    word, _, square = text.partition("@")
    if not _WORD.fullmatch(word):
        raise ValueError(f"unreadable word {word[:60]!r}")
    return Play(word, _square(square))


def _claim(text: str) -> Move:
    return Claim(*_ends(text))


def _settle(text: str) -> Move:
    return Settle(*_ends(text))


_READERS = {"lot": _lot, "play": _play, "claim": _claim, "settle": _settle}


def _ends(text: str) -> tuple[int, int]:
    start, _, end = text.partition("-")
    return _square(start), _square(end)


def _square(text: str) -> int:
    if text not in SQUARE_OF:
        raise ValueError(f"there is no square {text[:60]!r}")
    return SQUARE_OF[text]

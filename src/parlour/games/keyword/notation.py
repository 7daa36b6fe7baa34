"""lot:E, draw:E, draw:?, card:PIANO by chance; play:SEE@i10> across, play:SEE@i10v down; pass;
challenge; stand and time by the clock.

In a play a small letter is a Master block; a letter that lies on the board may be written either
way, so that a play keeps the letters as they were written.
"""

import re
from string import ascii_uppercase

from .board import MASTER, SQUARE_NAMES, SQUARE_OF
from .moves import Card, Challenge, Draw, Lot, Move, Pass, Play, Stand, Time

_PLAY = re.compile(r"([A-Za-z]+)@([a-s][0-9]{1,2})([>v])")
_CARD = re.compile(r"[A-Z]+")
_PLAIN: dict[str, Move] = {
    "pass": Pass(),
    "challenge": Challenge(),
    "stand": Stand(),
    "time": Time(),
}
_NAMES = {type(move): name for name, move in _PLAIN.items()}


def write(move: Move) -> str:
    match move:
        case Lot(letter):
            return f"lot:{letter}"
        case Draw(letter):
            return f"draw:{letter}"
        case Card(word):
            return f"card:{word}"
        case Play(word, square, across):
            return f"play:{word}@{SQUARE_NAMES[square]}{'>' if across else 'v'}"
        case _:
            return _NAMES[type(move)]


def read(text: str) -> Move:
    kind, colon, rest = text.partition(":")
    if not colon and kind in _PLAIN:
        return _PLAIN[kind]
    if colon and kind in _READERS:
        return _READERS[kind](rest)
    raise ValueError(f"unreadable move {text[:60]!r}")


def _lot(text: str) -> Move:
    return Lot(_block(text))


def _draw(text: str) -> Move:
    return Draw(_block(text))


def _card(text: str) -> Move:
    if not _CARD.fullmatch(text):
        raise ValueError(f"there is no card {text[:60]!r}")
    return Card(text)


def _play(text: str) -> Move:
    parts = _PLAY.fullmatch(text)
    if parts is None or parts[2] not in SQUARE_OF:
        raise ValueError(f"unreadable play {text[:60]!r}")
    return Play(parts[1], SQUARE_OF[parts[2]], parts[3] == ">")


_READERS = {"lot": _lot, "draw": _draw, "card": _card, "play": _play}


def _block(text: str) -> str:
    if len(text) != 1 or text not in ascii_uppercase + MASTER:
        raise ValueError(f"there is no block {text[:60]!r}")
    return text

"""call:E, lay:c4 or lay:standby, use:c4; put:E@c4, shift:c4>d2, lift:c4 and finish in solitaire;
declare:1=FAMILY,3=CAT+DOG, strike:4 and accept in the end.

Letters and words are capitals, squares small; every move has one spelling.
"""

import re
from string import ascii_uppercase

from .board import CHANNELS, PLACE_NAMES, SQUARE_NAMES, STANDBY
from .moves import Accept, Call, Claim, Declare, Finish, Lay, Lift, Move, Put, Shift, Strike, Use

_SQUARE_OF = {name: square for square, name in enumerate(SQUARE_NAMES)}
_CHANNEL_OF = {str(channel): channel for channel in CHANNELS}
_WORDS = re.compile(r"[A-Z]+(?:\+[A-Z]+)*")
_PLAIN: dict[str, Move] = {"finish": Finish(), "accept": Accept()}


def write(move: Move) -> str:
    match move:
        case Call(letter):
            return f"call:{letter}"
        case Lay(place):
            return f"lay:{PLACE_NAMES[place]}"
        case Use(square):
            return f"use:{SQUARE_NAMES[square]}"
        case Put(letter, square):
            return f"put:{letter}@{SQUARE_NAMES[square]}"
        case Shift(start, end):
            return f"shift:{SQUARE_NAMES[start]}>{SQUARE_NAMES[end]}"
        case Lift(square):
            return f"lift:{SQUARE_NAMES[square]}"
        case Declare(words):
            return "declare:" + ",".join(f"{at}={'+'.join(spelt)}" for at, spelt in words)
        case Strike(channel):
            return f"strike:{channel}"
        case Finish():
            return "finish"
        case Accept():
            return "accept"


def read(text: str) -> Move:
    kind, colon, rest = text.partition(":")
    if not colon:
        if kind in _PLAIN:
            return _PLAIN[kind]
    elif kind in _READERS:
        return _READERS[kind](rest)
    raise ValueError(f"unreadable move {text[:60]!r}")


def _call(text: str) -> Move:
    return Call(_letter(text))


def _lay(text: str) -> Move:
    return Lay(STANDBY if text == "standby" else _square(text))


def _use(text: str) -> Move:
    return Use(_square(text))


def _put(text: str) -> Move:
    letter, _, square = text.partition("@")
    return Put(_letter(letter), _square(square))


def _shift(text: str) -> Move:
    start, _, end = text.partition(">")
    return Shift(_square(start), _square(end))


def _lift(text: str) -> Move:
    return Lift(_square(text))


def _declare(text: str) -> Move:
    return Declare(tuple(_claim(part) for part in text.split(",")) if text else ())


def _claim(text: str) -> Claim:
    channel, _, words = text.partition("=")
    if not _WORDS.fullmatch(words):
        raise ValueError(f"unreadable words {words[:60]!r}")
    return _channel(channel), tuple(words.split("+"))


def _strike(text: str) -> Move:
    return Strike(_channel(text))


_READERS = {
    "call": _call,
    "lay": _lay,
    "use": _use,
    "put": _put,
    "shift": _shift,
    "lift": _lift,
    "declare": _declare,
    "strike": _strike,
}


def _letter(text: str) -> str:
    if len(text) != 1 or text not in ascii_uppercase:
        raise ValueError(f"there is no letter {text[:60]!r}")
    return text


def _square(text: str) -> int:
    if text not in _SQUARE_OF:
        raise ValueError(f"there is no square {text[:60]!r}")
    return _SQUARE_OF[text]


def _channel(text: str) -> int:
    if text not in _CHANNEL_OF:
        raise ValueError(f"there is no channel {text[:60]!r}")
    return _CHANNEL_OF[text]

"""Entries that are no moves of the booklet: the house writes them into the same log.

    resign:0      a seat gives the match up
    flag:0        a seat's time is over
    back:2        the last two moves are taken back
    seat:1:bot:club, seat:1:person    who plays for a seat from here on
    pause, go     between them nobody moves and clocks stand
    void          the match is broken up

All games have these from here; no game knows of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from parlour.core.game import Seat

LEVELS = ("beginner", "casual", "club", "expert", "champion")
PERSON = "person"
BOT = "bot:"


@dataclass(frozen=True)
class Resign:
    """The seat gives the match up."""

    seat: Seat


@dataclass(frozen=True)
class Flag:
    """The seat's time is over."""

    seat: Seat


@dataclass(frozen=True)
class Back:
    """So many moves are taken back."""

    moves: int


@dataclass(frozen=True)
class Reseat:
    """From here on a person, or a bot of a level, plays for the seat."""

    seat: Seat
    who: str  # person, or bot:LEVEL


@dataclass(frozen=True)
class Pause:
    """Nobody moves, and clocks stand."""


@dataclass(frozen=True)
class Go:
    """The pause is over."""


@dataclass(frozen=True)
class Void:
    """The match is broken up."""


Entry = Resign | Flag | Back | Reseat | Pause | Go | Void

_FORM = re.compile(r"(resign|flag|back):(0|[1-9]\d{0,5})|seat:(0|[1-9]\d{0,5}):(person|bot:[a-z]+)")
_PLAIN: dict[str, Entry] = {"pause": Pause(), "go": Go(), "void": Void()}
_COUNTED: dict[str, type[Resign | Flag | Back]] = {"resign": Resign, "flag": Flag, "back": Back}


def read(text: str) -> Entry:
    """What the house says, or ValueError."""
    if text in _PLAIN:
        return _PLAIN[text]
    found = _FORM.fullmatch(text)
    if found is None:
        raise ValueError(f"the house does not say {text!r}")
    kind, number, seat, who = found.groups()
    return Reseat(int(seat), who) if kind is None else _COUNTED[kind](int(number))


def write(entry: Entry) -> str:
    match entry:
        case Reseat(seat, who):
            return f"seat:{seat}:{who}"
        case Resign(seat):
            return f"resign:{seat}"
        case Flag(seat):
            return f"flag:{seat}"
        case Back(moves):
            return f"back:{moves}"
        case Pause():
            return "pause"
        case Go():
            return "go"
        case Void():
            return "void"


def level_of(who: str) -> str | None:
    """The level of a bot; None for a person."""
    return who.removeprefix(BOT) if who.startswith(BOT) else None

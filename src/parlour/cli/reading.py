"""What commands are given: records from a file or stdin, options, seats, viewers."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from parlour.bots.bot import LEVELS
from parlour.cli.answers import Stop
from parlour.core.game import BOOK, SPECTATOR, Viewer
from parlour.core.record import LIMIT
from parlour.core.sitting import Sitting
from parlour.house.dictionaries import NO_WISH, Wish
from parlour.house.referee import Refusal, replay
from parlour.house.seating import seated

LexiconFile = Annotated[
    Path | None,
    typer.Option("--lexicon", metavar="FILE", help="A word list instead of the dictionary."),
]
Tier = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="How wide the dictionary is: ordinary, standard, liberal."),
]
Seconds = Annotated[
    float,
    typer.Option(min=0.01, metavar="S", help="How long a program may take for an answer."),
]
Talk = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Keep here what was said to programs, and what they said."),
]
MOST_BYTES = 4 * LIMIT  # a character of UTF-8 takes four bytes at most


def read_bytes(name: str) -> bytes:
    """A file, or stdin for `-`; never more than a record can be long."""
    try:
        if name == "-":
            found = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with open(name, "rb") as file:
                found = file.read(MOST_BYTES + 1)
    except OSError as problem:
        raise Stop(f"{name}: {problem.strerror}") from None
    except ValueError as problem:  # a name with a zero byte in it
        raise Stop(f"{name!r}: {problem}") from None
    if len(found) > MOST_BYTES:
        raise Stop(f"{name}: longer than a record may be ({LIMIT} characters)")
    return found


def read_text(name: str) -> str:
    """The text of a file, or of stdin for `-`."""
    found = read_bytes(name)
    try:
        return found.decode()
    except UnicodeDecodeError as problem:
        line = found.count(b"\n", 0, problem.start) + 1
        raise Stop(f"{name}: not UTF-8 (byte {problem.start})", line=line, entry="") from None


def wish_given(lexicon: Path | None, tier: str | None) -> Wish:
    """The dictionary asked for on the command line."""
    if lexicon is not None and tier is not None:
        raise Stop("--tier is of the shipped dictionary; a word list has none")
    return Wish(lexicon, tier)


def replayed(text: str, until: int | None = None, wish: Wish = NO_WISH) -> Sitting:
    """The sitting a record leads to; a refusal stops the command."""
    found = replay(text, until, wish)
    if isinstance(found, Refusal):
        raise Stop(found.why, found.clause, found.line, found.entry)
    return found


def options_given(pairs: list[str]) -> dict[str, Any]:
    """`k=v` as written on the command line: v is JSON if it parses, else text."""
    options: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not key or not equals:
            raise Stop(f"--option is written key=value, not {pair!r}")
        if key in options:
            raise Stop(f"option {key} is given twice")
        options[key] = _value(value)
    return options


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def viewer_named(text: str, seats: int) -> Viewer:
    """A seat number, `spectator` or `book`."""
    named = {"spectator": SPECTATOR, "book": BOOK, **{str(seat): seat for seat in range(seats)}}
    if text not in named:
        raise Stop(f"--view is a seat from 0 to {seats - 1}, spectator or book, not {text!r}")
    return named[text]


def level_given(text: str) -> str:
    if text not in LEVELS:
        raise Stop(f"there is no level {text!r} (there are: {', '.join(LEVELS)})")
    return text


def seat_given(text: str, game: str) -> str:
    """Who sits there: as house/seating.py reads it."""
    try:
        return seated(text, game)
    except ValueError as problem:
        raise Stop(f"--seat: {problem}") from None

"""What the table may choose, and the board and pieces it plays with."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from math import isfinite
from string import ascii_uppercase
from typing import Any, ClassVar

from parlour.core.options import Preset, option, own_data

_SIZE = 11
_MOST = 1000  # pieces of one letter, in a set of one's own
_LONGEST = 3600  # seconds: whoever comes later does not come at one time

_DATA = tomllib.loads(files(__package__).joinpath("data", "set.toml").read_text("utf-8"))
BOARDS: dict[str, tuple[str, ...]] = {name: tuple(b["rows"]) for name, b in _DATA["board"].items()}


def _complete(own: Mapping[str, int]) -> dict[str, int]:
    return {letter: own.get(letter, 0) for letter in ascii_uppercase}


PIECES: dict[str, Mapping[str, int]] = {
    name: _complete(pieces["letters"]) for name, pieces in _DATA["pieces"].items()
}


def _tie(value: Any) -> str | None:
    number = type(value) in (int, float) and isfinite(value)
    return None if number and 0 <= value <= _LONGEST else f"is seconds, from 0 to {_LONGEST}"


def _board(value: Any) -> str | None:
    if isinstance(value, str):
        return None if value in BOARDS else f"is {', '.join(BOARDS)}, or rows of one's own"
    rows = own_data(value, "rows")
    if not isinstance(rows, tuple) or len(rows) != _SIZE or not all(map(_row, rows)):
        return f'is {", ".join(BOARDS)}, or {{"rows": {_SIZE} texts of {_SIZE} signs . and #}}'
    return None if any("." in row for row in rows) else "has a white square"


def _row(row: Any) -> bool:
    return isinstance(row, str) and len(row) == _SIZE and set(row) <= set(".#")


def _pieces(value: Any) -> str | None:
    if isinstance(value, str):
        return None if value in PIECES else f"is {', '.join(PIECES)}, or letters of one's own"
    given = own_data(value, "letters")
    if not isinstance(given, Mapping) or not all(_count(*each) for each in given.items()):
        return f'is {", ".join(PIECES)}, or {{"letters": {{"A": 5, ...}}}}'
    return None if any(given.values()) else "has a letter"


def _count(letter: Any, count: Any) -> bool:
    known = isinstance(letter, str) and len(letter) == 1 and letter in ascii_uppercase
    return known and type(count) is int and 0 <= count <= _MOST


@dataclass(frozen=True)
class Options:
    """Crosticon's choices; the rulebook's own first."""

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("As in the booklet", "words, captures, and diagonals for whoever sees them"),
        Preset(
            "Family", "words and captures only: no diagonals to watch for", {"diagonals": False}
        ),
        Preset(
            "Strict",
            "three games in a row, and the first claim to a diagonal stands",
            {"games": 3, "tie": 0},
        ),
    )

    diagonals: bool = option(
        True,
        "CR-30",
        "diagonal words may be claimed, by whoever sees them",
        label="Diagonal words may be claimed",
    )
    tie: float = option(
        1.0,
        "CR-40",
        "seconds in which a second claim to a diagonal comes at one time with the first; "
        "0: never, the first claim stands",
        check=_tie,
        named=(1, 0),
        label="Seconds in which two claims come at one time",
        when={"diagonals": (True,)},
    )
    vacant: bool = option(
        True,
        "CR-12",
        "every word fills at least one vacant square",
        label="Every word fills a vacant square",
    )
    board: str | Mapping[str, tuple[str, ...]] = option(
        "R-CR",
        "CR-01",
        "R-CR: eleven by eleven with 21 black squares, a reconstruction",
        check=_board,
        named=tuple(BOARDS),
        label="The board",
    )
    pieces: str | Mapping[str, Mapping[str, int]] = option(
        "R-CR",
        "CR-04",
        "R-CR: 64 pieces of each colour, a reconstruction",
        check=_pieces,
        named=tuple(PIECES),
        label="The pieces",
    )
    games: int = option(
        1, "CR-29", "games in a row, with a running score", low=1, high=9, label="Games in a row"
    )

    @property
    def rows(self) -> tuple[str, ...]:
        """The board from the top: dots are white, # is black (CR-01)."""
        return BOARDS[self.board] if isinstance(self.board, str) else self.board["rows"]

    @property
    def letters(self) -> Mapping[str, int]:
        """One colour: how many pieces of each letter."""
        own = self.pieces
        return PIECES[own] if isinstance(own, str) else _complete(own["letters"])

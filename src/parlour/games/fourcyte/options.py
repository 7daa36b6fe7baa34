"""What the table may choose, and the letters that the Park begins with."""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from string import ascii_uppercase
from typing import Any, ClassVar, Literal

from parlour.core.options import Preset, option

LEAST = 36  # letters: so many are called (4C-44)
MOST = 1000  # of one letter, in a Park of one's own

_DATA = tomllib.loads(files(__package__).joinpath("data", "parks.toml").read_text("utf-8"))
PARKS: dict[str, tuple[int, ...]] = {name: tuple(park["counts"]) for name, park in _DATA.items()}


def _park(value: Any) -> str | None:
    """A set that has a name, or 26 counts of one's own (4C-01)."""
    if isinstance(value, str):
        return None if value in PARKS else f"is one of {', '.join(PARKS)}, or 26 counts"
    counted = isinstance(value, tuple) and len(value) == len(ascii_uppercase)
    if not counted or not all(type(count) is int and 0 <= count <= MOST for count in value):
        return f"is {' or '.join(PARKS)}, or a list of 26 counts, A to Z"
    return None if sum(value) >= LEAST else f"has at least {LEAST} letters"


def _seats(value: Any) -> str | None:
    good = isinstance(value, tuple) and all(type(seat) is int and seat >= 0 for seat in value)
    return None if good and len(set(value)) == len(value) else "is a list of different seats"


@dataclass(frozen=True)
class Options:
    """4CYTE's ways to play and to score; the rulebook's choice first."""

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset(
            "As in the booklet",
            "a letter is called, all lay it, and the house finds the best words",
        ),
        Preset(
            "Strict",
            "everybody declares their own words, and the player on the left checks them",
            {"scoring": "declared"},
        ),
    )

    mode: Literal["game", "solitaire"] = option(
        "game",
        "4C-30",
        "game: a letter is called and everybody lays it, alone too; "
        "solitaire: one player lays and moves any letters freely",
        label="How letters are chosen",
        when={"seats": (1,)},
    )
    scoring: Literal["automatic", "declared"] = option(
        "automatic",
        "4C-45",
        "automatic: the best score that the Pitch holds; "
        "declared: all declare their words and the player on the left checks them",
        label="Who counts the words",
    )
    park: str | tuple[int, ...] = option(
        "R-4C",
        "4C-01",
        "R-4C: 51 letters, reconstructed after a crossword game's; "
        "R-4C-alt: 51 letters, reconstructed after the short words",
        check=_park,
        named=tuple(PARKS),
        label="The letters in the Park",
    )
    juniors: tuple[int, ...] = option(
        (),
        "4C-52",
        "the seats of players under thirteen, who have classes of their own",
        check=_seats,
        label="Seats of players under thirteen",
        when={"mode": ("game",)},
    )

    @property
    def letters(self) -> dict[str, int]:
        """How many of each letter the Park begins with (4C-06)."""
        counts = PARKS[self.park] if isinstance(self.park, str) else self.park
        return dict(zip(ascii_uppercase, counts, strict=True))

    @property
    def certainty(self) -> str:
        """How far these letters are to be believed: the booklet gives no counts (4C-01)."""
        return str(_DATA[self.park]["certainty"]) if isinstance(self.park, str) else "own"

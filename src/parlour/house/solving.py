"""The best board for some letters, and the records that are kept: 4CYTE's solver by name.

What is asked here loads Numba, so the web process asks in a process of its own (`parlour solve
fourcyte --letters ... --seconds 3 --json`).
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from importlib.resources import files
from string import ascii_uppercase
from typing import TYPE_CHECKING

from parlour.games.fourcyte.board import SQUARES
from parlour.games.fourcyte.options import PARKS
from parlour.games.fourcyte.scoring import best_words
from parlour.house.dictionaries import NO_WISH, Wish, open_for

if TYPE_CHECKING:
    from parlour.games.fourcyte.kernel.best import Best, Hunt, Tell

GAME = "fourcyte"
ANY = "any"  # in place of a Park: no limit of letters
MOST_LETTERS = 1000


@dataclass(frozen=True)
class Kept:
    """A board worth remembering."""

    points: int
    pitch: str
    park: str
    tier: str
    how: str  # proved best, or the best that we found


def best_board(
    letters: str,
    seconds: float = 3.0,
    wish: Wish = NO_WISH,
    tell: Tell | None = None,
    prove: bool = False,
) -> Best:
    """The best board that these letters make, each used once at most, and its bound.

    For a finished game: the 36 letters that were called. ValueError for anything else.
    """
    import numpy as np

    wrong = set(letters) - set(ascii_uppercase)
    if wrong or not SQUARES <= len(letters) <= MOST_LETTERS:
        raise ValueError(f"letters are {SQUARES} to {MOST_LETTERS} capitals from A to Z")
    from parlour.games.fourcyte.kernel.best import solve
    from parlour.games.fourcyte.kernel.words import vocabulary

    counts = Counter(letters)
    park = np.array([counts[letter] for letter in ascii_uppercase], np.int32)
    return solve(vocabulary(open_for(GAME, wish=wish)), park, seconds, tell, prove)


def all_perfect(seconds: float | None, wish: Wish = NO_WISH, tell: Tell | None = None) -> Hunt:
    """All boards of 280 without a limit of letters, as far as the seconds reach."""
    from parlour.games.fourcyte.kernel.best import hunt
    from parlour.games.fourcyte.kernel.words import vocabulary

    return hunt(vocabulary(open_for(GAME, wish=wish)), None, seconds, tell)


def letters_of_park(name: str) -> str:
    """The letters of a Park that has a name."""
    if name not in PARKS:
        raise ValueError(f"there is no Park {name!r} (there are: {', '.join(PARKS)}, {ANY})")
    return "".join(
        letter * count for letter, count in zip(ascii_uppercase, PARKS[name], strict=True)
    )


def records() -> list[Kept]:
    """The best boards that were found, out of the game's data."""
    text = files("parlour.games.fourcyte").joinpath("data", "records.toml").read_text("utf-8")
    return [Kept(**row) for row in tomllib.loads(text)["record"]]


def fault(kept: Kept) -> str | None:
    """What is wrong with a record, by the rules' own scorer; None: nothing."""
    pitch = kept.pitch.replace("/", "")
    if len(pitch) != SQUARES or set(pitch) - set(ascii_uppercase):
        return "is not a full board"
    if kept.park != ANY and Counter(pitch) - Counter(letters_of_park(kept.park)):
        return f"needs letters that {kept.park} does not have"
    lexicon = open_for(GAME, wish=Wish(tier=kept.tier))
    points = sum(find.points for find in best_words(pitch, lexicon))
    return None if points == kept.points else f"scores {points}"

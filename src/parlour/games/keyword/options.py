"""What the table may choose, and what lies in the box: board, blocks and Key cards."""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from math import isfinite
from string import ascii_uppercase
from typing import Any, ClassVar, Literal

from parlour.core.options import Preset, option, own_data

SIZE = 19
MARKS = "RGBY1234.ywo"
BLOCKS = ascii_uppercase + "?"  # the question mark is a Master block (KW-20)
LONGEST = 40  # minutes of a party game
MOST = 1000  # of one block, or cards, in a set of one's own

_BOX = tomllib.loads(files(__package__).joinpath("data", "sets.toml").read_text("utf-8"))
_BOARDS: dict[str, tuple[str, ...]] = {n: tuple(b["rows"]) for n, b in _BOX["board"].items()}
_SETS: dict[str, dict[str, int]] = {name: set_["letters"] for name, set_ in _BOX["blocks"].items()}
_CARDS: dict[str, tuple[str, ...]] = {n: tuple(c["words"]) for n, c in _BOX["cards"].items()}


def _minutes(value: Any) -> str | None:
    """Whole or not (KW-82)."""
    number = type(value) in (int, float) and isfinite(value)
    return None if number and 0 < value <= LONGEST else f"is above 0 and at most {LONGEST}"


def _board(value: Any) -> str | None:
    """A board that has a name, or rows of one's own (KW-08)."""
    if isinstance(value, str):
        return None if value in _BOARDS else f"is {', '.join(_BOARDS)} or rows of your own"
    rows = own_data(value, "rows")
    whole = isinstance(rows, tuple) and len(rows) == SIZE and all(map(_is_row, rows))
    return None if whole else f'is {{"rows": [{SIZE} texts of {SIZE} marks, each of {MARKS}]}}'


def _is_row(row: Any) -> bool:
    return isinstance(row, str) and len(row) == SIZE and set(row) <= set(MARKS)


def _blocks(value: Any) -> str | None:
    """A set that has a name, or counts of one's own (KW-18, KW-20)."""
    if isinstance(value, str):
        return None if value in _SETS else f"is one of {', '.join(_SETS)} or counts of your own"
    letters = own_data(value, "letters")
    counted = isinstance(letters, dict) and set(letters) <= set(BLOCKS)
    if counted and all(type(n) is int and 0 <= n <= MOST for n in letters.values()):
        return None
    return f'is {{"letters": {{"A": 9, ..., "?": 2}}}} with counts up to {MOST}'


def _cards(value: Any) -> str | None:
    """Cards that have a name, or words of one's own; none is possible (KW-13)."""
    if isinstance(value, str):
        return None if value in _CARDS else f"is {', '.join(_CARDS)} or a list of words"
    words = isinstance(value, tuple) and len(value) <= MOST and all(map(_is_word, value))
    return None if words else "is a list of words in capitals, of two to nineteen letters"


def _is_word(word: Any) -> bool:
    return isinstance(word, str) and 2 <= len(word) <= SIZE and set(word) <= set(ascii_uppercase)


@dataclass(frozen=True)
class Options:
    """Keyword's ways to play; the rulebook's choice first."""

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("As in the booklet", "any word may be laid, and whoever doubts it challenges it"),
        Preset(
            "Quick",
            "twenty minutes by the clock, and a bad word costs nothing",
            {"party": True, "minutes": 20},
        ),
        Preset(
            "Family",
            "only good words can be laid, so that nobody has to challenge",
            {"validation": "strict"},
        ),
    )

    play: Literal["regular", "partnership", "patience", "solitaire"] = option(
        "regular",
        "KW-01",
        "regular: two to four, all for themselves; partnership: four, red and blue against green "
        "and yellow; patience: one, from corner to corner in few words; solitaire: one, for 850 "
        "points",
        label="Who plays with whom",
    )
    validation: Literal["challenge", "strict"] = option(
        "challenge",
        "KW-43",
        "challenge: a word stands unless somebody doubts it; strict: only good words can be played",
        label="How words are checked",
        when={"play": ("regular", "partnership")},
    )
    party: bool = option(
        False,
        "KW-85",
        "against the clock; a bad word costs nothing and is played again",
        label="Play against the clock",
        when={"play": ("regular",)},
    )
    minutes: float = option(
        LONGEST,
        "KW-82",
        "of a party game; 40 at most",
        low=0,
        high=LONGEST,
        check=_minutes,
        label="Minutes until time is up",
        when={"play": ("regular",), "party": (True,)},
    )
    board: Any = option(
        "R-KW",
        "KW-08",
        "R-KW: our reconstruction of the printed board",
        check=_board,
        named=tuple(_BOARDS),
        label="The board",
    )
    blocks: Any = option(
        "R-KW",
        "KW-18",
        "R-KW: a hundred blocks; R-KW-lexicon: a hundred and six, after another game's cards",
        check=_blocks,
        named=tuple(_SETS),
        label="The letter blocks",
    )
    cards: Any = option(
        "R-KW",
        "KW-13",
        "R-KW: thirty-six everyday words",
        check=_cards,
        named=tuple(_CARDS),
        label="The Key cards",
        when={"play": ("regular", "partnership", "solitaire")},
    )

    @property
    def strict(self) -> bool:
        """Who plays alone has nobody to doubt them: words must be good (KW-46, KW-72)."""
        return self.validation == "strict" or self.alone

    @property
    def alone(self) -> bool:
        return self.play in ("patience", "solitaire")

    @property
    def rows(self) -> tuple[str, ...]:
        rows: tuple[str, ...] = (
            _BOARDS[self.board] if isinstance(self.board, str) else self.board["rows"]
        )
        return rows

    @property
    def letters(self) -> dict[str, int]:
        """How many of each block there are."""
        own = _SETS[self.blocks] if isinstance(self.blocks, str) else self.blocks["letters"]
        return {letter: own.get(letter, 0) for letter in BLOCKS}

    @property
    def deck(self) -> tuple[str, ...]:
        """The Key cards; patience has none (KW-71)."""
        if self.play == "patience":
            return ()
        words = _CARDS[self.cards] if isinstance(self.cards, str) else self.cards
        return tuple(sorted(words))

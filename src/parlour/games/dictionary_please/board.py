"""What is in the box and what it is worth. Nothing here ever changes.

Letters that lie together (the bag, the pool, a rack) are a text in alphabetical order: "AEET".
"""

import tomllib
from functools import lru_cache
from importlib.resources import files

_DATA = tomllib.loads(files(__package__).joinpath("data", "set.toml").read_text("utf-8"))

LETTERS: dict[str, int] = _DATA["letters"]  # DP-06
FULL_BAG = "".join(letter * count for letter, count in sorted(LETTERS.items()))
SHORTEST = 4  # letters of a word: DP-26
OPENING = 10  # letters of Player 1 before their first turn: DP-16
DRAW = 3  # letters, before the others' first turn and after every turn: DP-17, DP-21
MOST = 6  # letters that can be held after a pass, and for the last round: DP-30, DP-65

STARS: list[int] = _DATA["stars"]["points"]
STAR_NAMES: list[str] = _DATA["stars"]["names"]
ORIGINAL: int = _DATA["counters"]["original"]  # DP-47
DOUBLE: int = _DATA["counters"]["double"]  # DP-52
HELD: int = _DATA["end"]["word"]  # DP-58
BONUS: int = _DATA["end"]["bonus"]  # DP-60


def star(capture: int) -> int:
    """The points of a word's first, second ... capture; from the fifth on gold (DP-50)."""
    return STARS[min(capture, len(STARS)) - 1]


def counter(added: int) -> int:
    """For so many letters added to a word of one's own in a turn (DP-48)."""
    return _step(_DATA["counters"]["lengthened"], added)


def length_points(letters: int) -> int:
    """For the length of a word held at the end (DP-59)."""
    return _step(_DATA["end"]["length"], letters)


def letter_points(letters: int) -> int:
    """For a word held at the end, the alternative way: the whole word at one rate (DP-70)."""
    return letters * _step(_DATA["alternative"]["letter"], letters)


def _step(table: list[list[int]], number: int) -> int:
    return max((points for least, points in table if number >= least), default=0)


def together(*letters: str) -> str:
    """Letters put together."""
    return "".join(sorted("".join(letters)))


def lacking(wanted: str, there: str) -> str:
    """The letters wanted that are not there, each as often as it is missing."""
    return together(without(wanted, there))


def without(letters: str, taken: str) -> str:
    """Letters, as they lie, without those that are taken; what is not there is not missed."""
    for letter in taken:
        letters = letters.replace(letter, "", 1)
    return letters


@lru_cache(maxsize=1 << 16)  # the same words are compared turn after turn
def holds(letters: str, wanted: str) -> bool:
    """Are all the letters wanted there?"""
    return all(letters.count(letter) >= wanted.count(letter) for letter in wanted)

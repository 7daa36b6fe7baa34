"""A family at 4CYTE: calls and lays for the longest common word in sight, along rows and columns.

A word is in sight when half of its letters would lie there and the Park has the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

import numpy as np

from parlour.bots.bot import Budget
from parlour.core.game import Prompt, Setup
from parlour.core.words import Lexicon
from parlour.games.fourcyte.board import CHANNELS, DIAGONALS, LONGEST, SHORTEST, SQUARES, STANDBY
from parlour.games.fourcyte.moves import Call, Lay, Move, Use
from parlour.games.fourcyte.view import View
from players import common_words


class Sight(NamedTuple):
    """A letter on a square, for a word; the longest word first, then the nearest to be whole."""

    length: int
    there: int  # letters that lie there already
    letter: str
    square: int


def choose(
    setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> Move | None:
    duties = {prompt.move for prompt in prompts if prompt.duty}
    assert setup.lexicon is not None
    mat = view.mats[prompts[0].actor]
    free = [square for square in range(SQUARES) if mat.pitch[square] == "."]
    if Call in duties:
        seen = _best(setup.lexicon, mat.pitch, view.park, "", rng)
        letters = [letter for letter, left in view.park.items() for _ in range(left)]
        return Call(seen.letter if seen else rng.choice(letters))
    if Lay in duties:
        assert view.called is not None
        seen = _best(setup.lexicon, mat.pitch, view.park, view.called, rng)
        if seen:
            return Lay(seen.square)
        return Lay(rng.choice(free) if mat.standby else STANDBY)
    return Use(free[0]) if Use in duties else None


def _best(
    lexicon: Lexicon, pitch: str, park: dict[str, int], called: str, rng: Random
) -> Sight | None:
    sights = list(_sights(lexicon, pitch, Counter(park) + Counter(called), called))
    rng.shuffle(sights)
    return max(sights, key=lambda sight: sight[:2], default=None)


def _sights(lexicon: Lexicon, pitch: str, supply: Counter[str], called: str) -> Iterator[Sight]:
    for channel, squares in CHANNELS.items():
        if channel in DIAGONALS:
            continue
        for length in range(SHORTEST, LONGEST + 1):
            for start in range(LONGEST - length + 1):
                cells = squares[start : start + length]
                pattern = "".join(pitch[cell] for cell in cells)
                there = length - pattern.count(".")
                if there < length and 2 * (there + 1) >= length:
                    for word in _fitting(lexicon, pattern):
                        yield from _pieces(word, pattern, cells, there, supply, called)


def _pieces(
    word: str, pattern: str, cells: tuple[int, ...], there: int, supply: Counter[str], called: str
) -> Iterator[Sight]:
    """The letters of a word that could be laid now, if there are enough for the whole of it."""
    missing = [(cell, letter) for cell, letter, at in zip(cells, word, pattern, strict=True)
               if at == "."]  # fmt: skip
    if not Counter(letter for _, letter in missing) <= supply:
        return
    for cell, letter in missing:
        if called in ("", letter):
            yield Sight(len(word), there, letter, cell)


@lru_cache(maxsize=1 << 15)
def _fitting(lexicon: Lexicon, pattern: str) -> tuple[str, ...]:
    words, signs = _of_length(lexicon, len(pattern))
    fits = np.ones(len(words), np.bool_)
    for place, sign in enumerate(pattern):
        if sign != ".":
            fits &= signs[:, place] == ord(sign)
    return tuple(words[nth] for nth in np.flatnonzero(fits))


@lru_cache(maxsize=16)
def _of_length(lexicon: Lexicon, length: int) -> tuple[tuple[str, ...], np.ndarray]:
    words = common_words(lexicon, length, length)
    return words, np.frombuffer("".join(words).encode(), np.uint8).reshape(-1, length)

"""A vocabulary as a graph of words: what is good at a table, or the part of it a level knows."""

from collections.abc import Iterator
from functools import lru_cache
from string import ascii_uppercase

import numpy as np

from parlour.core.words import Lexicon
from parlour.games.crosticon.board import SIZE
from parlour.lexicon.book import Book
from parlour.lexicon.kernel.graph import build_dawg
from parlour.lexicon.kernel.letters import encode
from parlour.lexicon.kernel.search import Columns, columns_of, cut_for, select
from parlour.lexicon.shipped import ShippedLexicon

EVERYTHING = -1.0  # as the least frequency: all that is legal, rude words too


@lru_cache(maxsize=12)
def graph(lexicon: Lexicon, least_zipf: float) -> np.ndarray:
    """The words of two to eleven letters that a player of so much reading knows.

    The words of a fixture have no frequencies: there everybody knows them all.
    """
    rows = _shipped(lexicon, least_zipf) if isinstance(lexicon, ShippedLexicon) else _any(lexicon)
    built: np.ndarray = build_dawg(rows, np.zeros(len(rows), bool))
    return built


def _shipped(lexicon: ShippedLexicon, least_zipf: float) -> np.ndarray:
    columns = _columns(lexicon.book)
    whole = least_zipf == EVERYTHING
    cut = cut_for(lexicon.tier, lexicon.bars, max(least_zipf, 0.0), unwanted=whole)
    numbers = select(columns, cut)
    first, end = columns.starts[2], columns.starts[SIZE + 1]
    rows: np.ndarray = columns.rows[numbers[(numbers >= first) & (numbers < end)]]
    return np.ascontiguousarray(rows[:, :SIZE])


@lru_cache(maxsize=2)
def _columns(book: Book) -> Columns:
    return columns_of(book)


def _any(lexicon: Lexicon) -> np.ndarray:
    words = sorted(_listed(lexicon))
    rows = np.zeros((len(words), SIZE), np.uint8)
    for row, word in zip(rows, words, strict=True):
        row[: len(word)] = encode(word)
    return rows


def _listed(lexicon: Lexicon) -> Iterator[str]:
    plenty = dict.fromkeys(ascii_uppercase, SIZE)
    for length in range(2, SIZE + 1):
        yield from lexicon.fits("." * length, plenty)

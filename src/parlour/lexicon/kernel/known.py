"""The words that somebody knows: of the shipped dictionary the common ones, of a fixture all."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_uppercase
from typing import NamedTuple

import numpy as np

from parlour.core.words import Lexicon
from parlour.lexicon.kernel.letters import encode
from parlour.lexicon.kernel.search import columns_of, cut_for, select
from parlour.lexicon.shipped import ShippedLexicon

UNNUMBERED = -1


class KnownWords(NamedTuple):
    """Words as rows of letters, by length and alphabet."""

    rows: np.ndarray  # uint8 [words, longest]: letters 1-26, padded with zeros
    numbers: np.ndarray  # int64: in the book; UNNUMBERED in a fixture


def known_words(
    lexicon: Lexicon, lengths: range, least_zipf: float = 0.0, rude: bool = False
) -> KnownWords:
    """The good words of these lengths that are at least so common.

    The words of a fixture have no frequencies: everybody knows them all.
    """
    if not isinstance(lexicon, ShippedLexicon):
        return _all_words(lexicon, lengths)
    columns = columns_of(lexicon.book)
    numbers = select(columns, cut_for(lexicon.tier, lexicon.bars, least_zipf, rude))
    end = min(lengths.stop, len(columns.starts) - 1)
    first, last = np.searchsorted(numbers, columns.starts[[lengths.start, end]])
    numbers = numbers[first:last]
    return KnownWords(np.ascontiguousarray(columns.rows[numbers, : lengths.stop - 1]), numbers)


def _all_words(lexicon: Lexicon, lengths: range) -> KnownWords:
    plenty = dict.fromkeys(ascii_uppercase, lengths.stop)
    words = [word for length in lengths for word in sorted(lexicon.fits("." * length, plenty))]
    return KnownWords(rows_of(words, lengths.stop - 1), np.full(len(words), UNNUMBERED, np.int64))


def rows_of(words: Iterable[str], width: int) -> np.ndarray:
    """Words in capitals as rows of letters, padded with zeros."""
    padded = "".join(word.ljust(width, "@") for word in words)  # @ comes before A
    return encode(padded).reshape(-1, width)

"""A vocabulary as one array of integers, so that kernels take one argument and stay in the cache.

A letter is 0-25 and an empty square 31, five bits each, so a channel of six is a number of thirty
bits. Words of three and four letters are bits in tables, those of five and six are in hash tables,
and so are the six-letter words with one letter left open (31): the near misses.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
from numba import boolean, int32, int64, void
from numpy.typing import NDArray

from parlour.core.words import Lexicon
from parlour.kernels.compiling import compiled, inlined
from parlour.lexicon.kernel.known import known_words, rows_of
from parlour.lexicon.kernel.letters import decode

Ints: TypeAlias = NDArray[np.int32]
Longs: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]

EMPTY: Final = 31
LETTERS: Final = 26
LENGTHS: Final = range(3, 7)
# The head of the array: where each part begins, and how far its hash is shifted.
AT3, AT4, AT5, AT6, NEAR, ROWS, SHIFT5, SHIFT6, SHIFT_NEAR, COUNT, HEAD = range(11)
_FACTOR: Final = 2654435761  # Knuth's, by which codes are scattered


@inlined(int64(int64, int64))
def slot_of(code: int, shift: int) -> int:
    return (code * _FACTOR & 0xFFFFFFFF) >> shift


@compiled(void(int32[::1], int64, int64, int32[::1]))
def _hashed(table: Ints, at: int, shift: int, codes: Ints) -> None:
    """Put codes into the hash table that begins there; a free slot is 0."""
    mask = (1 << (32 - shift)) - 1
    for nth in range(codes.shape[0]):
        code = int64(codes[nth])
        slot = slot_of(code, shift)
        while table[at + slot] and table[at + slot] != code + 1:
            slot = (slot + 1) & mask
        table[at + slot] = code + 1


@inlined(boolean(int32[::1], int64, int64, int64))
def _held(table: Ints, at: int, shift: int, code: int) -> bool:
    mask = (1 << (32 - shift)) - 1
    slot = slot_of(code, shift)
    while table[at + slot]:
        if table[at + slot] == code + 1:
            return True
        slot = (slot + 1) & mask
    return False


@inlined(boolean(int32[::1], int64))
def is_three(words: Ints, code: int) -> bool:
    return bool(words[words[AT3] + (code >> 5)] >> (code & 31) & 1)


@inlined(boolean(int32[::1], int64))
def is_four(words: Ints, code: int) -> bool:
    return bool(words[words[AT4] + (code >> 5)] >> (code & 31) & 1)


@inlined(boolean(int32[::1], int64))
def is_five(words: Ints, code: int) -> bool:
    return _held(words, words[AT5], words[SHIFT5], code)


@inlined(boolean(int32[::1], int64))
def is_six(words: Ints, code: int) -> bool:
    return _held(words, words[AT6], words[SHIFT6], code)


@inlined(boolean(int32[::1], int64))
def is_near(words: Ints, code: int) -> bool:
    """Is one letter changed enough to make a word of six?"""
    for place in range(6):
        if _held(words, words[NEAR], words[SHIFT_NEAR], code | 31 << 5 * place):
            return True
    return False


def packed(words: Iterable[str]) -> Ints:
    """The array of a vocabulary, words in capitals."""
    short = {word for word in words if len(word) in LENGTHS}
    return _packed(rows_of(sorted(short), LENGTHS.stop - 1))


def _packed(rows: NDArray[np.uint8]) -> Ints:
    """The same from rows of letters."""
    codes = {length: _codes(rows, length) for length in LENGTHS}
    near = np.unique(
        np.concatenate([codes[6] | np.int32(EMPTY << 5 * place) for place in range(6)])
    ).astype(np.int32)
    parts = {5: codes[5], 6: codes[6], 7: near}
    bits = {key: max(4, int(2 * len(part)).bit_length()) for key, part in parts.items()}
    sizes = [1 << 10, 1 << 15, 1 << bits[5], 1 << bits[6], 1 << bits[7], len(codes[6])]
    starts = np.concatenate(([0], np.cumsum(sizes))) + HEAD
    words = np.zeros(int(starts[-1]), np.int32)
    words[AT3 : ROWS + 1] = starts[:-1]
    words[SHIFT5 : SHIFT_NEAR + 1] = [32 - bits[key] for key in (5, 6, 7)]
    words[COUNT] = len(codes[6])
    words[starts[5] :] = codes[6]
    for length, at in ((3, starts[0]), (4, starts[1])):
        flags = words[at : at + (1 << 5 * (length - 1))].view(np.uint32)
        np.bitwise_or.at(
            flags, codes[length] >> 5, np.uint32(1) << (codes[length] & 31).astype(np.uint32)
        )
    for key, at, shift in ((5, AT5, SHIFT5), (6, AT6, SHIFT6), (7, NEAR, SHIFT_NEAR)):
        _hashed(words, int(words[at]), int(words[shift]), parts[key])
    return words


def _codes(rows: NDArray[np.uint8], length: int) -> Ints:
    """The words of a length as numbers, in the order of the rows."""
    found = rows[np.count_nonzero(rows, axis=1) == length, :length].astype(np.int32) - 1
    return np.bitwise_or.reduce(found << 5 * np.arange(length - 1, -1, -1, dtype=np.int32), axis=1)


def code_of(letters: str) -> int:
    """Letters as a number, five bits each, a dot for an empty square."""
    code = 0
    for letter in letters:
        code = code << 5 | (EMPTY if letter == "." else ord(letter) - 65)
    return code


def letters_of(pitch: str) -> Ints:
    """A Pitch as an array of letters."""
    return np.array([code_of(letter) for letter in pitch], np.int32)


def pitch_of(board: Ints) -> str:
    """And back."""
    return "".join("." if letter == EMPTY else chr(65 + letter) for letter in board)


@lru_cache(maxsize=16)
def vocabulary(lexicon: Lexicon, common: float = 0.0) -> Ints:
    """The words of a dictionary that are at least so common (Zipf), packed."""
    return _packed(known_words(lexicon, LENGTHS, common, rude=True).rows)


def spellings(lexicon: Lexicon, common: float = 0.0) -> list[str]:
    """Those words as they are spelt."""
    return [decode(row[row > 0]) for row in known_words(lexicon, LENGTHS, common, rude=True).rows]

"""Words made first, to be joined at once.

A word made in this turn may be joined in it (DP-41 bars only what was taken). So what would be an
original word, or a capture, is a double capture too (DP-42) if the free letters in it make a word
by themselves, or two.
"""

from __future__ import annotations

import numpy as np
from numba import boolean, int32, int64, uint8

from parlour.kernels.compiling import compiled

from ..board import SHORTEST
from .letters import pack, within
from .rows import stands_whole
from .single import NONE
from .vocabulary import WORDS, Words

MOST_TRIED = 1 << 22  # pairs of words that are compared, in one position


@compiled()
def _whole(words: Words, part: int, word: int) -> bool:
    """Does one word stand whole in another? Then the two may not be joined (DP-43)."""
    size = words.lengths[word]
    return stands_whole(words.rows, part, words.lengths[part], words.rows, word, size)


@compiled()
def _inside(
    words: Words,
    originals: np.ndarray,
    start: int,
    word: int,
    one: np.uint64,
    other: np.uint64,
    letters: int,
) -> int:
    """The place of the next word that these letters make; the number of all, if there is none."""
    for nth in range(start, len(originals)):
        part = originals[nth, 0]
        if words.lengths[part] > letters:  # they are in the order of their lengths
            return len(originals)
        inside = within(words.packed[part, 0], words.packed[part, 1], one, other)
        if inside and not _whole(words, part, word):
            return nth
    return len(originals)


@compiled()
def _two_inside(
    words: Words, originals: np.ndarray, word: int, one: np.uint64, other: np.uint64, letters: int
) -> tuple[int, int]:
    """The places of two words that these letters make together."""
    end = len(originals)
    first = _inside(words, originals, 0, word, one, other, letters - SHORTEST)
    while first < end:
        part = originals[first, 0]
        rest, of_rest = one - words.packed[part, 0], other - words.packed[part, 1]
        left = letters - words.lengths[part]
        second = _inside(words, originals, first, word, rest, of_rest, left)
        if second < end:
            return first, second
        first = _inside(words, originals, first + 1, word, one, other, letters - SHORTEST)
    return end, end


@compiled(
    int32[:, ::1](WORDS, int32[:, ::1], int64[:, ::1], uint8[:, ::1], int64[::1], boolean[::1])
)
def chains(
    words: Words,
    found: np.ndarray,  # int32 [plays, 3]: what can be made, original words first
    olds: np.ndarray,  # int64 [table, 26]
    rows: np.ndarray,  # uint8 [table, letters]
    lengths: np.ndarray,  # int64 [table]
    joins: np.ndarray,  # bool [table]
) -> np.ndarray:
    """int32 [chains, 3]: which play, the word to be made first, and the second one or NONE."""
    originals = 0
    while originals < len(found) and found[originals, 1] == NONE:
        originals += 1
    packed = np.zeros((len(olds), 2), np.uint64)
    for old in range(len(olds)):
        pack(olds[old], packed[old])
    out, count, tried = np.empty((len(found), 3), np.int32), 0, 0
    for play in range(len(found)):
        word, old = found[play, 0], found[play, 1]
        if found[play, 2] != NONE or tried > MOST_TRIED:
            continue
        one, other = words.packed[word, 0], words.packed[word, 1]
        letters = words.lengths[word]
        if old != NONE:
            letters -= lengths[old]
            if letters < SHORTEST or not joins[old]:
                continue
            if stands_whole(rows, old, lengths[old], words.rows, word, words.lengths[word]):
                continue
            one, other = one - packed[old, 0], other - packed[old, 1]
        elif letters < 2 * SHORTEST:
            continue
        tried += originals
        second = originals
        if old == NONE:
            first, second = _two_inside(words, found[:originals], word, one, other, letters)
        else:
            first = _inside(words, found[:originals], 0, word, one, other, letters)
        if first < originals:
            out[count, 0], out[count, 1] = play, found[first, 0]
            out[count, 2] = found[second, 0] if second < originals else NONE
            count += 1
    return out[:count]

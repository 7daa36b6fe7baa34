"""Letters of a word in a few bits, so that words are compared by a handful of instructions.

A word's *mask* has a bit for each letter it has and one for each that it has twice, the rarest
letters lowest. *Packed*, it has the number of each letter in a field of its own, half of the
alphabet in each of two numbers. The highest bit of a field, its guard, is 0. With its guards set,
one packed word is subtracted from another: a guard that is lost shows a letter that is missing.
"""

from __future__ import annotations

import numpy as np

from parlour.kernels.bits import ONE
from parlour.kernels.compiling import compiled, inlined
from parlour.lexicon.kernel.letters import LETTERS

RARE_FIRST = "QJXZVWKFYBHMPGUDCLOTNARSIE"
PLACE = np.array([RARE_FIRST.index(chr(65 + letter)) for letter in range(LETTERS)])
TWICE = np.uint64(LETTERS)
# Five bits a field, thirteen fields: one of them has only four, for Q or J.
SHIFT = np.array([5 * ((place // 2 - 1) % 13) for place in PLACE])
HALF = PLACE % 2
MOST = np.where(SHIFT == 60, 7, 15)
FIELD = np.uint64(4)
GUARDS = np.uint64(1 << 63 | sum(1 << 5 * nth + 4 for nth in range(12)))


@compiled()
def mask_of(counts: np.ndarray) -> np.uint64:
    """A bit for each letter, and one for each letter that is there twice."""
    mask = np.uint64(0)
    for letter in range(LETTERS):
        bit = ONE << np.uint64(PLACE[letter])
        if counts[letter] > 0:
            mask |= bit
        if counts[letter] > 1:
            mask |= bit << TWICE
    return mask


@compiled()
def pack(counts: np.ndarray, packed: np.ndarray) -> None:
    """Numbers of letters, as far as they go into their fields: no word has so many."""
    packed[0] = packed[1] = np.uint64(0)
    for letter in range(LETTERS):
        many = np.uint64(min(np.int64(counts[letter]), MOST[letter]))
        packed[HALF[letter]] |= many << np.uint64(SHIFT[letter])


@inlined()
def within(one: np.uint64, other: np.uint64, most: np.uint64, of_other: np.uint64) -> bool:
    """Are the two halves of a word's letters within the two halves of what there is?"""
    enough = ((most | GUARDS) - one) & ((of_other | GUARDS) - other)
    return bool(enough & GUARDS == GUARDS)


@inlined()
def beyond(many: np.uint64, most: np.uint64) -> np.uint64:
    """What is left of one half if so many of each letter, at the most, are taken away."""
    rest = (many | GUARDS) - most
    kept = rest & GUARDS
    # A guard that is still there becomes a field of ones, one that is gone a field of zeros; the
    # field of four bits has one bit less below its guard, and that bit is the next one's guard.
    return rest & (kept - (kept >> FIELD)) & ~GUARDS

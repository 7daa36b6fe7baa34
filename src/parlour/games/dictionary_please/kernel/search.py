"""All that can be made of letters and of words on the table, over all the words one knows.

Every word goes through a sieve first, which knows by the bits of its letters what it holds of the
table and what has the letters that are not free; what comes through is compared letter by letter,
all of them at once.
"""

from __future__ import annotations

import numpy as np
from numba import int32, int64, uint64

from parlour.kernels.bits import ONE
from parlour.kernels.compiling import compiled
from parlour.lexicon.kernel.letters import LETTERS

from .double import doubles
from .letters import PLACE, pack, within
from .rows import roomier
from .sieve import Scarce, Sieve, missing_of, sieve_of, sifted, sifted_again, within_reach
from .single import NONE, singles
from .table import TABLE, Table
from .vocabulary import WORDS, Words

NUMBERS, MASKS = int32[::1], uint64[::1]
ROOM = 1 << 12  # plays that are found before more room is made


@compiled()
def _originals(
    words: Words, free: np.ndarray, likely: np.ndarray, scarce: Scarce
) -> tuple[np.ndarray, int]:
    """Words of free letters alone."""
    found, count = np.empty((ROOM, 3), np.int32), 0
    masks, packed, loose = words.masks, words.packed, np.zeros(2, np.uint64)
    pack(free, loose)
    for word in likely:
        if missing_of(masks[word], scarce):
            continue
        if within(packed[word, 0], packed[word, 1], loose[0], loose[1]):
            if count == len(found):
                found = roomier(found)
            found[count, 0], found[count, 1], found[count, 2] = word, NONE, NONE
            count += 1
    return found, count


@compiled()
def _scarce(free: np.ndarray) -> Scarce:
    none, one = np.uint64(0), np.uint64(0)
    for letter in range(LETTERS):
        bit = ONE << np.uint64(PLACE[letter])
        if free[letter] == 0:
            none |= bit
        elif free[letter] == 1:
            one |= bit
    return Scarce(none, one)


@compiled()
def _found(
    words: Words, table: Table, sieve: Sieve, scarce: Scarce, likely: np.ndarray
) -> np.ndarray:
    found, count = _originals(words, table.free, likely, scarce)
    promising = sifted_again(words, sieve, likely, scarce)
    found, count = singles(words, table, sieve, promising, found, count)
    found, count = doubles(words, table, sieve, promising, found, count)
    return found[:count]


@compiled(int32[:, ::1](WORDS, int64, TABLE))
def search(words: Words, end: int, table: Table) -> np.ndarray:
    """int32 [plays, 3]: word, old, other old. Original words, those of one old and those of two.

    Words from `end` on are longer than anything that can be made.
    """
    sieve, scarce = sieve_of(table), _scarce(table.free)
    return _found(words, table, sieve, scarce, sifted(words.masks[:end], sieve, scarce))


@compiled(int32[:, ::1](WORDS, NUMBERS, MASKS, TABLE))
def search_among(words: Words, among: np.ndarray, masks: np.ndarray, table: Table) -> np.ndarray:
    """The same, of these words only; with their masks."""
    sieve, scarce = sieve_of(table), _scarce(table.free)
    likely = sifted(masks, sieve, scarce)
    for nth in range(len(likely)):
        likely[nth] = among[likely[nth]]
    return _found(words, table, sieve, scarce, likely)


@compiled(NUMBERS(WORDS, int64, TABLE, int64))
def reachable(words: Words, end: int, table: Table, more: int) -> np.ndarray:
    """Words that may be made with so many letters more than are free, whichever they are."""
    sieve, scarce = sieve_of(table), _scarce(table.free)
    return within_reach(words.masks[:end], sieve, scarce, more)

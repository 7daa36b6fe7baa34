"""Words of one word on the table and free letters."""

from __future__ import annotations

import numpy as np

from parlour.kernels.bits import ONE, lowest
from parlour.kernels.compiling import compiled

from .letters import within
from .rows import roomier, stands_whole
from .sieve import OldPromising, OldSieve, in_all
from .table import OldTable
from .vocabulary import OldWords

NONE = -1  # no word taken


@compiled()
def singles(
    words: OldWords,
    table: OldTable,
    sieve: OldSieve,
    promising: OldPromising,
    found: np.ndarray,
    count: int,
) -> tuple[np.ndarray, int]:
    """Adds to what was found, and says how much there is."""
    packed, most, old_packed, having = words.packed, sieve.most, sieve.packed, sieve.having
    for each in range(len(promising.words)):
        word = promising.words[each]
        olds = promising.held[each] & in_all(having, promising.missing[each])
        while olds:
            old = lowest(olds)
            olds &= olds - ONE
            one, other = packed[word, 0], packed[word, 1]
            if not within(one, other, most[old, 0], most[old, 1]):
                continue
            if not within(old_packed[old, 0], old_packed[old, 1], one, other):
                continue
            same_length = words.lengths[word] == table.lengths[old]
            if same_length and not (table.own[old] and _is_change(words, table, word, old)):
                continue
            if count == len(found):
                found = roomier(found)
            found[count, 0], found[count, 1], found[count, 2] = word, old, NONE
            count += 1
    return found, count


@compiled()
def _is_change(words: OldWords, table: OldTable, word: int, old: int) -> bool:
    """Of two words with the same letters: are they two?"""
    length = words.lengths[word]
    return not stands_whole(table.rows, old, length, words.rows, word, length)

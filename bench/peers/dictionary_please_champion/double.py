"""Two words of the table joined.

The rarest of the letters that are not free must be in one of the two, and what that one lacks in
the other: so mostly few pairs come into question.
"""

from __future__ import annotations

import numpy as np

from parlour.kernels.bits import ONE, lowest
from parlour.kernels.compiling import compiled

from .letters import beyond, within
from .rows import roomier, stands_whole
from .sieve import OldPromising, OldSieve, in_all
from .table import OldTable
from .vocabulary import OldWords


@compiled()
def doubles(
    words: OldWords,
    table: OldTable,
    sieve: OldSieve,
    promising: OldPromising,
    found: np.ndarray,
    count: int,
) -> tuple[np.ndarray, int]:
    """Adds to what was found, and says how much there is."""
    packed, most, old_packed = words.packed, sieve.most, sieve.packed
    masks, joins, having = sieve.masks, sieve.joins, sieve.having
    rows, lengths, old_rows, old_lengths = words.rows, words.lengths, table.rows, table.lengths
    for each in range(len(promising.words)):
        word, missing = promising.words[each], promising.missing[each]
        held = promising.held[each] & joins
        if not held & (held - ONE):
            continue
        one, other = packed[word, 0], packed[word, 1]
        rarest = missing & (~missing + ONE)
        firsts = held & in_all(having, rarest)
        while firsts:
            first = lowest(firsts)
            firsts &= firsts - ONE
            # Two that both have the rarest letter are looked at once.
            seconds = held & in_all(having, missing & ~masks[first])
            seconds &= ~in_all(having, rarest) | firsts
            if not seconds:
                continue
            if not within(old_packed[first, 0], old_packed[first, 1], one, other):
                continue
            # What the second must have, and what it may have.
            least, of_least = beyond(one, most[first, 0]), beyond(other, most[first, 1])
            room, of_room = one - old_packed[first, 0], other - old_packed[first, 1]
            while seconds:
                second = lowest(seconds)
                seconds &= seconds - ONE
                two, of_two = old_packed[second, 0], old_packed[second, 1]
                if not within(two, of_two, room, of_room):
                    continue
                if not within(least, of_least, two, of_two):
                    continue
                # Neither may stand whole in the new word (DP-43).
                size, of_first, of_second = lengths[word], old_lengths[first], old_lengths[second]
                if stands_whole(old_rows, first, of_first, rows, word, size):
                    continue
                if stands_whole(old_rows, second, of_second, rows, word, size):
                    continue
                if count == len(found):
                    found = roomier(found)
                found[count, 0] = word
                found[count, 1], found[count, 2] = min(first, second), max(first, second)
                count += 1
    return found, count

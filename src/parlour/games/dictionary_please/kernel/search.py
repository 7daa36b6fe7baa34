"""All that can be made of letters and of words on the table, many words at a time.

For one word on the table: the rows of its letters together tell which words hold it, and for each
letter the row of one more than there is tells which words need too much. For two words: whatever
holds at least two words of the table is looked at one by one. The letters that are not free have to
come from the two, so that mostly few words of the table come into question, by masks of 64.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from parlour.lexicon.kernel.letters import LETTERS

from .bits import ONE, lowest, popcount
from .vocabulary import BITS, BLOCK, DEEP, PACKS, PER_PACK

NONE = -1  # no word taken
TILE = 8  # blocks that lie in one line of the processor's cache
MASKS = 2  # of 64 words on the table each: 350 letters make no more than 87 words
MOST_OLDS = MASKS * BLOCK
ALL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
GUARD = np.uint64(sum(1 << (BITS * n + BITS - 1) for n in range(PER_PACK)))


@njit(cache=True)  # type: ignore[untyped-decorator]
def _and(row: np.ndarray, other: np.ndarray) -> None:
    for block in range(len(row)):
        row[block] &= other[block]


@njit(cache=True)  # type: ignore[untyped-decorator]
def _and_not(row: np.ndarray, other: np.ndarray) -> None:
    for block in range(len(row)):
        row[block] &= ~other[block]


@njit(cache=True)  # type: ignore[untyped-decorator]
def _whole(
    old_rows: np.ndarray, old: int, length: int, rows: np.ndarray, word: int, size: int
) -> bool:
    """Does a word of the table stand whole in another?"""
    for start in range(size - length + 1):
        place = 0
        while place < length and rows[word, start + place] == old_rows[old, place]:
            place += 1
        if place == length:
            return True
    return False


@njit(cache=True)  # type: ignore[untyped-decorator]
def _within(bits: np.ndarray, most: np.ndarray, row: np.ndarray) -> None:
    """Leave in a row the words that need no more of any letter than there is."""
    for letter in range(LETTERS):
        if most[letter] < DEEP:
            _and_not(row, bits[letter, most[letter] + 1])


@njit(cache=True)  # type: ignore[untyped-decorator]
def _singles(
    rows: np.ndarray,
    lengths: np.ndarray,
    bits: np.ndarray,
    free: np.ndarray,
    olds: np.ndarray,
    old_rows: np.ndarray,
    old_lengths: np.ndarray,
    own: np.ndarray,
    inside: np.ndarray,  # uint64 [table, blocks], filled here: the words that hold an old one
    found: np.ndarray,
) -> int:
    """Words of free letters alone, and of one word on the table."""
    count, room, blocks = 0, found.shape[0], bits.shape[2]
    row = np.empty(blocks, np.uint64)
    for old in range(-1, olds.shape[0]):
        row[:] = bits[0, 0]  # every word
        if old >= 0:
            for letter in range(LETTERS):
                if olds[old, letter]:
                    _and(row, bits[letter, min(olds[old, letter], DEEP)])
            inside[old] = row
            _within(bits, free + olds[old], row)
        else:
            _within(bits, free, row)
        for block in range(blocks):
            hits = row[block]
            while hits:
                word = block * BLOCK + lowest(hits)
                hits &= hits - ONE
                # As long as the old word: a change of one's own, or the word itself.
                if old >= 0 and lengths[word] == old_lengths[old]:
                    if not own[old]:
                        continue
                    if _whole(old_rows, old, old_lengths[old], rows, word, lengths[word]):
                        continue
                if count < room:
                    found[count, 0], found[count, 1], found[count, 2] = word, old, NONE
                count += 1
    return count


@njit(cache=True)  # type: ignore[untyped-decorator]
def _hold_two(
    bits: np.ndarray, free: np.ndarray, olds: np.ndarray, joins: np.ndarray, inside: np.ndarray
) -> np.ndarray:
    """Words that hold two of the table, each alone, and for which there could be letters."""
    blocks = bits.shape[2]
    ones, twos = np.zeros(blocks, np.uint64), np.zeros(blocks, np.uint64)
    most = free.copy()
    for letter in range(LETTERS):
        highest, second = 0, 0
        for old in range(olds.shape[0]):
            if joins[old]:
                many = olds[old, letter]
                if many > highest:
                    highest, second = many, highest
                elif many > second:
                    second = many
        most[letter] += highest + second
    for old in range(olds.shape[0]):
        if joins[old]:
            for block in range(blocks):
                twos[block] |= ones[block] & inside[old, block]
                ones[block] |= inside[old, block]
    _within(bits, most, twos)
    # Each letter that is not free has to be in one of the words held.
    for letter in range(LETTERS):
        if free[letter] < DEEP:
            ones[:] = ALL
            _and_not(ones, bits[letter, free[letter] + 1])
            for old in range(olds.shape[0]):
                if joins[old] and olds[old, letter]:
                    for block in range(blocks):
                        ones[block] |= inside[old, block]
            _and(twos, ones)
    return twos


@njit(cache=True)  # type: ignore[untyped-decorator]
def _having(olds: np.ndarray, joins: np.ndarray) -> np.ndarray:
    """By letter and number: a mask of the words on the table that have so many of it."""
    having = np.zeros((LETTERS, DEEP + 1, MASKS), np.uint64)
    for old in range(olds.shape[0]):
        if joins[old]:
            for letter in range(LETTERS):
                for least in range(min(olds[old, letter], DEEP) + 1):
                    having[letter, least, old // BLOCK] |= ONE << np.uint64(old % BLOCK)
    return having


@njit(cache=True)  # type: ignore[untyped-decorator]
def _hold(
    inside: np.ndarray, twos: np.ndarray, joins: np.ndarray, start: int, holders: np.ndarray
) -> None:
    """For each word of some blocks a mask of the words on the table that it holds."""
    holders[:] = np.uint64(0)
    end = min(start + TILE, len(twos))
    for old in range(inside.shape[0]):
        if joins[old]:
            for block in range(start, end):
                here = inside[old, block] & twos[block]
                while here:
                    word = (block - start) * BLOCK + lowest(here)
                    holders[word, old // BLOCK] |= ONE << np.uint64(old % BLOCK)
                    here &= here - ONE


@njit(cache=True)  # type: ignore[untyped-decorator]
def _pivot(having: np.ndarray, missing: np.ndarray, kinds: int, firsts: np.ndarray) -> bool:
    """Leave the words that have the missing letter which fewest have: one of two must have it."""
    best, fewest = -1, 1 << 30
    for kind in range(kinds):
        many = 0
        for mask in range(MASKS):
            many += popcount(firsts[mask] & having[missing[kind, 0], 1, mask])
        if many < fewest:
            best, fewest = missing[kind, 0], many
    if best >= 0:
        for mask in range(MASKS):
            firsts[mask] &= having[best, 1, mask]
    return fewest > 0


@njit(cache=True)  # type: ignore[untyped-decorator]
def _joined(
    rows: np.ndarray,
    lengths: np.ndarray,
    packed: np.ndarray,
    old_packed: np.ndarray,
    old_rows: np.ndarray,
    old_lengths: np.ndarray,
    word: int,
    first: int,
    second: int,
) -> bool:
    """Does a word hold the letters of both, and neither of them whole? (DP-43)"""
    if old_lengths[first] + old_lengths[second] > lengths[word]:
        return False
    for pack in range(PACKS):
        both = old_packed[first, pack] + old_packed[second, pack]
        if ((packed[word, pack] | GUARD) - both) & GUARD != GUARD:
            return False
    if _whole(old_rows, first, old_lengths[first], rows, word, lengths[word]):
        return False
    return not _whole(old_rows, second, old_lengths[second], rows, word, lengths[word])


@njit(cache=True)  # type: ignore[untyped-decorator]
def _doubles(
    rows: np.ndarray,
    lengths: np.ndarray,
    counts: np.ndarray,
    packed: np.ndarray,
    bits: np.ndarray,
    free: np.ndarray,
    olds: np.ndarray,
    old_packed: np.ndarray,
    old_rows: np.ndarray,
    old_lengths: np.ndarray,
    joins: np.ndarray,
    inside: np.ndarray,
    found: np.ndarray,
    count: int,
) -> int:
    """Two words of the table joined."""
    room, table = found.shape[0], olds.shape[0]
    twos = _hold_two(bits, free, olds, joins, inside)
    having = _having(olds, joins)
    holders = np.zeros((TILE * BLOCK, MASKS), np.uint64)
    missing = np.zeros((LETTERS, 2), np.int64)
    firsts = np.zeros(MASKS, np.uint64)
    scarcity = np.zeros(LETTERS, np.int64)  # letters that may be missing
    scarce = 0
    for letter in range(LETTERS):
        if free[letter] < DEEP:
            scarcity[scarce] = letter
            scarce += 1
    shortest, longest = 1 << 30, 0
    for old in range(table):
        if joins[old]:
            shortest, longest = min(shortest, old_lengths[old]), max(longest, old_lengths[old])
    for block in range(bits.shape[2]):
        if block % TILE == 0:
            _hold(inside, twos, joins, block, holders)
        hits = twos[block]
        while hits:
            bit = block % TILE * BLOCK + lowest(hits)
            word = block * BLOCK + lowest(hits)
            hits &= hits - ONE
            kinds, total = 0, 0
            for place in range(scarce):
                letter = scarcity[place]
                many = np.int64(counts[word, letter]) - free[letter]
                if many > 0:
                    missing[kinds, 0], missing[kinds, 1] = letter, many
                    kinds += 1
                    total += many
            if total > 2 * longest:
                continue
            for mask in range(MASKS):
                firsts[mask] = holders[bit, mask]
            if not _pivot(having, missing, kinds, firsts):
                continue
            for half in range(MASKS):
                left = firsts[half]
                while left:
                    first = half * BLOCK + lowest(left)
                    left &= left - ONE
                    for mask in range(half if kinds == 0 else 0, MASKS):
                        seconds = holders[bit, mask]
                        for kind in range(kinds):
                            letter = missing[kind, 0]
                            rest = missing[kind, 1] - olds[first, letter]
                            if rest > 0:
                                seconds &= having[letter, min(rest, DEEP), mask]
                        while seconds:
                            second = mask * BLOCK + lowest(seconds)
                            seconds &= seconds - ONE
                            again = firsts[mask] >> np.uint64(second % BLOCK) & ONE
                            if second == first or (again and second < first):
                                continue
                            if not _joined(
                                rows, lengths, packed, old_packed, old_rows, old_lengths,
                                word, first, second,
                            ):  # fmt: skip
                                continue
                            if count < room:
                                found[count, 0] = word
                                found[count, 1] = min(first, second)
                                found[count, 2] = max(first, second)
                            count += 1
    return count


@njit(cache=True)  # type: ignore[untyped-decorator]
def search(
    rows: np.ndarray,
    lengths: np.ndarray,
    counts: np.ndarray,
    packed: np.ndarray,
    bits: np.ndarray,
    free: np.ndarray,  # int64 [26]: letters in rack and pool
    olds: np.ndarray,  # int64 [table, 26]: letters of the words on the table
    old_packed: np.ndarray,
    old_rows: np.ndarray,
    old_lengths: np.ndarray,
    own: np.ndarray,  # bool [table]
    joins: np.ndarray,  # bool [table]: may be joined with another
    found: np.ndarray,  # int32 [room, 3]: word, old, other old
) -> int:
    """Fills `found`, as far as it has room, and says how much there is."""
    inside = np.empty((olds.shape[0], bits.shape[2]), np.uint64)
    count = _singles(
        rows, lengths, bits, free, olds, old_rows, old_lengths, own, inside, found
    )
    if joins.sum() < 2:
        return count
    return _doubles(
        rows,
        lengths,
        counts,
        packed,
        bits,
        free,
        olds,
        old_packed,
        old_rows,
        old_lengths,
        joins,
        inside,
        found,
        count,
    )

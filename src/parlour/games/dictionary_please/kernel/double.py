"""Two words of the table joined.

Whatever holds at least two words of the table is looked at. The letters that are not free have to
come from the two: the one that fewest words have must be in one of them, and what that one lacks in
the other. So mostly few pairs come into question, found by masks of the words on the table.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from parlour.lexicon.kernel.letters import LETTERS

from .bits import ONE, lowest, popcount
from .rows import drop, keep, keep_within, stands_whole
from .table import Table
from .vocabulary import BLOCK, DEEP, Words

TILE = 8  # blocks that lie in one line of the processor's cache
MASKS = 2  # of 64 words on the table each: 350 letters make no more than 87 words
MOST_OLDS = MASKS * BLOCK
MOST_PAIRS = MOST_OLDS * (MOST_OLDS - 1) // 2
ALL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)


@njit(cache=True)
def doubles(words: Words, table: Table, inside: np.ndarray, found: np.ndarray, count: int) -> int:
    """Adds to `found`, as far as it has room, and says how much there is."""
    room = found.shape[0]
    twos = _hold_two(words.bits, table.free, table.olds, table.joins, inside)
    having = _having(table.olds, table.joins)
    holders = np.zeros((TILE * BLOCK, MASKS), np.uint64)
    missing = np.zeros((LETTERS, 2), np.int64)
    firsts = np.zeros((table.olds.shape[0] + BLOCK - 1) // BLOCK, np.uint64)
    pairs = np.zeros((MOST_PAIRS, 2), np.int64)
    for block in range(words.bits.shape[2]):
        if block % TILE == 0:
            _hold(inside, twos, table.joins, block, holders)
        hits = twos[block]
        while hits:
            place = block % TILE * BLOCK + lowest(hits)
            word = block * BLOCK + lowest(hits)
            hits &= hits - ONE
            kinds = _lacks(words.counts, word, table.free, missing)
            for mask in range(len(firsts)):
                firsts[mask] = holders[place, mask]
            if not _pivot(having, missing, kinds, firsts):
                continue
            many = _pairs(
                words.counts, word, table, having, missing, kinds, firsts, holders, place, pairs
            )
            for nth in range(many):
                first, second = pairs[nth, 0], pairs[nth, 1]
                if _stay_whole(words, table, word, first, second):
                    continue
                if count < room:
                    found[count, 0], found[count, 1], found[count, 2] = word, first, second
                count += 1
    return count


@njit(cache=True)
def _most_of_two(free: np.ndarray, olds: np.ndarray, joins: np.ndarray) -> np.ndarray:
    """Of each letter, how many there can be with two words of the table at the most."""
    most = free.copy()
    for letter in range(LETTERS):
        highest, second = 0, 0
        for old in range(olds.shape[0]):
            many = olds[old, letter] if joins[old] else 0
            if many > highest:
                highest, second = many, highest
            elif many > second:
                second = many
        most[letter] += highest + second
    return most


@njit(cache=True)
def _hold_two(
    bits: np.ndarray, free: np.ndarray, olds: np.ndarray, joins: np.ndarray, inside: np.ndarray
) -> np.ndarray:
    """Words that hold two of the table, each alone, and for which there could be letters."""
    blocks = bits.shape[2]
    ones, twos = np.zeros(blocks, np.uint64), np.zeros(blocks, np.uint64)
    for old in range(olds.shape[0]):
        if joins[old]:
            for block in range(blocks):
                twos[block] |= ones[block] & inside[old, block]
                ones[block] |= inside[old, block]
    keep_within(bits, _most_of_two(free, olds, joins), twos)
    # Each letter that is not free has to be in one of the words held.
    for letter in range(LETTERS):
        if free[letter] < DEEP:
            ones[:] = ALL
            drop(ones, bits[letter, free[letter] + 1])
            for old in range(olds.shape[0]):
                if joins[old] and olds[old, letter]:
                    for block in range(blocks):
                        ones[block] |= inside[old, block]
            keep(twos, ones)
    return twos


@njit(cache=True)
def _having(olds: np.ndarray, joins: np.ndarray) -> np.ndarray:
    """By letter and number: a mask of the words on the table that have so many of it."""
    having = np.zeros((LETTERS, DEEP + 1, MASKS), np.uint64)
    for old in range(olds.shape[0]):
        if joins[old]:
            for letter in range(LETTERS):
                for least in range(min(olds[old, letter], DEEP) + 1):
                    having[letter, least, old // BLOCK] |= ONE << np.uint64(old % BLOCK)
    return having


@njit(cache=True)
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


@njit(cache=True, inline="always")
def _lacks(counts: np.ndarray, word: int, free: np.ndarray, missing: np.ndarray) -> int:
    """The letters of a word that are not free, and how many; their number."""
    kinds = 0
    for letter in range(LETTERS):
        many = np.int64(counts[word, letter]) - free[letter]
        if many > 0:
            missing[kinds, 0], missing[kinds, 1] = letter, many
            kinds += 1
    return kinds


@njit(cache=True, inline="always")
def _pivot(having: np.ndarray, missing: np.ndarray, kinds: int, firsts: np.ndarray) -> bool:
    """Leave the words that have the missing letter which fewest have: one of two must have it."""
    best, fewest = -1, 1 << 30
    for kind in range(kinds):
        many = 0
        for mask in range(len(firsts)):
            many += popcount(firsts[mask] & having[missing[kind, 0], 1, mask])
        if many < fewest:
            best, fewest = missing[kind, 0], many
    if best >= 0:
        for mask in range(len(firsts)):
            firsts[mask] &= having[best, 1, mask]
    return fewest > 0


@njit(cache=True, inline="always")
def _pairs(
    counts: np.ndarray,
    word: int,
    table: Table,
    having: np.ndarray,
    missing: np.ndarray,
    kinds: int,
    firsts: np.ndarray,
    holders: np.ndarray,
    place: int,
    pairs: np.ndarray,
) -> int:
    """Pairs that a word holds together and that have all missing letters, each pair once."""
    many = 0
    for half in range(len(firsts)):
        left = firsts[half]
        while left:
            first = half * BLOCK + lowest(left)
            left &= left - ONE
            for mask in range(len(firsts)):
                seconds = holders[place, mask]
                for kind in range(kinds):
                    letter = missing[kind, 0]
                    rest = missing[kind, 1] - table.olds[first, letter]
                    if rest > 0:
                        seconds &= having[letter, min(rest, DEEP), mask]
                for spelt in range(table.lengths[first]):
                    if not seconds:
                        break
                    letter = np.int64(table.rows[first, spelt]) - 1
                    rest = np.int64(counts[word, letter]) - table.olds[first, letter]
                    seconds &= ~having[letter, min(rest + 1, DEEP), mask]
                while seconds:
                    second = mask * BLOCK + lowest(seconds)
                    seconds &= seconds - ONE
                    both = firsts[mask] >> np.uint64(second % BLOCK) & ONE
                    if second > first or (second < first and not both):
                        pairs[many, 0], pairs[many, 1] = min(first, second), max(first, second)
                        many += 1
    return many


@njit(cache=True)
def _stay_whole(words: Words, table: Table, word: int, first: int, second: int) -> bool:
    """Does one of the two stand whole in the new word? (DP-43)"""
    length = words.lengths[word]
    if stands_whole(table.rows, first, table.lengths[first], words.rows, word, length):
        return True
    return stands_whole(table.rows, second, table.lengths[second], words.rows, word, length)

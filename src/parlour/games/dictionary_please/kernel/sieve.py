"""Which words of the table are candidates for a word, as bitsets, found by its letter mask.

A mask is cut into slices of a few bits, and the answer for every value of a slice is in a lookup
table: what a word holds is found by a few look-ups.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from parlour.kernels.bits import ONE, lowest, popcount
from parlour.kernels.compiling import compiled, inlined
from parlour.lexicon.kernel.letters import LETTERS

from .letters import TWICE, mask_of, pack
from .table import Table
from .vocabulary import Words

AT_ONCE = 64  # words on the table in one search: a bit for each
WIDE = 9  # bits of a slice
SLICES = 3  # of the letters; as many of those that are there twice
SLICE, NINE, EIGHTEEN = np.uint64((1 << WIDE) - 1), np.uint64(WIDE), np.uint64(2 * WIDE)
RAREST = 5  # so many letters are looked up: faster than a test for the last one
NOTHING = ONE << np.uint64(LETTERS)  # no letter at all, where the rarest is asked for


class Scarce(NamedTuple):
    """Letters that a word may miss."""

    none: np.uint64  # of these none is free
    one: np.uint64  # of these one


class Sieve(NamedTuple):
    """The words on the table, ready to be asked for; sets are of bits by their places."""

    masks: np.ndarray  # uint64 [table]
    packed: np.ndarray  # uint64 [table, 2]
    most: np.ndarray  # uint64 [table, 2]: packed, with what is free
    joins: np.uint64
    held: np.ndarray  # uint64 [SLICES, 512]: want no other letters than these
    twice: np.ndarray  # uint64 [SLICES, 512]: nor any others twice
    having: np.ndarray  # uint64 [SLICES, 512]: have all these letters
    letter: np.ndarray  # uint64 [27]: have this letter; and at last, all of them


class Promising(NamedTuple):
    """Words that hold some of the table and may find their letters."""

    words: np.ndarray  # int64
    missing: np.ndarray  # uint64: letters that are not free
    held: np.ndarray  # uint64: what each holds, of a letter as if two were enough


@inlined()
def missing_of(mask: np.uint64, scarce: Scarce) -> np.uint64:
    """The letters of a word that are not free, or not twice; a third is ignored."""
    return mask & scarce.none | mask >> TWICE & scarce.one


@inlined()
def in_all(slices: np.ndarray, mask: np.uint64) -> np.uint64:
    """What the slices of a mask say together."""
    one, two, three = mask & SLICE, mask >> NINE & SLICE, mask >> EIGHTEEN & SLICE
    return slices[0, one] & slices[1, two] & slices[2, three]


@inlined()
def _with_rarest(letter: np.ndarray, missing: np.uint64) -> np.uint64:
    """Those that have the rarest of some letters; all, if there is none."""
    return letter[lowest(missing | NOTHING)]


@compiled()
def sifted(masks: np.ndarray, sieve: Sieve, scarce: Scarce) -> np.ndarray:
    """Words of free letters, or that hold words of the table with their two rarest letters."""
    held, letter, size = sieve.held, sieve.letter, 0
    likely = np.empty(len(masks), np.int32)
    for word in range(len(masks)):
        mask = masks[word]
        missing = missing_of(mask, scarce)
        inside = in_all(held, mask)
        rarest = inside & _with_rarest(letter, missing)
        second = inside & _with_rarest(letter, missing & (missing - ONE))
        likely[size] = word
        size += (missing == 0) | ((rarest != 0) & (second != 0))
    return likely[:size]


@compiled()
def sifted_again(words: Words, sieve: Sieve, likely: np.ndarray, scarce: Scarce) -> Promising:
    """Words that hold others of the table with the rarest letters that are not free."""
    held, twice, letter = sieve.held, sieve.twice, sieve.letter
    masks, size = words.masks, 0
    numbers, letters = np.empty(len(likely), np.int64), np.empty(len(likely), np.uint64)
    olds = np.empty(len(likely), np.uint64)
    for word in likely:
        mask = masks[word]
        missing = missing_of(mask, scarce)
        inside = in_all(held, mask) & in_all(twice, mask >> TWICE)
        good, left = inside != 0, missing
        for _ in range(RAREST):
            good &= inside & _with_rarest(letter, left) != 0
            left &= left - ONE
        numbers[size], letters[size], olds[size] = word, missing, inside
        size += good
    return Promising(numbers[:size], letters[:size], olds[:size])


@compiled()
def within_reach(masks: np.ndarray, sieve: Sieve, scarce: Scarce, more: int) -> np.ndarray:
    """Words that miss no more letters than this, of free letters or with words of the table."""
    held, twice, size = sieve.held, sieve.twice, 0
    near = np.empty(len(masks), np.int32)
    for word in range(len(masks)):
        mask = masks[word]
        missing = missing_of(mask, scarce)
        near[size] = word
        if popcount(missing) <= more:
            size += 1
            continue
        olds = in_all(held, mask) & in_all(twice, mask >> TWICE)
        together = np.uint64(0)
        while olds:
            together |= sieve.masks[lowest(olds)]
            olds &= olds - ONE
        size += popcount(missing & ~together) <= more
    return near[:size]


@compiled()
def sieve_of(table: Table) -> Sieve:
    """The tables, filled for the words on display."""
    count = table.olds.shape[0]
    masks, joins, everything = np.zeros(count, np.uint64), np.uint64(0), np.uint64(0)
    packed, most = np.zeros((count, 2), np.uint64), np.zeros((count, 2), np.uint64)
    wanting = np.zeros((2, SLICES * WIDE), np.uint64)
    for old in range(count):
        masks[old] = mask_of(table.olds[old])
        pack(table.olds[old], packed[old])
        pack(table.olds[old] + table.free, most[old])
        bit = ONE << np.uint64(old)
        everything |= bit
        if table.joins[old]:
            joins |= bit
        left = masks[old]
        while left:
            often, place = divmod(np.int64(lowest(left)), LETTERS)
            wanting[often, place] |= bit
            left &= left - ONE
    shape = (SLICES, 1 << WIDE)
    held, twice = np.empty(shape, np.uint64), np.empty(shape, np.uint64)
    having = np.empty(shape, np.uint64)
    for cut in range(SLICES):
        start, end = cut * WIDE, (cut + 1) * WIDE
        _fill_wanting_no_other(wanting[0, start:end], everything, held[cut])
        _fill_wanting_no_other(wanting[1, start:end], everything, twice[cut])
        _fill_having(wanting[0, start:end], everything, having[cut])
    letter = wanting[0]
    letter[LETTERS] = everything
    return Sieve(masks, packed, most, joins, held, twice, having, letter)


@compiled()
def _fill_wanting_no_other(wanting: np.ndarray, everything: np.uint64, held: np.ndarray) -> None:
    """Whatever wants none of the bits that are not there; one bit less at a time."""
    held[-1] = everything
    for bits in range(len(held) - 2, -1, -1):
        lacks = np.int64(lowest(~np.uint64(bits)))
        held[bits] = held[bits | 1 << lacks] & ~wanting[lacks]


@compiled()
def _fill_having(wanting: np.ndarray, everything: np.uint64, having: np.ndarray) -> None:
    """Whatever has all of the bits; one bit more at a time."""
    having[0] = everything
    for bits in range(1, len(having)):
        having[bits] = having[bits & (bits - 1)] & wanting[lowest(np.uint64(bits))]

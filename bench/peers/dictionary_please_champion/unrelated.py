"""Which plays take only words of other families (DP-34, DP-45).

What the words on the table descend from is marked first: each base, each word that is linked with
one, and each root bears the words on the table as a set of bits. So a new word is compared with
all of them at once. Spelling remains, and is looked at only where the stem of one is in the other.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import boolean, int32, int64, uint64, void

from parlour.kernels.bits import ONE
from parlour.kernels.compiling import bundle, compiled
from parlour.lexicon.layout import NOTHING

from .kinship import KIN, MOST_BASES, MOST_SHAPES, OldKin, by_spelling, length_of, stems_of, with_bases
from .sieve import AT_ONCE

WIPE = np.uint64(0)  # a mark that wipes out what is there


class OldMarks(NamedTuple):
    """Room for the marks, all 0 between two tables."""

    words: np.ndarray  # uint64, by word: a base of these on the table, or linked with one
    roots: np.ndarray  # uint64, by root: what these descend from
    descent: np.ndarray  # uint64, by root: the same, without what they are roots of themselves


MARKS = bundle(OldMarks, uint64[::1], uint64[::1], uint64[::1])


class OldStems(NamedTuple):
    """The bases of the words on the table, and how much of each is in whatever is made of it."""

    bases: np.ndarray  # int64 [table, MOST_BASES]
    many: np.ndarray  # int64 [table]
    letters: np.ndarray  # int64 [table, MOST_BASES]


def marks_for(kin: OldKin) -> OldMarks:
    """Room for every word and root of a book."""
    roots = 1 + max(int(kin.first.max(initial=0)), int(kin.own[kin.own != NOTHING].max(initial=0)))
    words = len(kin.rows)
    return OldMarks(np.zeros(words, np.uint64), *(np.zeros(roots, np.uint64) for _ in range(2)))


@compiled()
def _stems(kin: OldKin, old_numbers: np.ndarray) -> OldStems:
    count = len(old_numbers)
    bases, many = np.zeros((count, MOST_BASES), np.int64), np.zeros(count, np.int64)
    letters, shapes = np.zeros((count, MOST_BASES), np.int64), np.zeros((MOST_SHAPES, 2), np.int64)
    for old in range(count):
        many[old] = with_bases(kin, old_numbers[old], bases[old])
        for nth in range(many[old]):
            row = kin.rows[bases[old, nth]]
            shaped = stems_of(row, length_of(row), kin.doubled, shapes)
            letters[old, nth] = len(row)
            for shape in range(shaped):
                letters[old, nth] = min(letters[old, nth], shapes[shape, 0])
    return OldStems(bases, many, letters)


@compiled()
def _mark(
    kin: OldKin, marks: OldMarks, stems: OldStems, theirs: np.ndarray, start: int, end: int, one: np.uint64
) -> None:
    """Mark what some words on the table descend from, or wipe it out."""
    for old in range(start, end):
        if not theirs[old]:
            continue
        bit = one << np.uint64(old - start)
        for nth in range(stems.many[old]):
            base = stems.bases[old, nth]
            _put(marks.words, base, bit)
            for at in range(kin.links_at[base], kin.links_at[base + 1]):
                _put(marks.words, kin.links[at], bit)
            for at in range(kin.first_at[base], kin.first_at[base + 1]):
                _put(marks.roots, kin.first[at], bit)
                _put(marks.descent, kin.first[at], bit)
            if kin.own[base] != NOTHING:
                _put(marks.roots, kin.own[base], bit)


@compiled()
def _put(row: np.ndarray, place: int, bit: np.uint64) -> None:
    """Add a bit to a mark, or wipe it out."""
    row[place] = row[place] | bit if bit else WIPE


@compiled()
def _look(
    kin: OldKin,
    marks: OldMarks,
    stems: OldStems,
    numbers: np.ndarray,
    theirs: np.ndarray,
    start: int,
    end: int,
    found: np.ndarray,
    kept: np.ndarray,
) -> None:
    """Bar the plays that take a word of their own family, of some on the table."""
    bases, shapes = np.zeros(MOST_BASES, np.int64), np.zeros((MOST_SHAPES, 2), np.int64)
    rows, olds, many_olds, letters = kin.rows, stems.bases, stems.many, stems.letters
    word, many, asked, barred = np.int64(-1), 0, np.uint64(0), np.uint64(0)
    for nth in range(found.shape[0]):
        for which in (1, 2):
            old = np.int64(found[nth, which])
            if old < start or old >= end or not theirs[old]:
                continue
            if word != found[nth, 0]:
                word = np.int64(found[nth, 0])
                many = with_bases(kin, numbers[word], bases)
                asked = barred = _marked(kin, marks, bases, many)
            bit = ONE << np.uint64(old - start)
            if not asked & bit:
                asked |= bit
                for one in range(many_olds[old]):
                    base = olds[old, one]
                    for two in range(many):
                        # Few words pass this test; those that follow are slow.
                        if _has_stem(rows, base, letters[old, one], bases[two]) and by_spelling(
                            kin, base, bases[two], shapes
                        ):
                            barred |= bit
            if barred & bit:
                kept[nth] = False


@compiled()
def _marked(kin: OldKin, marks: OldMarks, bases: np.ndarray, many: int) -> np.uint64:
    """The words on the table that a new one is of one family with, by all but spelling."""
    barred = np.uint64(0)
    for nth in range(many):
        base = bases[nth]
        barred |= marks.words[base]
        for at in range(kin.first_at[base], kin.first_at[base + 1]):
            barred |= marks.roots[kin.first[at]]
        if kin.own[base] != NOTHING:
            barred |= marks.descent[kin.own[base]]
    return barred


@compiled()
def _has_stem(rows: np.ndarray, base: int, letters: int, new: int) -> bool:
    """Do the first letters of one word stand together in another?"""
    place = 0
    while place + letters <= rows.shape[1] and rows[new, place + letters - 1]:
        same = 0
        while same < letters and rows[new, place + same] == rows[base, same]:
            same += 1
        if same == letters:
            return True
        place += 1
    return False


@compiled(void(KIN, MARKS, int64[::1], int64[::1], boolean[::1], int32[:, ::1], boolean[::1]))
def keep_unrelated(
    kin: OldKin,
    marks: OldMarks,
    numbers: np.ndarray,  # of the vocabulary, in the book
    old_numbers: np.ndarray,  # of the words on the table
    theirs: np.ndarray,  # bool [table]
    found: np.ndarray,  # what the search found
    kept: np.ndarray,  # bool: what kinship does not bar
) -> None:
    """A capture is of another family, a double one than every opponent's word."""
    stems = _stems(kin, old_numbers)
    for start in range(0, len(old_numbers), AT_ONCE):
        end = min(start + AT_ONCE, len(old_numbers))
        _mark(kin, marks, stems, theirs, start, end, ONE)
        _look(kin, marks, stems, numbers, theirs, start, end, found, kept)
        _mark(kin, marks, stems, theirs, start, end, WIPE)

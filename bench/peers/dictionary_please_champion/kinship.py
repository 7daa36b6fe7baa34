"""Whether two words of the shipped dictionary are of one family, in compiled code.

The same layers as in parlour.lexicon.kin, on the same arrays; a test holds the two together. What
joins two words is told by the dictionary itself, for the one move that is made.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import boolean, int64, uint8, uint32

from parlour.kernels.compiling import bundle, compiled
from parlour.lexicon.affixes import LEAST_STEM, PREFIXES, SUFFIXES
from parlour.lexicon.book import Book
from parlour.lexicon.kernel.search import columns_of
from parlour.lexicon.kin import LEAST_PART
from parlour.lexicon.layout import NOTHING

LONGEST_AFFIX = 12  # letters that fit in one number, five bits each
MOST_BASES, MOST_SHAPES = 16, 8  # of one word; it never has more
E_, F_, I_, V_, Y_ = (ord(letter) - 64 for letter in "EFIVY")
RUNS = ("lemmas", "links", "first", "more", "parts")


def _affix_numbers(affixes: frozenset[str]) -> np.ndarray:
    numbers = []
    for affix in affixes:
        number = 0
        for letter in affix:
            number = number << 5 | ord(letter) - 64
        numbers.append(number)
    return np.array(sorted(numbers), np.int64)


DOUBLED = np.array([chr(64 + n) in "BDFGKLMNPRSTVZ" for n in range(27)])


class OldKin(NamedTuple):
    """The book's arrays about families."""

    rows: np.ndarray
    own: np.ndarray
    lemmas: np.ndarray
    lemmas_at: np.ndarray
    links: np.ndarray
    links_at: np.ndarray
    first: np.ndarray
    first_at: np.ndarray
    more: np.ndarray
    more_at: np.ndarray
    parts: np.ndarray
    parts_at: np.ndarray
    prefixes: np.ndarray
    suffixes: np.ndarray
    doubled: np.ndarray


KIN = bundle(
    OldKin,
    *(uint8[:, ::1], uint32[::1]),
    *[uint32[::1]] * (2 * len(RUNS)),
    *(int64[::1], int64[::1], boolean[::1]),
)


def kin_of(book: Book) -> OldKin:
    columns = columns_of(book)
    sections = [f"{name}{ending}" for name in RUNS for ending in ("", "_at")]
    return OldKin(
        rows=columns.rows,
        own=np.array(book.own, np.uint32),
        prefixes=_affix_numbers(PREFIXES),
        suffixes=_affix_numbers(SUFFIXES),
        doubled=DOUBLED,
        **{section: np.array(book.sections[section], np.uint32) for section in sections},
    )


@compiled()
def length_of(row: np.ndarray) -> int:
    """The letters of a word in its row."""
    length = 0
    while length < len(row) and row[length]:
        length += 1
    return length


@compiled()
def _runs_meet(one: np.ndarray, two: np.ndarray) -> bool:
    for number in one:
        for other in two:
            if number == other:
                return True
    return False


@compiled()
def _listed(affixes: np.ndarray, row: np.ndarray, start: int, end: int) -> bool:
    if end - start > LONGEST_AFFIX:
        return False
    number = np.int64(0)
    for place in range(start, end):
        number = number << 5 | np.int64(row[place])
    low, high = 0, len(affixes)
    while low < high:
        middle = (low + high) // 2
        if affixes[middle] < number:
            low = middle + 1
        else:
            high = middle
    return low < len(affixes) and affixes[low] == number


@compiled()
def _is_ending(suffixes: np.ndarray, row: np.ndarray, start: int, end: int) -> bool:
    """A suffix, or two."""
    if _listed(suffixes, row, start, end):
        return True
    for cut in range(start + 1, end):
        if _listed(suffixes, row, start, cut) and _listed(suffixes, row, cut, end):
            return True
    return False


@compiled()
def stems_of(short: np.ndarray, size: int, doubled: np.ndarray, found: np.ndarray) -> int:
    """The shapes before a suffix: so many letters of the word, and one more or none."""
    found[0, 0], found[0, 1] = size, 0
    count, last = 1, short[size - 1]
    if last == E_:
        found[count, 0], found[count, 1] = size - 1, 0
        count += 1
    if last == Y_:
        found[count, 0], found[count, 1] = size - 1, I_
        found[count + 1, 0], found[count + 1, 1] = size - 1, 0
        count += 2
    if doubled[last]:
        found[count, 0], found[count, 1] = size, last
        count += 1
    if last == F_:
        found[count, 0], found[count, 1] = size - 1, V_
        count += 1
    if size > 1 and last == E_ and short[size - 2] == F_:
        found[count, 0], found[count, 1] = size - 2, V_
        count += 1
    return count


@compiled()
def _affixed(kin: OldKin, x: int, y: int, shapes: np.ndarray) -> bool:
    """Is one word the other with prefixes and suffixes put on, by spelling alone?"""
    short, long = kin.rows[x], kin.rows[y]
    size, total = length_of(short), length_of(long)
    count = stems_of(short, size, kin.doubled, shapes)
    for start in range(total - 1):
        if long[start] != short[0] or (start and total - start < LEAST_STEM):
            continue
        for nth in range(count):
            kept, extra = shapes[nth, 0], shapes[nth, 1]
            end = start + kept + (1 if extra else 0)
            if end - start < LEAST_STEM - 1 or end > total:
                continue
            place = 0
            while place < kept and long[start + place] == short[place]:
                place += 1
            if place < kept or (extra and long[start + kept] != extra):
                continue
            whole = end == total and start > 0 and nth == 0
            if not whole and (end == total or not _is_ending(kin.suffixes, long, end, total)):
                continue
            if not start or _listed(kin.prefixes, long, 0, start):
                return True
    return False


@compiled()
def _is_in(part: np.ndarray, size: int, whole: np.ndarray, total: int) -> bool:
    """Does a word stand in another?"""
    for start in range(total - size + 1):
        same = True
        for place in range(size):
            if whole[start + place] != part[place]:
                same = False
                break
        if same:
            return True
    return False


@compiled()
def with_bases(kin: OldKin, number: int, found: np.ndarray) -> int:
    """Fills `found` with a word and its bases, and says how many."""
    found[0] = number
    count = 1
    for at in range(kin.lemmas_at[number], kin.lemmas_at[number + 1]):
        if count < len(found):
            found[count] = kin.lemmas[at] >> 8
            count += 1
    return count


@compiled()
def _by_origin(kin: OldKin, x: int, y: int) -> bool:
    """By the first etymology of each: one from the other, or both from a third."""
    for at in range(kin.first_at[y], kin.first_at[y + 1]):
        if kin.own[x] != NOTHING and kin.first[at] == kin.own[x]:
            return True
    for at in range(kin.first_at[x], kin.first_at[x + 1]):
        root = kin.first[at]
        if kin.own[y] != NOTHING and root == kin.own[y]:
            return True
        for other in range(kin.first_at[y], kin.first_at[y + 1]):
            if kin.first[other] == root:
                return True
    return False


@compiled()
def _by_affix(kin: OldKin, x: int, y: int, shapes: np.ndarray) -> bool:
    if not _affixed(kin, x, y, shapes):
        return False
    for one, at in ((kin.first, kin.first_at), (kin.more, kin.more_at)):
        for two, at_two in ((kin.first, kin.first_at), (kin.more, kin.more_at)):
            if _runs_meet(one[at[x] : at[x + 1]], two[at_two[y] : at_two[y + 1]]):
                return True
    return False


@compiled()
def _by_part(kin: OldKin, x: int, y: int) -> bool:
    size, total = length_of(kin.rows[x]), length_of(kin.rows[y])
    if size < LEAST_PART or size > total:
        return False
    if not _is_in(kin.rows[x], size, kin.rows[y], total):
        return False
    for at in range(kin.parts_at[y], kin.parts_at[y + 1]):
        piece = kin.parts[at]
        if piece == x:
            return True
        for inner in range(kin.parts_at[piece], kin.parts_at[piece + 1]):
            if kin.parts[inner] == x:
                return True
        if kin.own[x] != NOTHING:
            for root in range(kin.first_at[piece], kin.first_at[piece + 1]):
                if kin.first[root] == kin.own[x]:
                    return True
    return False


@compiled()
def by_spelling(kin: OldKin, x: int, y: int, shapes: np.ndarray) -> bool:
    """Is one the other's stem, or a part of it, and does a source say so?"""
    return _by_affix(kin, x, y, shapes) or _by_part(kin, x, y)


@compiled()
def _related(
    kin: OldKin, old: int, new: int, ones: np.ndarray, twos: np.ndarray, shapes: np.ndarray
) -> bool:
    many, more = with_bases(kin, old, ones), with_bases(kin, new, twos)
    for one in ones[:many]:
        for two in twos[:more]:
            if one == two:
                return True
    for x in ones[:many]:
        for y in twos[:more]:
            for at in range(kin.links_at[x], kin.links_at[x + 1]):
                if kin.links[at] == y:
                    return True
            if _by_origin(kin, x, y) or by_spelling(kin, x, y, shapes):
                return True
    return False


@compiled(boolean(KIN, int64, int64))
def related(kin: OldKin, old: int, new: int) -> bool:
    """Is a longer word of one family with a shorter one?"""
    ones, twos = np.zeros(MOST_BASES, np.int64), np.zeros(MOST_BASES, np.int64)
    return _related(kin, old, new, ones, twos, np.zeros((MOST_SHAPES, 2), np.int64))

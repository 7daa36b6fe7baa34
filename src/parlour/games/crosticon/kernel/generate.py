"""Every legal word of a turn: their exact number, and the best of them by value.

A play is worth the sum of what its letters are worth on their squares (see `worth`), so that a
value grows letter by letter on the way through the DAWG. No play fills two squares of
one diagonal: what a letter completes slantwise depends on its own square alone.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numba import boolean, int8, int16, int32, int64, uint32, uint64, void

from parlour.games.crosticon.board import SIZE, SQUARES
from parlour.kernels.compiling import compiled, inlined

from .desk import PAIR, STEPS, Desk, is_used, room, word_of

_LETTER: Final = 31
_LAST: Final = 32
_WORD: Final = 64
_NEXT: Final = 8
_ROOT: Final = 1
_FIVE: Final = np.uint64(5)
_SINGLES: Final = (1, 9)  # A and I
FEW: Final = 40  # vacant squares: before that no look ahead thinks of an A or an I


@dataclass(frozen=True)
class Candidate:
    """A play, and what it is worth at first sight, in hundredths of a point."""

    key: int
    square: int
    value: int
    diagonals: int  # of that: the diagonals that it completes, as far as they are seen

    @property
    def word(self) -> str:
        return word_of(self.key)


@dataclass(frozen=True)
class Found:
    """What a turn offers."""

    count: int  # of legal plays
    best: list[Candidate]  # best first


def plays(
    desk: Desk, words: np.ndarray, legal: np.ndarray, worth: np.ndarray, most: int,
    exact: bool = True,
) -> Found:  # fmt: skip
    """The plays of the seat on turn with the words it knows; `legal` are all words of the table,
    which decide where an A or an I may go (CR-21). Unless it has to be exact the count is not."""
    values = np.zeros(most, np.int64)
    places = np.zeros(most, np.int64)
    keys = np.zeros(most, np.uint64)
    slants = np.zeros(most, np.int64)
    space, step = room(desk.rows, desk.player), STEPS[desk.player]
    reach = np.zeros(SQUARES, np.int64)
    stock = desk.stock[desk.player].copy()
    count, kept = _words(
        words, desk.letters, desk.owners, stock, desk.player, step, space, worth, desk.used,
        desk.vacant, values, places, keys, slants, reach, exact,
    )  # fmt: skip
    if exact or int((desk.letters == 0).sum()) <= FEW:
        if legal is not words or not exact:
            reach = reaches(desk, legal)
        more, kept = _singles(
            desk.letters, stock, step, reach, worth, values, places, keys, slants, kept
        )
        count += more
    order = np.lexsort((keys[:kept], places[:kept], -values[:kept]))
    best = [
        Candidate(int(keys[nth]), int(places[nth]), int(values[nth]), int(slants[nth]))
        for nth in order
    ]
    return Found(int(count), best)


def reaches(desk: Desk, words: np.ndarray) -> np.ndarray:
    """By square: how long the longest legal word from there is, 0 where none goes."""
    reach = np.zeros(SQUARES, np.int64)
    stock = desk.stock[desk.player].copy()
    _longest(
        words, desk.letters, desk.owners, stock, desk.player, STEPS[desk.player],
        room(desk.rows, desk.player), desk.used, desk.vacant, reach,
    )  # fmt: skip
    return reach


@inlined(boolean(int64[::1], int64[::1], uint64[::1], int64, int64))
def _worse(values: np.ndarray, places: np.ndarray, keys: np.ndarray, one: int, other: int) -> bool:
    """Is one play behind another in the order: by value, then by square, then by word?"""
    if values[one] != values[other]:
        return values[one] < values[other]
    if places[one] != places[other]:
        return places[one] > places[other]
    return keys[one] > keys[other]


@inlined(void(int64[::1], int64[::1], uint64[::1], int64[::1], int64, int64))
def _swap(
    values: np.ndarray, places: np.ndarray, keys: np.ndarray, slants: np.ndarray, one: int,
    other: int,
) -> None:  # fmt: skip
    values[one], values[other] = values[other], values[one]
    places[one], places[other] = places[other], places[one]
    keys[one], keys[other] = keys[other], keys[one]
    slants[one], slants[other] = slants[other], slants[one]


@compiled(
    int64(int64[::1], int64[::1], uint64[::1], int64[::1], int64, int64, int64, uint64, int64)
)
def _keep(
    values: np.ndarray, places: np.ndarray, keys: np.ndarray, slants: np.ndarray, kept: int,
    value: int, place: int, key: np.uint64, slant: int,
) -> int:  # fmt: skip
    """Keep a play among the best, in a heap with the worst on top; how many are kept."""
    if kept < len(values):
        at = kept
        values[at], places[at], keys[at], slants[at] = value, place, key, slant
        while at > 0 and _worse(values, places, keys, at, (at - 1) // 2):
            _swap(values, places, keys, slants, at, (at - 1) // 2)
            at = (at - 1) // 2
        return kept + 1
    if kept == 0 or value < values[0]:
        return kept
    if value == values[0] and (place > places[0] or (place == places[0] and key > keys[0])):
        return kept
    values[0], places[0], keys[0], slants[0] = value, place, key, slant
    at = 0
    while True:
        child = 2 * at + 1
        if child >= kept:
            return kept
        if child + 1 < kept and _worse(values, places, keys, child + 1, child):
            child += 1
        if not _worse(values, places, keys, child, at):
            return kept
        _swap(values, places, keys, slants, at, child)
        at = child


@compiled(void(uint32[::1], int16[::1], uint64[::1], int64, int64[::1]))
def _vacant_words(
    graph: np.ndarray, stock: np.ndarray, used: np.ndarray, longest: int, counts: np.ndarray
) -> None:
    """By length: the words for a row of vacant squares. Such rows are all alike."""
    at = np.zeros(SIZE + 1, np.int64)
    key = np.zeros(SIZE + 1, np.uint64)
    depth = 0
    at[0] = _ROOT if longest else 0
    while depth >= 0:
        here = at[depth]
        if here == 0:
            depth -= 1
            if depth >= 0:
                edge = np.int64(graph[at[depth]])
                stock[edge & _LETTER] += 1
                at[depth] = 0 if edge & _LAST else at[depth] + 1
            continue
        edge = np.int64(graph[here])
        letter = edge & _LETTER
        if stock[letter] > 0:
            word = (key[depth] << _FIVE) | np.uint64(letter)
            if (edge & _WORD) and depth and not is_used(used, word):
                counts[depth + 1] += 1
            if edge >> _NEXT and depth + 1 < longest:
                stock[letter] -= 1
                depth += 1
                at[depth] = edge >> _NEXT
                key[depth] = word
                continue
        at[depth] = 0 if edge & _LAST else here + 1


@compiled(void(int8[::1], int64, int64[::1], int32[:, :, ::1], int64[:, ::1], int64[::1]))
def _bounds(
    letters: np.ndarray, step: int, space: np.ndarray, worth: np.ndarray, most: np.ndarray,
    vacant: np.ndarray,
) -> None:  # fmt: skip
    """By start and place: an upper bound of what the rest of its room can bring; and whether the
    room is all vacant."""
    highest = np.zeros(SQUARES, np.int64)
    for square in range(SQUARES):
        for letter in range(1, 27):
            both = np.int64(worth[0, square, letter]) + worth[1, square, letter]
            highest[square] = max(highest[square], both)
    for start in range(SQUARES):
        vacant[start] = 1
        for place in range(space[start] - 1, -1, -1):
            cell = start + place * step
            most[start, place] = most[start, place + 1] + highest[cell]
            if letters[cell] != 0:
                vacant[start] = 0


@inlined(int64(int64, int64))
def _beside(edge: np.int64, here: int) -> int:
    """The next edge of the same node, 0 after the last."""
    return 0 if edge & _LAST else here + 1


@compiled(PAIR(
        uint32[::1], int8[::1], int8[::1], int16[::1], int64, int64, int64, int64, int64[::1],
        int32[:, :, ::1], uint64[::1], boolean, int64[::1], int64[::1], uint64[::1], int64[::1],
        int64[::1], boolean, int64,
    ))  # fmt: skip
def _from(
    graph: np.ndarray, letters: np.ndarray, owners: np.ndarray, stock: np.ndarray, seat: int,
    step: int, start: int, longest: int, most: np.ndarray, worth: np.ndarray, used: np.ndarray,
    vacant: bool, values: np.ndarray, places: np.ndarray, keys: np.ndarray, slants: np.ndarray,
    reach: np.ndarray, pruned: bool, kept: int,
) -> tuple[int, int]:  # fmt: skip
    """Walk the DAWG from one square; how many words were met, and how many are kept by now."""
    count = 0
    at = np.zeros(SIZE + 1, np.int64)
    laid = np.zeros(SIZE + 1, np.int64)  # the piece taken from the stock, 0 for none
    value = np.zeros(SIZE + 1, np.int64)
    slant = np.zeros(SIZE + 1, np.int64)
    filled = np.zeros(SIZE + 1, np.int64)
    key = np.zeros(SIZE + 1, np.uint64)
    depth = 0
    at[0] = _ROOT
    while depth >= 0:
        here = at[depth]
        if here == 0:
            depth -= 1
            if depth >= 0:
                stock[laid[depth]] += 1
                at[depth] = _beside(np.int64(graph[at[depth]]), at[depth])
            continue
        edge = np.int64(graph[here])
        letter = edge & _LETTER
        cell = start + depth * step
        there = np.int64(letters[cell])
        own = there != 0 and owners[cell] == seat
        if (there != 0 and there != letter) or (not own and stock[letter] <= 0):
            passed = there != 0 and letter > there  # edges are in the order of their letters
            at[depth] = 0 if passed else _beside(edge, here)
            continue
        total = value[depth] + worth[0, cell, letter]
        slanting = slant[depth] + worth[1, cell, letter]
        new = filled[depth] + (1 if there == 0 else 0)
        word = (key[depth] << _FIVE) | np.uint64(letter)
        if (edge & _WORD) and depth and (new or not vacant) and not is_used(used, word):
            count += 1
            reach[start] = max(reach[start], depth + 1)
            kept = _keep(
                values, places, keys, slants, kept, total + slanting, start, word, slanting
            )
        hopeless = pruned and kept == len(values) and total + slanting + most[depth + 1] < values[0]
        if edge >> _NEXT and depth + 1 < longest and not hopeless:
            laid[depth] = 0 if own else letter
            stock[laid[depth]] -= 1
            depth += 1
            at[depth] = edge >> _NEXT
            value[depth], slant[depth], filled[depth] = total, slanting, new
            key[depth] = word
        else:
            at[depth] = _beside(edge, here)
    return count, kept


@compiled(PAIR(
        uint32[::1], int8[::1], int8[::1], int16[::1], int64, int64, int64[::1], int32[:, :, ::1],
        uint64[::1], boolean, int64[::1], int64[::1], uint64[::1], int64[::1], int64[::1], boolean,
    ))  # fmt: skip
def _words(
    graph: np.ndarray, letters: np.ndarray, owners: np.ndarray, stock: np.ndarray, seat: int,
    step: int, space: np.ndarray, worth: np.ndarray, used: np.ndarray, vacant: bool,
    values: np.ndarray, places: np.ndarray, keys: np.ndarray, slants: np.ndarray,
    reach: np.ndarray, exact: bool,
) -> tuple[int, int]:  # fmt: skip
    """Walk the graph from every square; how many words there are, and how many are kept.

    Where the number is known otherwise, or not asked for, paths whose upper bound is below the
    best are pruned.
    """
    count, kept = 0, 0
    most = np.zeros((SQUARES, SIZE + 2), np.int64)
    alike = np.zeros(SQUARES, np.int64)
    _bounds(letters, step, space, worth, most, alike)
    for start in np.argsort(-most[:, 0]):
        pruned = not exact or alike[start] != 0
        hopeless = pruned and kept == len(values) and most[start, 0] < values[0]
        if space[start] >= 2 and not hopeless:
            met, kept = _from(
                graph, letters, owners, stock, seat, step, start, space[start], most[start], worth,
                used, vacant, values, places, keys, slants, reach, pruned, kept,
            )  # fmt: skip
            count += 0 if exact and alike[start] else met
    if exact:
        counts = np.zeros(SIZE + 1, np.int64)
        _vacant_words(graph, stock, used, (space * alike).max(), counts)
        for start in range(SQUARES):
            for length in range(2, space[start] + 1):
                if alike[start] and counts[length]:
                    count += counts[length]
                    reach[start] = length
    return count, kept


@compiled(void(
        uint32[::1], int8[::1], int8[::1], int16[::1], int64, int64, int64[::1], uint64[::1],
        boolean, int64[::1],
    ))  # fmt: skip
def _longest(
    graph: np.ndarray, letters: np.ndarray, owners: np.ndarray, stock: np.ndarray, seat: int,
    step: int, space: np.ndarray, used: np.ndarray, vacant: bool, reach: np.ndarray,
) -> None:  # fmt: skip
    """The longest word from every square; a square is left once its room is filled."""
    at = np.zeros(SIZE + 1, np.int64)
    laid = np.zeros(SIZE + 1, np.int64)
    filled = np.zeros(SIZE + 1, np.int64)
    key = np.zeros(SIZE + 1, np.uint64)
    for start in range(SQUARES):
        longest = space[start]
        if longest < 2:
            continue
        depth = 0
        at[0] = _ROOT
        while depth >= 0:
            here = at[depth]
            if here == 0 or reach[start] == longest:
                depth -= 1
                if depth >= 0:
                    stock[laid[depth]] += 1
                    edge = np.int64(graph[at[depth]])
                    at[depth] = 0 if edge & _LAST else at[depth] + 1
                continue
            edge = np.int64(graph[here])
            letter = edge & _LETTER
            cell = start + depth * step
            there = np.int64(letters[cell])
            own = there != 0 and owners[cell] == seat
            if (there != 0 and there != letter) or (not own and stock[letter] <= 0):
                over = (edge & _LAST) != 0 or (there != 0 and letter > there)
                at[depth] = 0 if over else here + 1
                continue
            new = filled[depth] + (1 if there == 0 else 0)
            word = (key[depth] << _FIVE) | np.uint64(letter)
            further = depth and depth + 1 > reach[start] and (new or not vacant)
            if (edge & _WORD) and further and not is_used(used, word):
                reach[start] = depth + 1
            if edge >> _NEXT and depth + 1 < longest:
                laid[depth] = 0 if own else letter
                stock[laid[depth]] -= 1
                depth += 1
                at[depth] = edge >> _NEXT
                filled[depth], key[depth] = new, word
            else:
                at[depth] = 0 if edge & _LAST else here + 1


@compiled(PAIR(
        int8[::1], int16[::1], int64, int64[::1], int32[:, :, ::1], int64[::1], int64[::1],
        uint64[::1], int64[::1], int64,
    ))  # fmt: skip
def _singles(
    letters: np.ndarray, stock: np.ndarray, step: int, reach: np.ndarray, worth: np.ndarray,
    values: np.ndarray, places: np.ndarray, keys: np.ndarray, slants: np.ndarray, kept: int,
) -> tuple[int, int]:  # fmt: skip
    """A and I on vacant squares that no word covers (CR-21)."""
    covered = np.zeros(SQUARES, np.bool_)
    for start in range(SQUARES):
        for nth in range(reach[start]):
            covered[start + nth * step] = True
    count = 0
    for square in range(SQUARES):
        if letters[square] != 0 or covered[square]:
            continue
        for letter in _SINGLES:
            if stock[letter] > 0:
                count += 1
                slant = int(worth[1, square, letter])
                kept = _keep(
                    values, places, keys, slants, kept, worth[0, square, letter] + slant, square,
                    np.uint64(letter), slant,
                )  # fmt: skip
    return count, kept

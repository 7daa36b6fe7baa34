"""The hunt finds every perfect board, and proves nothing that it has not searched."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from parlour.games.fourcyte.board import CHANNELS, line
from parlour.games.fourcyte.kernel.best import PERFECT, SECOND, hunt, solve
from parlour.games.fourcyte.kernel.words import LETTERS, packed
from parlour.games.fourcyte.scoring import best
from tests.clause import clause

GOOD = "STRIAE/CHIMLA/ARMPIT/REPONE/FALSER/STEEDS".replace("/", "")
SECOND_GOOD = "ABBOTS/PLANET/HOLLER/IODINE/DIENES/SEDERS".replace("/", "")
LINES_OF_BOTH = [line(board, channel) for board in (GOOD, SECOND_GOOD) for channel in CHANNELS]
WORDS = packed(LINES_OF_BOTH)


def park_of(letters: str) -> np.ndarray:
    return np.array([letters.count(chr(65 + n)) for n in range(LETTERS)], np.int32)


@clause("4C-49", "4C-T2")
def test_all_perfect_boards_are_found() -> None:
    found = hunt(WORDS, None)
    assert found.complete
    assert set(found.boards) == {GOOD, SECOND_GOOD}
    assert found.expected == (2.0, 0.0)
    for board in found.boards:
        assert sum(f.points for f in best(board, set(LINES_OF_BOTH).__contains__)) == PERFECT


def test_letters_are_kept_to() -> None:
    assert hunt(WORDS, park_of(GOOD)).boards == (GOOD,)
    short = park_of(GOOD)
    short[18] -= 1  # an S less
    none = hunt(WORDS, short)
    assert none.complete
    assert none.boards == ()


def row_by_row(words: list[str], board: str = "") -> Iterator[str]:
    """The same search the plain way: rows from the top, columns that begin like words."""
    if len(board) == 36:
        spelt = [line(board, channel) for channel in CHANNELS]
        if set(words).issuperset(spelt) and len(set(spelt)) == len(spelt):
            yield board
        return
    deep = len(board) // 6 + 1
    starts = {word[:deep] for word in words}
    for word in words:
        longer = board + word
        if all(longer[at::6] in starts for at in range(6)):
            yield from row_by_row(words, longer)


def test_the_plain_search_finds_the_same() -> None:
    """Off the diagonals another letter, good in row and column, makes another board."""
    rng = Random(2)
    words = set(LINES_OF_BOTH)
    for square in rng.sample([n for n in range(36) if n % 7 and n % 5], 6):
        other = rng.choice("AEIOSTR")
        board = GOOD[:square] + other + GOOD[square + 1 :]
        words |= {line(board, square // 6 + 1), line(board, square % 6 + 7)}
    every = set(row_by_row(sorted(words)))
    found = hunt(packed(words), None)
    assert found.complete
    assert set(found.boards) == every
    assert len(every) > 4


def test_cut_short_it_proves_nothing() -> None:
    found = hunt(WORDS, None, seconds=0)
    assert not found.complete
    assert found.searched == 0


def test_a_perfect_board_is_proved_by_itself() -> None:
    found = solve(WORDS, park_of(GOOD + "XYZ"), 0.2)
    assert (found.pitch, found.points, found.bound) == (GOOD, PERFECT, PERFECT)
    assert found.proven


def test_where_there_is_none_the_bound_is_the_next_score() -> None:
    short = park_of(GOOD)
    short[18] -= 1
    short[25] += 1
    found = solve(WORDS, short, 0.2, prove=True)
    assert found.bound == SECOND == 270
    assert found.points < SECOND
    assert not found.proven


@pytest.mark.parametrize("seconds", [0.05])
def test_a_board_is_given_however_little_time_there_is(seconds: float) -> None:
    found = solve(WORDS, park_of("Q" * 36), seconds)
    assert found.pitch == "Q" * 36
    assert found.points == 0

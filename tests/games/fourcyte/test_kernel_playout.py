"""Playouts: calls as their kind makes them, letters that are there, and the best end where the end
can be reckoned out."""

from collections.abc import Callable
from itertools import permutations
from random import Random

import numpy as np
import pytest

from parlour.games.fourcyte.kernel.calls import call_order
from parlour.games.fourcyte.kernel.change import NOTHING
from parlour.games.fourcyte.kernel.ending import Course, Guide, Turn
from parlour.games.fourcyte.kernel.plan import ENGLISH, HOSTILE, UNIFORM, USEFUL
from parlour.games.fourcyte.kernel.playout import (
    Calls,
    Ranking,
    Trial,
    options,
    played_out,
    weighed,
)
from parlour.games.fourcyte.kernel.prospects import Prospects, prospects, spelt
from parlour.games.fourcyte.kernel.score import score
from parlour.games.fourcyte.kernel.words import EMPTY, LETTERS
from tests.games.fourcyte.test_kernel_score import FEW, WORDS

SPELT = spelt(WORDS)


def dice(seed: int = 1) -> np.ndarray:
    return np.array([Random(seed).getrandbits(62) | 1], np.uint64)


def counted(letters: list[int]) -> np.ndarray:
    return np.bincount(letters, minlength=LETTERS).astype(np.int32)


def position(seed: int, free: int) -> tuple[np.ndarray, list[int]]:
    """Rows of words with some squares taken out, and the letters of a small Park."""
    rng = Random(seed)
    long = [word for word in FEW if len(word) == 6]
    board = np.array([ord(letter) - 65 for _ in range(6) for letter in rng.choice(long)], np.int32)
    board[rng.sample(range(36), free)] = EMPTY
    return board, [ord(letter) - 65 for letter in rng.choices("NTAEIMYPRC", k=9)]


def guided(ahead: Prospects) -> Guide:
    """By the lines alone, without plans."""
    count = len(ahead.letters)
    return Guide(ahead.letters, ahead.worth, ahead.steps, np.zeros((36, count)), np.ones(count))


def weighed_at(
    board: np.ndarray,
    park: list[int],
    standby: int,
    called: int,
    mine: list[bool],
    playouts: int,
    bonus: Callable[[np.ndarray], float] | None = None,
) -> tuple[list[tuple[int, int, int]], np.ndarray]:
    """The options best first, as letters and a square, and their means. `bonus`: what an option has
    beside its scores."""
    have = counted([*park, standby] + ([] if called == NOTHING else [called]))
    ahead = prospects(SPELT, board, have, ())
    letters = ahead.letters
    index = {int(letter): nth for nth, letter in enumerate(letters)}
    start = Course(board, ahead.top, ahead.free, counted(park)[letters].astype(np.int64))
    turn = Turn(index[standby], index.get(called, NOTHING), np.array([*mine, False]))
    guide, trial = guided(ahead), Trial(np.array([UNIFORM], np.int32), playouts)
    found = np.zeros((8, 3), np.int64)
    found = found[: options(guide, start, turn, found)]
    worth = np.zeros(len(found)) if bonus is None else np.array([bonus(each) for each in found])
    ranking = Ranking(found, worth, np.zeros(len(found)))
    weighed(WORDS, guide, start, turn, trial, dice(), ranking)
    named = [(int(letters[x]), int(letters[laid]), int(ahead.free[at])) for x, laid, at in found]
    return named, ranking.means


def filled(board: np.ndarray, letters: tuple[int, ...]) -> int:
    """The best that these letters make of the empty squares."""
    squares = np.flatnonzero(board == EMPTY)
    points = []
    for order in permutations(letters):
        full = board.copy()
        full[squares] = order
        points.append(int(score(WORDS, full)))
    return max(points)


@pytest.mark.parametrize("kind", [UNIFORM, USEFUL, HOSTILE])
def test_all_tiles_are_called_once(kind: int) -> None:
    letters = np.arange(LETTERS, dtype=np.int32)
    tiles, order = np.array([0, 0, 4, 16, 25, 4], np.int64), np.zeros(6, np.int64)
    call_order(dice(), letters, tiles, kind, order)
    assert sorted(order.tolist()) == list(range(6))
    if kind == HOSTILE:
        shares = [int(ENGLISH[tiles[at]]) for at in order]
        assert shares == sorted(shares)


def test_callers_call_by_their_kind() -> None:
    letters, tiles = np.arange(LETTERS, dtype=np.int32), np.array([4, 25, 25, 25], np.int64)
    rng, order, first = dice(2), np.zeros(4, np.int64), {UNIFORM: 0, USEFUL: 0}
    for _ in range(400):
        for kind in first:
            call_order(rng, letters, tiles, kind, order)
            first[kind] += tiles[order[0]] == 4
    assert 70 < first[UNIFORM] < 130  # one tile in four
    assert first[USEFUL] > 380  # an E is nearly all of this Park, by use


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_playout_lays_what_was_called_and_scores_by_the_rules(seed: int) -> None:
    board, park = position(seed, 6)
    ahead = prospects(SPELT, board, counted([*park, 4]), ())
    left = counted(park)[ahead.letters].astype(np.int64)
    tiles = np.repeat(np.arange(len(left)), left)
    order, full, before = np.zeros(len(tiles), np.int64), board.copy(), left.copy()
    call_order(dice(seed), ahead.letters, tiles, UNIFORM, order)
    calls = Calls(tiles, order, np.array([False, True, False, True, False, False]))
    course = Course(full, ahead.top.copy(), ahead.free.copy(), left)
    standby = int(np.flatnonzero(ahead.letters == 4)[0])
    points = played_out(WORDS, guided(ahead), course, calls, standby)
    assert points == score(WORDS, full)
    assert (full[board != EMPTY] == board[board != EMPTY]).all()
    used = np.zeros(LETTERS, np.int64)
    used[ahead.letters] = before - left
    used[4] += 1
    assert (np.bincount(full[board == EMPTY], minlength=LETTERS) == used).all()


@pytest.mark.parametrize("seed", range(1, 21))
def test_the_last_two_letters_go_where_they_score_most(seed: int) -> None:
    board, park = position(seed, 2)
    standby, called = park.pop(), park.pop()
    options, means = weighed_at(board, park, standby, called, [], 8)
    best = filled(board, (standby, called))
    assert means[0] == best
    _, laid, square = options[0]
    full = board.copy()
    full[square] = laid
    full[full == EMPTY] = standby if laid == called else called
    assert score(WORDS, full) == best


@pytest.mark.parametrize("seed", range(1, 21))
def test_the_last_call_but_one_is_laid_nearly_as_well_as_can_be_reckoned(seed: int) -> None:
    """Three squares, two letters, and a third that another will call: all cases added up."""
    board, park = position(seed, 3)
    standby, called = park.pop(), park.pop()
    options, means = weighed_at(board, park, standby, called, [False], 4000)

    def worth(option: tuple[int, int, int]) -> float:
        _, laid, square = option
        after = board.copy()
        after[square] = laid
        kept = standby if laid == called else called
        return float(np.mean([filled(after, (kept, letter)) for letter in park]))

    squares = [int(square) for square in np.flatnonzero(board == EMPTY)]
    best = max(worth((called, laid, at)) for laid in {standby, called} for at in squares)
    assert worth(options[0]) >= best - 0.75
    assert means[0] == pytest.approx(worth(options[0]), abs=1.0)


def test_who_calls_takes_the_letter_that_is_missing() -> None:
    board = np.full(36, 25, np.int32)  # Z everywhere
    board[:6] = [ord(letter) - 65 for letter in "PECTIN"]
    board[[5, 35]] = EMPTY
    options, means = weighed_at(board, [13, 0, 4, 14], 23, NOTHING, [], 8)
    assert options[0] == (13, 13, 5) or options[0] == (13, 23, 35)
    assert means[0] == 20


def test_a_bonus_counts_like_points() -> None:
    board, park = position(3, 2)
    standby, called = park.pop(), park.pop()
    plain, means = weighed_at(board, park, standby, called, [], 8)
    shunned = plain[0][2]
    free = np.flatnonzero(board == EMPTY)

    def against(option: np.ndarray) -> float:
        return -1000.0 * (free[option[2]] == shunned)

    other, worth = weighed_at(board, park, standby, called, [], 8, against)
    assert {square for _, _, square in other[:2]} == set(free.tolist()) - {shunned}
    assert worth[0] <= means[0]

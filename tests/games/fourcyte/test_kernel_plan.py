"""Plans keep to the letters there are, to what lies, and to what must be laid."""

from random import Random

import numpy as np
import pytest

from parlour.games.fourcyte.board import SQUARES
from parlour.games.fourcyte.kernel.anneal import Lookup, Schedule, anneal, fitting, no_fits
from parlour.games.fourcyte.kernel.fill import Task, fill
from parlour.games.fourcyte.kernel.gaps import filled_in, indexed
from parlour.games.fourcyte.kernel.plan import (
    BLANK,
    HOSTILE,
    MISFIT,
    SORTS,
    UNIFORM,
    USEFUL,
    News,
    Plans,
    foresee,
    foreseen,
    suited,
    votes,
)
from parlour.games.fourcyte.kernel.score import LINES, memory, score
from parlour.games.fourcyte.kernel.words import EMPTY, LETTERS, code_of, letters_of
from parlour.games.fourcyte.options import PARKS
from tests.games.fourcyte.test_kernel_score import WORDS

PARK = np.array(PARKS["R-4C"], np.int32)


def dice(seed: int = 1) -> np.ndarray:
    return np.array([Random(seed).getrandbits(62) | 1], np.uint64)


def counted(board: np.ndarray, fixed: np.ndarray) -> np.ndarray:
    return np.bincount(board[fixed == 0], minlength=LETTERS)


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_board_is_filled_and_improved_within_its_letters(seed: int) -> None:
    rng = dice(seed)
    board = letters_of("QU" + "." * 34)
    fixed = (board != EMPTY).astype(np.int32)
    park = PARK.copy()
    park[16] = park[20] = 0
    need = np.zeros(LETTERS, np.int32)
    need[23] = need[25] = 1  # X and Z are in hand
    task = Task(fixed, park, need)
    fill(rng, board, task)
    assert board.max() < LETTERS
    before = int(score(WORDS, board))
    fits, lookup = no_fits(WORDS), Lookup(WORDS, indexed(WORDS), memory(10))
    fitting(WORDS, board, fixed, park, fits)
    after = anneal(lookup, fits, rng, board, task, Schedule(3000, 3.0, 1.0))
    assert after == score(WORDS, board) >= before
    assert after > 0
    assert [int(letter) for letter in board[:2]] == [16, 20]
    assert (counted(board, fixed) <= park).all()
    assert (counted(board, fixed) >= need).all()


def test_words_fit_what_lies_and_what_is_left() -> None:
    board = letters_of("P.....F....." + "." * 24)
    fixed = (board != EMPTY).astype(np.int32)
    fits = no_fits(WORDS)
    fitting(WORDS, board, fixed, PARK, fits)
    assert fits.counts[0] == 2  # PECTIN, PRIORY
    assert fits.counts[1] == 1  # FAMILY
    fitting(WORDS, board, fixed, np.zeros(LETTERS, np.int32), fits)
    assert fits.counts.tolist() == [0] * LINES


def test_a_hostile_caller_takes_the_rarest_and_the_others_what_there_is() -> None:
    park = PARK.copy()
    called = []
    for _ in range(5):
        letter = foreseen(dice(), park, HOSTILE)
        park[letter] -= 1
        called.append(chr(65 + letter))
    assert "".join(called) == "ZQJXK"
    rng = dice(3)
    uniform = [int(foreseen(rng, PARK, UNIFORM)) for _ in range(2000)]
    useful = [int(foreseen(rng, PARK, USEFUL)) for _ in range(2000)]
    assert set(uniform) == set(range(LETTERS))
    assert abs(uniform.count(4) / 2000 - 5 / 51) < 0.03
    assert useful.count(4) > 1.8 * uniform.count(4)


@pytest.mark.parametrize("kind", [UNIFORM, USEFUL, HOSTILE])
@pytest.mark.parametrize("blank", [0.0, 0.5])
def test_a_future_is_as_long_as_the_game_and_within_the_park(kind: int, blank: float) -> None:
    rng, future, park, seen = dice(), np.zeros(SORTS, np.int32), PARK.copy(), 0
    for coming in range(18, -1, -1):
        called = int(foreseen(rng, park, UNIFORM))
        park[called] -= 1
        foresee(rng, future, park, kind, News(called, coming, blank))
        assert future.sum() == coming
        seen += int(future[BLANK])
        assert (future[:LETTERS] <= park).all()
    assert (seen > 0) == (blank > 0 and kind != HOSTILE)


def test_a_line_finds_the_words_that_it_nearly_is() -> None:
    index = indexed(WORDS)
    assert filled_in(index, code_of("PEC..N"), 7) == code_of("PECTIN")
    assert filled_in(index, code_of(".A.IL."), 3) == code_of("FAMILY")
    assert filled_in(index, code_of("PRIORY") | 31, 0) == code_of("PRIORY")
    assert filled_in(index, code_of("PEC..X"), 0) == -1
    found = {int(filled_in(index, code_of("..I..."), luck)) for luck in range(64)}
    assert found == {-1}  # four letters off is too far


def test_boards_that_have_the_letters_come_first() -> None:
    counts, need = np.zeros((3, SORTS), np.int32), np.zeros(SORTS, np.int32)
    need[16] = 1
    counts[2, 16] = 1
    found = np.array([200, 200 + MISFIT + 1, 200], np.int64)
    assert suited(counts, found, need).tolist() == [1, 2, 0]  # worth the missing Q; has it; neither


def test_what_others_bring_need_not_be_called() -> None:
    """Two plans with an E; in one of them another will call it."""
    boards = np.full((2, SQUARES), 0, np.int32)
    boards[:, 0] = 4
    futures, hand = np.zeros((2, SORTS), np.int32), np.zeros(SORTS, np.int32)
    futures[0, 4] = 1
    found, missed = np.zeros((32, SQUARES)), np.zeros((32, SQUARES))
    free, scores = np.zeros(SQUARES, np.int32), np.array([200, 200], np.int64)
    plans = Plans(boards, futures, np.full(2, UNIFORM, np.int32), scores)
    votes(plans, free, hand, 25.0, found, missed)
    assert found[4, 0] == pytest.approx(1.0)
    assert missed[4, 0] == pytest.approx(0.5)
    assert missed[0, 1] == pytest.approx(1.0)

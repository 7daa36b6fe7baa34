"""Plans keep to the letters there are, to what lies, and to what must be laid."""

from random import Random

import numpy as np
import pytest

from parlour.games.fourcyte.kernel.anneal import anneal, fill, fitting
from parlour.games.fourcyte.kernel.plan import HOSTILE, UNIFORM, USEFUL, foresee, foreseen
from parlour.games.fourcyte.kernel.score import LINES, memory, score
from parlour.games.fourcyte.kernel.words import COUNT, EMPTY, LETTERS, letters_of
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
    fill(rng, board, fixed, park, need)
    assert board.max() < LETTERS
    before = int(score(WORDS, board))
    lists = np.empty((LINES, int(WORDS[COUNT])), np.int32)
    listed = np.zeros(LINES, np.int32)
    fitting(WORDS, board, fixed, park, lists, listed)
    after = anneal(WORDS, memory(10), lists, listed, rng, board, fixed, park, need, 3000, 3.0, 1.0)
    assert after == score(WORDS, board) >= before
    assert after > 0
    assert [int(letter) for letter in board[:2]] == [16, 20]
    assert (counted(board, fixed) <= park).all()
    assert (counted(board, fixed) >= need).all()


def test_words_fit_what_lies_and_what_is_left() -> None:
    board = letters_of("P.....F....." + "." * 24)
    fixed = (board != EMPTY).astype(np.int32)
    lists = np.empty((LINES, int(WORDS[COUNT])), np.int32)
    listed = np.zeros(LINES, np.int32)
    fitting(WORDS, board, fixed, PARK, lists, listed)
    assert listed[0] == 2  # PECTIN, PRIORY
    assert listed[1] == 1  # FAMILY
    fitting(WORDS, board, fixed, np.zeros(LETTERS, np.int32), lists, listed)
    assert listed.tolist() == [0] * LINES


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
def test_a_future_is_as_long_as_the_game_and_within_the_park(kind: int) -> None:
    rng, future, park = dice(), np.zeros(LETTERS, np.int32), PARK.copy()
    for coming in range(18, -1, -1):
        called = int(foreseen(rng, park, UNIFORM))
        park[called] -= 1
        foresee(rng, future, park, kind, coming, called)
        assert future.sum() == coming
        assert (future <= park).all()

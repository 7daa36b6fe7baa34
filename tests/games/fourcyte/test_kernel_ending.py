"""The last squares reckoned out: every call and every answer added up, in plain Python too."""

import numpy as np
import pytest

from parlour.games.fourcyte.board import CHANNELS
from parlour.games.fourcyte.kernel.change import NOTHING
from parlour.games.fourcyte.kernel.ending import Course, Guide, Turn, ended, reckoned
from parlour.games.fourcyte.kernel.playout import options
from parlour.games.fourcyte.kernel.prospects import prospects
from parlour.games.fourcyte.kernel.words import EMPTY, pitch_of
from tests.games.fourcyte.test_kernel_playout import SPELT, counted, position
from tests.games.fourcyte.test_kernel_prospects import by_the_rules

PULL = {letter: 1.0 + letter % 3 for letter in range(26)}  # some are taken more readily


def lines_of(board: np.ndarray) -> int:
    """What the lines come to, each by itself."""
    pitch = pitch_of(board)
    return sum(
        by_the_rules("".join(pitch[square] for square in CHANNELS[channel]), channel <= 12)
        for channel in CHANNELS
    )


def best_end(board: np.ndarray, park: list[int], hand: list[int], mine: list[bool]) -> float:
    """The mean of the best play: a letter of two is laid, the other kept, the next called."""
    return max(after(board, park, hand, nth, at, mine) for nth in (0, 1) for at in empty(board))


def empty(board: np.ndarray) -> list[int]:
    return [int(square) for square in np.flatnonzero(board == EMPTY)]


def after(
    board: np.ndarray, park: list[int], hand: list[int], nth: int, square: int, mine: list[bool]
) -> float:
    full, kept = board.copy(), hand[1 - nth]
    full[square] = hand[nth]
    if len(empty(full)) == 1:
        full[empty(full)] = kept
        return lines_of(full)
    found = {}
    for letter in set(park):
        left = park.copy()
        left.remove(letter)
        found[letter] = best_end(full, left, [kept, letter], mine[1:])
    if mine[0]:
        return max(found.values())
    chances = [PULL[letter] for letter in park]
    return float(np.average([found[letter] for letter in park], weights=chances))


def at_the_end(seed: int, free: int, due: bool, mine: list[bool]) -> tuple:
    """A position, with what the kernel needs and what it says of every option."""
    board, park = position(seed, free)
    park = park[:6]
    standby, called = park.pop(), NOTHING if due else park.pop()
    ahead = prospects(SPELT, board, counted([*park, standby, *([] if due else [called])]), ())
    letters, count = ahead.letters, len(ahead.letters)
    index = {int(letter): nth for nth, letter in enumerate(letters)}
    pull = np.array([PULL[int(letter)] for letter in letters])
    guide = Guide(letters, ahead.worth, ahead.steps, np.zeros((36, count)), pull)
    start = Course(board, ahead.top, ahead.free, counted(park)[letters].astype(np.int64))
    turn = Turn(index[standby], index.get(called, NOTHING), np.array([*mine, False]))
    found = np.zeros((2 * free * count, 3), np.int64)
    found = found[: options(guide, start, turn, found)]
    gains = np.zeros(len(found))
    reckoned(guide, start, turn, found, gains)
    gains += sum(float(ahead.worth[top]) for top in ahead.top)
    return board, park, standby, called, guide, start, turn, found, gains


@pytest.mark.parametrize("seed", range(1, 7))
@pytest.mark.parametrize(
    ("free", "due", "mine"),
    [(2, False, []), (3, False, [True]), (3, False, [False]), (3, True, [False]), (2, True, [])],
)
def test_every_option_is_worth_what_plain_python_says(
    seed: int, free: int, due: bool, mine: list[bool]
) -> None:
    board, park, standby, called, guide, start, _, found, gains = at_the_end(seed, free, due, mine)
    assert len({tuple(row) for row in found.tolist()}) == len(found)
    for (letter, laid, place), gain in zip(found, gains, strict=True):
        names = [int(guide.letters[letter]), standby]
        left = park.copy()
        if due:
            left.remove(names[0])
        else:
            assert names[0] == called
        nth, square = int(laid != letter), int(start.free[place])
        expected = after(board, left, names, nth, square, [*mine, False])
        assert gain == pytest.approx(expected, abs=1e-3)
    assert (board == start.board).all()
    assert (start.left == counted(park)[guide.letters]).all()


@pytest.mark.slow
@pytest.mark.parametrize("mine", [[False, True], [True, False], [False, False]])
def test_four_squares_are_reckoned_out(mine: list[bool]) -> None:
    board, park, standby, called, guide, start, turn, _, gains = at_the_end(11, 4, False, mine)
    assert gains.max() == pytest.approx(best_end(board, park, [called, standby], mine), abs=1e-3)
    second, place = ended(guide, start, turn.mine, 4, turn.standby, turn.called)
    hand = [called, standby]
    taken = after(board, park, hand, second, int(start.free[place]), mine)
    assert taken == pytest.approx(gains.max(), abs=1e-3)


def test_a_caller_who_likes_a_letter_is_reckoned_with() -> None:
    """Two letters are left; whoever waits for one of them does better if others call it rather."""
    board = np.full(36, 25, np.int32)
    board[:6] = [ord(letter) - 65 for letter in "PECTIN"]
    board[[5, 34, 35]] = EMPTY
    worth = []
    for readily in (1.0, 9.0):
        ahead = prospects(SPELT, board, counted([13, 23, 16, 9]), ())
        letters = ahead.letters.tolist()
        pull = np.array([readily if letter == 13 else 1.0 for letter in letters])
        guide = Guide(ahead.letters, ahead.worth, ahead.steps, np.zeros((36, 4)), pull)
        left = counted([13, 9])[ahead.letters].astype(np.int64)
        start = Course(board, ahead.top, ahead.free, left)
        turn = Turn(letters.index(23), letters.index(16), np.array([False, False]))
        row = [letters.index(16), letters.index(16), ahead.free.tolist().index(35)]
        found = np.zeros(1)
        reckoned(guide, start, turn, np.array([row], np.int64), found)
        worth.append(found[0] + sum(float(ahead.worth[top]) for top in ahead.top))
    assert worth == pytest.approx([10.0, 18.0], abs=1e-3)

"""Plays are followed through the next turns as plain Python over desks follows them."""

import numpy as np
import pytest

from parlour.games.crosticon.kernel import reference
from parlour.games.crosticon.kernel.onward import MOOD, follow
from parlour.games.crosticon.kernel.search import Means, decide
from parlour.games.crosticon.kernel.several import FEWEST, KEPT
from tests.games.crosticon.test_kernel_ahead import MIND, SMALL, ahead, desks, words

DICE = [3, 2**61 + 5, 12345678901234567]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_play_is_followed_as_on_desks(seats: int) -> None:
    """Without diagonals, which are taken lightly: the same words are laid by all, and counted."""
    alike = []
    for desk in desks(seats, 7, SMALL, False):
        captured = desk.captured.copy()
        for play in words(desk)[::4]:
            wanted = reference.follow(MIND, desk, play, DICE)
            if wanted is not None:
                key, dice = np.uint64(play.key), np.array(DICE, np.uint64)
                got = follow(
                    ahead(desk), desk.player, play.square, key, play.value, play.diagonals,
                    captured, dice,
                )  # fmt: skip
                alike.append(abs(got - wanted) <= len(DICE) + 1)
        assert np.array_equal(captured, desk.captured)
    assert len(alike) > 10
    assert all(alike)


def test_moods_are_both_ways_and_near_nought_above_all() -> None:
    play = words(next(desks(4, 7, SMALL)))[0]
    moods = [reference.mood(play, dice * 2**50 + 9) for dice in range(2000)]
    assert -MOOD <= min(moods) < -0.8 * MOOD
    assert 0.8 * MOOD < max(moods) <= MOOD
    assert abs(sum(moods)) < 0.05 * MOOD * len(moods)
    assert 0.7 < sum(abs(each) < MOOD / 2 for each in moods) / len(moods) < 0.8


def test_the_best_are_followed_by_dice_that_are_always_the_same() -> None:
    desk = next(desks(4, 6, SMALL))
    plays = words(desk)

    def values(times: int) -> dict[int, float]:
        return decide(MIND, desk, plays, Means(500, 10**6, 30, 1, 0, 0, 30, times))

    looked, followed = values(0), values(4)
    assert values(FEWEST - 1) == looked
    assert followed == values(4) != values(6)
    first = sorted(followed, key=lambda nth: -followed[nth])
    assert set(first[: KEPT[1]]) <= set(sorted(looked, key=lambda nth: -looked[nth])[: KEPT[0]])
    assert max(followed[nth] for nth in first[KEPT[1] :]) <= followed[first[KEPT[1] - 1]]

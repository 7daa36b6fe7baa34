"""A few plays come to mind, the easy ones rather than the hard ones."""

from collections import Counter
from random import Random

import numpy as np

from parlour.bots.recall import Recall


def test_each_letter_above_four_makes_a_word_harder() -> None:
    ease = Recall(3, long=0.5).ease(np.array([2, 4, 5, 7]))
    assert ease.tolist() == [1.0, 1.0, 0.5, 0.125]


def test_as_many_come_to_mind_as_are_tried_in_their_order() -> None:
    seen = Recall(5, 0.9).few(np.ones(40), Random(1)).tolist()
    assert len(seen) == 5
    assert seen == sorted(set(seen))
    assert seen == Recall(5, 0.9).few(np.ones(40), Random(1)).tolist()
    assert Recall(5, 0.9).few(np.ones(3), Random(1)).tolist() == [0, 1, 2]
    assert Recall(5, 0.9).few(np.ones(0), Random(1)).tolist() == []


def test_easy_plays_come_rather_than_hard_ones_and_impossible_ones_never() -> None:
    ease = np.array([1.0, 0.25, 0.25, 0.0])
    seen = Counter(int(Recall(1, 1.0).few(ease, Random(seed))[0]) for seed in range(600))
    assert 340 < seen[0] < 460  # two in three
    assert 60 < seen[1] < 140
    assert seen[3] == 0
    assert Recall(4, 1.0).few(ease, Random(1)).tolist() == [0, 1, 2]

"""What bots draw belongs to its item for good, and what they deal is what nobody sees."""

from collections import Counter
from random import Random

from parlour.bots.bot import LEVELS
from parlour.bots.draws import dealt, drawn, unseen
from parlour.bots.vocabulary import LEAST_ZIPF


def test_a_draw_belongs_to_its_item() -> None:
    assert drawn("table/0/CAT") == drawn("table/0/CAT") != drawn("table/1/CAT")
    draws = [drawn(str(item)) for item in range(2000)]
    assert 0.0 <= min(draws) < 0.01
    assert 0.99 < max(draws) < 1.0
    assert 0.45 < sum(draws) / len(draws) < 0.55


def test_what_is_seen_is_not_dealt() -> None:
    assert Counter(unseen({"A": 2, "B": 1, "?": 1}, "AB")) == Counter("A?")
    assert Counter(unseen("AABC", "ABX")) == Counter("AC")


def test_hands_and_the_rest_are_the_whole_bag() -> None:
    bag = list("AABCDEFG")
    dealings = set()
    for seed in range(20):
        *hands, rest = dealt(bag, [3, 0, 2], Random(seed))
        assert [len(hand) for hand in hands] == [3, 0, 2]
        assert Counter([*hands[0], *hands[2], *rest]) == Counter(bag)
        dealings.add("".join(hands[0]))
    assert len(dealings) > 10
    assert bag == list("AABCDEFG")


def test_a_bag_that_is_too_small_is_dealt_out() -> None:
    first, second, rest = dealt("AB", [1, 5], Random(1))
    assert (len(first), len(second), rest) == (1, 1, [])


def test_every_level_knows_more_words_than_the_one_below() -> None:
    least = [LEAST_ZIPF[level] for level in LEVELS]
    assert least == [3.5, 3.3, 2.5, 1.5, 0.0]

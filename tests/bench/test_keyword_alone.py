"""Games alone: a deal is only called hopeless when everything was tried."""

from random import Random

import keyword_alone

from tests.games.keyword.playing import table


def test_a_deal_without_words_is_hopeless() -> None:
    assert keyword_alone.is_hopeless(table("QQQ", box="Q" * 9, play="patience"), Random(1))


def test_so_is_one_where_all_ways_end_on_the_board() -> None:
    short = table("SEE", box="Q" * 20, play="patience")
    assert keyword_alone.is_hopeless(short, Random(1))


def test_where_there_is_too_much_to_try_it_is_not() -> None:
    short = table("SEE", box="Q" * 20, play="patience")
    assert not keyword_alone.is_hopeless(short, Random(1), most=1)

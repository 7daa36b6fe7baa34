"""A sitting is a match: it lays out the next game itself, and is never changed."""

from random import Random

import pytest

from parlour.core.game import Illegal, Setup
from parlour.core.sitting import Sitting
from parlour.games.score_four import GAME as SCORE_FOUR
from tests.contract.tables import Table
from tests.contract.walks import walk
from tests.tiny import GAME, Options


def match_of_two() -> list[Sitting]:
    return list(walk(Table(GAME, Setup(2, Options(games=2))), Random(5)))


def test_without_a_setup_it_is_the_rulebooks_own() -> None:
    sitting = Sitting.begin(SCORE_FOUR)
    assert sitting.setup == Setup(2, SCORE_FOUR.options())
    assert (sitting.over, sitting.result, sitting.totals) == (False, None, (0, 0))


def test_the_next_game_is_laid_out_as_soon_as_one_is_decided() -> None:
    match = match_of_two()
    first = next(sitting for sitting in match if sitting.results)
    assert first.ended is not None
    assert GAME.result(first.ended) == first.results[0]
    assert not first.over
    assert first.state == GAME.start(first.state.setup)
    least = first.results[0].totals
    assert first.state.setup.first == least.index(min(least))
    assert first.sheet == ()
    assert first.began == len(first.log)


def test_the_game_that_ended_is_remembered_until_the_next_entry() -> None:
    match = match_of_two()
    at = next(n for n, sitting in enumerate(match) if sitting.results)
    assert [sitting.ended is not None for sitting in match[at - 1 : at + 2]] == [False, True, False]


def test_totals_are_those_of_the_match() -> None:
    last = match_of_two()[-1]
    one, two = (result.totals for result in last.results)
    assert last.totals == tuple(a + b for a, b in zip(one, two, strict=True))
    assert last.result is not None
    assert last.result.totals == last.totals


def test_a_step_leaves_the_sitting_as_it_was() -> None:
    before = Sitting.begin(SCORE_FOUR)
    after = before.play(0, "b3")
    assert before == Sitting.begin(SCORE_FOUR)
    assert [entry.move for entry in after.log] == ["b3"]
    with pytest.raises(Illegal):
        after.play(0, "b3")
    assert len(after.log) == 1


def test_an_unreadable_move_is_no_move() -> None:
    with pytest.raises(ValueError, match="unreadable move 'z9'"):
        Sitting.begin(SCORE_FOUR).play(0, "z9")

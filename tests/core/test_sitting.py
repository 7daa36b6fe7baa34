"""A sitting is a match: it lays out the next game itself, and is never changed."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from parlour.core.game import CHANCE, Game, Illegal, Prompt, Setup, side_of_seat
from parlour.core.sitting import MOST_ROLLS, Sitting, settle
from parlour.games.score_four import GAME as SCORE_FOUR
from parlour.house.dice import dice
from tests.contract.tables import Table
from tests.contract.walks import walk
from tests.tiny import GAME, Options
from tests.tiny.moves import Draw


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


def counting(game: Game[Any, Any, Any]) -> tuple[Game[Any, Any, Any], Counter[Any]]:
    """The same game, and how often it was asked for the prompts of each state."""
    asked: Counter[Any] = Counter()

    def prompts(state: Any) -> tuple[Prompt, ...]:
        asked[id(state), state] += 1
        return game.prompts(state)

    return replace(game, prompts=prompts), asked


def test_prompts_are_worked_out_once_for_a_state() -> None:
    """Four beads, looked at before and after by everybody who likes to."""
    game, asked = counting(SCORE_FOUR)
    sitting = Sitting.begin(game)
    for pin in ("a1", "b1", "c1", "d1"):
        duty = next(prompt for prompt in sitting.prompts if prompt.duty)
        sitting = settle(sitting.play(duty.actor, pin), dice(Random(0)))
        assert sitting.prompts
        assert not sitting.over
    assert list(asked.values()) == [1] * 5


def test_prompts_are_those_of_the_state_that_is_there() -> None:
    sitting = Sitting.begin(SCORE_FOUR)
    assert next(p.actor for p in sitting.prompts if p.duty) == 0
    other = replace(sitting, state=sitting.play(0, "a1").state)
    assert next(p.actor for p in other.prompts if p.duty) == 1


def test_chance_does_not_roll_for_ever() -> None:
    """A bag that is never empty and a hand that is never full."""
    state = Sitting.begin(GAME).state
    endless = replace(GAME, apply=lambda _, actor, move: state, tell=lambda *_: ())
    with pytest.raises(
        RuntimeError, match=f"tiny: {MOST_ROLLS} rolls, and chance is still to move"
    ):
        settle(Sitting.begin(endless), lambda chances: next(iter(chances)))
    assert [p.move for p in Sitting.begin(endless).prompts if p.actor == CHANCE] == [Draw]


def test_a_pause_comes_before_the_next_deal() -> None:
    ended = next(sitting for sitting in match_of_two() if sitting.ended is not None)
    assert settle(ended, dice(Random(0)), pausing=True) is ended
    dealt = settle(ended, dice(Random(0)))
    assert len(dealt.log) > len(ended.log)
    assert dealt.ended is None


@pytest.mark.parametrize(
    ("sides", "expected"), [(2, [0, 1, 0, 1]), (4, [0, 1, 2, 3]), (1, [0, 0, 0, 0])]
)
def test_sides_go_round_the_table(sides: int, expected: list[int]) -> None:
    assert [side_of_seat(seat, sides) for seat in range(4)] == expected

"""A question is a value: it can be kept, copied, pickled and answered in several ways."""

import pickle
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from parlour.core.asking import Asking, Drawn
from parlour.core.game import CHANCE, Illegal, Setup
from parlour.core.sitting import Sitting
from parlour.games.score_four import GAME as SCORE_FOUR
from parlour.games.score_four.moves import Drop, Score
from parlour.house.dice import dice
from tests.tiny import GAME, Options
from tests.tiny.moves import Claim


def tiny(seed: int = 0, **options: Any) -> Asking:
    return Asking.begin(Sitting.begin(GAME, Setup(3, Options(**options))), Drawn(seed))


def moved(asking: Asking, nth: int = 0) -> Any:
    """Any move of those that are asked for; None where there is none."""
    state, game = asking.sitting.state, asking.sitting.game
    if asking.actor == CHANCE:
        return next(iter(game.chances(state)))
    kinds = tuple(prompt.move for prompt in asking.prompts)
    able = [m for m in game.moves(state, asking.actor or 0) if isinstance(m, kinds)]
    return able[nth % len(able)] if able else None


def to_the_end(asking: Asking) -> Asking:
    while not asking.over:
        asking = asking.answer(moved(asking))
    return asking


def test_chance_is_asked_and_every_outcome_leads_on() -> None:
    asking = tiny()
    while asking.actor != CHANCE:
        asking = asking.answer(moved(asking))
    chances = asking.sitting.game.chances(asking.sitting.state)
    assert len(chances) > 1
    assert len({asking.answer(move).sitting.state for move in chances}) == len(chances)


def test_a_question_kept_is_answered_twice_in_the_same_way() -> None:
    asking, seen = tiny(games=2), 0
    while not asking.over:
        kept = pickle.loads(pickle.dumps(asking))
        assert kept == asking
        assert deepcopy(asking) is asking
        asking, again = asking.answer(moved(asking)), kept.answer(moved(asking))
        assert again == asking
        seen += 1
    assert seen > 10
    assert asking.sitting.over


def test_one_question_can_be_answered_in_two_ways() -> None:
    asking = tiny().rolled(dice(Random(1)))
    while not asking.duty:
        asking = asking.answer(None).rolled(dice(Random(1)))
    one, other = (to_the_end(asking.answer(moved(asking, nth))) for nth in (0, 1))
    assert one.sitting.log != other.sitting.log


def test_the_order_of_holders_follows_from_the_seed() -> None:
    def asked(seed: int) -> list[int]:
        table = Sitting.begin(SCORE_FOUR, Setup(4, SCORE_FOUR.options()))
        asking, found = Asking.begin(table, Drawn(seed)), list[int]()
        for _ in range(60):
            found.append(asking.actor or 0)
            asking = asking.answer(Drop(len(asking.sitting.log) % 16) if asking.duty else None)
        return found

    assert asked(1) == asked(1)
    assert asked(1) != asked(2)


def test_skipped_rights_are_not_asked_about() -> None:
    asking = Asking.begin(Sitting.begin(SCORE_FOUR), skips=(Score,))
    assert asking.duty
    assert [prompt.move for prompt in asking.prompts] == [Drop]
    assert asking.answer(Drop(0)).duty


def test_a_refused_right_is_declined_and_a_refused_duty_raises() -> None:
    asking = Asking.begin(Sitting.begin(SCORE_FOUR))
    assert not asking.duty
    declined, refused = asking.answer(None), asking.answer(Score(0, 3))
    assert refused == declined
    while not asking.duty:
        asking = asking.answer(None)
    with pytest.raises(Illegal, match="cannot be declined"):
        asking.answer(None)
    with pytest.raises(Illegal):
        asking.answer(Claim(0))


def test_a_match_that_is_over_asks_nobody() -> None:
    end = to_the_end(tiny())
    assert end.actor is None
    with pytest.raises(Illegal, match="over"):
        end.answer(None)

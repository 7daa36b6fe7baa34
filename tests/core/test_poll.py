"""A poll asks: rights once after each entry, short windows at once, long clocks in their time."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from parlour.core.asking import PACE, WINDOW
from parlour.core.game import CLOCK, Prompt, Setup
from parlour.core.poll import Question, poll
from parlour.core.sitting import Sitting
from parlour.games.score_four import GAME as SCORE_FOUR
from parlour.house.dice import dice
from tests.tiny import GAME, Options
from tests.tiny.moves import Claim, Close

Answer = Callable[[Question], Any]


def polled(sitting: Sitting, answer: Answer) -> tuple[Sitting, list[Question]]:
    """The end of a match, and all that was asked on the way."""
    rng, asked, reply = Random(0), list[Question](), None
    questions = poll(sitting, dice(rng), rng)
    while True:
        try:
            asked.append(questions.send(reply))
        except StopIteration as stopped:
            return stopped.value, asked
        reply = answer(asked[-1])


def duties_only(question: Question) -> Any:
    game, state = question.sitting.game, question.sitting.state
    return next(iter(game.moves(state, question.seat))) if question.duty else None


def greedy(question: Question) -> Any:
    """Every right is used as soon as it is offered."""
    classes = tuple(prompt.move for prompt in question.prompts)
    able = question.sitting.game.moves(question.sitting.state, question.seat)
    return next((move for move in able if isinstance(move, classes)), None)


def tiny(**options: Any) -> Sitting:
    return Sitting.begin(GAME, Setup(3, Options(**options)))


@pytest.mark.parametrize("answer", [duties_only, greedy])
@pytest.mark.parametrize("sitting", [tiny(games=2), Sitting.begin(SCORE_FOUR)], ids=["tiny", "sf"])
def test_a_seat_is_asked_about_its_own_prompts_only(sitting: Sitting, answer: Answer) -> None:
    end, asked = polled(sitting, answer)
    assert end.over
    for question in asked:
        assert question.prompts
        assert set(question.prompts) <= set(question.sitting.prompts)
        assert {prompt.actor for prompt in question.prompts} == {question.seat}
        assert any(prompt.duty for prompt in question.prompts) == question.duty


@pytest.mark.parametrize("answer", [duties_only, greedy])
def test_a_right_is_offered_once_after_each_entry(answer: Answer) -> None:
    _, asked = polled(tiny(), answer)
    offers = Counter((len(q.sitting.log), q.seat) for q in asked if not q.duty)
    assert set(offers.values()) == {1}


def test_rights_are_asked_in_an_order_shuffled_from_the_seed() -> None:
    _, asked = polled(Sitting.begin(SCORE_FOUR, Setup(4, SCORE_FOUR.options())), duties_only)
    rounds: dict[int, list[int]] = {}
    for question in asked:
        if not question.duty:
            rounds.setdefault(len(question.sitting.log), []).append(question.seat)
    assert all(sorted(seats) == [0, 1, 2, 3] for seats in rounds.values())
    assert len(set(map(tuple, rounds.values()))) > 5


def test_a_short_window_runs_out_before_the_next_duty() -> None:
    def claim_once(question: Question) -> Any:
        claims = [p for p in question.prompts if p.move is Claim]
        if not question.duty and claims and question.seat == 0 and not question.sitting.sheet:
            return Claim(question.sitting.state.pot)
        return duties_only(question)

    end, _ = polled(tiny(), greedy)
    at = next(n for n, entry in enumerate(end.log) if entry.move.startswith("claim"))
    after = [entry for entry in end.log[at:] if not entry.move.startswith(("claim", "draw"))]
    assert after[0].move.startswith("settle")  # nobody laid another pebble in the meantime
    assert polled(tiny(), claim_once)[0].over


def test_a_long_clock_strikes_after_so_many_duties() -> None:
    """The game would go on; the clock ends it once its time has been played away."""
    minutes = 5 * PACE
    assert minutes > WINDOW

    def prompts(state: Any) -> tuple[Prompt, ...]:
        asked = [prompt for prompt in GAME.prompts(state) if prompt.actor != CLOCK]
        time = Prompt(CLOCK, Close, ("close",), within=minutes, otherwise=Close())
        return (*asked, time) if not state.closed else ()

    game = replace(GAME, prompts=prompts)
    end, asked = polled(Sitting.begin(game, Setup(3, Options())), duties_only)
    assert end.over
    assert sum(question.duty for question in asked) == 5
    assert end.log[-1].actor == CLOCK


def test_a_table_where_nobody_can_go_on_is_an_error_of_ours() -> None:
    stuck = replace(GAME, prompts=lambda state: ())
    with pytest.raises(RuntimeError, match="nobody has a duty"):
        polled(Sitting.begin(stuck, Setup(2, Options())), duties_only)

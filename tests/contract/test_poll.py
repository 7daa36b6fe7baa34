"""Any match can be asked through, question by question, and comes to its end."""

from functools import lru_cache
from random import Random

from parlour.core.poll import Question, poll
from parlour.core.sitting import Sitting
from parlour.house.dice import dice
from tests.contract.tables import Table
from tests.contract.walks import LONGEST, offered


def test_a_polled_match_ends(table: Table) -> None:
    end, asked = polled(table)
    assert end.over
    assert end.prompts == ()
    assert asked


def test_a_seat_is_asked_about_its_own_prompts_only(table: Table) -> None:
    _, asked = polled(table)
    for question in asked:
        assert question.prompts
        assert all(prompt in question.sitting.prompts for prompt in question.prompts)
        assert all(prompt.actor == question.seat for prompt in question.prompts)
        assert any(prompt.duty for prompt in question.prompts) == question.duty


def test_a_right_is_offered_once_after_each_entry(table: Table) -> None:
    _, asked = polled(table)
    rights = [(len(q.sitting.log), q.seat) for q in asked if not q.duty]
    assert len(rights) == len(set(rights))


@lru_cache(maxsize=2)
def polled(table: Table) -> tuple[Sitting, list[Question]]:
    """The end of a match whose questions were answered at random, and the questions."""
    rng = Random(1)
    match = poll(Sitting.begin(table.game, table.setup), dice(rng), rng)
    asked: list[Question] = []
    reply = None
    try:
        while len(asked) < LONGEST:
            question = match.send(reply)
            asked.append(question)
            able = [
                move
                for move in offered(question.sitting)[question.seat]
                if any(isinstance(move, prompt.move) for prompt in question.prompts)
            ]
            declines = not question.duty and rng.random() < 0.5
            reply = None if declines or not able else rng.choice(able)
    except StopIteration as stopped:
        return stopped.value, asked
    raise AssertionError(f"still asking after {LONGEST} questions")

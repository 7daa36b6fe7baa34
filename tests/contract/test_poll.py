"""Any match can be asked through, question by question, and comes to its end."""

from random import Random

from parlour.core.poll import poll
from parlour.core.sitting import Sitting
from parlour.house.dice import dice
from tests.contract.tables import Table
from tests.contract.walks import LONGEST, offers


def test_a_polled_match_ends(table: Table) -> None:
    rng = Random(1)
    end = answered(table, rng)
    assert end.over
    assert end.prompts == ()


def answered(table: Table, rng: Random) -> Sitting:
    """The end of a match whose questions were answered at random."""
    match, reply = poll(Sitting.begin(table.game, table.setup), dice(rng), rng), None
    for _ in range(LONGEST):
        try:
            question = match.send(reply)
        except StopIteration as stopped:
            end: Sitting = stopped.value
            return end
        classes = tuple(prompt.move for prompt in question.prompts)
        moves = dict(offers(question.sitting))[question.seat]
        able = [move for move in moves if isinstance(move, classes)]
        declines = not question.duty and (not able or rng.random() < 0.5)
        reply = None if declines else rng.choice(able)
    raise AssertionError(f"still asking after {LONGEST} questions")

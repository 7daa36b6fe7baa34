"""A clock, once set, runs: nobody else's move sets it back."""

from itertools import pairwise
from typing import Any

from parlour.core.game import CLOCK, Prompt
from parlour.core.sitting import Sitting
from tests.contract.tables import Table
from tests.contract.walks import walks


def test_a_clock_does_not_restart(table: Table) -> None:
    """While a move is due to be made by itself, what it is about and its time stay the same.

    The house knows a deadline by actor, move and `about`; another `about` would be a new one.
    """
    for match in walks(table):
        for before, after in pairwise(match):
            if after.ended is not None:
                continue
            running = timed(after)
            for key, prompt in timed(before).items():
                if after.log[-1].actor != prompt.actor and key in running:
                    now = running[key]
                    assert (now.about, now.within) == (prompt.about, prompt.within)


def test_a_clock_says_what_it_will_do_and_when(table: Table) -> None:
    for match in walks(table):
        for sitting in match:
            for prompt in sitting.prompts:
                if prompt.actor == CLOCK:
                    assert prompt.duty
                    assert prompt.within is not None
                    assert isinstance(prompt.otherwise, prompt.move)
                if prompt.within is not None:
                    assert prompt.within > 0


def test_no_two_clocks_are_the_same(table: Table) -> None:
    for match in walks(table):
        for sitting in match:
            dues = [p for p in sitting.prompts if p.within is not None]
            assert len(timed(sitting)) == len(dues)


def timed(sitting: Sitting) -> dict[Any, Prompt]:
    """The prompts that time will answer, by actor and by the move it will make."""
    return {
        (p.actor, None if p.otherwise is None else sitting.game.write(p.otherwise)): p
        for p in sitting.prompts
        if p.within is not None
    }

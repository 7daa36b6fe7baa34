"""Rules make states from states: as `dataclasses.replace` does, and the old one stays as it was."""

import dataclasses

from parlour.core.game import Setup
from parlour.core.values import replace
from tests.tiny import GAME

SETUP = Setup(3, GAME.options())


def test_a_replaced_value_is_the_one_that_dataclasses_make() -> None:
    setup = dataclasses.replace(SETUP, first=1)
    after = replace(SETUP, first=1)
    assert after == setup
    assert vars(after) == vars(setup)
    assert type(after) is type(setup)
    assert hash(after) == hash(setup)


def test_the_value_before_stays_as_it_was() -> None:
    before = dataclasses.replace(SETUP)
    replace(SETUP, first=1)
    assert before == SETUP

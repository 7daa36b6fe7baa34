"""Rules make states from states: as `dataclasses.replace` does, and the old one stays as it was."""

import dataclasses
from functools import cached_property
from importlib import import_module

import pytest

from parlour.core.game import Setup
from parlour.core.values import replace
from parlour.games import GAMES
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


@pytest.mark.parametrize("name", GAMES)
def test_states_keep_nothing_that_a_replaced_one_would_have_wrong(name: str) -> None:
    """All that a value holds is copied: nothing may be worked out when one is made, or kept."""
    state = import_module(f"parlour.games.{name}.state").State
    assert all(field.init for field in dataclasses.fields(state))
    assert not hasattr(state, "__post_init__")
    assert not any(isinstance(each, cached_property) for each in vars(state).values())

"""A game is a value that can be sent elsewhere: pickled, copied, and read by another process."""

import pickle
import subprocess
import sys
from copy import deepcopy
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest

from parlour.core.game import Prompt, Setup
from parlour.core.sitting import Sitting
from parlour.games import GAMES
from parlour.house.dictionaries import Wish, open_for
from tests.contract.tables import Table
from tests.contract.walks import moments
from tests.dictionaries import wish_of

ELSEWHERE = """
import pickle, sys
sitting = pickle.load(sys.stdin.buffer)
assert sitting.game is pickle.loads(pickle.dumps(sitting.game))
pickle.dump((sitting.view(0), sitting.prompts, sitting.sheet), sys.stdout.buffer)
"""


def copies(thing: Any) -> list[Any]:
    return [pickle.loads(pickle.dumps(thing)), deepcopy(thing)]


def test_a_sitting_pickled_or_copied_is_the_same(table: Table) -> None:
    for sitting in moments(table, 1):
        for copy in copies(sitting):
            assert copy == sitting
            assert copy.prompts == sitting.prompts
            assert copy.game is sitting.game
            # Kernels keep what they know of a dictionary by the dictionary itself.
            assert copy.setup.lexicon is sitting.setup.lexicon


def test_a_game_pickled_or_copied_is_the_game(table: Table) -> None:
    for copy in copies(table.game):
        assert copy is table.game
    for setup in copies(table.setup):
        assert setup == table.setup


def test_a_game_that_is_on_no_shelf_is_not_taken_for_another() -> None:
    changed = replace(GAMES["score_four"], prompts=no_prompts)
    for copy in copies(changed):
        assert copy == changed
        assert copy != GAMES["score_four"]


def begun(name: str, *wish: Wish) -> Sitting:
    game = GAMES[name]
    lexicon = None if game.tier is None else open_for(name, None, *wish)
    return Sitting.begin(game, Setup(2, game.options(), lexicon=lexicon))


@pytest.mark.parametrize("name", GAMES)
def test_a_value_is_never_altered(name: str) -> None:
    sitting = begun(name)
    for value in (sitting, sitting.state, sitting.setup, sitting.view(0), *sitting.prompts):
        for field in fields(value):
            with pytest.raises(FrozenInstanceError):
                setattr(value, field.name, None)


def no_prompts(state: Any) -> tuple[Prompt, ...]:
    return ()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("words", ["shipped", "listed"])
def test_another_process_reads_a_sitting(name: str, words: str) -> None:
    sitting = begun(name, *((wish_of(name),) if words == "listed" else ()))
    for copy in copies(sitting):
        assert copy.setup.lexicon is sitting.setup.lexicon
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE], input=pickle.dumps(sitting), capture_output=True
    )
    assert done.returncode == 0, done.stderr.decode()
    assert pickle.loads(done.stdout) == (sitting.view(0), sitting.prompts, sitting.sheet)

"""What a type checker knows of the public front: mypy reads this, and the tests run it."""

from typing import Any, assert_type

import parlour
from parlour import GAMES, Asking, Sitting
from parlour.games import crosticon, dictionary_please, fourcyte, keyword, score_four


def every_game_is_typed_by_its_name() -> None:
    assert_type(parlour.sit(GAMES["score_four"]).view(0), score_four.View)
    assert_type(parlour.sit(GAMES["fourcyte"]).view(0), fourcyte.View)
    assert_type(parlour.sit(GAMES["dictionary_please"]).view(0), dictionary_please.View)
    assert_type(parlour.sit(GAMES["crosticon"]).view(0), crosticon.View)
    assert_type(parlour.sit(GAMES["keyword"]).view(0), keyword.View)


def so_are_states_and_moves() -> None:
    table = Sitting.begin(score_four.GAME)
    assert_type(table.state, score_four.State)
    assert_type(table.game.read("b2"), score_four.Move)
    assert_type(table.step(0, score_four.GAME.read("b2")).view(1).pins, tuple[tuple[int, ...], ...])


def a_name_in_a_variable_may_be_any_game() -> None:
    for name in GAMES:
        assert_type(GAMES[name].title, str)
    assert_type(parlour.sit("score_four"), Sitting[Any, Any, Any])
    assert_type(Asking.begin(parlour.sit("score_four")).over, bool)


def run() -> None:
    every_game_is_typed_by_its_name()
    so_are_states_and_moves()
    a_name_in_a_variable_may_be_any_game()

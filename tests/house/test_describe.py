"""Cards of games, made from their Options."""

from dataclasses import fields

import pytest

from parlour.core.plain import plain
from parlour.games import GAMES
from parlour.house.clauses import clauses, diagram
from parlour.house.describe import describe, has_bot
from tests.tiny import GAME as TINY


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_on_the_card(name: str) -> None:
    game, card = GAMES[name], describe(GAMES[name])
    assert (card.name, card.title, card.seats) == (name, game.title, list(game.seats))
    assert [option.name for option in card.options] == [f.name for f in fields(game.options)]
    known = {clause.id for clause in clauses(name)}
    for option in card.options:
        assert option.clause in known
        assert option.help
        assert option.default == plain(getattr(game.options(), option.name))


def test_the_kinds_of_options() -> None:
    games, swaps, window = describe(TINY).options
    assert (games.kind, games.values) == ("choice", [1, 2])
    assert (swaps.kind, swaps.default) == ("switch", True)
    assert (window.kind, window.low, window.high) == ("number", 1, 60)


def test_a_game_without_a_bot_has_no_levels() -> None:
    assert not has_bot("tiny")
    assert describe(TINY).levels == []


@pytest.mark.parametrize("name", ["nothing", "../clauses", "..", ""])
def test_a_diagram_is_one_that_a_clause_names(name: str) -> None:
    assert diagram("score_four", name) is None

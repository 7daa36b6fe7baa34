"""Cards of games, made from their Options."""

from dataclasses import fields
from importlib import import_module

import pytest

from parlour.core.options import chosen, given, problems
from parlour.core.plain import plain
from parlour.games import GAMES
from parlour.house.clauses import clauses, diagram
from parlour.house.describe import describe, has_bot
from parlour.house.setups import setup_for
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


@pytest.mark.parametrize("name", [*GAMES, "_template", "_template_full"])
def test_ways_to_play_have_names_and_can_be_played(name: str) -> None:
    game = import_module(f"parlour.games.{name}").GAME
    card = describe(game)
    booklet, *others = card.presets
    assert (booklet.name, booklet.chosen) == ("As in the booklet", {})
    assert others != []
    for preset in card.presets:
        assert problems(game.options, preset.chosen) == []
        assert given(chosen(game.options, preset.chosen)) == preset.chosen
        if name in GAMES:
            assert setup_for(game, min(size for size in game.seats if size > 1), preset.chosen)


@pytest.mark.parametrize("name", GAMES)
def test_options_are_named_by_what_they_do_and_know_where_they_apply(name: str) -> None:
    card = describe(GAMES[name])
    kinds = {option.name: option for option in card.options}
    for option in card.options:
        assert option.label != option.name.replace("_", " ").capitalize()
        for other, values in option.when.items():
            allowed = card.seats if other == "seats" else kinds[other].values or [True, False]
            assert set(values) <= set(allowed), (option.name, other)


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

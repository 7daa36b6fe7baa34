"""The tables that the contract is tried at leave nothing out."""

from dataclasses import fields
from itertools import combinations, product

import pytest

from parlour.games import GAMES
from tests.contract.tables import (
    MANY,
    TEMPLATES,
    AnyGame,
    choices,
    is_own,
    needed,
    tables,
    tables_of,
    usual_sizes,
    values,
)
from tests.tiny import GAME as TINY

ALL = [*GAMES.values(), *TEMPLATES, TINY]


def sizes(game: AnyGame) -> list[int]:
    """Where there are many sizes the contract is tried at the first three."""
    return list(game.seats if len(game.seats) <= MANY else game.seats[:3])


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_every_size_and_every_value_has_a_table(game: AnyGame) -> None:
    laid = list(tables_of(game))
    assert {table.setup.seats for table in laid} == set(sizes(game))
    for field in fields(game.options):
        chosen = {getattr(table.setup.options, field.name) for table in laid}
        assert chosen == set(values(game.options, field.name))


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_the_rulebooks_own_choice_is_tried_at_every_size(game: AnyGame) -> None:
    usual = [table.setup.seats for table in tables_of(game) if is_own(table)]
    assert sorted(usual) == sorted(set(sizes(game)) & set(usual_sizes(game)))


def test_any_two_values_meet() -> None:
    """Where no choice excludes another, as in Score Four."""
    game = GAMES["score_four"]
    laid = [table.setup.options for table in tables_of(game) if table.setup.seats == 2]
    for one, other in combinations([field.name for field in fields(game.options)], 2):
        met = {(getattr(options, one), getattr(options, other)) for options in laid}
        assert met == set(product(values(game.options, one), values(game.options, other)))


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_fewer_tables_leave_no_meeting_out(game: AnyGame) -> None:
    """Neither of two values of options, nor of a value and a number of seats."""
    laid = list(tables_of(game))
    kept = needed(laid)
    assert {pair for table in kept for pair in choices(table)} == {
        pair for table in laid for pair in choices(table)
    }
    own = [table for table in laid if is_own(table)]
    assert [table for table in kept if table in own] == own


def test_no_table_is_laid_twice() -> None:
    names = [str(table) for table in tables()]
    assert len(names) == len(set(names))
    assert {table.game.name for table in tables()} == {game.name for game in ALL}

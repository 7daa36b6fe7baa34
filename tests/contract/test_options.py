"""What a host may choose says by which clause and in which words, and the defaults are good."""

from dataclasses import fields, replace

from parlour.core.options import problems
from tests.contract.tables import Table, clauses_of, usual_sizes, values


def test_the_options_of_a_table_are_good(table: Table) -> None:
    options = table.game.options
    assert problems(options, {}) == []
    assert problems(options, vars(options())) == []
    assert problems(options, vars(table.setup.options)) == []


def test_options_cite_a_clause_and_explain_themselves(table: Table) -> None:
    for each in fields(table.game.options):
        assert each.metadata["clause"] in clauses_of(table.game)
        assert len(each.metadata["help"]) > 10
        assert values(table.game.options, each.name)


def test_a_game_needs_no_choosing(table: Table) -> None:
    for seats in usual_sizes(table.game):
        assert table.game.start(replace(table.setup, seats=seats, options=table.game.options()))

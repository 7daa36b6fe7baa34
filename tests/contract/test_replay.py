"""A match is wholly told by its setup and its moves."""

from parlour.core.sitting import replay
from tests.contract.tables import Table
from tests.contract.walks import walks


def test_a_log_replayed_is_the_same_sitting(table: Table) -> None:
    for match in walks(table):
        last = match[-1]
        assert replay(table.game, table.setup, last.log) == last  # states, results and all facts


def test_half_a_log_replayed_is_the_sitting_as_it_was(table: Table) -> None:
    for match in walks(table):
        half = match[len(match) // 2]
        again = replay(table.game, table.setup, match[-1].log[: len(half.log)])
        assert again == half
        assert again.prompts == half.prompts

"""The sheet adds up, and everything on it and every refusal cites a clause that there is."""

from parlour.core.game import CHANCE, CLOCK
from tests.contract.tables import Table, clauses_of
from tests.contract.walks import moments, refusal, vocabulary, walks


def test_totals_are_the_sum_of_the_lines(table: Table) -> None:
    for sitting in moments(table):
        sums = [0] * len(table.game.totals(sitting.state))
        for line in sitting.sheet:
            sums[line.side] += line.points
        assert tuple(sums) == table.game.totals(sitting.state)


def test_a_result_says_what_the_sheet_says(table: Table) -> None:
    for match in walks(table):
        state = match[-1].state
        result = table.game.result(state)
        assert result is not None
        assert result.totals == table.game.totals(state)
        # Who wins together with everybody has drawn, unless the game lets all share.
        assert set(result.winners) <= set(range(len(result.totals)))
        assert result.how


def test_lines_cite_known_clauses(table: Table) -> None:
    known = clauses_of(table.game)
    for sitting in moments(table):
        for line in sitting.sheet:
            assert line.clause in known
            assert line.why


def test_refusals_cite_known_clauses(table: Table) -> None:
    known = {*clauses_of(table.game), "turn"}
    for sitting in moments(table, 12):
        for actor in (*range(table.setup.seats), CHANCE, CLOCK):
            for move in vocabulary(table):
                refused = refusal(sitting, actor, move)
                assert refused is None or (refused.clause in known and str(refused))

"""Random matches end; every move that is offered applies; nothing else does."""

from dataclasses import replace
from itertools import pairwise

from parlour.core.game import CHANCE, CLOCK, SPECTATOR
from tests.contract.tables import Table
from tests.contract.walks import found_anew, moments, offered, refusal, vocabulary, walks


def test_a_random_match_ends_with_a_result(table: Table) -> None:
    for match in walks(table):
        last = match[-1]
        assert last.prompts == ()
        assert last.over
        assert last.result is not None
        assert not any(sitting.over for sitting in match[:-1])


def test_a_match_goes_on_as_long_as_it_is_undecided(table: Table) -> None:
    for match in walks(table):
        assert all(sitting.prompts for sitting in match[:-1])
        assert len(match[-1].results) >= 1
        for before, after in pairwise(match):
            assert len(after.results) - len(before.results) in (0, 1)
            assert (after.ended is not None) <= (len(after.results) > len(before.results))


def test_every_offered_move_applies(table: Table) -> None:
    for sitting in moments(table):
        for actor, moves in offered(sitting).items():
            for move in moves:
                assert len(sitting.step(actor, move).log) == len(sitting.log) + 1


def test_every_duty_can_be_done(table: Table) -> None:
    for sitting in moments(table):
        able = offered(sitting)
        for prompt in sitting.prompts:
            if prompt.duty:
                assert any(isinstance(move, prompt.move) for move in able[prompt.actor]), prompt


def test_nothing_else_applies(table: Table) -> None:
    nobody = (CHANCE, CLOCK, SPECTATOR, table.setup.seats)
    for sitting in moments(table, 12):
        able = {actor: set(moves) for actor, moves in offered(sitting).items()}
        before = repr(sitting.state)
        for actor in (*range(table.setup.seats), *nobody):
            for move in vocabulary(table):
                if move not in able.get(actor, ()):
                    assert refusal(sitting, actor, move), (actor, move)
        assert repr(sitting.state) == before


def test_moves_come_in_a_fixed_order(table: Table) -> None:
    for sitting in moments(table):
        able = offered(sitting)  # found at another time
        assert able == found_anew(sitting)
        for moves in able.values():
            assert len(moves) == len(set(moves))


def test_a_state_remembers_its_setup(table: Table) -> None:
    assert table.game.start(table.setup).setup == table.setup
    for match in walks(table):
        for before, after in pairwise(match):
            if after.ended is None:
                assert after.state.setup == before.state.setup


def test_a_rematch_is_a_table_that_can_be_laid(table: Table) -> None:
    for match in walks(table):
        again = match[-1].again
        assert again.first is None or 0 <= again.first < table.setup.seats
        assert replace(again, first=table.setup.first) == table.setup
        assert table.game.start(again)

"""Prompts come in one order and say what they mean."""

import json
from collections.abc import Callable
from types import UnionType

from parlour.core.game import CHANCE, CLOCK, SPECTATOR
from parlour.core.plain import plain
from parlour.core.sitting import Sitting
from tests.contract.tables import Table
from tests.contract.walks import moments, offered, walks


def every(table: Table) -> list[Sitting]:
    return [sitting for match in walks(table) for sitting in match]


def test_chance_then_seats_then_the_clock(table: Table) -> None:
    for sitting in every(table):
        actors = [prompt.actor for prompt in sitting.prompts]
        seats = [*range(table.setup.seats)]
        # Whose turn it is may stand before the other seats.
        turn = next((p.actor for p in sitting.prompts if p.duty and p.actor >= 0), None)
        orders = ([CHANCE, *seats, CLOCK], sorted([CHANCE, *seats, CLOCK], key=_turn_first(turn)))
        assert any(actors == sorted(actors, key=order.index) for order in orders)


def test_chance_stands_beside_nobodys_duty(table: Table) -> None:
    for sitting in every(table):
        duties = [p.actor for p in sitting.prompts if p.duty and p.actor != CLOCK]
        assert CHANCE not in duties or duties == [CHANCE]


def test_a_prompt_lists_what_may_be_done(table: Table) -> None:
    """As whole moves (b3) or by their kind (score), and nothing that cannot be read or done."""
    for sitting in moments(table):
        able = offered(sitting)
        for prompt in sitting.prompts:
            texts = [
                table.game.write(move)
                for move in able[prompt.actor]
                if isinstance(move, prompt.move)
            ]
            kinds = {text.partition(":")[0] for text in texts}
            assert all(text in prompt.moves or _kind(text) in prompt.moves for text in texts)
            if prompt.duty:
                possible = {*texts, *kinds} & set(prompt.moves)
                # Of several kinds (play or pass) one will do: the others may hang on hidden hands,
                # and whether there is a word to be made is seen by searching the dictionary only.
                several = isinstance(prompt.move, UnionType)
                assert possible if several else possible == set(prompt.moves)


def test_choices_are_the_whole_moves_of_a_duty(table: Table) -> None:
    for sitting in moments(table):
        able = offered(sitting)
        for prompt in sitting.prompts:
            if prompt.choices:
                fitting = [move for move in able[prompt.actor] if isinstance(move, prompt.move)]
                assert prompt.duty
                assert list(prompt.choices) == [table.game.write(move) for move in fitting]


def test_views_and_facts_are_plain_data(table: Table) -> None:
    for sitting in moments(table):
        for viewer in (*range(table.setup.seats), SPECTATOR):
            assert json.dumps(plain(sitting.view(viewer)))
        for entry in sitting.log[-1:]:
            for fact in entry.facts:
                assert fact.kind
                assert json.dumps(plain(fact.data))


def _turn_first(turn: int | None) -> Callable[[int], tuple[bool, bool, bool, int]]:
    return lambda actor: (actor == CLOCK, actor != CHANCE, actor != turn, actor)


def _kind(text: str) -> str:
    return text.partition(":")[0]

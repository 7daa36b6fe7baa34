"""OpenSpiel's own test over every game, with serialising; and what it does not look at."""

from typing import Any

import pyspiel
import pytest

from parlour.envs import openspiel
from parlour.games import GAMES
from tests.dictionaries import wish_of

SMALL = {
    "rows": ["...########", "...########", "...########", *["#" * 11] * 8]
}  # a board of nine squares
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("score_four", 2, {}),
    ("score_four", 4, {"calling": "automatic"}),
    ("fourcyte", 2, {}),
    ("keyword", 2, {}),
    ("keyword", 3, {"validation": "strict"}),
    ("dictionary_please", 2, {"target": 3}),
    ("dictionary_please", 3, {"target": 3, "ruling": "vote"}),
    ("crosticon", 2, {"board": SMALL}),
]


def test_every_game_is_tried() -> None:
    assert {game for game, _, _ in TABLES} == set(GAMES)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=str)
def test_openspiel_is_content(game: str, seats: int, options: dict[str, Any]) -> None:
    laid = openspiel.load(game, seats, wish_of(game), **options)
    pyspiel.random_sim_test(laid, num_sims=1, serialize=False, verbose=False)


def state_of(game: str, **options: Any) -> Any:
    return openspiel.load(game, wish=wish_of(game), **options).new_initial_state()


def test_a_clone_goes_its_own_way() -> None:
    state = state_of("score_four", calling="automatic")
    state.apply_action(5)
    other = state.clone()
    other.apply_action(6)
    assert state.current_player() == 1
    assert other.current_player() == 0
    assert "c2" in str(other)
    assert "c2" not in str(state)


def test_a_state_comes_back_from_its_text() -> None:
    game = openspiel.load("score_four", calling="automatic")
    state = game.new_initial_state()
    for pin in (5, 6, 5):
        state.apply_action(pin)
    text = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(text)
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()


def test_the_winner_gains_what_the_loser_pays() -> None:
    state = state_of("score_four", calling="automatic")
    for pin in (0, 1, 0, 1, 0, 1, 0):
        state.apply_action(pin)
    assert state.is_terminal()
    assert state.returns() == [1.0, -1.0]


def test_chance_is_a_node_with_its_weights() -> None:
    state = state_of("crosticon")
    assert state.is_chance_node()
    outcomes = state.chance_outcomes()
    assert abs(sum(share for _, share in outcomes) - 1) < 1e-9
    assert len(outcomes) > 10


def test_what_is_remembered_of_4cyte_holds_ones_own_places_only() -> None:
    state = state_of("fourcyte", seats=2)
    state.apply_action(0)  # calls an A
    lays = state.legal_actions()
    state.apply_action(lays[7])
    first, second = (state.information_state_string(seat) for seat in (0, 1))
    assert "placed" in first
    assert "placed" not in second

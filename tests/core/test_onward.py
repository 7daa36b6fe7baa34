"""A match is taken up again where it stood, chance as it was, the house's words left out."""

from random import Random

import pytest

from parlour.core.game import CHANCE, CLOCK, HOUSE
from parlour.core.onward import taken_up
from parlour.core.sitting import Sitting, settle
from parlour.games import GAMES
from parlour.house.dice import dice
from parlour.house.setups import setup_for
from tests.tiny import GAME


def begun(games: int = 1) -> Sitting:
    return Sitting.begin(GAME, setup_for(GAME, 2, {"games": games, "swaps": False}, first=0))


def played(games: int = 1) -> Sitting:
    """A match of Tiny, which deals again after every round."""
    roll = dice(Random(5))
    sitting = settle(begun(games), roll)
    while not sitting.over:
        duty = next((p for p in sitting.prompts if p.duty and p.actor != CLOCK), None)
        who, what = (CLOCK, "close") if duty is None else (duty.actor, duty.choices[0])
        sitting = settle(sitting.play(who, what), roll)
    return sitting


def waits(sitting: Sitting) -> bool:
    return sitting.ended is not None or not any(p.actor == CHANCE for p in sitting.prompts)


@pytest.mark.parametrize("games", [1, 2])
def test_at_every_entry_it_is_the_state_at_which_the_table_next_waited(games: int) -> None:
    match = played(games)
    stages = [begun(games)]
    for entry in match.log:
        stages.append(stages[-1].play(entry.actor, entry.move))
    draws = 0
    for entries, stage in enumerate(stages):
        wanted = next(later for later in stages[entries:] if waits(later))
        found = taken_up(match, entries)
        assert (found.state, found.log, found.ended) == (wanted.state, wanted.log, wanted.ended)
        draws += stage is not wanted
    assert draws > 4 * games  # it was tried in the middle of deals


def test_the_end_of_a_game_is_looked_at_before_the_next_is_dealt() -> None:
    match = played(games=2)
    last = next(n for n, entry in enumerate(match.log, 1) if entry.actor == CLOCK)
    found = taken_up(match, last)
    assert found.ended is not None
    assert len(found.log) == last
    assert match.log[last].actor == CHANCE


def test_what_the_house_said_is_left_out_and_what_was_taken_back_too() -> None:
    match = Sitting.begin(GAMES["score_four"])
    said = ("pause", "go", "seat:1:bot:club")
    for actor, move in [(0, "a1"), (1, "b1"), (HOUSE, "back:1"), *((HOUSE, s) for s in said)]:
        match = match.play(actor, move)
    for actor, move in [(1, "c1"), (HOUSE, "resign:0")]:
        match = match.play(actor, move)
    assert match.over

    def stands(entries: int) -> list[str]:
        return [entry.move for entry in taken_up(match, entries).log]

    assert stands(2) == ["a1", "b1"]
    assert stands(3) == stands(6) == ["a1"]
    assert stands(8) == ["a1", "c1"]
    assert not taken_up(match, 8).over  # nobody has resigned here


def test_there_is_nothing_before_the_first_entry_or_behind_the_last() -> None:
    match = played()
    for entries in (-1, len(match.log) + 1):
        with pytest.raises(ValueError, match="entries"):
            taken_up(match, entries)

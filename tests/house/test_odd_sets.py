"""Letter sets that nobody would print: they are refused in words, or dealt in a moment."""

from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.game import Setup
from parlour.core.sitting import Sitting, settle
from parlour.games import GAMES
from parlour.house.dice import dice
from parlour.house.setups import AnyGame, BadSetup, setup_for
from tests.dictionaries import wish_of

# Of one letter: none, few, as many as there may be, and just more than that.
COUNTS = st.sampled_from([0, 1, 2, 3, 19, 20, 60, 999, 1000, 1001])
ONE = st.builds(lambda letter, count: {letter: count}, st.sampled_from("AQ?"), COUNTS)
LETTERS = ONE | st.dictionaries(st.sampled_from("AABEQZ?"), COUNTS, max_size=4)
LONGEST = 5.0  # seconds of work: far more than a deal takes, far less than for ever


@st.composite
def odd_options(draw: st.DrawFn, game: str, seats: int) -> dict[str, Any]:
    """Options of a game with letters of one's own, where it takes any."""
    if game == "crosticon":
        return {"pieces": {"letters": draw(LETTERS)}, "games": draw(st.integers(1, 2))}
    if game == "keyword":
        plays = {1: ["patience", "solitaire"], 4: ["regular", "partnership"]}
        play = draw(st.sampled_from(plays.get(seats, ["regular"])))
        return {"blocks": {"letters": draw(LETTERS)}, "play": play}
    if game == "fourcyte":
        return {"park": draw(st.lists(COUNTS, min_size=25, max_size=27))}
    return {}


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_a_set_is_refused_in_words_or_dealt_in_a_moment(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    seats = data.draw(st.sampled_from(game.seats))
    options = data.draw(odd_options(name, seats))
    first = data.draw(st.sampled_from([None, 0]))
    begun = process_time()
    laid = laid_out(game, seats, options, first)
    if isinstance(laid, BadSetup):
        assert 10 < len(str(laid)) < 300
    else:
        dealt = settle(Sitting.begin(game, laid), dice(Random(data.draw(st.integers(0, 99)))))
        assert dealt.prompts
        assert len(dealt.log) < 5000
    assert process_time() - begun < LONGEST


def laid_out(
    game: AnyGame, seats: int, options: dict[str, Any], first: int | None
) -> Setup | BadSetup:
    try:
        return setup_for(game, seats, options, first=first, wish=wish_of(game.name))
    except BadSetup as refused:
        return refused

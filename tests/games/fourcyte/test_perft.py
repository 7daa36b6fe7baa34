"""In how many ways the first duties can be done: counted by the rules and by hand."""

import pytest

from parlour.core.play import perft
from tests.games.fourcyte.playing import GAME, table


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2])
def test_the_first_duties(seats: int) -> None:
    """26 letters; 36 squares and Standby for each seat; then what the Park still holds."""
    state = table(seats).state
    counts = [perft(GAME, state, depth) for depth in range(seats + 3)]
    assert counts[:-1] == [1, *(26 * 37**laid for laid in range(seats + 1))]
    single = sum(count == 1 for count in state.park.values())
    assert single == 13
    assert counts[-1] == 37**seats * (26 * 26 - single)


def test_solitaire_owes_only_an_end() -> None:
    assert [perft(GAME, table(mode="solitaire").state, depth) for depth in range(3)] == [1, 1, 0]

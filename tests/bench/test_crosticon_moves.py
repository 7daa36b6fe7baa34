"""The boards that Crosticon's generator is measured on can be played out again."""

import pytest
from crosticon_moves import BOARDS, played

from parlour.games.crosticon.board import VACANT


@pytest.mark.parametrize("seats", [2, 4])
def test_boards_of_games_are_read(seats: int) -> None:
    fields = [line.split("\t") for line in BOARDS.read_text("utf-8").splitlines()[1:]]
    _, first, turns, entries = next(row for row in fields if int(row[0]) == seats)
    state = played("standard", seats, int(first), entries).state
    assert state.turns == int(turns)
    assert state.owners.count(VACANT) < len(state.owners)

"""Seats that play at random, at the largest table of every game: the match ends soon, and its
record is small and is read by the referee."""

from collections import Counter
from typing import Any

import pytest

from parlour.core.record import Record
from parlour.games import GAMES
from parlour.house.arena import Contest, Player, match
from parlour.house.referee import Refusal, replay
from tests.dictionaries import wish_of

SMALL = 2_000  # entries
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in GAMES),
    ("score_four", {"method": "counting"}),
    ("fourcyte", {"scoring": "declared"}),
    ("dictionary_please", {"ruling": "vote", "claiming": "spoken"}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_the_largest_table_with_random_seats(name: str, options: dict[str, Any]) -> None:
    seats, wish = max(GAMES[name].seats), wish_of(name)
    played = match(Contest(name, (Player("random"),) * seats, 1, options, wish), 0)
    sitting = replay(played.record, wish=wish)
    assert not isinstance(sitting, Refusal)
    assert sitting.over
    assert len(sitting.log) < SMALL


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 8])
def test_rights_are_used_now_and_then_however_many_hold_them(seats: int) -> None:
    """4CYTE's right to move a letter once it lies."""
    played = match(Contest("fourcyte", (Player("random"),) * seats, 1, {}, wish_of("fourcyte")), 0)
    kinds = Counter(entry.split()[1].split(":")[0] for entry in Record.read(played.record).entries)
    assert kinds["call"] == 36
    again = kinds["lay"] + kinds["use"] - 36 * seats
    assert 10 < again < 36 * seats

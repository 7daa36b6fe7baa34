"""One test or more for every clause; each must fail when its rule is broken."""

import pytest

from parlour.core.game import Illegal, Setup
from parlour.core.sitting import Sitting
from parlour.games._template import GAME
from tests.clause import clause


def played(*numbers: int, seats: int = 2, **options: object) -> Sitting:
    """A table after some turns."""
    sitting = Sitting.begin(GAME, Setup(seats, GAME.options(**options)))
    for each in numbers:
        sitting = sitting.play(sitting.view(0).player, f"say:{each}")
    return sitting


@clause("XX-01")
def test_two_to_four_play_each_alone() -> None:
    assert GAME.seats == (2, 3, 4)
    for seats in GAME.seats:
        assert len(played(seats=seats).totals) == seats
    with pytest.raises(ValueError, match="alone"):
        GAME.start(Setup(4, GAME.options(), sides=((0, 2), (1, 3))))


@clause("XX-02")
def test_the_players_count_in_turn_and_go_on_where_the_last_one_stopped() -> None:
    sitting = played(3, 1, 2, seats=3)
    assert [entry.actor for entry in sitting.log] == [0, 1, 2]
    assert sitting.view(0).count == 6
    assert sitting.view(0).player == 0


@clause("XX-02")
def test_one_two_or_three_numbers_are_said() -> None:
    assert played().prompts[0].choices == ("say:1", "say:2", "say:3")
    for text in ("say:0", "say:4"):
        with pytest.raises(ValueError, match="unreadable"):
            played().play(0, text)


@clause("XX-03")
def test_whoever_says_the_last_number_wins() -> None:
    end = played(3, 3, 3, 3, 3, 3, 3)
    assert end.result is not None
    assert (end.result.totals, end.result.winners) == ((1, 0), (0,))
    assert not played(3, 3, 3, 3, 3, 3, 2).over


@clause("XX-04")
def test_it_may_be_agreed_that_whoever_says_it_loses() -> None:
    end = played(3, 3, 3, seats=3, goal=9, last="loses")
    assert end.result is not None
    assert (end.result.totals, end.result.winners) == ((1, 1, 0), (0, 1))


@clause("XX-05")
def test_nobody_counts_past_the_last_number() -> None:
    sitting = played(3, 3, goal=8)
    assert sitting.prompts[0].choices == ("say:1", "say:2")
    with pytest.raises(Illegal) as refused:
        sitting.play(0, "say:3")
    assert refused.value.clause == "XX-05"

"""Four at the table and more: SF-17 to SF-19, SF-21, SF-22."""

from itertools import pairwise

import pytest

from parlour.games.score_four.board import PIN_NAMES
from parlour.house.setups import BadSetup, setup_for
from tests.clause import clause
from tests.games.score_four.playing import GAME, on, played, player, refused, says, table


@clause("SF-17")
def test_partners_sit_opposite_and_share_a_colour() -> None:
    sitting = played("a1 b1 c1 d1", seats=4)
    beads = [sitting.view(0).pins[pin] for pin in range(4)]
    assert beads == [(0,), (1,), (0,), (1,)]  # seats 0 and 2 light, 1 and 3 dark


@clause("SF-17", "SF-21")
def test_sides_other_than_every_second_seat_are_refused() -> None:
    assert setup_for(GAME, seats=4, sides=((0, 2), (1, 3))).sides == ((0, 2), (1, 3))
    for sides in (((0, 1), (2, 3)), ((1, 3), (0, 2)), ((0, 1, 2), (3,)), ((0, 2),)):
        with pytest.raises(BadSetup):
            setup_for(GAME, seats=4, sides=sides)


@clause("SF-18")
@pytest.mark.parametrize("first", [None, 0, 1, 2, 3])
def test_turns_go_round_clockwise_so_that_colours_alternate(first: int | None) -> None:
    sitting = table(4, first)
    seats = []
    for pin in PIN_NAMES[:8]:
        seats.append(player(sitting))
        sitting = on(sitting, pin)
    begin = first or 0
    assert seats == [(begin + n) % 4 for n in range(8)]
    assert all(a % 2 != b % 2 for a, b in pairwise(seats))


@clause("SF-19")
@pytest.mark.parametrize("caller", [0, 2])
def test_either_partner_may_say_score(caller: int) -> None:
    """The row was laid by both of them in turn."""
    sitting = played("a1 a4 b1 b4 c1 c4 d1", seats=4)
    end = on(sitting, f"{caller}!a11-d11")
    assert end.result is not None
    assert end.result.winners == (0,)
    assert says(end) == [(0, 1, "SF-10")]
    assert end.log[-1].facts[0].data["seat"] == caller


@clause("SF-19")
def test_the_other_side_may_not_say_it_for_them() -> None:
    sitting = played("a1 a4 b1 b4 c1 c4 d1", seats=4)
    assert refused(sitting, 1, "score:a11-d11") == "SF-12"
    assert refused(sitting, 3, "score:a11-d11") == "SF-12"


@clause("SF-21")
@pytest.mark.parametrize("seats", [6, 8])
def test_members_of_two_teams_alternate_around_the_table(seats: int) -> None:
    sitting = table(seats)
    sides = []
    for pin in PIN_NAMES[:10]:
        assert player(sitting) == len(sides) % seats
        sides.append(player(sitting) % 2)
        sitting = on(sitting, pin)
    assert sides == [0, 1] * 5
    beads = [len(pin) == 1 and pin[0] for pin in sitting.view(0).pins[:8]]
    assert beads == [0, 1] * 4


@clause("SF-21")
def test_teams_are_equal() -> None:
    for seats in (3, 5, 7):
        with pytest.raises(BadSetup):
            setup_for(GAME, seats=seats)


@clause("SF-22")
@pytest.mark.parametrize("seats", [6, 8])
def test_any_member_of_a_team_may_call_its_line_and_nobody_else(seats: int) -> None:
    sitting = played("a1 a4 b1 b4 c1 c4 d1", seats=seats)
    for seat in range(seats):
        if seat % 2:
            assert refused(sitting, seat, "score:a11-d11") == "SF-12"
        else:
            assert on(sitting, f"{seat}!a11-d11").over

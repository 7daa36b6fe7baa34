"""Classes, PAR, handicap and champions: 4C-51 to 4C-55, T3."""

import pytest

from parlour.core.game import SPECTATOR
from parlour.games.fourcyte.scoring import Standing, against_par, par_of
from tests.clause import clause
from tests.games.fourcyte.playing import arranged, filled, rows, table

SENIORS = {1: ("A", 170), 2: ("B", 161), 3: ("C", 152), 4: ("D", 143)}
JUNIORS = {1: ("E", 150), 2: ("F", 141), 3: ("G", 132), 4: ("H", 123)}


@clause("4C-52")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_class_goes_by_table_and_age(seats: int) -> None:
    setup = table(seats, juniors=(seats - 1,)).setup
    assert par_of(setup, seats - 1) == JUNIORS[seats]
    for seat in range(seats - 1):
        assert par_of(setup, seat) == SENIORS[seats]
    assert table(seats).view(0).par == (SENIORS[seats],) * seats


@clause("4C-52")
def test_larger_tables_have_no_class() -> None:
    assert table(5).view(0).par == (None,) * 5
    assert par_of(table(8, juniors=(7,)).setup, 7) is None
    with pytest.raises(ValueError, match="4C-52"):
        table(2, juniors=(2,))


@clause("4C-51")
def test_a_finished_game_is_seen_against_par() -> None:
    sitting = filled(rows("STONED"), rows("NOTEDS"), juniors=(1,))
    assert sitting.totals == (20, 0)
    for viewer in (0, 1, SPECTATOR):
        assert sitting.view(viewer).standings == (
            Standing("B", 161, False, None, 141),
            Standing("F", 141, False, None, 141),
        )
    assert table(2).view(0).standings == ()  # not before the end


@clause("4C-51")
def test_solitaire_and_large_tables_are_not() -> None:
    sitting = arranged("CAT" + "." * 33).play(0, "finish")
    assert sitting.view(0).par == (None,)
    assert sitting.view(0).standings == (None,)
    assert against_par(table(5).setup, 0, 280) is None


@clause("4C-53")
@pytest.mark.parametrize("seats", SENIORS)
@pytest.mark.parametrize("junior", [False, True])
def test_a_champion_exceeds_par(seats: int, junior: bool) -> None:
    setup = table(seats, juniors=(0,) if junior else ()).setup
    group, par = (JUNIORS if junior else SENIORS)[seats]
    assert against_par(setup, 0, par) == Standing(group, par, False, None, 0)
    assert against_par(setup, 0, par + 1) == Standing(group, par, True, 1, None)


@clause("4C-54", "4C-T3")
def test_the_handicap_is_par_less_the_score() -> None:
    assert against_par(table(2).setup, 1, 155) == Standing("B", 161, False, None, 6)


@clause("4C-55", "4C-T3")
def test_a_champion_is_par_plus() -> None:
    assert against_par(table(2).setup, 1, 168) == Standing("B", 161, True, 7, None)

"""Classes, PAR, handicap and champions: 4C-51 to 4C-55, T3."""

import pytest

from parlour.games.fourcyte.board import PAR
from parlour.games.fourcyte.match import Score, score_of, standings
from parlour.games.fourcyte.scoring import par_of
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
def test_a_finished_game_enters_a_players_record() -> None:
    sitting = filled(rows("STONED"), rows("NOTEDS"), juniors=(1,))
    assert sitting.result is not None
    assert score_of(sitting.setup, sitting.result, 0) == Score("B", 20)
    assert score_of(sitting.setup, sitting.result, 1) == Score("F", 0)
    standing = standings([Score("B", 20), Score("F", 7), Score("B", 31)])
    assert [(each.group, each.par, each.best) for each in standing.values()] == [
        ("B", 161, 31),
        ("F", 141, 7),
    ]


@clause("4C-51")
def test_solitaire_never_does() -> None:
    sitting = arranged("CAT" + "." * 33).play(0, "finish")
    assert sitting.result is not None
    assert score_of(sitting.setup, sitting.result, 0) is None
    assert sitting.view(0).par == (None,)


@clause("4C-53")
@pytest.mark.parametrize("group", PAR)
def test_a_champion_exceeds_par(group: str) -> None:
    par = PAR[group]
    assert not standings([Score(group, par)])[group].champion
    assert standings([Score(group, par + 1)])[group].champion
    assert standings([Score(group, par + 1), Score(group, 3)])[group].champion


@clause("4C-54", "4C-T3")
def test_the_handicap_is_par_less_the_best() -> None:
    standing = standings([Score("B", 120), Score("B", 155), Score("A", 169)])["B"]
    assert (standing.handicap, standing.plus) == (6, None)
    assert standings([Score("B", 161)])["B"].handicap == 0


@clause("4C-55", "4C-T3")
def test_a_champion_is_par_plus() -> None:
    standing = standings([Score("B", 168), Score("B", 155)])["B"]
    assert (standing.handicap, standing.plus) == (None, 7)
    assert standings([Score("B", 161)])["B"].plus is None
    assert standings([]) == {}

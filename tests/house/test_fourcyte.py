"""What the house sees to at tables of 4CYTE: 4C-24, 4C-25, 4C-31, 4C-50."""

import pytest

from parlour.core.record import Record
from parlour.core.sitting import Sitting
from parlour.games import GAMES
from parlour.house.setups import BadSetup, setup_for
from tests.clause import clause
from tests.dictionaries import wish_of

GAME = GAMES["fourcyte"]
WISH = wish_of("fourcyte")


@clause("4C-24")
def test_every_table_names_its_dictionary() -> None:
    agreed = Sitting.begin(GAME, setup_for(GAME))
    assert Record.of(agreed).lexicon == "parlour-en 2 standard"
    wider = Sitting.begin(GAME, setup_for(GAME, lexicon="parlour-en 2 liberal"))
    assert Record.of(wider).lexicon == "parlour-en 2 liberal"
    own = Sitting.begin(GAME, setup_for(GAME, wish=WISH))
    assert Record.of(own).lexicon == "words.tsv"
    with pytest.raises(ValueError, match="4C-24"):
        Sitting.begin(GAME)


@clause("4C-25")
@pytest.mark.parametrize("name", ["websters-third 1", "shorter-oxford 1 standard"])
def test_the_contests_dictionaries_are_not_ours_to_give(name: str) -> None:
    with pytest.raises(BadSetup, match="there is: parlour-en"):
        setup_for(GAME, lexicon=name)


@clause("4C-31")
@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_more_than_four_may_play_without_a_class(seats: int) -> None:
    sitting = Sitting.begin(GAME, setup_for(GAME, seats, wish=WISH))
    assert sitting.view(0).par == (None,) * seats


@clause("4C-50")
def test_solitaire_does_not_count() -> None:
    setup = setup_for(GAME, 1, {"mode": "solitaire"}, wish=WISH)
    sitting = Sitting.begin(GAME, setup).play(0, "finish")
    assert sitting.over
    assert sitting.view(0).par == sitting.view(0).standings == (None,)


@pytest.mark.parametrize(
    ("seats", "options", "why"),
    [
        (1, {"park": "R-5C"}, "is one of R-4C, R-4C-alt, or 26 counts"),
        (1, {"park": [1] * 25}, "26 counts"),
        (1, {"park": [True] * 26}, "26 counts"),
        (1, {"park": [-1, *[9] * 25]}, "26 counts"),
        (1, {"park": [1] * 26}, "at least 36"),
        (1, {"park": {"E": 36}}, "26 counts"),
        (1, {"park": None}, "26 counts"),
        (2, {"juniors": [2]}, "4C-52"),
        (2, {"juniors": [-1]}, "list of different seats"),
        (2, {"juniors": [0, 0]}, "list of different seats"),
        (2, {"juniors": [True]}, "list of different seats"),
        (2, {"juniors": 1}, "list of different seats"),
        (2, {"mode": "solitaire"}, "4C-48"),
        (1, {"mode": "solo"}, "is one of game, solitaire"),
        (1, {"speed": 3}, "no option 'speed'"),
    ],
)
def test_what_cannot_be_played_is_said(seats: int, options: dict[str, object], why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        setup_for(GAME, seats, options, wish=WISH)


def test_a_park_of_ones_own() -> None:
    setup = setup_for(GAME, 2, {"park": [2] * 18 + [0] * 8, "juniors": [1]}, wish=WISH)
    view = Sitting.begin(GAME, setup).view(0)
    assert list(view.park.values()) == [2] * 18 + [0] * 8
    assert view.par == (("B", 161), ("F", 141))


@pytest.mark.parametrize("sides", [((0, 1),), ((1,), (0,)), ((0,),)])
def test_all_play_for_themselves(sides: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(BadSetup):
        setup_for(GAME, 2, sides=sides, wish=WISH)
    assert setup_for(GAME, 2, sides=((0,), (1,)), wish=WISH)

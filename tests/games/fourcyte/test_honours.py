"""What is certified of 4CYTE: 4C-49, 4C-61, 4C-64, and what is not."""

from dataclasses import replace
from typing import Any

import pytest

from parlour.core.game import Illegal
from parlour.core.honours import Honour, Scored
from parlour.core.sitting import Sitting
from parlour.games.fourcyte import GAME
from parlour.games.fourcyte.board import CHANNELS, line
from parlour.lexicon.fixture import Entry, FixtureLexicon
from tests.champion import PITCH
from tests.clause import clause
from tests.games.fourcyte.playing import arranged, filled

ROWS = ("BEDARE", "QUININ", "UPSHOT", "INCITE", "LEAMER", "TALARS")
AT_PAR = (*ROWS, "EUPNEA", "DISCAL", "QUILT")  # eight of six letters and one of five: 170


def state_of(seats: int, words: tuple[str, ...], calls: int = 36, **options: Any) -> Any:
    """The end of a game with this Pitch before everybody, under a dictionary of these words."""
    state = filled(*[PITCH] * seats, calls=calls, **options).state
    lexicon = FixtureLexicon("few", [Entry(word) for word in words], {})
    return replace(state, setup=replace(state.setup, lexicon=lexicon))


def knowing(sitting: Sitting, words: list[str]) -> Any:
    """Solitaire that is finished, under a dictionary of these words."""
    state = sitting.play(0, "finish").state
    lexicon = FixtureLexicon("few", [Entry(word) for word in words], {})
    return replace(state, setup=replace(state.setup, lexicon=lexicon))


def refused(state: Any) -> tuple[str, str]:
    with pytest.raises(Illegal) as refusal:
        GAME.honour(state, 0)  # type: ignore[misc]
    return refusal.value.clause, str(refusal.value)


@clause("4C-61", "4C-53")
def test_only_who_exceeds_par_is_certified() -> None:
    at_par, above = state_of(1, AT_PAR), state_of(1, (*AT_PAR, "HIM"))
    assert GAME.totals(at_par) == (170,)
    assert refused(at_par)[0] == "4C-61"
    assert "170 points do not exceed PAR of class A, 170" in refused(at_par)[1]
    assert GAME.honour is not None
    assert GAME.honour(above, 0).points == 172


@clause("4C-64", "4C-55")
def test_class_pitch_words_and_score_are_shown() -> None:
    assert GAME.honour is not None
    state = state_of(2, (*AT_PAR, "HIM"), juniors=(1,))
    words = [
        *(Scored(word, f"channel {channel}", 20) for channel, word in enumerate(ROWS, start=1)),
        Scored("QUILT", "channel 7", 10),
        Scored("EUPNEA", "channel 8", 20),
        Scored("DISCAL", "channel 9", 20),
        Scored("HIM", "channel 10", 2),
    ]
    figures = {"class": "B", "par": 161, "plus": 11, "pitch": [*ROWS], "letters": "own"}
    assert GAME.honour(state, 0) == Honour(
        "+11 Champion of class B", "4C-61", 172, figures, tuple(words), "4C-64", "4C-65"
    )
    assert GAME.honour(state, 1).figures == {**figures, "class": "F", "par": 141, "plus": 31}


@clause("4C-50")
def test_solitaire_makes_no_champion() -> None:
    assert refused(arranged("CAT" + "." * 33).play(0, "finish").state)[0] == "4C-50"
    above = knowing(arranged(PITCH), [*AT_PAR, "HIM"])
    assert GAME.totals(above) == (172,)
    assert refused(above)[0] == "4C-50"


@clause("4C-49")
def test_a_perfect_board_is_certified_in_solitaire() -> None:
    six = [line(PITCH, channel) for channel in CHANNELS]
    assert refused(knowing(arranged(PITCH), six[1:]))[0] == "4C-50"
    assert GAME.honour is not None
    earned = GAME.honour(knowing(arranged(PITCH), six), 0)
    assert (earned.title, earned.clause, earned.points) == ("Perfect board", "4C-49", 280)
    assert [word.word for word in earned.words] == six
    assert earned.figures == {"needed": 280, "pitch": [*ROWS], "letters": "reconstructed"}
    assert (earned.naming, earned.vouching) == ("4C-64", "4C-65")


@clause("4C-52")
def test_a_table_without_a_class_never() -> None:
    assert refused(state_of(5, (*AT_PAR, "HIM")))[0] == "4C-52"


@clause("4C-64")
def test_a_game_that_goes_on_has_no_score_to_show() -> None:
    assert refused(state_of(2, AT_PAR, calls=35))[0] == "4C-64"

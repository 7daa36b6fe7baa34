"""Letters laid and moved freely: 4C-48."""

import pytest

from parlour.core.game import SPECTATOR
from parlour.house.setups import BadSetup, setup_for
from tests.clause import clause
from tests.dictionaries import wish_of
from tests.games.fourcyte.playing import GAME, arranged, duties, moves_of, on, refused, says, table


@clause("4C-48")
def test_letters_come_go_and_change_places() -> None:
    sitting = on(table(mode="solitaire"), "0 put:E@a1; 0 put:T@b1; 0 shift:a1>f6")
    assert sitting.view(0).mats[0].pitch == ".T" + "." * 33 + "E"
    swapped = on(sitting, "0 shift:b1>f6")
    assert swapped.view(0).mats[0].pitch == ".E" + "." * 33 + "T"
    before = swapped.view(0).park["E"]
    lifted = on(swapped, "0 lift:b1")
    assert lifted.view(0).park["E"] == before + 1
    assert lifted.view(0).mats[0].pitch == "." * 35 + "T"


@clause("4C-48")
def test_what_cannot_be_done() -> None:
    sitting = on(table(mode="solitaire"), "0 put:Q@a1")
    assert refused(sitting, "0 put:E@a1") == "4C-34"
    assert refused(sitting, "0 put:Q@b1") == "4C-36"
    assert refused(sitting, "0 put:Q@a1") == "4C-34"
    assert refused(sitting, "0 shift:b1>c1") == "4C-48"
    assert refused(sitting, "0 shift:b1>b1") == "4C-48"
    assert refused(sitting, "0 shift:a1>a1") == "4C-48"
    assert refused(sitting, "0 lift:b1") == "4C-48"
    assert refused(sitting, "0 call:E") == "turn"
    assert refused(sitting, "0 lay:b1") == "turn"
    assert refused(sitting, "0 use:b1") == "turn"


@clause("4C-48")
def test_all_four_are_always_offered_and_an_end_is_owed() -> None:
    for sitting in (table(mode="solitaire"), arranged("CAT" + "." * 33)):
        assert moves_of(sitting, 0) == ["put", "shift", "lift", "finish"]
        assert duties(sitting) == [0]
        view = sitting.view(0)
        assert (view.caller, view.called, view.ready, view.phase) == (None, None, (False,), "play")


@clause("4C-48")
def test_it_may_be_finished_at_any_time() -> None:
    nothing = on(table(mode="solitaire"), "0 finish")
    assert nothing.over
    assert nothing.totals == (0,)
    sitting = on(arranged("CAT.ED" + "." * 30), "0 finish")
    assert says(sitting) == [(0, 2, "channel 1: CAT")]  # the empty square breaks what follows
    assert sitting.result is not None
    assert sitting.result.winners == (0,)
    assert sitting.view(SPECTATOR).ready == (True,)
    assert refused(sitting, "0 put:E@f6") == "turn"


@clause("4C-48")
def test_it_is_for_one() -> None:
    with pytest.raises(BadSetup, match="4C-48"):
        setup_for(GAME, 2, {"mode": "solitaire"}, wish=wish_of("fourcyte"))
    assert refused(table(), "0 put:E@a1") == "turn"
    assert refused(table(), "0 finish") == "turn"

"""Lots, ten letters and threes: DP-06, DP-13 to DP-18, DP-24, DP-25."""

from dataclasses import replace

import pytest

from parlour.core.game import CHANCE, SPECTATOR, Result
from parlour.games.dictionary_please.board import FULL_BAG, LETTERS
from parlour.house.setups import BadSetup, setup_for
from tests.clause import clause
from tests.dictionaries import wish_of
from tests.games.dictionary_please.playing import (
    GAME,
    asked,
    begun,
    on,
    racks,
    refused,
    table,
)


@clause("DP-06", "DP-T7")
def test_there_are_350_letters() -> None:
    assert sum(LETTERS.values()) == len(FULL_BAG) == 350
    assert (LETTERS["A"], LETTERS["E"], LETTERS["Q"], LETTERS["Z"]) == (29, 41, 1, 2)
    assert table(first=None).view(0).bag == 350


@clause("DP-06")
def test_a_letter_that_is_not_in_the_bag_cannot_be_drawn() -> None:
    assert refused(on(table(), "draw Q"), "chance draw:Q") == "DP-06"
    assert refused(on(table(first=None), "lot Q"), "chance lot:Q") == "DP-06"
    assert on(table(), "draw Z; draw Z").view(0).bag == 348


@clause("DP-13")
def test_everybody_draws_a_letter_and_shows_it() -> None:
    sitting = table(3, first=None)
    assert asked(sitting, CHANCE) == ["lot"]
    assert refused(sitting, "chance draw:E") == "turn"
    shown = on(sitting, "lot GC")
    assert shown.view(SPECTATOR).lots == {0: "G", 1: "C"}
    assert shown.view(SPECTATOR).player is None
    assert asked(shown, CHANCE) == ["lot"]
    assert asked(on(shown, "lot M"), CHANCE) == []


@clause("DP-14")
@pytest.mark.parametrize(("lots", "first"), [("GCM", 1), ("ABC", 0), ("ZYX", 2)])
def test_nearest_to_a_begins(lots: str, first: int) -> None:
    sitting = on(table(3, first=None), f"lot {lots}")
    assert sitting.view(0).player == sitting.view(0).first == first
    assert asked(sitting, first) == ["keep", "fresh"]


@clause("DP-15")
def test_those_who_tie_draw_again() -> None:
    sitting = on(table(4, first=None), "lot CECE")
    assert sitting.view(0).lots == {1: "E", 3: "E"}
    assert sitting.view(0).bag == 348  # the tied letters are back, the others stay out
    again = on(sitting, "lot G")
    assert again.view(0).lots == {0: "G", 1: "E", 3: "E"}
    won = on(again, "lot F")  # F beats G; E does not compete any more
    assert won.view(0).first == 2
    assert won.view(0).lots == {0: "G", 1: "E", 2: "F", 3: "E"}


@clause("DP-15")
def test_a_tie_may_follow_a_tie() -> None:
    sitting = on(table(3, first=None), "lot AAA; lot BCB; lot NN; lot TS")
    assert sitting.view(0).first == 2
    assert sitting.view(0).lots == {0: "T", 1: "C", 2: "S"}


@clause("DP-16")
def test_player_1_may_keep_the_lots_of_all() -> None:
    sitting = on(table(3, first=None), "lot GCM; 1 keep")
    assert racks(sitting) == ("", "CGM", "")
    assert sitting.state.owed == (1,) * 7 + (2,) * 3 + (0,) * 3
    assert sitting.view(0).lots == {}
    assert sitting.view(1).hands == {1: "CGM"}
    assert sitting.view(0).hands == {0: ""}
    assert sitting.view(0).bag == 347


@clause("DP-16")
def test_or_return_them_all_and_draw_ten() -> None:
    sitting = on(table(3, first=None), "lot GCM; 1 fresh")
    assert racks(sitting) == ("", "", "")
    assert sitting.view(0).bag == 350
    assert sitting.state.owed == (1,) * 10 + (2,) * 3 + (0,) * 3
    assert refused(on(table(3, first=None), "lot GCM"), "0 keep") == "turn"


@clause("DP-17")
def test_the_others_draw_three_before_play() -> None:
    sitting = on(table(3), "draw RANGEIOUTS")
    assert sitting.view(0).hand_sizes == (10, 0, 0)
    assert refused(sitting, "0 form:RANGE") == "turn"
    ready = on(sitting, "draw ABCDEF")
    assert ready.view(0).hand_sizes == (10, 3, 3)
    assert racks(ready)[1:] == ("ABC", "DEF")
    assert asked(ready, 0) == ["form", "discard"]


@clause("DP-17")
def test_whoever_is_named_first_draws_no_lot() -> None:
    sitting = table(3, first=2)
    assert asked(sitting, CHANCE) == ["draw"]
    assert sitting.view(0).player == 2
    assert sitting.state.owed[:10] == (2,) * 10
    assert sitting.state.owed[10:] == (0, 0, 0, 1, 1, 1)
    assert table(3, first=1).state.owed[10:] == (2, 2, 2, 0, 0, 0)  # clockwise


@clause("DP-18")
def test_turns_go_round_clockwise() -> None:
    sitting = on(table(3, first=1), f"draw {'E' * 16}")
    turns = []
    for _ in range(4):
        seat = sitting.view(0).player
        turns.append(seat)
        sitting = on(sitting, f"{seat} {asked(sitting, seat)[1]}; draw TTT")
    assert turns == [1, 2, 0, 1]


@clause("DP-24")
def test_a_rack_is_open_in_its_turn() -> None:
    sitting = begun("RANGEEEEEE", "OTT")
    for viewer in (0, 1, SPECTATOR):
        assert sitting.view(viewer).hands[0] == "AEEEEEEGNR"
    done = on(sitting, "0 form:RANGE; 0 done")
    assert done.view(SPECTATOR).hands == {}
    drawn = on(done, "draw TTT")
    assert drawn.view(0).hands == {0: "TTT", 1: "OTT"}
    assert drawn.view(SPECTATOR).hands == {1: "OTT"}


@clause("DP-25")
def test_until_then_it_is_hidden() -> None:
    sitting = on(table(2), "draw RANGEEEEEE; draw OT")
    assert sitting.view(1).hands == {1: "OT"}
    assert sitting.view(0).hands == {0: "AEEEEEEGNR"}
    assert sitting.view(SPECTATOR).hands == {}
    assert sitting.view(SPECTATOR).hand_sizes == (10, 2)
    ready = on(sitting, "draw T")
    assert ready.view(0).hands == {0: "AEEEEEEGNR"}
    told = [fact for fact in ready.log[-1].facts if fact.to is None]
    assert all("letter" not in fact.data for fact in told if fact.kind == "drew")


@clause("DP-25")
def test_racks_stay_hidden_at_the_end() -> None:
    sitting = begun("EEEEEEEEEE", "TTT", ending="time")
    over = on(sitting, "clock time; 0 discard; draw AAA; 1 pass; draw AAA; draw AAA")
    over = on(over, "0 pass; 1 discard")
    assert over.over
    assert over.view(SPECTATOR).hands == {}
    assert over.view(SPECTATOR).player is None
    assert list(over.view(0).hands) == [0]


@pytest.mark.parametrize(
    ("seats", "options", "why"),
    [
        (1, {}, "seats"),
        (9, {}, "seats"),
        (2, {"target": 2}, "between 3 and 20"),
        (2, {"target": 21}, "between 3 and 20"),
        (2, {"minutes": 0}, "1 or more"),
        (2, {"minutes": "30"}, "whole number"),
        (2, {"minutes": True}, "whole number"),
        (2, {"scoring": "star"}, "is one of stars, alternative, none"),
        (2, {"bonus": 1}, "true or false"),
    ],
)
def test_what_cannot_be_played_is_said(seats: int, options: dict[str, object], why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        setup_for(GAME, seats, options, wish=wish_of(GAME.name))


def test_minutes_may_be_many() -> None:
    setup = setup_for(
        GAME, 2, {"minutes": 10**400, "ending": "time"}, first=0, wish=wish_of(GAME.name)
    )
    assert setup.options.minutes == 10**400


@pytest.mark.parametrize("sides", [((0, 1),), ((1,), (0,)), ((0,),)])
def test_each_seat_plays_for_itself(sides: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(BadSetup, match="DP-10"):
        setup_for(GAME, 2, sides=sides, wish=wish_of(GAME.name))
    assert setup_for(GAME, 2, sides=((0,), (1,)), wish=wish_of(GAME.name))


@clause("DP-13")
def test_for_a_rematch_letters_are_drawn_again() -> None:
    setup = table(3, first=2).setup
    assert GAME.again(setup, (Result((5, 0, 0), (0,), "words", 2),)) == replace(setup, first=None)

"""Park, Pitch, channels and Standby: 4C-06 to 4C-13, 4C-19, 4C-30, 4C-32."""

import pytest

from parlour.core.game import SPECTATOR
from parlour.games.fourcyte.board import CHANNELS, EMPTY, SQUARE_NAMES
from parlour.games.fourcyte.options import PARKS
from parlour.house.setups import BadSetup, setup_for
from tests.clause import clause
from tests.dictionaries import wish_of
from tests.games.fourcyte.playing import GAME, found, moves_of, on, refused, table


@clause("4C-06")
@pytest.mark.parametrize("park", PARKS)
def test_before_play_all_letters_are_in_the_park(park: str) -> None:
    sitting = table(2, park=park)
    assert sum(sitting.view(0).park.values()) == 51
    assert all(sitting.view(0).park.values())
    for seat in (0, 1):
        mat = sitting.view(seat).mats[seat]
        assert (mat.pitch, mat.standby, mat.hand) == (EMPTY, None, None)


@clause("4C-07")
def test_the_pitch_has_six_by_six_squares() -> None:
    assert SQUARE_NAMES[0] == "a1"
    assert SQUARE_NAMES[5] == "f1"
    assert SQUARE_NAMES[35] == "f6"
    assert len(set(SQUARE_NAMES)) == len(EMPTY) == 36


@clause("4C-08")
def test_fourteen_channels_of_six() -> None:
    assert len(CHANNELS) == len({frozenset(channel) for channel in CHANNELS.values()}) == 14
    assert all(len(set(channel)) == 6 for channel in CHANNELS.values())


@clause("4C-09")
def test_rows_then_columns_then_diagonals() -> None:
    names = {n: [SQUARE_NAMES[square] for square in channel] for n, channel in CHANNELS.items()}
    assert names[1] == ["a1", "b1", "c1", "d1", "e1", "f1"]
    assert names[6] == ["a6", "b6", "c6", "d6", "e6", "f6"]
    assert names[7] == ["a1", "a2", "a3", "a4", "a5", "a6"]
    assert names[12] == ["f1", "f2", "f3", "f4", "f5", "f6"]


@clause("4C-10")
@pytest.mark.parametrize("channel", CHANNELS)
def test_each_channel_is_read_one_way_only(channel: int) -> None:
    names = [SQUARE_NAMES[square] for square in CHANNELS[channel]]
    if channel == 13:
        assert (names[0], names[-1]) == ("a1", "f6")
    if channel == 14:
        assert (names[0], names[-1]) == ("a6", "f1")
    pitch = list(EMPTY)
    for square, letter in zip(CHANNELS[channel], "GARDEN", strict=True):
        pitch[square] = letter
    assert found("".join(pitch), "GARDEN") == {channel: [(1, "GARDEN")]}
    assert found("".join(pitch), "NEDRAG") == {}


@clause("4C-11", "4C-39")
def test_the_called_letter_may_wait_on_standby() -> None:
    called = on(table(2), "0 call:E")
    assert all(prompt.choices[-1] == "lay:standby" for prompt in called.prompts)
    sitting = on(called, "0 lay:standby; 1 lay:a1")
    mat = sitting.view(0).mats[0]
    assert (mat.pitch, mat.standby, mat.hand) == (EMPTY, "E", None)
    later = on(sitting, "1 call:T; 0 lay:b1; 1 lay:b1; 0 use:a1")
    assert later.view(0).mats[0].pitch.startswith("ET....")
    assert later.view(0).mats[0].standby is None


@clause("4C-12")
def test_standby_may_be_used_at_any_time() -> None:
    sitting = on(table(2), "0 call:E; 0 lay:standby; 1 lay:a1")
    between = on(sitting, "0 use:c4")  # before the next call
    called = on(sitting, "1 call:T; 0 use:c4")  # before laying the next letter
    after = on(sitting, "1 call:T; 0 lay:a1; 0 use:c4")  # while the others think
    for later in (between, called, after):
        assert later.view(0).mats[0].pitch[SQUARE_NAMES.index("c4")] == "E"
        assert later.view(0).mats[0].standby is None
        assert "use" not in moves_of(later, 0)
        assert refused(later, "0 use:d4") == "turn"


@clause("4C-12")
def test_what_came_from_standby_lies_for_good() -> None:
    sitting = on(table(1), "0 call:E; 0 lay:standby; 0 call:T; 0 use:a1; 0 lay:b1")
    assert refused(sitting, "0 lay:b1") == "4C-38"
    moved = on(sitting, "0 lay:c1")  # the T: the E stays
    assert moved.view(0).mats[0].pitch.startswith("E.T...")


@clause("4C-13", "4C-40")
def test_standby_holds_one_letter() -> None:
    sitting = on(table(1), "0 call:E; 0 lay:standby; 0 call:T")
    assert refused(sitting, "0 lay:standby") == "4C-40"
    cleared = on(sitting, "0 use:a1; 0 lay:standby")
    assert cleared.view(0).mats[0].standby == "T"


@clause("4C-40")
def test_a_laid_letter_goes_to_standby_only_when_that_is_empty() -> None:
    sitting = on(table(1), "0 call:E; 0 lay:standby; 0 call:T; 0 lay:a1")
    assert refused(sitting, "0 lay:standby") == "4C-40"
    assert on(sitting, "0 use:b1; 0 lay:standby").view(0).mats[0].standby == "T"


@clause("4C-30")
def test_alone_or_in_a_group() -> None:
    assert GAME.seats == (1, 2, 3, 4, 5, 6, 7, 8)
    for seats in (0, 9):
        with pytest.raises(BadSetup):
            setup_for(GAME, seats=seats, wish=wish_of("fourcyte"))


@clause("4C-32")
def test_whoever_is_named_begins_and_else_seat_0() -> None:
    assert table(3).view(SPECTATOR).caller == 0
    sitting = table(3, first=2)
    assert sitting.view(SPECTATOR).caller == 2
    assert refused(sitting, "0 call:E") == "turn"
    assert on(sitting, "2 call:E").view(SPECTATOR).called == "E"

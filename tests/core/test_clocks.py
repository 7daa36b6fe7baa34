"""Time: how it is written, how it is spent, and what becomes of those who have none left."""

import pytest

from parlour.core.clocks import Timing, read_time, read_timing, write_time
from parlour.core.game import HOUSE, Illegal
from parlour.core.record import Record, read_entry
from parlour.core.sitting import Sitting
from parlour.games import GAMES

FOUR = GAMES["score_four"]


def table(time: str, late: str | None = None) -> Sitting:
    return Sitting.begin(FOUR, None, read_timing(time, late))  # type: ignore[arg-type]


def played(sitting: Sitting, *entries: str) -> Sitting:
    for text in entries:
        sitting = sitting.play(*read_entry(text))
    return sitting


def left(sitting: Sitting) -> tuple[float, ...]:
    assert sitting.clocks is not None
    return sitting.clocks.shown


def clause_of(sitting: Sitting, text: str) -> str:
    with pytest.raises(Illegal) as problem:
        played(sitting, text)
    return problem.value.clause


@pytest.mark.parametrize(
    ("text", "timing"),
    [
        ("none", None),
        ("300+5", Timing(300_000, 5_000, False, None, "300+5")),
        ("0+3", Timing(0, 3_000, False, None, "0+3")),
        ("30/move", Timing(30_000, 0, True, None, "30/move")),
        ("3d/move", Timing(259_200_000, 0, True, None, "3d/move")),
    ],
)
def test_a_time_is_read(text: str, timing: Timing | None) -> None:
    assert read_timing(text) == timing


@pytest.mark.parametrize(
    "text",
    [
        *("", "5", "300", "-1+0", "0+0", "0/move", "0d/move", "3d", "300+", "+5", "1e3+0"),
        *("300 + 5", "03+0", "9999999+0", "30/Move", "3h/move", "None", "nan+0", "\u0663/move"),
    ],
)
def test_nonsense_is_no_time(text: str) -> None:
    with pytest.raises(ValueError, match="is no time"):
        read_timing(text)


@pytest.mark.parametrize(
    ("text", "at"), [("0", 0), ("12.345", 12345), ("12.3", 12300), ("7", 7000)]
)
def test_seconds_are_read_to_the_millisecond(text: str, at: int) -> None:
    assert read_time(text) == at
    assert write_time(at) == text


@pytest.mark.parametrize("text", ["", "-1", "1.", ".5", "1.2345", "01", "1e3", "1,5", " 1", "1 "])
def test_other_spellings_are_no_seconds(text: str) -> None:
    with pytest.raises(ValueError, match="no time"):
        read_time(text)


def test_time_is_spent_by_whoever_owes_a_move() -> None:
    after = played(table("60+5"), "0 a1 @10", "1 b1 @14.5", "0 c1 @20")
    assert left(after) == (60 - 10 + 5 - 5.5 + 5, 60 - 4.5 + 5)


def test_missing_times_count_as_no_time() -> None:
    assert left(played(table("60+0"), "0 a1 @10", "1 b1", "0 c1 @12")) == (48.0, 60.0)


def test_a_pause_costs_nobody_anything() -> None:
    after = played(table("60+0"), "0 a1 @10", "house pause @12", "house go @1000", "1 b1 @1003")
    assert left(after) == (50.0, 55.0)


def test_by_the_move_everybody_has_the_full_time_again() -> None:
    after = played(table("30/move"), "0 a1 @29", "1 b1 @40")
    assert left(after) == (30.0, 30.0)
    assert left(played(after, "house pause @50")) == (20.0, 30.0)


def test_whoever_is_late_is_refused_after_the_rules_have_spoken() -> None:
    begun = played(table("10+0"), "0 a1 @5")
    assert clause_of(begun, "1 b1 @15.001") == "house"
    assert clause_of(begun, "0 b1 @99") == "turn"
    assert left(played(begun, "1 b1 @15")) == (5.0, 0.0)  # at exactly nothing it still counts


def test_a_flag_falls_when_the_time_is_over_and_not_before() -> None:
    begun = played(table("10+0"), "0 a1 @5")
    assert clause_of(begun, "house flag:1 @14.999") == "house"
    assert clause_of(begun, "house flag:0 @15") == "house"  # it owes nothing
    assert clause_of(begun, "house flag:2 @15") == "house"
    over = played(begun, "house flag:1 @15")
    assert over.result is not None
    assert (over.over, over.result.winners) == (True, (0,))


@pytest.mark.parametrize("late", ["bot", "wait"])
def test_where_lateness_costs_nothing_the_account_is_shown_as_nothing(late: str) -> None:
    after = played(table("10+0", late), "0 a1 @25", "1 b1 @26")
    assert left(after) == (0.0, 9.0)
    assert clause_of(after, "house flag:0 @90") == "house"


def test_without_a_time_no_flag_falls() -> None:
    sitting = Sitting.begin(FOUR)
    assert clause_of(sitting, "house flag:0 @999999") == "house"


def test_taking_back_gives_no_time_back() -> None:
    begun = played(table("60+5"), "0 a1 @10", "1 b1 @20")
    back = played(begun, "house back:1 @30")
    assert left(back) == (45.0, 55.0)  # both thought ten seconds more or less; increments stay
    assert left(played(back, "1 c1 @31")) == (45.0, 59.0)
    assert left(played(played(table("30/move"), "0 a1 @10"), "house back:1 @25")) == (30.0, 30.0)


def test_each_game_of_a_match_begins_with_full_clocks() -> None:
    setup = Sitting.begin(FOUR).setup
    options = FOUR.options(games=3, calling="automatic")
    sitting = Sitting.begin(FOUR, type(setup)(2, options, first=0), read_timing("60+0"))
    for nth, pin in enumerate(("a1", "a2", "b1", "b2", "c1", "c2", "d1")):
        sitting = sitting.play(nth % 2, pin, (nth + 1) * 4000)
    assert len(sitting.results) == 1
    assert left(sitting) == (60.0, 60.0)


def test_a_record_keeps_time_and_house() -> None:
    sitting = played(table("60+5", "bot"), "0 a1 @1.5", "house pause @2", "house go @9", "1 b1")
    text = Record.of(sitting).write()
    assert "time 60+5\nlate bot\n" in text
    assert text.endswith("\n0 a1 @1.5\nhouse pause @2\nhouse go @9\n1 b1\n")
    assert Record.read(text).timing == read_timing("60+5", "bot")


def test_between_two_games_the_house_may_speak_but_not_take_back() -> None:
    options = FOUR.options(games=3, calling="automatic")
    setup = type(Sitting.begin(FOUR).setup)(2, options, first=0)
    sitting = Sitting.begin(FOUR, setup)
    for nth, pin in enumerate(("a1", "a2", "b1", "b2", "c1", "c2", "d1")):
        sitting = sitting.play(nth % 2, pin)
    assert sitting.ended is not None
    assert clause_of(sitting, "house back:1") == "house"
    resting = sitting.play(HOUSE, "pause").play(HOUSE, "go")
    assert resting.ended == sitting.ended
    assert resting.state == sitting.state

"""Several games: who begins, a hundred points, tournaments: SF-14, SF-32 to SF-35, SF-37."""

from dataclasses import replace

import pytest

from parlour.core.game import HOUSE
from parlour.core.sitting import Sitting
from tests.clause import clause
from tests.games.score_four.playing import (
    LINELESS,
    ROW,
    SECOND_ROW,
    STACKED,
    on,
    played,
    player,
    refused,
    table,
)

DRAWN = f"{LINELESS} close"


def opener_wins(sitting: Sitting) -> Sitting:
    seat = player(sitting)
    return on(sitting, f"{ROW} {seat}!a11-d11")


def second_wins(sitting: Sitting) -> Sitting:
    seat = (player(sitting) + 1) % sitting.setup.seats
    return on(sitting, f"{SECOND_ROW} {seat}!a11-d11")


@clause("SF-14")
def test_the_loser_begins_the_next_game() -> None:
    begun = table(games=3)
    assert player(begun) == 0
    assert player(opener_wins(begun)) == 1
    assert player(second_wins(begun)) == 0
    other = table(first=1, games=3)
    assert player(opener_wins(other)) == 0
    assert player(second_wins(other)) == 1


@clause("SF-14")
def test_after_a_draw_whoever_went_second_begins() -> None:
    begun = on(table(games=3), DRAWN)
    assert player(begun) == 1
    assert player(on(begun, DRAWN)) == 0


@clause("SF-14")
def test_with_partners_a_beaten_opener_begins_again_and_else_the_next_seat() -> None:
    begun = table(4, first=2, games=3)
    assert player(second_wins(begun)) == 2
    assert player(opener_wins(begun)) == 3
    assert player(on(begun, DRAWN)) == 3
    last = table(4, first=3, games=3)
    assert player(opener_wins(last)) == 0


@clause("SF-14")
def test_a_rematch_is_begun_by_the_loser_too() -> None:
    assert opener_wins(table()).again.first == 1
    assert second_wins(table()).again.first == 0
    assert on(table(), DRAWN).again.first == 1
    assert second_wins(table(4, first=3)).again.first == 3
    assert opener_wins(table(4, first=3)).again.first == 0
    match = second_wins(opener_wins(opener_wins(table(games=3))))  # seat 1 lost, then twice seat 0
    assert match.over
    assert match.again == replace(match.setup, first=0)


@clause("SF-14")
def test_who_resigns_has_lost_and_begins() -> None:
    for seat in (0, 1):
        assert played("a1 b1").play(HOUSE, f"resign:{seat}").again.first == seat
        assert played("a1 b1", first=1).play(HOUSE, f"resign:{seat}").again.first == seat


@clause("SF-33")
def test_points_are_added_from_game_to_game() -> None:
    """On the stacked board whoever opens has 255 points, the other 160."""
    two = played(f"{STACKED} {STACKED}", method="counting", target=1000)
    assert [result.totals for result in two.results] == [(255, 160), (160, 255)]
    assert two.totals == (415, 415)
    assert not two.over


@clause("SF-33")
def test_the_match_ends_at_once_when_somebody_has_the_points() -> None:
    sitting = played(ROW, method="counting", target=31)
    assert sitting.over
    assert sitting.result is not None
    assert (sitting.result.totals, sitting.result.winners) == ((31, 0), (0,))
    assert sitting.prompts == ()
    assert not played(ROW, method="counting", target=32).over


@clause("SF-33")
def test_the_target_is_a_hundred_points() -> None:
    sitting = table(method="counting")
    for pin in STACKED.split():
        before = sitting
        sitting = on(sitting, pin)
        if sitting.over:
            break
    assert max(before.totals) < 100 <= max(sitting.totals)
    assert len(sitting.log) < 64
    assert sitting.result is not None
    assert sitting.result.winners == (sitting.totals.index(max(sitting.totals)),)


@clause("SF-33")
def test_points_brought_along_count_at_once() -> None:
    second = played(f"{STACKED} {ROW}", method="counting", target=256)
    assert second.totals == (255, 160 + 31)
    end = on(second, "d4")  # a row of light's, without a bonus, is enough
    assert end.result is not None
    assert (end.result.totals, end.result.winners) == ((255 + 16, 160 + 31), (0,))
    assert [result.totals for result in end.results] == [(255, 160), (16, 31)]
    assert [result.winners for result in end.results] == [(0,), (1,)]


@clause("SF-33")
def test_all_lines_of_the_bead_count_before_the_target_is_looked_at() -> None:
    three = "b1 b4 c1 c4 d1 b4 a2 c4 a3 b4 a4 c4 b2 d2 c3 d2 d4 d2 a1"
    assert played(three, method="counting", target=20).totals == (63, 0)


@clause("SF-33")
def test_without_a_target_counting_is_a_single_game() -> None:
    end = played(STACKED, method="counting", target=0)
    assert end.over
    assert end.result is not None
    assert (end.result.totals, end.result.winners) == ((255, 160), (0,))


@clause("SF-33")
def test_with_the_word_each_call_is_looked_at_alone() -> None:
    options = {"method": "counting", "calling": "spoken", "target": 31}
    both = played(f"{ROW} d4", **options)
    assert not both.over
    end = on(both, "1!a41-d41")
    assert end.result is not None
    assert (end.result.totals, end.result.winners) == ((0, 31), (1,))
    assert refused(end, 0, "score:a11-d11") == "turn"


@clause("SF-32")
def test_every_game_has_its_own_first_score() -> None:
    second = played(f"{STACKED} {ROW}", method="counting", target=1000)
    assert [line.clause for line in second.sheet] == ["SF-29", "SF-32"]
    assert second.sheet[1].side == 1


@clause("SF-34")
def test_whoever_had_fewer_points_in_a_game_begins_the_next() -> None:
    sitting = played(STACKED, method="counting", target=1000)
    assert player(sitting) == 1
    sitting = on(sitting, STACKED)
    assert sitting.totals == (415, 415)
    assert player(sitting) == 0  # light had 160 in that game, whatever came before


@clause("SF-34")
def test_after_equal_points_whoever_went_second_begins() -> None:
    sitting = played(LINELESS, method="counting", target=1000)
    assert len(sitting.results) == 1
    assert player(sitting) == 1


@clause("SF-35")
def test_a_tournament_is_won_by_two_games() -> None:
    one = opener_wins(table(games=3))
    assert (one.totals, one.over) == ((1, 0), False)
    two = second_wins(one)
    assert two.over
    assert two.result is not None
    assert (two.result.totals, two.result.winners) == ((2, 0), (0,))
    level = opener_wins(one)
    assert (level.totals, level.over) == ((1, 1), False)
    end = opener_wins(level)
    assert end.result is not None
    assert (end.result.totals, end.result.winners) == ((2, 1), (0,))


@clause("SF-35")
def test_a_drawn_game_is_played_again() -> None:
    sitting = on(opener_wins(table(games=3)), DRAWN)
    assert (sitting.totals, sitting.over, len(sitting.results)) == ((1, 0), False, 2)
    sitting = on(on(sitting, DRAWN), DRAWN)
    assert (sitting.totals, sitting.over, len(sitting.results)) == ((1, 0), False, 4)


@clause("SF-35")
def test_a_running_game_adds_nothing_to_a_tournament() -> None:
    sitting = on(table(games=3, method="total"), f"{ROW} 0!a11-d11")
    assert sitting.totals == (0, 0)
    assert len(sitting.sheet) == 1


@clause("SF-35")
def test_one_game_is_no_tournament() -> None:
    assert opener_wins(table()).over


@clause("SF-37")
@pytest.mark.parametrize("method", ["basic", "total", "counting"])
def test_a_tournament_may_be_of_any_method(method: str) -> None:
    game = f"{STACKED} 0!a11-d11 close" if method == "total" else STACKED
    if method == "basic":
        game = f"{ROW} 0!a11-d11"
    sitting = on(table(games=3, method=method), game)
    assert (sitting.totals, sitting.over) == ((1, 0), False)
    assert player(sitting) == 1


@clause("SF-37")
def test_a_tournament_is_basic_unless_something_else_is_agreed() -> None:
    sitting = on(table(games=3), f"{ROW} 0!a11-d11")
    assert sitting.setup.options.method == "basic"
    assert len(sitting.results) == 1


@clause("SF-37")
def test_a_tournament_of_counting_has_no_target() -> None:
    sitting = played(STACKED, games=3, method="counting", target=31)
    assert (sitting.totals, len(sitting.results)) == ((1, 0), 1)
    assert sitting.results[0].totals == (255, 160)

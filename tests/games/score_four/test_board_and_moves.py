"""The board, its lines, and how beads come onto it: SF-01 to SF-09, SF-16."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from parlour.core.game import Illegal
from parlour.games.score_four import board
from parlour.house.setups import BadSetup, setup_for
from tests.clause import clause
from tests.games.score_four.playing import GAME, STACKED, on, played, player, refused, table


@clause("SF-01")
def test_two_players_partners_and_several_partnerships() -> None:
    assert GAME.seats == (2, 4, 6, 8)
    for seats in GAME.seats:
        assert len(table(seats).totals) == 2  # however many sit down, there are two sides
    for seats in (0, 1, 3, 5, 7, 9):
        with pytest.raises(BadSetup):
            setup_for(GAME, seats=seats)


@clause("SF-02")
def test_it_takes_four_and_not_three_and_in_three_dimensions() -> None:
    three = played("a1 a4 b1 b4 c1 c4 a2")
    assert refused(three, 0, "score:a11-d11") == "SF-13"
    upright = on(three, "a4 a2 b4 a2 c3 a2")  # light goes up the pin a2
    assert on(upright, "0!a21-a24").over


@clause("SF-03", "SF-T1")
def test_every_straight_four_is_a_line_and_nothing_else_is() -> None:
    """Counted in another way than the board's: four places in equal steps, from any two."""
    places = [(x, y, z) for x in range(4) for y in range(4) for z in range(4)]
    straight = set()
    for start, end in combinations(places, 2):
        steps = {abs(b - a) for a, b in zip(start, end, strict=True)}
        if steps <= {0, 3}:
            thirds = [(b - a) // 3 for a, b in zip(start, end, strict=True)]
            four = [tuple(a + n * t for a, t in zip(start, thirds, strict=True)) for n in range(4)]
            straight.add(frozenset(x + 4 * y + 16 * z for x, y, z in four))
    assert straight == {frozenset(line) for line in board.LINES}
    assert len(board.LINES) == len(set(board.LINES)) == 76


@clause("SF-04", "SF-T1")
def test_the_five_kinds_of_line() -> None:
    kinds = dict(zip(board.LINE_NAMES, board.LINE_KINDS, strict=True))
    assert kinds["b31-b34"] == "vertical"
    assert kinds["a11-d11"] == kinds["c14-c44"] == "horizontal"
    assert kinds["a11-d41"] == kinds["a43-d13"] == "diagonal"
    assert kinds["a11-d14"] == kinds["b14-b41"] == "angled"
    assert kinds["a11-d44"] == kinds["a44-d11"] == "vector"
    assert Counter(board.LINE_KINDS) == {
        "vertical": 16,
        "horizontal": 32,
        "diagonal": 8,
        "angled": 16,
        "vector": 4,
    }


@clause("SF-03", "SF-04")
@pytest.mark.parametrize("line", range(76), ids=board.LINE_NAMES)
def test_each_line_scores_when_all_four_are_there(line: int) -> None:
    name, mask = board.LINE_NAMES[line], board.MASKS[line]
    call = GAME.read(f"score:{name}")
    whole = replace(table().state, beads=(mask, 0))
    assert GAME.apply(whole, 0, call).scored == (line,)
    for cell in board.LINES[line]:
        bead = 1 << cell
        for beads in ((mask ^ bead, 0), (mask ^ bead, bead)):  # one is missing, one is dark
            with pytest.raises(Illegal, match="not four of a colour"):
                GAME.apply(replace(whole, beads=beads), 0, call)


@clause("SF-T5")
def test_sixteen_places_lie_on_seven_lines_and_the_others_on_four() -> None:
    assert Counter(len(lines) for lines in board.THROUGH) == {7: 16, 4: 48}
    corners = [board.CELL_OF[place] for place in ("a11", "d14", "a44", "d41")]
    heart = [board.CELL_OF[place] for place in ("b22", "c23", "b33", "c32")]
    assert all(len(board.THROUGH[cell]) == 7 for cell in corners + heart)


@clause("SF-07")
def test_moves_alternate_one_bead_at_a_time() -> None:
    sitting = table()
    for seat in (0, 1, 0, 1, 0):
        assert player(sitting) == seat
        assert refused(sitting, 1 - seat, "a1") == "turn"
        sitting = sitting.play(seat, "b3" if seat else "c2")
        assert sum(map(len, sitting.view(0).pins)) == len(sitting.log)


@clause("SF-07")
def test_a_bead_falls_to_the_lowest_free_place() -> None:
    sitting = played("b3 b3 b3")
    assert sitting.view(0).pins[board.PIN_NAMES.index("b3")] == (0, 1, 0)
    assert [entry.facts[0].data["place"] for entry in sitting.log] == ["b31", "b32", "b33"]


@clause("SF-07")
def test_a_pin_holds_four() -> None:
    sitting = played("b3 b3 b3 b3")
    assert refused(sitting, 0, "b3") == "SF-07"
    assert "b3" not in sitting.prompts[0].moves + sitting.prompts[1].moves
    assert refused(sitting, 1, "b3") == "turn"  # whose turn it is comes before the pin


@clause("SF-08")
def test_a_bead_released_stays() -> None:
    """There is no move that takes one back, and the turn has passed."""
    sitting = played("b3")
    assert player(sitting) == 1
    assert all(type(move).__name__ != "Drop" for move in GAME.moves(sitting.state, 0))
    for text in ("undo", "back", "-b3", "b3-"):
        with pytest.raises(ValueError, match="unreadable"):
            sitting.play(0, text)


@clause("SF-09")
def test_a_level_need_not_be_full_before_the_next() -> None:
    sitting = played("a1 a1 a1 a1")
    assert [len(pin) for pin in sitting.view(0).pins] == [4] + [0] * 15


@clause("SF-16")
def test_nobody_passes() -> None:
    sitting = table()
    for pin in STACKED.split():
        duty = next(prompt for prompt in sitting.prompts if prompt.duty)
        assert set(duty.moves) <= set(board.PIN_NAMES)
        with pytest.raises(ValueError, match="unreadable"):
            sitting.play(duty.actor, "pass")
        sitting = on(sitting, pin)
    assert refused(sitting, 0, "a1") == "turn"  # the board is full: no more beads

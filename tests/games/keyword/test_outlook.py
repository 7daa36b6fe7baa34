"""What bots see beyond points: squares left open and for whom, turns to come, and oversights."""

from random import Random
from typing import Any

import numpy as np
import pytest

from parlour.bots.bot import Budget
from parlour.core.sitting import Sitting
from parlour.games.keyword import GAME, bot
from parlour.games.keyword.bot import Level
from parlour.games.keyword.kernel import simulation
from parlour.games.keyword.kernel.arrays import EMPTY, NO_LEAVE, Query
from parlour.games.keyword.kernel.outlook import ZONES, prospects, standing, zones
from parlour.games.keyword.kernel.playout import PLAYED, Hidden, played_out, room
from parlour.games.keyword.kernel.position import position, rack_of, search
from parlour.games.keyword.kernel.simulation import Limits, sampled, simulated, table_of
from parlour.games.keyword.kernel.words import words_of
from parlour.games.keyword.moves import Play
from tests.games.keyword.course import Course
from tests.games.keyword.playing import WORDS, fill, on, table

assert WORDS is not None
GRAPH = words_of(WORDS)
NO_WORTH = np.zeros((ZONES, 19, 19))


def board_with(**marks: str) -> dict[str, tuple[str, ...]]:
    """A board of no colours but for these squares, by name."""
    rows = [["."] * 19 for _ in range(19)]
    for name, mark in {"j9": "y", "i10": "y", "j10": "w", "k10": "o", "j11": "o", **marks}.items():
        rows[int(name[1:]) - 1][ord(name[0]) - 97] = mark
    return {"rows": tuple(map("".join, rows))}


def chosen(sitting: Sitting, opens: float, monkeypatch: pytest.MonkeyPatch) -> str:
    """What a level does that sees so much of the squares left open."""
    monkeypatch.setitem(bot.LEVELS, "club", Level(1.0, 0.0, 1.0, opens, 0.0))
    prompts = tuple(p for p in sitting.prompts if p.actor == 0)
    budget = Budget("club", stream="test")
    move = bot.choose(sitting.setup, sitting.view(0), prompts, Random(1), budget)
    assert isinstance(move, Play)
    return GAME.write(move)


def test_the_others_key_square_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """SEE scores the same either way, but across the blue Key square on k14 can be reached."""
    sitting = table("SEE", "Q", box="Q" * 9, board=board_with(k14="3"), validation="strict")
    assert chosen(sitting, 0.0, monkeypatch) == "play:SEE@i10>"
    assert chosen(sitting, 1.0, monkeypatch) == "play:SEE@j9v"


def test_the_others_key_square_is_taken_from_him(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's Key square scores as much as his (KW-12), but only his would have scored 50."""
    sitting = table("EASY", "Q", box="Q" * 9, board=board_with(l10="2", j12="3"))
    assert chosen(sitting, 0.0, monkeypatch) == "play:EASY@i10>"
    assert chosen(sitting, 1.0, monkeypatch) == "play:EASY@j9v"


def test_the_others_colour_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    blue = {f"{column}{row}": "B" for column in "klm" for row in range(11, 15)}
    sitting = table("SEE", "Q", box="Q" * 9, board=board_with(**blue), validation="strict")
    found = search(GRAPH, position(sitting.state, 0), Query(rack_of("SEE")), 9)
    assert len(found.rows) == 2
    assert chosen(sitting, 0.0, monkeypatch) == "play:SEE@i10>"
    assert chosen(sitting, 1.0, monkeypatch) == "play:SEE@j9v"


def test_when_time_is_over_only_points_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """EASY scores more on one's own Key square; the other's is no danger any more (KW-82)."""
    board = board_with(l10="1", j12="3")
    party = table("EASY", "Q", box="Q" * 9, board=board, party=True, validation="strict")
    assert chosen(party, 1.0, monkeypatch) == "play:EASY@j9v"
    assert chosen(on(party, "clock time"), 1.0, monkeypatch) == "play:EASY@i10>"


def test_open_squares_by_whose_they_are() -> None:
    state = table("SEE", "Q", "Q", box="Q" * 9).state
    mine, blue = prospects(state, 0), prospects(state, 2)
    key = 1, 4  # e2, red
    assert (mine[:, *key] > 0).all()
    assert (blue[:, *key] < 0).all()
    two = table("SEE", "Q", box="Q" * 9).state
    assert np.allclose(blue[:, *key] * 2, prospects(two, 1)[:, *key])  # of three, two are others
    partners = table("SEE", "Q", "Q", "Q", box="Q" * 9, play="partnership").state
    assert np.array_equal(prospects(partners, 0), prospects(partners, 2))  # KW-61


def test_zones_tell_how_far_the_next_letter_of_the_line_is() -> None:
    board = np.full((19, 19), EMPTY, np.uint8)
    board[9, 9] = 0
    found = np.zeros((19, 19), np.int64)
    zones(board, found)
    assert found[9, 9] == -1
    assert [int(found[9, at]) for at in (10, 11, 12, 13, 14, 15, 16, 18)] == [
        *(0, 0, 1, 1, 2, 2, 3, 3)
    ]
    assert found[10, 10] == ZONES - 1  # on no line with it
    assert np.array_equal(found, found.T)


def following(sitting: Sitting, seat: int, box: tuple[int, ...] = ()) -> dict[str, float]:
    """What each play and what follows is worth, when nothing else is simulated."""
    state = sitting.state
    there = position(state, seat)
    plays = search(GRAPH, there, Query(rack_of(state.racks[seat])), 20)
    before_play = table_of(there, state, NO_LEAVE, NO_WORTH)
    racks = np.stack([rack_of(rack) for rack in state.racks])
    held, place = Hidden(racks, np.array(box, np.int64)), room(state.setup.seats)
    before = before_play.boards.copy()
    found = {}
    for row, letters in zip(plays.rows, plays.letters, strict=True):
        word = "".join(chr(65 + int(sign) % 32) for sign in letters[row[2] : row[3] + 1])
        found[word] = played_out(GRAPH, before_play, held, seat, row, letters, *place)
        assert found[word] == Course(GRAPH, before_play, held, seat).value(row, letters)
    assert np.array_equal(before_play.boards, before)  # put back as it was
    return found


def test_being_out_is_foreseen() -> None:
    out = following(table("SEE", "QQQQ", validation="strict"), 0)
    assert out == {"SEE": 15 + 50 + 4 * 5}  # KW-55
    later = following(table("SEETO", "QQ", validation="strict"), 0)
    assert later["SEE"] == 15 + 2 * 5 + 50 + 2 * 5  # and with TOE after a pass


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (4, {"play": "partnership"})])
@pytest.mark.parametrize("box", ["", "SEA", "DOCATSLOVE" * 4])
def test_compiled_playouts_are_those_in_plain_python(
    seats: int, options: dict[str, Any], box: str
) -> None:
    """With leaves, open squares and a card; at the end, near it and far from it."""
    racks = ("SEETOEDO?A", "LOVEDORYIT", "CAMETRYNOT", "SALTEVENIT")[:seats]
    state = table(*racks, box=box, cards=("TOE",), validation="strict", **options).state
    there, rng = position(state, 0), np.random.default_rng(1)
    leave, worth = rng.normal(0, 5, 27), rng.normal(0, 2, (ZONES, 19, 19))
    before_play, place = table_of(there, state, leave, worth), room(seats)
    plays = search(GRAPH, there, Query(rack_of(state.racks[0])), 12)
    compared = 0
    for seed in range(3):
        held = sampled(state, 0, Random(seed))
        for row, letters in zip(plays.rows, plays.letters, strict=True):
            value = played_out(GRAPH, before_play, held, 0, row, letters, *place)
            plain = Course(GRAPH, before_play, held, 0).value(row, letters)
            assert value == pytest.approx(plain)
            compared += place.course.tally[PLAYED] > 0
    assert compared > 10


def test_who_is_stuck_pays_for_his_blocks() -> None:
    assert following(table("SEEQQ", "QQQQ", validation="strict"), 0) == {
        "SEE": 15 - 10 + 20
    }  # KW-56


def test_alone_there_is_nobody_to_answer() -> None:
    assert following(table("SEE", play="solitaire"), 0) == {"SEE": 50}  # KW-77, KW-78
    assert following(table("SEEQQ", play="solitaire"), 0) == {"SEE": -10}


def test_racks_are_imagined_from_what_is_not_seen() -> None:
    state = table("SEE", "TOE", "DORY", box="CATS").state
    for seed in range(5):
        held = sampled(state, 1, Random(seed))
        assert np.array_equal(held.racks[1], rack_of(state.racks[1]))
        assert [int(rack.sum()) for rack in held.racks] == [10, 10, 10]
        whole = sum(held.racks) + np.bincount(held.box, minlength=27)
        assert np.array_equal(whole, rack_of("".join(state.racks) + state.box))


def test_no_rack_is_begun_after_the_turns_are_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    state = table("SEEASYTOE", "CAMETRY", box="DOCATS" * 6, validation="strict").state
    there = position(state, 0)
    plays = search(GRAPH, there, Query(rack_of(state.racks[0])), 20)
    before_play = table_of(there, state, NO_LEAVE, NO_WORTH)
    begun: list[Hidden] = []

    def counted(*asked: Any) -> Hidden:
        begun.append(sampled(*asked))
        return begun[-1]

    monkeypatch.setattr(simulation, "sampled", counted)
    for turns, racks in ((1, 1), (10_000, 5)):
        begun.clear()
        limits = Limits(4, 5, turns)
        simulated(GRAPH, before_play, state, 0, plays, plays.worth, limits, Random(1))
        assert len(begun) == racks


def test_a_level_overlooks_the_same_plays_when_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = fill(on(table("SEETOEDO", "LOVEDORYIT", box="Q" * 9), "0 play:SEE@i10>"))
    prompts = tuple(p for p in sitting.prompts if p.actor == 1)
    best = set()
    for stream in range(12):
        answers = set()
        for seed in range(3):
            monkeypatch.setitem(bot.LEVELS, "club", Level(0.4, 0.0, 0.0, 0.0, 0.0))
            budget = Budget("club", stream=str(stream))
            view = sitting.view(1)
            answers.add(bot.choose(sitting.setup, view, prompts, Random(seed), budget))
        assert len(answers) == 1
        best |= answers
    assert len(best) > 1  # others overlook others


def test_the_worth_of_a_board_is_that_of_its_empty_squares() -> None:
    board = np.full((19, 19), EMPTY, np.uint8)
    worth = np.ones((ZONES, 19, 19))
    assert standing(board, worth) == 361
    board[0, :3] = 1
    assert standing(board, worth) == 358

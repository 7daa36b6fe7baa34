"""The search finds what the rules and a plain enumeration find; the end is exact."""

from collections.abc import Iterator
from itertools import chain, combinations, islice
from random import Random

import numpy as np
import pytest

from parlour.core.game import CHANCE
from parlour.core.sitting import Sitting
from parlour.games.keyword import GAME
from parlour.games.keyword.board import block
from parlour.games.keyword.kernel.arrays import Query
from parlour.games.keyword.kernel.endgame import solve
from parlour.games.keyword.kernel.position import (
    board_of,
    both,
    find,
    points_of,
    position,
    rack_of,
    search,
)
from parlour.games.keyword.kernel.reference import all_plays
from parlour.games.keyword.kernel.words import words_of
from parlour.games.keyword.moves import Pass, Play
from parlour.games.keyword.state import State
from tests.games.keyword.playing import WORDS, bare, fill, table

assert WORDS is not None
GRAPH = words_of(WORDS)
EVERY = 200_000


def by_the_rules(state: State) -> set[Play]:
    assert state.asked is not None
    return {move for move in GAME.moves(state, state.asked) if isinstance(move, Play)}


def by_the_search(state: State) -> list[Play]:
    seat = state.asked
    assert seat is not None
    rack = rack_of(state.racks[seat])
    return [f.play for f in find(GRAPH, position(state, seat), Query(rack, once=False), EVERY)]


def moments(seed: int, masters: int, s_blocks: int) -> Iterator[State]:
    """A random strict match, with so many Masters and S among its blocks."""
    letters = {**GAME.options().letters, "?": masters, "S": s_blocks}
    rng = Random(seed)
    sitting = bare(2, validation="strict", blocks={"letters": letters}, cards=())
    while not sitting.over:
        state = sitting.state
        if state.asked is None:
            chances = GAME.chances(state)
            roll = rng.choices(list(chances), list(chances.values()))[0]
            sitting = sitting.step(CHANCE, roll)
            continue
        yield state
        plays = sorted(by_the_rules(state), key=GAME.write)
        sitting = sitting.step(state.asked, rng.choice(plays) if plays else Pass())


@pytest.mark.parametrize(("masters", "s_blocks"), [(0, 4), (1, 4), (2, 4), (2, 0), (0, 12)])
def test_the_search_finds_just_the_legal_plays(masters: int, s_blocks: int) -> None:
    boards = plays = 0
    # Some random matches end at once; there are always more.
    matches = (moments(seed, masters, s_blocks) for seed in range(40))
    for state in islice(chain.from_iterable(matches), 20):
        found = by_the_search(state)
        assert len(found) == len(set(found))
        assert set(found) == by_the_rules(state)
        boards, plays = boards + 1, plays + len(found)
    assert boards > 5
    assert plays > 20


def test_a_plain_enumeration_finds_the_same() -> None:
    """Without any help from the rules."""
    assert WORDS is not None
    letters = dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 9)
    words = [w for n in range(2, 8) for w in WORDS.fits("." * n, letters)]
    mere = [word for word in words if WORDS.s_form(word)]
    compared = 0
    for state in islice(moments(3, 2, 4), 1, 6):
        assert state.asked is not None
        if not state.board.strip("."):
            continue
        plain = all_plays(state.board, state.racks[state.asked], words, mere, {})
        assert {(p.word, p.square, p.across) for p in by_the_search(state)} == plain
        compared += 1
    assert compared >= 3


def test_a_letter_of_two_words_is_found_once_where_asked() -> None:
    state = fill(
        table("SEE", "DOT", box="Q" * 9, validation="strict").play(0, "play:SEE@i10>")
    ).state
    there, rack = position(state, 1), rack_of("DOT")
    twice = find(GRAPH, there, Query(rack, once=False), EVERY)
    once = find(GRAPH, there, Query(rack), EVERY)
    assert {f.play for f in once} <= {f.play for f in twice}


def test_points_are_the_sheets() -> None:
    """What the search says a play scores, the sheet says too."""
    checked = 0
    matches = (moments(seed, 2, 4) for seed in range(11, 40))
    for state in islice(chain.from_iterable(matches), 20):
        seat = state.asked
        assert seat is not None
        found = find(GRAPH, position(state, seat), Query(rack_of(state.racks[seat])), 5)
        for each in found:
            lines = GAME.apply(state, seat, each.play).lines[len(state.lines) :]
            own = [line.points for line in lines if line.clause in ("KW-47", "KW-48", "KW-49")]
            assert sum(own) == each.points
            checked += 1
    assert checked > 20


@pytest.mark.parametrize("masters", [0, 1, 2, 3])
def test_the_best_are_kept_when_there_is_no_room_for_all(masters: int) -> None:
    """And all are counted, though most are not looked at: whatever blocks are worth, a Key card."""
    values = np.random.default_rng(masters)
    kept = 0
    for state in islice(moments(5, 2, 4), 2, 6):
        seat = state.asked
        assert seat is not None
        there, rack = position(state, seat), rack_of(state.racks[seat])
        rack[26] = masters
        there = there._replace(card=np.array([ord(each) - 65 for each in "SEE"], np.int64))
        leave = values.integers(-40, 40, 27) / 2
        query = Query(rack.copy(), leave, both(values.integers(-9, 9, (19, 19)) / 2), once=False)
        every, few = (search(GRAPH, there, query, most) for most in (EVERY, 3))
        assert few.worth.tolist() == pytest.approx(every.worth[:3].tolist())
        assert few.total == every.total == len(every.rows)
        assert query.rack.tolist() == rack.tolist()
        kept += len(few.rows)
    assert kept > 2


# --- the end


def enumerated(sitting: Sitting) -> int:
    """What the side to move gains until the end, by trying everything with the rules."""
    state = sitting.state
    seat = state.asked
    assert seat is not None
    before = sitting.totals[seat] - sitting.totals[1 - seat]
    best = -(10**6)
    for move in GAME.moves(state, seat):
        after = sitting.step(seat, move)
        gain = after.totals[seat] - after.totals[1 - seat] - before
        best = max(best, gain if after.over else gain - enumerated(after))
    return best


ENDS = [
    (board, mine, theirs)
    for board in ("SEE@i10>", "CAME@i10>", "EASY@j9v", "NOT@i10>", "CAT@i10>")
    for mine, theirs in combinations(["TO", "IT", "DO", "NOT", "BUT"], 2)
]


@pytest.mark.parametrize(("first", "mine", "theirs"), ENDS)
def test_the_end_is_exact(first: str, mine: str, theirs: str) -> None:
    word = first.partition("@")[0]
    sitting = table(word + theirs, mine, validation="strict").play(0, f"play:{first}")
    state = sitting.state
    assert state.asked == 1
    points = points_of(state, 1), points_of(state, 0)
    racks = rack_of(state.racks[1]), rack_of(state.racks[0])
    end = solve(GRAPH, position(state, 1), points, racks, False, 100_000)
    assert end is not None
    assert end.value == enumerated(sitting)
    assert solve(GRAPH, position(state, 1), points, racks, False, 0) is None


def test_a_board_becomes_an_array_and_its_turn() -> None:
    state = table("SEE", "Q", box="Q").play(0, "play:SEE@i10>").state
    boards = board_of(state.board)
    assert boards[0, 9, 8] == boards[1, 8, 9] == ord("S") - 65
    assert int((boards[0] != 255).sum()) == 3
    assert np.array_equal(boards[0].T, boards[1])
    assert block("s") == "?"

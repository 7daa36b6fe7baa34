"""Ends too far to be solved: the best few plays of each side, and what being out pays."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from parlour.bots.bot import Budget
from parlour.core.sitting import Sitting
from parlour.games.keyword import GAME, bot
from parlour.games.keyword.kernel import closing
from parlour.games.keyword.kernel.arrays import LAID, Query
from parlour.games.keyword.kernel.closing import ROUNDS, closed
from parlour.games.keyword.kernel.endgame import End
from parlour.games.keyword.kernel.position import points_of, position, rack_of, search
from parlour.games.keyword.kernel.words import words_of
from parlour.games.keyword.moves import Pass
from tests.games.keyword.playing import WORDS, table

assert WORDS is not None
GRAPH = words_of(WORDS)
FIRST = ("SEE@i10>", "CAME@i10>", "EASY@j9v")
RACKS = (("TO", "IT"), ("DO", "NOT"), ("BUT", "TO"))


def end_of(sitting: Sitting, nodes: int, until: float | None = None) -> End | None:
    state = sitting.state
    seat = state.asked
    assert seat is not None
    points = points_of(state, seat), points_of(state, 1 - seat)
    racks = rack_of(state.racks[seat]), rack_of(state.racks[1 - seat])
    there = position(state, seat)
    before = there.boards.copy()
    end = closed(GRAPH, there, points, racks, nodes, until)
    assert np.array_equal(there.boards, before)
    return end


def ending(first: str, mine: str, theirs: str) -> Sitting:
    word = first.partition("@")[0]
    return table(word + theirs, mine, validation="strict").play(0, f"play:{first}")


def enumerated(sitting: Sitting) -> int:
    """What the side to move gains by the rules, where nobody passes who can play."""
    state = sitting.state
    seat = state.asked
    assert seat is not None
    before, best = sitting.totals[seat] - sitting.totals[1 - seat], -(10**6)
    moves = [move for move in GAME.moves(state, seat) if not isinstance(move, Pass)]
    for move in moves or [Pass()]:
        after = sitting.step(seat, move)
        gain = after.totals[seat] - after.totals[1 - seat] - before
        best = max(best, gain if after.over else gain - enumerated(after))
    return best


@pytest.mark.parametrize("first", FIRST)
@pytest.mark.parametrize(("mine", "theirs"), RACKS)
def test_with_every_play_tried_the_value_is_the_games(
    first: str, mine: str, theirs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """KW-54 to KW-56"""
    monkeypatch.setattr(closing, "MOST", 4000)
    monkeypatch.setattr(closing, "ROUNDS", ((1, 1), (3, 2), (4000,)))
    sitting = ending(first, mine, theirs)
    end = end_of(sitting, 100_000)
    if end is None:  # nothing can be played
        assert list(GAME.moves(sitting.state, 1)) == [Pass()]
        return
    assert end.value == max(end.values) == enumerated(sitting)


def test_without_nodes_or_time_the_first_round_counts() -> None:
    sitting = ending("CAME@i10>", "NOTBUTIT", "DOTOEVEN")
    hasty, late, slow = end_of(sitting, 0), end_of(sitting, 10_000, 0.0), end_of(sitting, 10_000)
    assert hasty is not None
    assert late is not None
    assert slow is not None
    assert hasty.values == late.values
    assert hasty.nodes == late.nodes < slow.nodes
    again = end_of(sitting, 10_000)
    assert again is not None
    assert again.values == slow.values


def test_rounds_grow_wider() -> None:
    for narrow, wide in pairwise(ROUNDS):
        assert all(a <= b for a, b in zip(narrow, wide, strict=False))
        assert max(wide) <= closing.MOST


def test_who_cannot_play_has_no_end_to_search() -> None:
    assert end_of(ending("CAME@i10>", "QQ", "TO"), 100) is None


def test_the_champion_looks_at_ends_that_cannot_be_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = ending("CAME@i10>", "NOTBUTIT", "DOTOEVEN")
    prompts = tuple(p for p in sitting.prompts if p.actor == 1)
    notes = {}
    for level in ("expert", "champion"):
        budget = Budget(level, 0.1, stream="test")
        found = bot.consider(sitting.setup, sitting.view(1), prompts, Random(1), budget)
        notes[level] = {thought.note for thought in found if not isinstance(thought.move, Pass)}
    assert notes == {"expert": {"turns played out"}, "champion": {"the end"}}


def test_the_search_knows_what_being_out_is_worth() -> None:
    """Of all plays only those that lay the whole rack are worth more by it."""
    state = ending("SEE@i10>", "ASY", "DO").state
    there, rack = position(state, 1), rack_of(state.racks[1])
    plain, out = (search(GRAPH, there, Query(rack, out=pays), 400) for pays in (0.0, 100.0))
    assert plain.total == out.total == len(out.rows)
    worth = sorted(plain.worth + 100.0 * (plain.rows[:, LAID] == 3), reverse=True)
    assert out.worth.tolist() == worth
    assert out.rows[0, LAID] == 3
    best = search(GRAPH, there, Query(rack, out=100.0), 1)
    assert best.worth[0] == out.worth[0]

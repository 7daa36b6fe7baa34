"""Patience a word ahead: risk is seen in few draws, and only then is more tried."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from parlour.games.keyword.kernel import foresight
from parlour.games.keyword.kernel.arrays import NO_LEAVE
from parlour.games.keyword.kernel.foresight import MANY, MORE, VOWELS, Table, foreseen
from parlour.games.keyword.kernel.position import board_of, moves_of, rack_of, sign_of
from parlour.games.keyword.kernel.words import words_of
from tests.games.keyword.playing import WORDS, fill, table

assert WORDS is not None
GRAPH = words_of(WORDS)


def before(rack: str, box: str) -> Table:
    state = fill(table(rack, box=box, play="patience")).state
    hidden = [sign_of(each) for each in state.box]
    return Table(GRAPH, board_of(state.board), rack_of(state.racks[0]), NO_LEAVE, hidden, Random(1))


def test_who_keeps_no_vowel_is_tried_on_draws_without_one() -> None:
    one = before("SEETOEDOIT", "AEIOUBCDFG")
    ((kind, chance, draws),) = foresight._hard(one, rack_of("STRNDL"), 2)
    assert kind is VOWELS
    assert chance == pytest.approx(10 / 45)  # two of five consonants, of ten blocks
    assert len(draws) == foresight.HARD
    assert not any(VOWELS[draw].any() for draw in draws)
    ((kind, _, draws),) = foresight._hard(one, rack_of("AEIO"), 4)
    assert all(VOWELS[draw].all() for draw in draws)
    assert not list(foresight._hard(one, rack_of("ASE"), 4))
    assert not list(foresight._hard(one, rack_of("STR"), 6))  # there are but five consonants


def counted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The plays and draws that are tried from now on."""
    tried: list[tuple[int, int]] = []
    real: Callable[..., Any] = foresight._tried

    def noted(one: Table, plays: Any, need: Any, few: int, draws: int) -> Any:
        tried.append((few, draws))
        return real(one, plays, need, few, draws)

    monkeypatch.setattr(foresight, "_tried", noted)
    return tried


def asked(one: Table) -> tuple[list[str], list[float]]:
    plays, need = foreseen(
        one.words, one.boards, one.rack, None, one.leave, one.hidden, (6, 4), one.rng
    )
    return [str(each.play) for each in moves_of(plays)], need.tolist()


def test_more_is_tried_only_where_few_plays_could_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = counted(monkeypatch)
    one = before("SEETOEDOIT", "LOVEDORYAT")
    board = one.boards.copy()
    asked(one)
    assert tried == [(6, 4), MORE]  # of a small dictionary few ever follow
    assert np.array_equal(one.boards, board)
    monkeypatch.setattr(foresight, "RISKY", 0)
    tried.clear()
    asked(one)
    assert tried == [(6, 4)]


def test_the_same_table_is_judged_the_same_twice() -> None:
    first, again = (asked(before("SEETOEDOIT", "LOVEDORYAT")) for _ in range(2))
    assert first == again
    assert first[1] == sorted(first[1])


def test_a_draw_after_which_hardly_anything_follows_is_nearly_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = before("SEETOEDOIT", "LOVEDORYAT")
    costs = {}
    for total in (0, 1, 100, MANY):
        few = foresight.Plays(np.zeros((0, 7)), np.zeros((0, 19)), np.zeros(0), total)
        monkeypatch.setattr(foresight, "after", lambda *_, few=few: (few, np.full(1, 3.0)))
        costs[total] = foresight._ways_on(one, foresight.Last(0, 0, 0, 2), one.rack, [])
    needs = [costs[total][0] for total in (0, 1, 100, MANY)]
    assert needs == sorted(needs, reverse=True)
    assert needs[1] > needs[0] - 5
    assert needs[2] == pytest.approx(4, abs=0.2)
    assert [exits for _, exits in costs.values()] == list(costs)

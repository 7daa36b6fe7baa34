"""The way through a patience: just the words that may follow, best first; what was learned."""

from random import Random

import numpy as np
import pytest

from parlour.core.game import CHANCE
from parlour.games.keyword import GAME
from parlour.games.keyword.bot import last_word
from parlour.games.keyword.kernel.arrays import NO_LEAVE, SIZE
from parlour.games.keyword.kernel.foresight import foreseen
from parlour.games.keyword.kernel.patience import AHEAD, after
from parlour.games.keyword.kernel.position import board_of, moves_of, rack_of
from parlour.games.keyword.kernel.words import words_of
from parlour.games.keyword.moves import Pass, Play
from parlour.games.keyword.state import State
from tests.games.keyword.playing import WORDS, bare, fill, on, table
from train.keyword.__main__ import count, guessed, learned, spread, written
from train.keyword.games import played

assert WORDS is not None
GRAPH = words_of(WORDS)
EVERY = 20_000
LETTERS = {**GAME.options().letters, "?": 20}  # so that words of a small dictionary are found


def by_the_rules(state: State) -> set[Play]:
    return {move for move in GAME.moves(state, 0) if isinstance(move, Play)}


def test_just_the_words_that_may_follow_are_found() -> None:
    """KW-68, KW-70: from the corner, then with a letter of the last word."""
    compared = [_compared(seed) for seed in range(12)]
    assert sum(compared) > 15
    assert max(compared) > 1


def _compared(seed: int) -> int:
    """A random patience: how often the search and the rules found the same."""
    rng, times = Random(seed), 0
    sitting = bare(1, play="patience", blocks={"letters": LETTERS})
    while not sitting.over and times < 5:
        state = sitting.state
        if state.asked is None:
            sitting = sitting.step(CHANCE, rng.choice(list(GAME.chances(state))))
            continue
        board, rack = board_of(state.board), rack_of(state.racks[0])
        plays, need = after(GRAPH, board, rack, last_word(state), NO_LEAVE, EVERY)
        found = [each.play for each in moves_of(plays)]
        assert len(found) == len(set(found))
        assert set(found) == by_the_rules(state)
        assert need.tolist() == sorted(need)
        few, _ = after(GRAPH, board, rack, last_word(state), NO_LEAVE, 3)
        assert few.worth.tolist() == pytest.approx(plays.worth[:3].tolist())
        moves = sorted(found, key=GAME.write)
        sitting = sitting.step(0, rng.choice(moves) if moves else Pass())
        times += 1
    return times


def test_a_word_is_not_laid_where_none_can_follow() -> None:
    """SEE and SAT go equally far; only from SEE, with an A, an S and a Y to come, EASY goes on."""
    state = fill(table("SEEATQQQQQ", box="ASY" + "Q" * 9, play="patience")).state
    hidden = [ord(each) - 65 for each in state.box]
    rack = rack_of(state.racks[0])
    plays, need = foreseen(
        GRAPH, board_of(state.board), rack, None, NO_LEAVE, hidden, (50, 12), Random(1)
    )
    assert need.tolist() == sorted(need)
    best = moves_of(plays)[0].play
    following = on(fill(table("SEEATQQQQQ", box="ASY", play="patience")), f"0 {GAME.write(best)}")
    assert by_the_rules(fill(following).state)


def test_the_table_that_was_learned_is_whole() -> None:
    assert AHEAD.shape == (SIZE, SIZE)
    assert AHEAD[0, 0] == 0.0
    assert (np.delete(AHEAD.ravel(), 0) > 0).all()
    assert AHEAD[3, 0] < AHEAD[9, 9] < AHEAD[18, 18]


def test_training_is_the_same_twice_and_counts_what_was_needed() -> None:
    start = guessed()
    ways = [played(GRAPH, np.zeros((2, SIZE, SIZE)), 0.5, f"1/{nth}") for nth in range(6)]
    assert ways == [played(GRAPH, np.zeros((2, SIZE, SIZE)), 0.5, f"1/{nth}") for nth in range(6)]
    needed, seen = np.zeros((2, SIZE, SIZE))
    count(ways, needed, seen)
    assert seen.sum() == sum(len(way.remained) for way in ways) > 0
    after_it = learned(start, spread(needed), spread(seen))
    assert after_it[0, 0] == 0.0
    assert "ahead = [" in written(after_it)

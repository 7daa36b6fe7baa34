"""How many ways two turns can go, by the rules and by a plain enumeration of words and squares."""

from collections import Counter

import pytest

from parlour.core.play import perft
from parlour.games.keyword import GAME
from parlour.games.keyword.board import SQUARE_OF
from parlour.games.keyword.kernel.reference import all_plays
from parlour.games.keyword.moves import Move, Pass, Play
from parlour.games.keyword.state import State
from tests.games.keyword.playing import WORDS, table

assert WORDS is not None
LETTERS = dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 9)
GOOD = [word for length in range(2, 8) for word in WORDS.fits("." * length, LETTERS)]
MERE = [word for word in GOOD if WORDS.s_form(word)]
BEGINS = {True: SQUARE_OF["i10"], False: SQUARE_OF["j9"], "least": 3}  # KW-06, KW-22


def may_lie(blocks: str) -> list[str]:
    """The words that these blocks can make, to spare looking at others on every square."""
    missing = {word: (Counter(word) - Counter(blocks)).total() for word in GOOD}
    return [word for word in GOOD if missing[word] <= blocks.count("?")]


def enumerated(state: State, good: list[str], depth: int) -> int:
    if depth == 0:
        return 1
    if state.ended or state.asked is None:
        return 0
    rack = state.racks[state.asked]
    plays = all_plays(state.board, rack, good, MERE, BEGINS)  # type: ignore[arg-type]
    moves: list[Move] = [Pass(), *(Play(*placed) for placed in plays)]  # KW-26
    return sum(enumerated(GAME.apply(state, state.asked, move), good, depth - 1) for move in moves)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mine", "theirs", "counts"),
    [
        ("SEETO", "CATDO", [1, 7, 27]),
        ("EASY", "TRIESOUT", [1, 3, 7]),
        ("SE?D", "IT", [1, 7, 11]),
        ("QQ", "SEE", [1, 1, 3]),
    ],
)
def test_two_turns(mine: str, theirs: str, counts: list[int]) -> None:
    state = table(mine, theirs, validation="strict").state
    found = [perft(GAME, state, depth) for depth in range(3)]
    assert found == [enumerated(state, may_lie(mine + theirs), depth) for depth in range(3)]
    assert found == counts

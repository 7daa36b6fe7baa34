"""Words are counted three ways: as the rules list them, as the generator counts them, and by trying
every word of the dictionary on every square."""

from string import ascii_uppercase

import pytest

from parlour.core.game import Illegal
from parlour.core.play import perft
from parlour.games.crosticon.board import SIZE
from parlour.games.crosticon.kernel.desk import desk_of
from parlour.games.crosticon.kernel.generate import plays
from parlour.games.crosticon.kernel.words import EVERYTHING, graph
from parlour.games.crosticon.kernel.worth import Weights, worth_of
from parlour.games.crosticon.moves import Move, Pass, Play
from parlour.games.crosticon.rules import apply
from parlour.games.crosticon.scoring import totals
from parlour.games.crosticon.state import State
from tests.games.crosticon.playing import GAME, WORDS, laid, stock

SMALL = {"rows": ("...#..#####", "...########", *["#" * 11] * 9)}
WHERE = range(2 * SIZE)  # the squares that are tried: white ones are in two rows
STOCK = stock(A=1, C=1, E=1, I=1, N=1, O=1, T=2)
assert WORDS is not None
GRAPH = graph(WORDS, EVERYTHING)
PLENTY = dict.fromkeys(ascii_uppercase, SIZE)
EVERY_WORD = [word for length in range(2, SIZE + 1) for word in WORDS.fits("." * length, PLENTY)]
TRIED: list[Move] = [
    Pass(),
    *(Play(word, square) for word in ("A", "I", *EVERY_WORD) for square in WHERE),
]


def goes(state: State, move: Move) -> bool:
    assert state.player is not None
    try:
        apply(state, state.player, move)
    except Illegal:
        return False
    return True


def by_trying(state: State, depth: int) -> int:
    """Every word on every square, and the pass: what is not refused is counted."""
    if depth == 0 or state.player is None:
        return int(depth == 0)
    legal = [move for move in TRIED if goes(state, move)]
    if depth == 1:
        return len(legal)
    return sum(by_trying(apply(state, state.player, move), depth - 1) for move in legal)


def by_generator(state: State, depth: int) -> int:
    if depth == 0 or state.player is None:
        return int(depth == 0)
    desk = desk_of(state, state.player, totals(state))
    found = plays(desk, GRAPH, GRAPH, worth_of(desk, GRAPH, Weights()), 5000)
    assert found.count == len(found.best)
    turns: list[Move] = [Play(each.word, each.square) for each in found.best] or [Pass()]
    return sum(by_generator(apply(state, state.player, move), depth - 1) for move in turns)


@pytest.mark.parametrize("vacant", [True, False])
@pytest.mark.parametrize("seats", [2, 4])
def test_perft(seats: int, vacant: bool) -> None:
    letters = {"1 b1": "A", "0 c2": "T"}
    stocks = (STOCK,) * seats
    sitting = laid(seats, letters, board=SMALL, stock=stocks, vacant=vacant)
    counts = [perft(GAME, sitting.state, depth) for depth in (1, 2)]
    assert counts == [by_trying(sitting.state, depth) for depth in (1, 2)]
    assert counts == [by_generator(sitting.state, depth) for depth in (1, 2)]
    assert counts[1] > counts[0] > 20

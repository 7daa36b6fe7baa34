"""Fast boards against the rules: the same beads, the same lines, the same ends."""

from random import Random

import numpy as np
import pytest

from parlour.core.game import Setup
from parlour.core.sitting import Sitting
from parlour.games.score_four import GAME
from parlour.games.score_four.board import PIN_NAMES
from parlour.games.score_four.fast import Batch, Board
from parlour.games.score_four.moves import Drop
from parlour.games.score_four.options import Options

SETUP = Setup(2, Options(calling="automatic"))


def test_a_board_goes_as_the_rules_go_down_and_up() -> None:
    rng = Random(2)
    for _ in range(25):
        table, board = Sitting.begin(GAME, SETUP), Board()
        while not table.over:
            assert tuple(PIN_NAMES[pin] for pin in board.legal()) == table.prompts[0].choices
            pin = rng.choice(board.legal())
            for other in rng.sample(board.legal(), 1):  # down and up again leaves no trace
                board.drop(other)
                board.undo()
            board.drop(pin)
            table = table.step(table.prompts[0].actor, Drop(pin))
            assert tuple(board.beads) == table.state.beads
            assert board.over == table.over
            assert GAME.result(board.state()) == GAME.result(table.state)
        assert table.result is not None
        assert (() if board.winner is None else (board.winner,)) == table.result.winners


def test_a_board_is_read_from_a_view() -> None:
    table, rng = Sitting.begin(GAME, SETUP), Random(3)
    while not table.over:
        board = Board.of(table.view(0))
        assert tuple(board.beads) == table.state.beads
        assert board.turn == table.view(0).player
        table = table.step(board.turn, Drop(rng.choice(board.legal())))
    assert Board.of(table.view(0)).over


def test_a_batch_goes_as_the_rules_go() -> None:
    size, ends = 24, 0
    batch, actions = Batch(size, seed=5), np.zeros(size, np.int8)
    tables = [Sitting.begin(GAME, SETUP)] * size
    for _ in range(120):
        batch.pick(actions)
        batch.step(actions)
        planes, masks = batch.observe(), batch.open()
        for n, pin in enumerate(actions.tolist()):
            after = tables[n].step(tables[n].prompts[0].actor, Drop(pin))
            assert bool(batch.ended[n]) == after.over
            if after.over:
                assert after.result is not None
                assert batch.rewards[n] == float(bool(after.result.winners))
                ends += 1
                after = Sitting.begin(GAME, SETUP)
            tables[n] = after
            own = after.prompts[0].actor
            assert planes[n].reshape(2, 64).tolist() == [
                [after.state.beads[side] >> cell & 1 for cell in range(64)]
                for side in (own, 1 - own)
            ]
            choices = after.prompts[0].choices
            assert masks[n].tolist() == [int(name in choices) for name in PIN_NAMES]
    assert ends > 40


def test_a_full_pin_loses_and_a_pin_that_is_none_too() -> None:
    batch = Batch(3)
    for _ in range(4):
        batch.step(np.array([0, 0, 0], np.int8))
    batch.step(np.array([0, 1, 77], np.int8))
    assert batch.rewards.tolist() == [-1.0, 0.0, -1.0]
    assert batch.ended.tolist() == [True, False, True]


def test_other_ways_to_play_are_refused() -> None:
    with pytest.raises(ValueError, match="to the first line"):
        Batch.of(Setup(2, Options(method="total", calling="automatic")), 4, 0)

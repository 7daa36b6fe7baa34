"""Fast mats against the rules: the same places, the same scores."""

from random import Random

import numpy as np
import pytest

from parlour.core.game import Setup
from parlour.core.sitting import Sitting
from parlour.games.fourcyte import GAME
from parlour.games.fourcyte.board import PLACE_NAMES, SQUARE_NAMES
from parlour.games.fourcyte.fast import ACTIONS, CALLED, USE, Batch, Mat
from parlour.games.fourcyte.kernel.words import pitch_of
from parlour.games.fourcyte.options import Options
from tests.dictionaries import lexicon_of

SETUP = Setup(1, Options(), lexicon=lexicon_of(GAME))
assert SETUP.lexicon is not None
LEXICON = SETUP.lexicon


def written(action: int) -> str:
    return f"use:{SQUARE_NAMES[action - USE]}" if action >= USE else f"lay:{PLACE_NAMES[action]}"


def called(letter: int) -> str:
    return f"call:{chr(65 + letter)}"


def test_a_mat_goes_as_the_rules_go_and_back() -> None:
    rng = Random(4)
    for _ in range(4):
        table, mat = Sitting.begin(GAME, SETUP), Mat(LEXICON)
        while not table.over:
            if table.state.must_call == 0 and mat.called == 31:
                letter = rng.choice([n for n, left in enumerate(table.state.park.values()) if left])
                mat.call(letter)
                table = table.play(0, called(letter))
            action = rng.choice(mat.legal())
            before = (mat.pitch.tolist(), mat.called, mat.standby, mat.calls)
            mat.take(action)
            mat.undo()
            assert (mat.pitch.tolist(), mat.called, mat.standby, mat.calls) == before
            mat.take(action)
            table = table.play(0, written(action))
            assert pitch_of(mat.pitch) == table.state.mats[0].pitch
            assert mat.over == table.over
        assert mat.score() == table.totals[0]
        while mat.calls:
            mat.undo()
        assert (mat.pitch == 31).all()


def test_a_batch_goes_as_the_rules_go() -> None:
    size, ends = 6, 0
    batch, actions = Batch.of(SETUP, size, 7), np.zeros(size, np.int8)
    tables = [begun(batch, n) for n in range(size)]
    for _ in range(90):
        batch.pick(actions)
        batch.step(actions)
        for n, action in enumerate(actions.tolist()):
            after = tables[n].play(0, written(action))
            assert bool(batch.ended[n]) == after.over
            if after.over:
                assert batch.rewards[n] == after.totals[0]
                ends += 1
                after = begun(batch, n)
            elif action < USE and len(after.state.calls) < 36:
                after = after.play(0, called(int(batch.mats[n, CALLED])))
            tables[n] = after
            assert pitch_of(batch.mats[n, :36]) == after.state.mats[0].pitch
            assert batch.parks[n].tolist() == [*after.state.park.values()]
            kept = {written(action) for action in np.flatnonzero(batch.masks[n])}
            legal = {GAME.write(move) for move in GAME.moves(after.state, 0)}
            owed = after.state.mats[0].at is None
            uses = {text for text in legal if text.startswith("use")}
            assert kept == (uses | {t for t in legal if t.startswith("lay")} if owed else uses)
    assert ends >= size


def begun(batch: Batch, n: int) -> Sitting:
    return Sitting.begin(GAME, SETUP).play(0, called(int(batch.mats[n, CALLED])))


def test_a_closed_action_does_nothing() -> None:
    batch = Batch.of(SETUP, 3, 1)
    before = batch.mats.copy()
    batch.step(np.array([USE, -1, 127], np.int8))
    assert (batch.mats == before).all()
    assert batch.open().shape == (3, ACTIONS)


def test_other_ways_to_play_are_refused() -> None:
    with pytest.raises(ValueError, match="one player's"):
        Batch.of(Setup(2, Options(), lexicon=LEXICON), 4, 0)

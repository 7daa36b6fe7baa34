"""The trained evaluation: as in plain Python, bead by bead, in every symmetry, and on disk."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from parlour.games.score_four.board import MASKS, PIN_NAMES, PINS
from parlour.games.score_four.kernel import reference, think_basic
from parlour.games.score_four.kernel.bits import Word, completing, playable
from parlour.games.score_four.kernel.evaluation import sight
from parlour.games.score_four.kernel.parts import PARTS, take_apart
from parlour.games.score_four.kernel.solve import position
from parlour.games.score_four.kernel.table import FRAME, FRAMES, TRAINED, Desk, new_desk
from parlour.games.score_four.kernel.trained import CODES_AT, hand_on_codes, plane_gain, plane_sum
from parlour.games.score_four.kernel.weights import SHAPES, Weights, read, tabled, values, write
from tests.games.score_four.positions import quiet_position, table

SEE = sight(np.array(MASKS, Word))


def random_weights(seed: int) -> Weights:
    rng = np.random.default_rng(seed)
    return Weights(*(rng.integers(-300, 300, shape).astype(np.int16) for shape in SHAPES))  # type: ignore[call-overload]


WEIGHTS = random_weights(1)
DESK = new_desk(1, tabled(WEIGHTS))
DESK.s[TRAINED] = 1


def value(own: int, opp: int, desk: Desk = DESK) -> int:
    return int(think_basic.quiet_value(desk, SEE, Word(own), Word(opp)))


@pytest.mark.parametrize("seed", range(20))
def test_agrees_with_the_reference(seed: int) -> None:
    rng = Random(seed)
    own, opp = quiet_position(rng.randint(0, 50), rng)
    assert value(own, opp) == reference.trained_value(own, opp, WEIGHTS)


def test_a_bead_changes_it_as_the_gain_says() -> None:
    rng = Random(3)
    own, opp = quiet_position(9, rng)
    s = DESK.s
    for beads in range(9, 20):
        value(own, opp)
        f = FRAMES + Word(beads) * FRAME
        cell = rng.choice(list(reference.places(own | opp)))
        before, gain = plane_sum(DESK.t, s, f), plane_gain(DESK.t, s, f, Word(cell), beads)
        hand_on_codes(s, f, Word(cell), beads)
        handed_on = s[f + FRAME + CODES_AT : f + FRAME + CODES_AT + Word(10)].tolist()
        own, opp = opp, own | 1 << cell
        value(own, opp)
        g = f + FRAME
        assert s[g + CODES_AT : g + CODES_AT + Word(10)].tolist() == handed_on
        assert plane_sum(DESK.t, s, g) == before + gain


def turned(cells: int) -> int:
    """A quarter turn about the upright axis."""
    return _moved(cells, lambda x, y: (3 - y, x))


def mirrored(cells: int) -> int:
    return _moved(cells, lambda x, y: (3 - x, y))


def _moved(cells: int, to: object) -> int:
    moved = 0
    for cell in range(64):
        if cells >> cell & 1:
            x, y = to(cell % 4, cell // 4 % 4)  # type: ignore[operator]
            moved |= 1 << x + 4 * y + PINS * (cell // PINS)
    return moved


def test_a_position_is_worth_the_same_however_it_is_turned() -> None:
    rng = Random(5)
    for beads in (7, 16, 23, 30):
        own, opp = quiet_position(beads, rng)
        worth = value(own, opp)
        for _ in range(4):
            own, opp = turned(own), turned(opp)
            assert value(own, opp) == worth
            assert value(mirrored(own), mirrored(opp)) == worth


def test_parts_of_a_plane() -> None:
    """An empty plane, and one with a bead of A on its first pin."""
    parts = np.zeros(PARTS, np.int32)
    empty = sum(1 << 5 * n for n in range(4))
    take_apart(empty, parts)
    assert parts[0] == empty
    assert parts[1] == parts[2] == 1 | 1 << 5 | 1 << 10
    assert list(parts[5:9] // 6**4) == [0, 1, 2, 3]
    one = parts.copy()
    take_apart(empty + 2, one)
    assert one[0] == empty + 2  # the smaller of itself and its mirror image
    assert [n for n in range(PARTS) if one[n] != parts[n]] == [0, 1, 3, 4, 5, 6, 7, 8, 9, 10]


def test_weights_come_back_as_they_were_kept(tmp_path: Path) -> None:
    few = WEIGHTS._replace(wholes=WEIGHTS.wholes * (np.abs(WEIGHTS.wholes) > 290))
    write(few, tmp_path / "few.npz")
    for before, after in zip(few, read(tmp_path / "few.npz"), strict=True):
        assert np.array_equal(before, after)


def test_what_holds_no_weights_is_refused(tmp_path: Path) -> None:
    small = WEIGHTS._replace(wholes=WEIGHTS.wholes[:, :100], lines=WEIGHTS.lines[:, 1:])
    write(small, tmp_path / "small.npz")
    with pytest.raises(ValueError, match=r"small\.npz holds no weights"):
        read(tmp_path / "small.npz")


def test_the_shipped_values_say_something() -> None:
    found = values()
    assert np.count_nonzero(found) > 100_000
    assert int(np.abs(found.astype(np.int64)).max()) < 1 << 14  # sums of ten stay small


def test_most_solved_positions_are_judged_rightly() -> None:
    """Without a search: the sign, where somebody wins and nothing is to complete or to stop."""
    desk = new_desk(1, values())
    desk.s[TRAINED] = 1
    right = [
        (value(own, opp, desk) > 0) == (row["value"] == "win")
        for row in table("solved.tsv")
        if row["value"] != "draw"
        for own, opp in [position("".join(PIN_NAMES[ord(pin) - 97] for pin in row["moves"]))]
        if not int(completing(Word(own)) | completing(Word(opp))) & int(playable(Word(own | opp)))
    ]
    assert len(right) > 50
    assert sum(right) / len(right) > 0.7

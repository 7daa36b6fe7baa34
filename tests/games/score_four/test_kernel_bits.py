"""The primitives against plain loops over the board's own tables."""

from random import Random

import pytest

from parlour.games.score_four.board import CELLS, MASKS, THROUGH
from parlour.games.score_four.kernel import bits, reference
from parlour.games.score_four.kernel.bits import Word
from tests.games.score_four.positions import random_position


def test_the_thirteen_directions_hold_all_lines() -> None:
    found = {
        sum(1 << cell + n * int(step) for n in range(4))
        for step, first in zip(bits.STEP, bits.FIRST, strict=True)
        for cell in range(CELLS)
        if int(first) >> cell & 1
    }
    assert found == set(MASKS)


def test_through_every_cell_run_its_lines() -> None:
    for cell in range(CELLS):
        lines = {int(line) for line in bits.THROUGH[cell, : bits.COUNT[cell]]}
        assert lines == {MASKS[line] for line in THROUGH[cell]}


@pytest.mark.parametrize("seed", range(40))
def test_primitives_agree_with_the_reference(seed: int) -> None:
    rng = Random(seed)
    own, opp = random_position(rng.randint(0, 64), rng)
    assert bits.playable(Word(own | opp)) == sum(1 << c for c in reference.places(own | opp))
    for cells in (own, opp, rng.getrandbits(64), rng.getrandbits(64) | rng.getrandbits(64)):
        assert bits.has_line(Word(cells)) == reference.has_line(cells)
        assert bits.completing(Word(cells)) == reference.completing(cells)
        cell = rng.randrange(CELLS)
        lines = [MASKS[line] & ~cells for line in THROUGH[cell]]
        through = sum({missing for missing in lines if missing.bit_count() == 1})
        assert bits.completing_through(Word(cells), Word(cell)) == through


def test_every_single_line_is_seen_and_no_three_of_it_are() -> None:
    for mask in MASKS:
        assert bits.has_line(Word(mask))
        for cell in range(CELLS):
            if mask >> cell & 1:
                assert not bits.has_line(Word(mask ^ 1 << cell))


def test_room_begins_on_a_cache_line() -> None:
    for words in (1, 100, 4096):
        room = bits.room(words)
        assert len(room) == words
        assert room.ctypes.data % 64 == 0
        assert not room.any()

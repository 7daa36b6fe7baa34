"""Seeded positions for the tests of the kernel, and the tables that lie beside them."""

import csv
from collections.abc import Iterator
from pathlib import Path
from random import Random

from parlour.games.score_four.board import PINS
from parlour.games.score_four.kernel.bits import Word, completing
from parlour.games.score_four.kernel.reference import Position, places


def table(name: str) -> list[dict[str, str]]:
    """The rows of a table in data/."""
    text = (Path(__file__).parent / "data" / name).read_text("utf-8")
    return list(csv.DictReader(text.splitlines(), delimiter="\t"))


def random_position(beads: int, rng: Random) -> Position:
    """Beads put down at random, lines or not."""
    own = opp = 0
    for _ in range(beads):
        own, opp = opp, own | 1 << rng.choice(list(places(own | opp)))
    return own, opp


def quiet_position(beads: int, rng: Random) -> Position:
    """A position without lines, where the mover cannot make one at once; some pins are shunned,
    so that late positions too have pins with one bead or none."""
    while True:
        shunned = rng.sample(range(16), rng.randint(0, 6))
        own = opp = 0
        while (own | opp).bit_count() < beads:
            good = list(_quiet(own, opp))
            liked = [cell for cell in good if cell % 16 not in shunned or rng.random() < 0.06]
            if not good:
                break
            own, opp = opp, own | 1 << rng.choice(liked or good)
        else:
            return own, opp


def _quiet(own: int, opp: int) -> Iterator[int]:
    """The places where a bead neither completes a line nor lets the other side do so. (By the
    kernel, for speed; the primitives have tests of their own.)"""
    mine, theirs = int(completing(Word(own))), int(completing(Word(opp)))
    free = list(places(own | opp))
    around = sum(1 << cell for cell in free)
    for cell in free:
        bead = 1 << cell
        if not mine & bead and not theirs & (around & ~bead | bead << PINS):
            yield cell

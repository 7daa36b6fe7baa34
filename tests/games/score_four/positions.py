"""Seeded positions for the tests of the kernel, and the tables that lie beside them."""

import csv
from pathlib import Path
from random import Random

from parlour.games.score_four.kernel.bits import Word, completing, playable
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
            good = [cell for cell in places(own | opp) if _is_quiet(own, opp, cell)]
            liked = [cell for cell in good if cell % 16 not in shunned or rng.random() < 0.06]
            if not good:
                break
            own, opp = opp, own | 1 << rng.choice(liked or good)
        else:
            return own, opp


def _is_quiet(own: int, opp: int, cell: int) -> bool:
    """Neither completes a line nor lets the other side do so. (By the kernel, for speed; the
    primitives have tests of their own.)"""
    after = Word(own | 1 << cell)
    completes = completing(Word(own)) >> Word(cell) & Word(1)
    return not completes and not completing(Word(opp)) & playable(after | Word(opp))

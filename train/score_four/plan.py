"""How the basic method is trained: found by trial.

Quick games first; then with the solver's proofs; then games of a search two, at last three beads
deep, with fewer of them but as close as those at a table.
"""

from __future__ import annotations

from typing import Final

from train.score_four.rounds import Stage

PLAN: Final = (
    Stage(30, 20_000, rate=0.01, trace=0.9, wild=0.1, opening=8, seed=4720721261117928063),
    Stage(
        10, 20_000, rate=0.01, trace=0.9, wild=0.1, opening=8, seed=4720721261117929054,
        since=24, nodes=300,
    ),
    Stage(
        20, 5_000, rate=0.01, trace=0.7, wild=0.05, opening=8, seed=4720721261117929054,
        depth=2, since=24, nodes=300,
    ),
    Stage(
        15, 5_000, rate=0.007, trace=0.7, wild=0.05, opening=8, seed=4720721261117930045,
        depth=3, since=22, nodes=1_000,
    ),
)  # fmt: skip
WHOLES: Final = 150_000  # planes as wholes in the file, at most
BOOK_BEADS: Final = 4
BOOK_DEPTH: Final = 9

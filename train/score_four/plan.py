"""How the basic method is trained: found by trial."""

from __future__ import annotations

from typing import Final

from train.score_four.rounds import Stage

PLAN: Final = (
    Stage(30, 20_000, rate=0.01, trace=0.9, wild=0.1, opening=8, seed=4720721261117928063),
)
WHOLES: Final = 40_000  # planes as wholes in the file, at most

"""What comes to mind of all that could be played: a few plays, and the hard ones seldom."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]

EASY = 4  # letters: shorter words come to mind no sooner


@dataclass(frozen=True)
class Recall:
    """How much comes to a level's mind in a turn."""

    tries: int  # plays, of all that its words allow
    long: float  # the share of its chance that each letter above four leaves a word

    def ease(self, lengths: Ints) -> Floats:
        """By play: how easily its word comes to mind, 1 at most."""
        found: Floats = self.long ** np.maximum(lengths - EASY, 0).astype(np.float64)
        return found

    def few(self, ease: Floats, rng: Random) -> Ints:
        """Which plays come to mind, in their order: easy ones rather than hard ones, 0 never."""
        noise = np.random.default_rng(rng.getrandbits(32))
        # A race: each play comes after a while that is short, on average, if it is easy.
        after = noise.exponential(size=len(ease)) / np.maximum(ease, 1e-9)
        first: Ints = np.argsort(after, kind="stable")[: self.tries]
        return np.sort(first[ease[first] > 0])

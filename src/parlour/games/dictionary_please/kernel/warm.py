"""Compiles the kernels ahead of time, by using each of them once on a few words."""

from __future__ import annotations

import numpy as np

from . import kinship
from .find import Finder, Old
from .unrelated import keep_unrelated, marks_for
from .vocabulary import spelt


class _Few:
    """As much of a dictionary as a search needs."""

    def relation(self, old: str, new: str) -> bool:
        return False


def warm() -> None:
    finder = Finder.__new__(Finder)
    finder.lexicon = _Few()  # type: ignore[assignment]
    finder.vocabulary = spelt(("TEAR", "ASTER", "ORIENTAL"))
    finder.kin = None
    finder.plays("SLION", [Old("TEAR", own=False), Old("LION", own=True)], kinship=False)
    kin = _few_kin()
    found = np.array([[0, 0, -1]], np.int32)
    numbers, theirs = np.zeros(1, np.int64), np.ones(1, np.bool_)
    kept = np.ones(1, np.bool_)
    keep_unrelated(kin, marks_for(kin), numbers, numbers, theirs, found, kept)


def _few_kin() -> kinship.Kin:
    """One word of four letters without a family."""
    rows = np.array([[1, 2, 3, 4]], np.uint8)
    starts = np.array([0, 0, 0, 0, 0, 1], np.int64)
    none, affixes = np.zeros(2, np.uint32), np.zeros(1, np.int64)
    runs = {f"{name}{ending}": none for name in kinship.RUNS for ending in ("", "_at")}
    return kinship.Kin(
        rows=rows,
        starts=starts,
        own=np.zeros(1, np.uint32),
        ground=np.zeros(1, np.uint8),
        prefixes=affixes,
        suffixes=affixes,
        doubled=kinship.DOUBLED,
        **runs,
    )

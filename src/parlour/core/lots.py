"""Lots for the start: which letters can decide who begins."""

from collections.abc import Iterable

MOST_ALIKE = 0.95  # of all letters: with more the tied would draw again too often to wait for


def decide(counts: Iterable[int]) -> bool:
    """Will lots be decided sooner or later with so many of each letter? Not if all are alike."""
    each = list(counts)
    return 0 < max(each, default=0) <= MOST_ALIKE * sum(each)

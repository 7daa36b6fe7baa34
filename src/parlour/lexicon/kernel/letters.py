"""The alphabet of the graphs: A is 1 ... Z is 26, and the separator of a GADDAG is 27."""

from __future__ import annotations

import numpy as np

LETTERS = 26
SEPARATOR = 27


def encode(word: str) -> np.ndarray:
    """A word in capitals as a row of letter numbers."""
    return np.frombuffer(word.encode("ascii"), np.uint8) - 64


def decode(numbers: np.ndarray) -> str:
    return (np.asarray(numbers, np.uint8) + 64).tobytes().decode("ascii")

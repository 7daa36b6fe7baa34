"""Good boards found in advance, as first plans: data/boards.txt, a board a line, whose head says
where they come from.

They were found for the usual Park and the standard tier; a bot repairs what another Park or
dictionary does not allow.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np

from .words import Ints, letters_of


@cache
def library() -> Ints:
    """The boards, best first."""
    data = files(__package__.rpartition(".")[0]).joinpath("data", "boards.txt")
    boards = [line for line in data.read_text("utf-8").splitlines() if not line.startswith("#")]
    return np.array([letters_of(board) for board in boards], np.int32)

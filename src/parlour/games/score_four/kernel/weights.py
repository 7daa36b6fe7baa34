"""The trained weights that lie in the tree, and the array of values that searches look up.

A file has the weights of `parts`, in eighths of a value so that their sums are well rounded, and
the values of `trained` that hang on threats. Only their sums are used: one value for each code of
a plane, made once in a process.
"""

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numba import int16, int32, void
from numpy.typing import NDArray

from parlour.kernels.compiling import compiled

from .parts import LINES, PARTS, TRIPLES, take_apart
from .planes import CODES, KINDS
from .table import Values
from .trained import COLUMN_STATES, COLUMNS, GROUP_STATES, GROUPS, MOMENTS, VALUES

FILE: Final = Path(__file__).parent.parent / "data" / "basic.npz"
EIGHTHS: Final = 8


class Weights(NamedTuple):
    """What training found for the basic method; all are int16."""

    wholes: NDArray[np.int16]  # kind, folded code: see `parts`
    triples: NDArray[np.int16]  # kind, triple
    lines: NDArray[np.int16]  # kind, line
    columns: NDArray[np.int16]
    groups: NDArray[np.int16]
    moments: NDArray[np.int16]


SHAPES: Final = Weights(
    *((KINDS, count) for count in (CODES, TRIPLES, LINES)),  # type: ignore[arg-type]
    *((count,) for count in (COLUMN_STATES, GROUP_STATES, 65)),
)


def write(weights: Weights, file: Path) -> None:
    """Keep weights; of the wholes, which are mostly 0, only the others."""
    kept = np.flatnonzero(weights.wholes)
    arrays = weights._asdict() | {"wholes": weights.wholes.ravel()[kept]}
    np.savez_compressed(file, at=np.diff(kept, prepend=0).astype(np.int32), **arrays)


def read(file: Path) -> Weights:
    """Read what `write` wrote; ValueError for anything else."""
    with np.load(file, allow_pickle=False) as found:
        arrays = {name: found[name] for name in Weights._fields}
        kept = np.cumsum(found["at"])
    wholes = np.zeros(SHAPES.wholes, np.int16)
    np.put(wholes, kept, arrays["wholes"], mode="raise")
    weights = Weights(**(arrays | {"wholes": wholes}))
    for array, shape in zip(weights, SHAPES, strict=True):
        if array.dtype != np.int16 or array.shape != shape:
            raise ValueError(f"{file.name} holds no weights of Score Four")
    return weights


@compiled(
    void(int16[:, ::1], int16[:, ::1], int16[:, ::1], int16[::1], int32[::1]), allocates=False
)
def add_up(
    wholes: NDArray[np.int16], triples: NDArray[np.int16], lines: NDArray[np.int16],
    values: Values, parts: NDArray[np.int32],
) -> None:  # fmt: skip
    """The value of every plane from its parts; `parts` is room for eleven numbers."""
    for code in range(CODES):
        if not (code & 31 and code >> 5 & 31 and code >> 10 & 31 and code >> 15):
            continue
        take_apart(code, parts)
        for kind in range(KINDS):
            total = int(wholes[kind, parts[0]])
            for i in range(1, 5):
                total += triples[kind, parts[i]]
            for i in range(5, 11):
                total += lines[kind, parts[i]]
            values[kind * CODES + code] = (total + EIGHTHS // 2) // EIGHTHS


def tabled(weights: Weights) -> Values:
    """The values that searches look up."""
    found = np.zeros(VALUES, np.int16)
    add_up(weights.wholes, weights.triples, weights.lines, found, np.zeros(PARTS, np.int32))
    found[COLUMNS:GROUPS] = weights.columns
    found[GROUPS:MOMENTS] = weights.groups
    found[MOMENTS:] = weights.moments
    return found


@cache
def values() -> Values:
    """The values of the basic method."""
    return tabled(read(FILE))

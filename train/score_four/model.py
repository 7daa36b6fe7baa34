"""Weights as they are trained, and as they are shipped."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.games.score_four.kernel.weights import EIGHTHS, SHAPES, Weights

UNIT: Final = 100  # of values: of the logarithm of the odds
MOST: Final = (1 << 15) - 1

Floats = NDArray[np.float32]


class Model(NamedTuple):
    """The same shapes as `Weights`."""

    wholes: Floats
    triples: Floats
    lines: Floats
    columns: Floats
    groups: Floats
    moments: Floats


def new_model() -> Model:
    return Model(*(np.zeros(shape, np.float32) for shape in SHAPES))  # type: ignore[call-overload]


def pruned(model: Model, count: int) -> Model:
    """Of the planes as wholes only the weightiest: the file stays small."""
    weights = np.abs(model.wholes)
    least = np.partition(weights, -count, axis=None)[-count]
    return model._replace(wholes=np.where(weights >= least, model.wholes, 0))


def weights_of(model: Model) -> Weights:
    """As whole numbers."""
    scales = [UNIT * EIGHTHS] * 3 + [UNIT] * 3
    rounded = (np.rint(each * scale) for each, scale in zip(model, scales, strict=True))
    return Weights(*(np.clip(each, -MOST, MOST).astype(np.int16) for each in rounded))

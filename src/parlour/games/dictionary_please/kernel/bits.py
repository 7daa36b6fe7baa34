"""Two instructions of the processor: the lowest bit that is set, and how many are set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic


def _lowest(typing: Any, bits: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        (number,) = arguments
        return builder.cttz(number, ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), build


def _popcount(typing: Any, bits: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), build


lowest: Callable[[np.uint64], int] = cast(Any, intrinsic(_lowest))
"""The place of the lowest bit that is set; the number is not 0."""
popcount: Callable[[np.uint64], int] = cast(Any, intrinsic(_popcount))
"""How many bits are set."""
ONE = np.uint64(1)

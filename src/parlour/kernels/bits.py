"""Instructions of the processor for words of bits: how many are set, and which is the lowest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

Word = TypeVar("Word", np.uint32, np.uint64)


def _popcount(typing: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.zext(builder.ctpop(arguments[0]), ir.IntType(64))

    return types.int64(word), build


def _lowest(typing: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return word(word), build


popcount = cast(Callable[[Word], int], intrinsic(_popcount))
"""How many bits of an unsigned number are set."""
lowest = cast(Callable[[Word], Word], intrinsic(_lowest))
"""The place of the lowest bit that is set, as a number of the same type; the number is not 0."""

ONE = np.uint64(1)

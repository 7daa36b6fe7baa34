"""Rows of a table fetched ahead: the processor loads them while it does something else.

A graph of words is far larger than the processor's cache, and a search that walks it waits for
memory most of its time. Who knows which rows come next can have them on their way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import make_array
from numpy.typing import NDArray

_BYTE, _NUMBER = ir.IntType(8).as_pointer(), ir.IntType(32)
_READ, _KEPT, _DATA = (ir.Constant(_NUMBER, each) for each in (0, 3, 1))


def _fetch(typing: Any, table: Any, row: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = make_array(table)(context, builder, arguments[0])
        number = builder.zext(arguments[1], ir.IntType(64))
        first = builder.bitcast(array.data, _BYTE)
        place = builder.gep(first, [builder.mul(number, builder.extract_value(array.strides, 0))])
        kind = ir.FunctionType(ir.VoidType(), [_BYTE, _NUMBER, _NUMBER, _NUMBER])
        fetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
        builder.call(fetch, [place, _READ, _KEPT, _DATA])
        return context.get_dummy_value()

    return types.void(table, row), build


fetch = cast(Callable[[NDArray[np.uint32], np.uint32], None], intrinsic(_fetch))
"""Fetch a row of a table; there may be none of that number, for nothing is read."""

"""Arrays in kernels, where NumPy's own words would take long to compile."""

from __future__ import annotations

import numpy as np

from parlour.kernels.compiling import inlined


@inlined(allocates=False)
def copy_into(target: np.ndarray, source: np.ndarray) -> None:
    """`target[:] = source` in one dimension.

    That one can refuse, and the sentence with which it does takes four seconds to compile, in every
    package of kernels anew.
    """
    for place in range(len(source)):
        target[place] = source[place]

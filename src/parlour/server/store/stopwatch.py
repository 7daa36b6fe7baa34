"""How long the disk took: on a busy machine the clock alone does not tell.

Others may have had the processor in the middle of a commit. That says nothing of the disk, and
another thread would have had to wait for the processor as well. Only while we were put to sleep
can the disk have been waited for.
"""

from __future__ import annotations

import sys
from time import perf_counter, thread_time

if sys.platform == "linux":
    from resource import RUSAGE_THREAD, getrusage

    class Stopwatch:
        """Runs from when it is made."""

        def __init__(self) -> None:
            self._sleeps = getrusage(RUSAGE_THREAD).ru_nvcsw
            self._began, self._worked = perf_counter(), thread_time()

        def seconds(self) -> float:
            """By the clock; by our own work alone where we never slept."""
            if getrusage(RUSAGE_THREAD).ru_nvcsw != self._sleeps:
                return perf_counter() - self._began
            return thread_time() - self._worked
else:

    class Stopwatch:
        """Runs from when it is made, by the clock: nobody else knows."""

        def __init__(self) -> None:
            self._began = perf_counter()

        def seconds(self) -> float:
            return perf_counter() - self._began

"""A cap on a search's time: a timer stops it, whatever its pace.

Compiled searches run without Python's lock, so a thread can raise their flag while they work. As
long as it is not raised they count nodes as if there were no cap, and come to the same answer.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from time import monotonic

from .bits import Words
from .table import STOPPED


@contextmanager
def deadline(s: Words, until: float | None) -> Iterator[None]:
    """Searches in this workspace end at `until`, a time by the monotonic clock; None: never."""
    left = None if until is None else until - monotonic()
    s[STOPPED] = left is not None and left <= 0
    if left is None or left <= 0:
        yield
        return
    timer = Timer(left, s.__setitem__, (STOPPED, 1))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()

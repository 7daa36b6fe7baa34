"""A house whose writer dies as soon as the disk is idle: python dying.py"""

import sys
from typing import Any

from parlour.server.config import from_environment
from parlour.server.run import serve
from parlour.server.store.writer import Writer


def die(*_: Any) -> None:
    raise MemoryError


if __name__ == "__main__":
    Writer._checkpoint = die  # type: ignore[method-assign]
    try:
        serve(from_environment())
    except ValueError as problem:
        sys.exit(f"parlour: {problem}")

"""`python -m parlour.server`: the server alone, for development; PARLOUR_* variables set it up."""

import sys

from parlour.server.config import from_environment
from parlour.server.run import serve

if __name__ == "__main__":  # the processes that think load this module again
    try:
        serve(from_environment())
    except ValueError as problem:
        sys.exit(f"parlour: {problem}")

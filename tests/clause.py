"""Which clauses of a rulebook a test proves: `@clause("SF-07")`.

tests/test_traceability.py reads these marks, and `-k SF-07` runs the tests of a clause.
"""

import pytest


def clause(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*ids)

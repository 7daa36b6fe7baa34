"""Every test here that asks for a `table` is run at each of them."""

import pytest

from tests.contract.tables import tables


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "table" in metafunc.fixturenames:
        # By table, not by test: what was walked once serves all tests of that table.
        rows = [pytest.param(t, id=str(t)) for t in tables()]
        metafunc.parametrize("table", rows, scope="session")

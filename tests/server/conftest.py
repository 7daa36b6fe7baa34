"""A house for the tests of one file: what each does there is at tables of its own."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.server.guests import house


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One event loop a file, since a house lives in one."""
    for item in items:
        if item.path.parent.name == "server" and item.get_closest_marker("asyncio"):
            item.add_marker(pytest.mark.asyncio(loop_scope="module"), append=False)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def url(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    async with house(tmp_path_factory.mktemp("house"), tables_an_hour=1000) as address:
        yield address

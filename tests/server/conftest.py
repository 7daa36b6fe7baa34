"""A house for the tests of one file: what each does there is at tables of its own."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from tests.server.engine import SQLITE, engines_for, standing_on
from tests.server.guests import house


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One event loop a file, since a house lives in one."""
    for item in items:
        if item.path.parent.name == "server" and item.get_closest_marker("asyncio"):
            item.add_marker(pytest.mark.asyncio(loop_scope="module"), append=False)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    engines = engines_for(metafunc.definition.path.name)
    if "engine" in metafunc.fixturenames and engines != [SQLITE]:
        metafunc.parametrize("engine", engines, indirect=True, scope="module")


@pytest.fixture(scope="module", autouse=True)
def engine(request: pytest.FixtureRequest) -> Iterator[str]:
    """What the houses of a file stand on."""
    chosen: str = getattr(request, "param", SQLITE)
    with standing_on(chosen):
        yield chosen


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def url(engine: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    async with house(tmp_path_factory.mktemp("house"), tables_an_hour=1000) as address:
        yield address

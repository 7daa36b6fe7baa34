"""A house for one test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.guests import house


@pytest.fixture
async def url(tmp_path: Path) -> AsyncIterator[str]:
    async with house(tmp_path) as address:
        yield address

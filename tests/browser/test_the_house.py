"""The house that the browser's tests visit: it opens, closes politely and opens again."""

from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.serving import Serving


def test_it_opens_again_at_the_same_address(tmp_path: Path) -> None:
    house = Serving(tmp_path)
    house.start()
    first = house.url
    assert house.stop() == 0
    assert "Traceback" not in house.log.read_text()
    house.start()
    assert house.url == first
    assert house.kill() == -9
    house.start()
    with urlopen(f"{house.url}/api/games") as answer:
        assert b"score_four" in answer.read()
    assert house.stop() == 0


def test_a_house_that_does_not_open_is_noticed(tmp_path: Path) -> None:
    house = Serving(tmp_path, PARLOUR_PACE="slow")
    with pytest.raises(AssertionError, match="PARLOUR_PACE is a number"):
        house.start()

"""The page's own tests, which need no browser, pass; they are in web/src beside what they test."""

import re

from setup.node import npm
from setup.places import WEB


def test_the_pages_own_tests_pass() -> None:
    said = npm("test", cwd=WEB)  # if one fails, that is told in full
    assert re.search(r"Tests\s+\d+ passed", re.sub(r"\x1b\[[\d;]*m", "", said))

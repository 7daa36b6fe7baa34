"""uv looks for packages where the user's pip does."""

import os
import subprocess
from types import SimpleNamespace

import pytest

from setup import python

LISTING = """\
:env:.index-url='mirror-from-environment'
global.extra-index-url='\\nfirst\\nsecond'
global.index-url='mirror-from-file'
global.timeout='60'
install.find-links='/wheels /more'
"""


def test_the_environment_beats_a_file() -> None:
    assert python.pip_settings(LISTING)["index-url"] == "mirror-from-environment"


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """An environment without any word about packages, and a pip with settings."""
    fresh = {"PATH": "/nowhere"}
    monkeypatch.setattr(os, "environ", fresh)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: SimpleNamespace(stdout=LISTING))
    return fresh


def told_to_uv(environment: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if name.startswith("UV_")}


def test_settings_are_handed_on(environment: dict[str, str]) -> None:
    python.hand_pip_settings_on()
    assert told_to_uv(environment) == {
        "UV_DEFAULT_INDEX": "mirror-from-environment",
        "UV_INDEX": "first second",
        "UV_FIND_LINKS": "/wheels,/more",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
    }


def test_what_the_user_told_uv_stands(environment: dict[str, str]) -> None:
    environment["UV_DEFAULT_INDEX"] = "own"
    python.hand_pip_settings_on()
    assert told_to_uv(environment) == {"UV_DEFAULT_INDEX": "own"}


def test_no_pip_means_no_settings() -> None:
    assert python.pip_settings("") == {}

"""The environment that every tool and every process of Parlour is started in."""

import os
import subprocess
import sys

import pytest

from setup.places import CACHE, VENV, settle_environment

ASK = "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix)"


def test_bytecode_is_kept_in_the_clone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also for those who want none beside their sources."""
    monkeypatch.setattr(os, "environ", {"PYTHONDONTWRITEBYTECODE": "1"})
    settle_environment()
    told = subprocess.check_output([sys.executable, "-c", ASK], env=os.environ, text=True)
    assert told.split() == ["False", str(CACHE / "python")]


def test_a_choice_that_the_user_has_made_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", {"PYTHONPYCACHEPREFIX": "/mine", "VIRTUAL_ENV": "/other"})
    settle_environment()
    assert os.environ["PYTHONPYCACHEPREFIX"] == "/mine"
    assert os.environ["VIRTUAL_ENV"] == str(VENV)  # but our packages go into ours

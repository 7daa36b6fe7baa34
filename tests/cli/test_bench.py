"""`parlour bench`: scripts of a checkout, listed and run."""

from pathlib import Path

import pytest

from parlour.house import citations
from tests.cli.conftest import Parlour

SCRIPT = '''"""Counts {name}.

More about it."""
from beside import NUMBER

def main():
    print("working")
    return {{"count": NUMBER}}
'''


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "bench"
    (folder / "peers").mkdir(parents=True)
    for name in ("beads", "lines"):
        (folder / f"{name}.py").write_text(SCRIPT.format(name=name))
    (folder / "beside.py").write_text('"""A neighbour."""\nNUMBER = 76\n')
    monkeypatch.setattr(citations, "checkout", lambda: tmp_path)
    return tmp_path


@pytest.mark.usefixtures("tree")
def test_they_are_listed(parlour: Parlour) -> None:
    assert "beads   Counts beads." in parlour("bench").out
    assert parlour("bench", "--json").json["lines"] == "Counts lines."


@pytest.mark.usefixtures("tree")
def test_they_are_run(parlour: Parlour) -> None:
    assert parlour("bench", "lines").out == "working\n"
    both = parlour("bench", "beads", "lines", "--json")
    assert both.json == {"beads": {"count": 76}, "lines": {"count": 76}}
    assert both.err == "working\nworking\n"


def test_outside_a_checkout(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(citations, "checkout", lambda: None)
    done = parlour("bench", "beads")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "from a checkout" in done.err


def test_the_real_ones_are_told_apart(parlour: Parlour) -> None:
    """Every script of bench/ says in a sentence what it measures, and has a main()."""
    found = parlour("bench", "--json").json
    assert "random_games" in found
    assert all(sentence.strip() for sentence in found.values())

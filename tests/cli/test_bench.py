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


@pytest.mark.usefixtures("tree")
def test_a_benchmark_is_given_its_own_arguments(tree: Path, parlour: Parlour) -> None:
    told = "import sys\n\ndef main():\n    return sys.argv[1:]\n"
    (tree / "bench" / "echo.py").write_text(f'"""Says it."""\n{told}')
    done = parlour("bench", "echo", "keyword", "--games", "2", "--json", "lines")
    assert done.json == {"echo": ["keyword", "--games", "2"], "lines": {"count": 76}}
    assert parlour("bench", "--json", "echo", "-x").json == {"echo": ["-x"]}


@pytest.mark.usefixtures("tree")
def test_arguments_that_it_cannot_use(tree: Path, parlour: Parlour) -> None:
    told = "import argparse\n\ndef main():\n    argparse.ArgumentParser().parse_args()\n"
    (tree / "bench" / "strict.py").write_text(f'"""Takes nothing."""\n{told}')
    done = parlour("bench", "strict", "--games", "2", "--json")
    assert (done.code, done.json["clause"]) == (2, None)
    assert "strict" in done.json["why"]
    assert "unrecognized arguments: --games 2" in done.err


@pytest.mark.usefixtures("tree")
def test_a_benchmark_that_is_not_there(parlour: Parlour) -> None:
    done = parlour("bench", "loops", "beads")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "there are: beads, beside, lines" in done.err


def test_outside_a_checkout(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(citations, "checkout", lambda: None)
    done = parlour("bench", "beads")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "from a checkout" in done.err


def test_the_real_ones_are_told_apart(parlour: Parlour) -> None:
    """Every script of bench/ says in a sentence what it measures, and has a main()."""
    found = parlour("bench", "--json").json
    assert {"random_games", "ladder", "pace"} <= set(found)
    assert all(sentence.strip() for sentence in found.values())

"""Kernels are compiled once for each state of their sources, and are lent to the tests."""

from pathlib import Path

import pytest

from parlour.house import folders
from setup import kernels


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Path]:
    """A clone with one kernel, and a compiler that makes an empty file."""
    source = tmp_path / "src" / "parlour" / "games" / "tiny" / "kernel" / "bits.py"
    source.parent.mkdir(parents=True)
    source.write_text("ONE = 1\n")
    (tmp_path / "run.lock").write_text("")
    made: list[Path] = []

    def call(*words: object, cwd: Path) -> str:
        folder = tmp_path / "data" / "abc"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "bits.nbc").write_text("")
        made.append(folder)
        return f"a word from the compiler\n{folder}\n"

    monkeypatch.setattr(kernels, "call", call)
    monkeypatch.setattr(kernels, "ROOT", tmp_path)
    monkeypatch.setattr(kernels, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(kernels, "REQUIREMENTS", tmp_path)
    return made


def test_once_for_each_state_of_the_sources(compiled: list[Path], tmp_path: Path) -> None:
    assert kernels.prepare() == tmp_path / "data" / "abc"
    assert kernels.prepare() == tmp_path / "data" / "abc"
    assert len(compiled) == 1
    next(tmp_path.glob("src/**/bits.py")).write_text("ONE = 2\n")
    kernels.prepare()
    assert len(compiled) == 2


def test_again_when_they_were_removed(compiled: list[Path], tmp_path: Path) -> None:
    folder = kernels.prepare()
    (folder / "bits.nbc").unlink()
    folder.rmdir()
    kernels.prepare()
    assert len(compiled) == 2


def test_another_data_folder_gets_its_own(
    compiled: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    kernels.prepare()
    monkeypatch.setenv("PARLOUR_HOME", "elsewhere")
    kernels.prepare()
    assert len(compiled) == 2


def test_tests_get_a_copy(compiled: list[Path], tmp_path: Path) -> None:
    kernels.lend_to_tests(kernels.prepare())
    assert (tmp_path / "cache" / "kernels" / "abc" / "bits.nbc").is_file()


def test_a_changed_source_has_another_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source = tmp_path / "tiny" / "kernel" / "bits.py"
    source.parent.mkdir(parents=True)
    monkeypatch.setattr(folders, "GAMES", tmp_path)
    source.write_text("ONE = 1\n")
    first = folders.sources()
    source.write_text("ONE = 2\n")
    assert folders.sources() != first

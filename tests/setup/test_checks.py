"""`./run check`: what it runs, what it need not run again, and the table at its end."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from setup import checks
from setup.checks import Step, check_page
from setup.doing import Trouble


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The page's scripts that have been run, none in truth."""
    ran: list[str] = []
    monkeypatch.setattr(checks, "npm", lambda run, script, *_, cwd: ran.append(script))
    return ran


def fail(*_: object, **__: object) -> None:
    raise Trouble("line 3 is wrong")


def page(tmp_path: Path) -> Callable[[], list[Step]]:
    folder = tmp_path / "web"
    (folder / "src").mkdir(parents=True)
    (folder / "node_modules").mkdir()
    (folder / "src" / "main.ts").write_text("let a = 1;")
    (folder / "src" / "test.ts").write_text('import "./main";')
    return partial(check_page, folder, tmp_path / "stamp")


def test_a_page_that_passed_is_not_checked_again(tmp_path: Path, scripts: list[str]) -> None:
    check = page(tmp_path)
    assert [step.note for step in check()] == ["", "", ""]
    assert scripts == list(checks.PAGE.values())
    (tmp_path / "web" / "node_modules" / "left").write_text("no part of the page")
    assert [step.note for step in check()] == ["passed before, unchanged"] * 3
    assert len(scripts) == 3


@pytest.mark.parametrize("change", ["other text", "another name", "one more", "one less"])
def test_a_page_that_changed_is_checked(tmp_path: Path, scripts: list[str], change: str) -> None:
    check = page(tmp_path)
    check()
    file = tmp_path / "web" / "src" / "main.ts"
    if change == "other text":
        file.write_text("let a = 2;")
    elif change == "another name":
        file.rename(file.with_name("other.ts"))
    elif change == "one more":
        file.with_name("more.ts").write_text("")
    else:
        file.unlink()
    check()
    assert len(scripts) == 6


def test_a_page_that_failed_is_checked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check = page(tmp_path)
    monkeypatch.setattr(checks, "npm", fail)
    for _ in range(2):
        assert [(step.found, step.note) for step in check()] == [("line 3 is wrong", "failed")] * 3


@pytest.mark.parametrize("broken", [None, "tool", "page", "tests"])
def test_all_is_run_and_any_failure_counts(
    broken: str | None,
    scripts: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    ran: list[Any] = []
    monkeypatch.setattr(checks, "check_page", page(tmp_path))
    monkeypatch.setattr(
        checks, "call", fail if broken == "tool" else lambda *_, **__: ran.append(1)
    )
    monkeypatch.setattr(checks, "run_tests", fail if broken == "tests" else lambda: ran.append(1))
    if broken == "page":
        monkeypatch.setattr(checks, "npm", fail)
    assert checks.check() == (0 if broken is None else 1)
    assert len(ran) + len(scripts) >= 4
    told = capfd.readouterr()
    lines = told.out.splitlines()
    assert "steps" in lines[0]
    shown = [line.partition("  ")[0] for line in lines[1:]]
    assert shown == [*checks.TOOLS, "fast tests", *checks.PAGE, "all, side by side"]
    assert ("line 3 is wrong" in told.err) == (broken is not None)
    assert (
        sum("failed" in line for line in lines)
        == {None: 0, "tool": 4, "page": 3, "tests": 1}[broken]
    )

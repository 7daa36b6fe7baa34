"""`./run` as somebody at a shell meets it: help, usage errors, missing prerequisites."""

import os
import subprocess
from pathlib import Path

import pytest

from setup import commands, doing, python
from setup.places import ROOT


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands called from here leave this process's environment alone."""
    monkeypatch.setattr(commands, "settle_environment", lambda: None)


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [ROOT / "run", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_help_has_one_line_for_each_command() -> None:
    done = run("help")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert len(lines) == len(commands.COMMANDS)
    for line, name in zip(lines, commands.COMMANDS, strict=True):
        assert line.strip().startswith(f"./run {name}".rstrip())


@pytest.mark.parametrize(
    "arguments", [("dance",), ("--port", "9"), ("setup", "--dirty"), ("help", "me"), ("check", "x")]
)
def test_bad_usage_is_one_line_and_exit_code_2(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("./run: ")
    assert len(done.stderr.splitlines()) == 1


def test_an_old_python_is_named_with_the_way_to_a_newer_one(tmp_path: Path) -> None:
    for name in ("python3", "python3.11", "python3.12", "python3.13", "python3.14"):
        (tmp_path / name).write_text("#!/bin/sh\nexit 1\n")
        (tmp_path / name).chmod(0o755)
    done = run("help", PATH=f"{tmp_path}:/nowhere")
    assert done.returncode == 2
    assert "Python 3.11" in done.stderr
    assert "sudo apt install python3" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_missing_venv_module_is_named_with_its_package(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fetch(arguments: list[str]) -> int:
        python.fetch_uv()
        return 0

    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setitem(commands.COMMANDS, "", commands.Command("", "", fetch))
    assert commands.main([]) == 2
    said = capsys.readouterr().err
    assert "venv module is missing" in said
    assert "sudo apt install python3." in said
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        "error: Failed to fetch\n  Caused by: dns error: failed to lookup address information",
        "WARNING: Retrying ... Failed to establish a new connection: [Errno 101]",
        "npm error code EAI_AGAIN\nnpm error network request failed",
    ],
)
def test_no_network_is_told_in_one_line(tmp_path: Path, words: str) -> None:
    tool = tmp_path / "tool"
    tool.write_text(f"#!/bin/sh\ncat <<'END'\n{words}\nEND\nexit 1\n")
    tool.chmod(0o755)
    with pytest.raises(doing.Trouble, match="no package registry answered") as caught:
        doing.call(tool, cwd=tmp_path, fetching="cards")
    assert len(str(caught.value).splitlines()) == 1


def test_another_failure_shows_what_the_tool_said(tmp_path: Path) -> None:
    with pytest.raises(doing.Trouble, match="the board is missing"):
        doing.call("sh", "-c", "echo the board is missing; exit 3", cwd=tmp_path)


def test_an_unwritable_clone_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(commands, "CACHE", tmp_path / "file" / "cache")
    assert commands.main([]) == 2
    assert capsys.readouterr().err == f"./run: Not a directory: {tmp_path / 'file' / 'cache'}\n"

"""The page's types are those of the server."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "page_types.py"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(TOOL), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_committed_types_are_not_stale() -> None:
    checked = run("--check")
    assert checked.returncode == 0, checked.stdout


def test_every_message_and_view_is_there() -> None:
    text = (ROOT / "web" / "src" / "wire" / "generated.ts").read_text()
    for name in ("Open", "Move", "Update", "Refused", "NewTable", "Replay", "ScoreFourView"):
        assert f"export interface {name} {{" in text
    assert "Say | Browse | StopBrowsing | Attend | Visit | StopVisiting;" in text
    assert "pins: number[][];" in text


def test_usage() -> None:
    assert run("--nonsense").returncode == 2

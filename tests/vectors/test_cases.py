"""Records with the referee's answers, for every game that has a folder of them here.

They were played at random by an independent referee: the moves are silly, the answers are meant.
An answer matches when it is equal but for the free texts `why` and `how` and for further keys in
a view. Arguments name files in the case's own folder.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from parlour.cli.main import run
from parlour.games import GAMES

HERE = Path(__file__).parent
CASES = sorted(p for p in HERE.glob("*/*.json") if p.parent.name in GAMES)
FREE = ("why", "how")


def bare(value: Any) -> Any:
    """A value without its free texts."""
    if isinstance(value, dict):
        return {key: bare(each) for key, each in value.items() if key not in FREE}
    return [bare(each) for each in value] if isinstance(value, list) else value


def free_texts(value: Any) -> list[Any]:
    """The free texts of a value, wherever they stand."""
    if isinstance(value, dict):
        here = [value[key] for key in FREE if key in value]
        return here + [text for each in value.values() for text in free_texts(each)]
    return [text for each in value for text in free_texts(each)] if isinstance(value, list) else []


def assert_matches(answer: dict[str, Any], expected: dict[str, Any]) -> None:
    assert answer.pop("clocks", None) is None  # these tables have no time
    assert all(isinstance(text, str) and text for text in free_texts(answer))
    assert len(free_texts(answer)) == len(free_texts(expected))
    if "view" in expected:
        answer = {**answer, "view": {key: answer["view"].get(key) for key in expected["view"]}}
    assert bare(answer) == bare(expected)


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def test_there_are_cases() -> None:
    assert {path.parent.name for path in CASES} >= {"score_four"}
    assert len(CASES) >= 18
    assert all(path.with_suffix(".record").is_file() for path in CASES)


@pytest.mark.parametrize("path", CASES, ids=named)
def test_a_record_gets_its_answer(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    case = json.loads(path.read_text("utf-8"))
    monkeypatch.chdir(path.parent)
    code = run(["referee", f"{path.stem}.record", "--json", *case["arguments"]])
    printed = capsys.readouterr()
    assert_matches(json.loads(printed.out), case["answer"])
    assert code == case["exit"]
    assert printed.err.count("\n") == (1 if code == 2 else 0)


def by_exit() -> list[Path]:
    """For every game one case of each exit code: enough to see the real command's."""
    first: dict[tuple[str, int], Path] = {}
    for path in CASES:
        first.setdefault((path.parent.name, json.loads(path.read_text("utf-8"))["exit"]), path)
    return list(first.values())


@pytest.mark.slow
@pytest.mark.parametrize("path", by_exit(), ids=named)
def test_the_real_command_says_the_same(path: Path) -> None:
    case = json.loads(path.read_text("utf-8"))
    command = [Path(sys.executable).parent / "parlour", "referee", f"{path.stem}.record", "--json"]
    done = subprocess.run(
        [*command, *case["arguments"]], cwd=path.parent, capture_output=True, text=True, check=False
    )
    assert_matches(json.loads(done.stdout), case["answer"])
    assert done.returncode == case["exit"]
    assert done.stderr.count("\n") == (1 if case["exit"] == 2 else 0)
    assert "Traceback" not in done.stderr

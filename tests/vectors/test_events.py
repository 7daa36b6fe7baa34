"""Judged events: what `parlour event --json` must say of them.

They come from an independent referee. An answer matches when every key of the expected one is
equal; of pairings and standings, every key that is given there.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.cli.main import run

CASES = sorted((Path(__file__).parent / "events").glob("*.event"))


def test_there_are_cases() -> None:
    assert len(CASES) == 60


def cut(found: Any, expected: Any) -> Any:
    """What was found, without keys that nobody asked for."""
    if isinstance(expected, dict):
        return {key: cut(found.get(key), value) for key, value in expected.items()}
    if isinstance(expected, list) and isinstance(found, list) and len(found) == len(expected):
        return [cut(*pair) for pair in zip(found, expected, strict=True)]
    return found


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_an_event_gets_its_answer(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    expected = json.loads(path.with_suffix(".expect.json").read_text("utf-8"))
    code = run(["event", str(path), "--json"])
    found = json.loads(capsys.readouterr().out)
    assert code == expected.pop("exit")
    assert cut(found, expected) == expected

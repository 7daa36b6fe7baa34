"""Judged records with the house's entries: resigning, time, taking back, pauses.

They come from an independent referee. An answer matches when every key of the expected one is
equal; of a result only what is given there counts.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.cli.main import run

CASES = sorted((Path(__file__).parent / "house").glob("*.record"))


def test_there_are_cases() -> None:
    assert len(CASES) == 60


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_record_gets_its_answer(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    expected = json.loads(path.with_suffix(".expect.json").read_text("utf-8"))
    code = run(["referee", str(path), "--json"])
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert code == expected.pop("exit")
    for key, value in expected.items():
        found = answer[key]
        if key == "result":
            found = {each: found[each] for each in value}
        assert (key, found) == (key, value)

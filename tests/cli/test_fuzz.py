"""Torn, twisted and shuffled records: an answer, never a traceback."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.cli.main import run
from tests.cli.conftest import HEADER

RECORDS = sorted((Path(__file__).parent.parent / "vectors").glob("*/*.record"))
MOVES = ["0", "1", "7", "chance", "clock", "a1", "d4", "close", "score:a11-a14", "score:a11-d44"]
FIELDS = ["options", "{}", '{"games": 3}', '{"target": 1e999}', "first", "sides", "[[0],[1]]"]
JUNK = ["[" * 2000, "9" * 5000, "\x00", "\x1b[2J", "\ud7ff", "\r", "\t", "é", "NaN", ";"]
WORDS = st.sampled_from([*MOVES, *FIELDS, *JUNK])
texts = st.sampled_from([path.read_text("utf-8") for path in RECORDS]) | st.just(HEADER)


@st.composite
def mutants(draw: st.DrawFn) -> bytes:
    """A good record, hurt in a few places."""
    lines = draw(texts).split("\n")
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.integers(0, 5)):
            case 0:
                lines[at : at + 1] = []
            case 1:
                lines.insert(at, " ".join(draw(st.lists(WORDS, max_size=4))))
            case 2:
                lines[at] += draw(st.text(max_size=5))
            case 3:
                lines[at] = lines[at][: draw(st.integers(0, 10))]
            case 4:
                lines[at], lines[-1] = lines[-1], lines[at]
            case 5:
                lines[at : at + 1] = [lines[at]] * 2
        lines = lines or [""]
    text = "\n".join(lines).encode("utf-8", "surrogatepass")
    return text[: draw(st.integers(0, len(text)))] if draw(st.booleans()) else text


@settings(max_examples=500, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(mutants() | st.binary(max_size=200), st.sampled_from(["", "0", "spectator", "book", "9"]))
def test_any_bytes_get_an_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given_bytes: bytes, viewer: str
) -> None:
    path = tmp_path / "mutant.record"
    path.write_bytes(given_bytes)
    asked = ["--view", viewer] if viewer else []
    code = run(["referee", str(path), "--json", *asked])
    printed = capsys.readouterr()
    answer = json.loads(printed.out)
    assert code in (0, 1, 2)
    assert answer["ok"] is (code == 0)
    if code:
        assert (answer["clause"] is None) == (code == 2)
        assert answer["why"]
    assert printed.err.count("\n") == (1 if code == 2 else 0)
    people = run(["referee", str(path), *asked])
    assert people == code
    assert capsys.readouterr().err.count("\n") == (1 if code == 2 else 0)

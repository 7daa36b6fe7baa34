"""The command line run in this process: arguments and input in, code and output out."""

import io
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from parlour.cli.main import run

HEADER = "parlour-record 1\ngame score_four\nversion 1\nseats 2\noptions {}\nfirst 0\n\n"


@dataclass(frozen=True)
class Done:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one document on stdout; anything beside it fails."""
        return json.loads(self.out)


Parlour = Callable[..., Done]


@pytest.fixture
def parlour(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Parlour:
    def command(*arguments: str, stdin: str | bytes = "") -> Done:
        given = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given), errors="replace"))
        code = run(list(arguments))
        printed = capsys.readouterr()
        # After a change of kernels whoever comes first compiles, and says so: not our matter here.
        said = re.sub(r"^Parlour compiles kernels.*\n", "", printed.err, flags=re.MULTILINE)
        return Done(code, printed.out, said)

    return command


@pytest.fixture
def record(tmp_path: Path) -> Callable[..., str]:
    """A record on disk: its entries, and a header of its own if one is given."""

    def write(entries: str, header: str = HEADER) -> str:
        path = tmp_path / "some.record"
        path.write_text(header + entries, "utf-8")
        return str(path)

    return write

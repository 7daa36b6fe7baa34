"""How a command answers: for people, or as one JSON document, and when it must stop."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

LONGEST = 300  # characters of a line on stderr: an unreadable entry may be a megabyte


class Stop(Exception):
    """Why a command ends early: by a clause (exit 1), or because it cannot be understood (2)."""

    def __init__(
        self,
        why: str,
        clause: str | None = None,
        line: int | None = None,
        entry: str | None = None,
    ) -> None:
        super().__init__(why)
        self.why, self.clause, self.line, self.entry = why, clause, line, entry

    @property
    def document(self) -> dict[str, Any]:
        return {
            "ok": False,
            "line": self.line,
            "entry": self.entry,
            "clause": self.clause,
            "why": self.why,
        }

    def __str__(self) -> str:
        where = f"line {self.line}, {self.entry!r}: " if self.line else ""
        by = f" ({self.clause})" if self.clause else ""
        return f"{where}{self.why}{by}"


def answer_stop(stop: Stop, as_json: bool) -> int:
    """Say why; the exit code."""
    if as_json:
        answer(stop.document)
    if stop.clause is None:
        print(f"parlour: {one_line(str(stop))}", file=sys.stderr)
        return 2
    if not as_json:
        print(one_line(str(stop)))
    return 1


def answer(document: Any) -> None:
    """One JSON document, on one line."""
    print(json.dumps(document, allow_nan=False), flush=True)


def one_line(text: str) -> str:
    """A text that came from outside, safe to show: one line, no control characters, not long."""
    plain = "".join(c if c.isprintable() else repr(c)[1:-1] for c in " ".join(text.split()))
    return plain if len(plain) <= LONGEST else f"{plain[:LONGEST]}..."


def console(stderr: bool = False) -> Console:
    """Where people read; texts are shown as they are, nothing in them is markup."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


def bar() -> Progress:
    """For whoever watches; it is gone afterwards."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    screen = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)

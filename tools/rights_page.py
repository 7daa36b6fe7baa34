"""docs/rights.md, the table of who may do what: .venv/bin/python tools/rights_page.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from parlour.server import rights

TARGET = Path(__file__).resolve().parent.parent / "docs" / "rights.md"
HEAD = """# Who may do what

Made from `src/parlour/server/rights.py` by `tools/rights_page.py`; a test compares the two, and
another tries every cell. Any one of the roles that a row names is enough. What depends on more
(whose turn it is, a word that a link carries, whether a match is over) is said with the rules. What
a program's token may do is told in [the API](api.md).
"""


def page() -> str:
    deeds = {deed: sorted(roles) for deed, roles in rights.EVENT.items()}
    return "\n".join(
        [
            HEAD,
            *_table("Who asks", ("role", "who that is"), rights.MEANING.items()),
            *_table("Over HTTP", ("request", "whoever asks is"), _rows(rights.ROUTES)),
            *_table("Sockets", ("socket", "whoever opens it is"), _rows(rights.SOCKETS)),
            *_table("Over the socket", ("message", "whoever says it is"), _rows(rights.MESSAGES)),
            *_table("At an event", ("deed", "whoever does it is"), _rows(deeds)),
            *_table("In a club", ("deed", "whoever does it is"), _rows(rights.CLUB)),
        ]
    )


def _rows(rows: Mapping[str, Iterable[str]]) -> Iterable[tuple[str, str]]:
    return ((f"`{name}`", ", ".join(roles)) for name, roles in rows.items())


def _table(title: str, heads: tuple[str, str], rows: Iterable[tuple[str, str]]) -> list[str]:
    lines = [f"| {' | '.join(each)} |" for each in (heads, ("---", "---"), *rows)]
    return [f"## {title}", "", *lines, ""]


if __name__ == "__main__":
    TARGET.write_text(page())

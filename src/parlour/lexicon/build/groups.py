"""Lists kept by hand: tab-separated rows, and words by the reason that they stand there for."""

from __future__ import annotations

from pathlib import Path

from parlour.lexicon.errors import LexiconError

HERE = Path(__file__).parent
ETYMONS = HERE / "etymons.tsv"  # older words that our source does not lead back to
MODERN = HERE / "modern.tsv"  # everyday words that are younger than the books


def read_groups(path: Path) -> dict[str, str]:
    """Word -> why it stands in a list of words by reason."""
    found: dict[str, str] = {}
    for where, (reason, words) in read_rows(path, 2):
        for word in words.split():
            if word in found:
                raise LexiconError(f"{where}: {word} stands twice in the list")
            found[word] = reason
    return found


def read_rows(path: Path, cells: int) -> list[tuple[str, list[str]]]:
    """The rows of a table with where each stands; LexiconError for one of another width."""
    rows = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line and not line.startswith("#"):
            parts = line.split("\t")
            if len(parts) != cells or not all(part.strip() for part in parts):
                raise LexiconError(f"{path}, line {number}: {cells} cells belong here, none empty")
            rows.append((f"{path}, line {number}", parts))
    return rows

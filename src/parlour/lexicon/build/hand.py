"""What people have put right by hand: overrides.tsv and the lists by reason.

A line of overrides.tsv is a word, changes such as `+trade` or `-proper` (or `+word`, `-word` for
membership), and the reason. A line of slang.tsv, foreign.tsv or trade.tsv is a reason and the words
it goes for.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from parlour.lexicon.build.labels import Labels
from parlour.lexicon.errors import LexiconError
from parlour.lexicon.labels import STORED_LABELS

HERE = Path(__file__).parent
OVERRIDES = HERE / "overrides.tsv"
BY_REASON = {label: HERE / f"{label}.tsv" for label in ("slang", "foreign", "trade")}


@dataclass
class Overrides:
    """Changes to labels and to membership, with their reasons."""

    added: set[str] = field(default_factory=set)
    removed: set[str] = field(default_factory=set)
    labels: dict[str, dict[str, str]] = field(default_factory=dict)  # word -> {+label: reason}


def read_overrides(path: Path) -> Overrides:
    found = Overrides()
    for where, (word, changes, reason) in _rows(path, 3):
        for change in changes.split():
            sign, name = change[0], change[1:]
            if sign not in "+-" or name not in (*STORED_LABELS, "word"):
                raise LexiconError(f"{where}: {change!r} is not a change to a label")
            if name == "word":
                (found.added if sign == "+" else found.removed).add(word)
            else:
                found.labels.setdefault(word, {})[change] = reason
    return found


def read_groups(path: Path) -> dict[str, str]:
    """Word -> why it stands in a list of words by reason."""
    found: dict[str, str] = {}
    for where, (reason, words) in _rows(path, 2):
        for word in words.split():
            if word in found:
                raise LexiconError(f"{where}: {word} stands twice in the list")
            found[word] = reason
    return found


def _rows(path: Path, cells: int) -> list[tuple[str, list[str]]]:
    rows = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line and not line.startswith("#"):
            parts = line.split("\t")
            if len(parts) != cells or not all(part.strip() for part in parts):
                raise LexiconError(f"{path}, line {number}: {cells} cells belong here, none empty")
            rows.append((f"{path}, line {number}", parts))
    return rows


def apply_by_hand(
    labels: dict[str, Labels], lists: dict[str, dict[str, str]], overrides: Overrides
) -> None:
    """Change the automatic labels; inflected forms follow when labels are inherited."""
    for label, words in lists.items():
        for word, reason in words.items():
            labels.setdefault(word, {})[label] = reason
    for word, changes in overrides.labels.items():
        own = labels.setdefault(word, {})
        for change, reason in changes.items():
            if change[0] == "+":
                own[change[1:]] = reason
            else:
                own.pop(change[1:], None)

"""What people have put right by hand: overrides.tsv and the lists by reason.

A line of overrides.tsv is a word, changes such as `+trade` or `-proper` (or `+word`, `-word` for
membership), and the reason. A line of slang.tsv, foreign.tsv, trade.tsv or modern.tsv is a reason
and the words it goes for.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from parlour.lexicon.build.groups import HERE, read_rows
from parlour.lexicon.build.labels import Labels
from parlour.lexicon.errors import LexiconError
from parlour.lexicon.labels import STORED_LABELS

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
    for where, (word, changes, reason) in read_rows(path, 3):
        for change in changes.split():
            sign, name = change[0], change[1:]
            if sign not in "+-" or name not in (*STORED_LABELS, "word"):
                raise LexiconError(f"{where}: {change!r} is not a change to a label")
            if name == "word":
                (found.added if sign == "+" else found.removed).add(word)
            else:
                found.labels.setdefault(word, {})[change] = reason
    return found


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

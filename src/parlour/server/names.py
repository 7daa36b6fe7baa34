"""Names of people and programs, as they are shown.

A program's name ends with a mark that nobody else's can have. So it is shown as what it is
wherever a name is: at tables, in talk, lists, records and events, by pages and by programs.
"""

from __future__ import annotations

import re
import unicodedata

LONGEST = 40
MARK = " [bot]"
MARKS = 3  # accents on one letter; more of them would cover the lines above and below
_MARKED = re.compile(r"(\s*\[\s*bot\s*\])+\s*$", re.IGNORECASE)


def clean(name: str) -> str:
    """A name as it is shown: no control or direction marks or towers of accents, not too long."""
    kept = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in name[: 4 * LONGEST])
    kept = without_towers(kept)
    return unmarked(" ".join(unmarked(kept).split())[:LONGEST]).strip()


def without_towers(text: str) -> str:
    """A text with a few accents on each letter at most."""
    kept: list[str] = []
    marks = 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks <= MARKS:
            kept.append(sign)
    return "".join(kept)


def marked(name: str) -> str:
    """As a program is called."""
    return clean(name)[: LONGEST - len(MARK)].strip() + MARK


def unmarked(name: str) -> str:
    return _MARKED.sub("", unicodedata.normalize("NFKC", name)) if is_bot(name) else name


def is_bot(name: str | None) -> bool:
    """Whether a name is a program's; of a name that was cleaned it never is."""
    return bool(name) and _MARKED.search(unicodedata.normalize("NFKC", name or "")) is not None


def called(name: str, known: str) -> str:
    """What somebody wants to be called at a table: a program stays one."""
    wanted = clean(name)
    return marked(wanted) if wanted and is_bot(known) else wanted or known

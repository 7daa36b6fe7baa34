"""What somebody has written, as it may be shown to others."""

from __future__ import annotations

import unicodedata

JOINERS = "\u200c\u200d"  # some scripts, and many emoji, need them
MARKS = 3  # accents on one letter; more of them would cover the lines above and below


def shown(text: str) -> str:
    """One line without control and direction marks, private characters or towers of accents."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > MARKS:
            continue
        if kind[0] in "CZ" and kind != "Cn" and sign not in JOINERS:
            sign = " " if kind in ("Cc", "Zs", "Zl", "Zp") else ""
        kept.append(sign)
    line = " ".join("".join(kept).split())
    return line if line.strip(JOINERS + "\ufe0f") else ""

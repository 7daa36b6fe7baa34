"""What somebody has written, as it may be shown to others."""

from __future__ import annotations

import unicodedata

from parlour.server.names import without_towers

JOINERS = "\u200c\u200d"  # some scripts, and many emoji, need them


def shown(text: str) -> str:
    """One line without control and direction marks, private characters or towers of accents."""
    kept: list[str] = []
    for sign in without_towers(unicodedata.normalize("NFC", text)):
        kind = unicodedata.category(sign)
        if kind[0] in "CZ" and kind != "Cn" and sign not in JOINERS:
            sign = " " if kind in ("Cc", "Zs", "Zl", "Zp") else ""
        kept.append(sign)
    line = " ".join("".join(kept).split())
    return line if line.strip(JOINERS + "\ufe0f") else ""

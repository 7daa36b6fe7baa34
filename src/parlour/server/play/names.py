"""Names of people, as they are shown."""

from __future__ import annotations

import unicodedata


def clean(name: str) -> str:
    """A name as it is shown: no control or direction marks, single spaces, not too long."""
    kept = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in name)
    return " ".join(kept.split())[:40].strip()

"""What can be seen in a spelling alone: that it is a word at all, a hyphen, an apostrophe."""

from __future__ import annotations

import re

MAX_LETTERS = 45  # the longest thing anybody may ask about
_WORD = re.compile(r"[A-Z]+")
_SPELT = re.compile(r"[A-Z]+(?:[-'][A-Z]+)*'?")


def is_word(text: str) -> bool:
    """Capital letters A-Z only, and not too many."""
    return len(text) <= MAX_LETTERS and _WORD.fullmatch(text) is not None


def spelt_label(text: str) -> str | None:
    """The label that the spelling itself gives: hyphen or apostrophe."""
    if len(text) > MAX_LETTERS or not _SPELT.fullmatch(text):
        return None
    if "'" in text:
        return "apostrophe"
    return "hyphen" if "-" in text else None


def as_written(text: str) -> str:
    """What a person typed as the dictionary spells it: capitals, straight apostrophe."""
    return text.strip().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").upper()

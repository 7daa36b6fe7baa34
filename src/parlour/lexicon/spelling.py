"""What can be seen in a spelling alone: that it is a word at all, a hyphen, an apostrophe."""

from __future__ import annotations

import re
import unicodedata

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


class _Plain(dict[int, str]):
    """Letters by their number -> what is left of them without diacritics, worked out once each."""

    def __missing__(self, letter: int) -> str:
        parts = unicodedata.normalize("NFD", chr(letter))
        plain = "".join(
            _LIGATURES.get(part, part) for part in parts if not unicodedata.combining(part)
        )
        self[letter] = plain
        return plain


_LIGATURES = {"æ": "ae", "œ": "oe", "Æ": "Ae", "Œ": "Oe"}
_PLAIN = _Plain()


def unmarked(term: str) -> str:
    """Without diacritics, capitals kept: the same word is written with and without them."""
    return term if term.isascii() else term.translate(_PLAIN)


def as_written(text: str) -> str:
    """What a person typed as the dictionary spells it: in capitals, without accents."""
    return unmarked(text.strip()).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").upper()

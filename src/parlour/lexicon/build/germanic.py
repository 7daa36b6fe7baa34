"""Proto-Germanic words made of others by vowel change: fodijana, to feed, of fodo, food.

Wiktionary's pages of Proto-Germanic are not among our packages, so the endings tell: verbs in -jana
and nouns in -itho are made of a noun or adjective with the same stem.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from parlour.lexicon.build.sections import Root, Section

MADE = ("ijana", "jana", "iþo", "iþa")
PLAIN = ("az", "uz", "iz", "o", "a")
LEAST_STEM = 4


def germanic_bases(sections: Iterable[Section]) -> dict[Root, Root]:
    """Derived Proto-Germanic words -> the noun or adjective that they are made of."""
    cited = Counter(root.term for section in sections for root in section if root.language == "gem")
    plain: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for term, count in cited.items():
        if not term.endswith(("ana", "ona", *MADE)) and (stem := _stem(term, PLAIN)):
            plain[stem].append((-count, term))
    found = {}
    for term in cited:
        stem = _stem(term, MADE) or _abstract(term)
        if stem and stem in plain:
            found[Root("gem", term)] = Root("gem", min(plain[stem])[1])
    return found


def _stem(term: str, endings: tuple[str, ...]) -> str | None:
    for ending in endings:
        stem = term.removesuffix(ending)
        if stem != term:
            return stem if len(stem) >= LEAST_STEM else None
    return None


def _abstract(term: str) -> str | None:
    """What something is, in long i: haiti, heat, of haitaz, hot."""
    return _stem(term, ("i",))

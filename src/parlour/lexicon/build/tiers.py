"""Which spellings are words at all, and in which of the three tiers.

ordinary  WordNet or SCOWL up to size 70 has it, or it is a form of such a word;
standard  also what two of Webster 1913, Webster's Second, Wiktionary and Letterpress have;
liberal   also what one of the books has. Letterpress, whose licence is unclear, never vouches
          alone, and a form that only an inflection table made up never counts.
"""

from __future__ import annotations

from dataclasses import dataclass

from parlour.lexicon.build.evidence import (
    LETTERPRESS,
    LONGEST,
    OVERRIDES,
    SCOWL,
    SPECIALIST,
    WEB2,
    WEBSTER,
    WIKTIONARY,
    WORDNET,
    Evidence,
)
from parlour.lexicon.build.hand import Overrides

BOOKS = WORDNET | SCOWL | WEB2 | WEBSTER | WIKTIONARY | LETTERPRESS | OVERRIDES
ONE_LETTER = frozenset("ai")


@dataclass(frozen=True)
class Tiers:
    """Three sets, each within the next."""

    ordinary: frozenset[str]
    standard: frozenset[str]
    liberal: frozenset[str]


def sort_into_tiers(evidence: Evidence, overrides: Overrides) -> Tiers:
    for word in overrides.added:
        evidence.sources[word] |= OVERRIDES
    words = [
        word
        for word, sources in evidence.sources.items()
        if sources & BOOKS and 1 <= len(word) <= LONGEST and word not in overrides.removed
    ]
    standard = {word for word in words if _is_standard(evidence, word)}
    standard |= {form for form in words if _is_attested_form(evidence, form, standard)}
    standard = {word for word in standard if _short_word_is_good(evidence, word)}
    ordinary = {word for word in standard if _is_ordinary(evidence, word)}
    ordinary |= {
        form
        for form in standard
        if any(lemma in ordinary for lemma, _ in evidence.forms.get(form, ()))
    }
    liberal = standard | {word for word in words if _is_liberal(evidence, word)}
    return Tiers(frozenset(ordinary), frozenset(standard), frozenset(liberal))


def _is_ordinary(evidence: Evidence, word: str) -> bool:
    return bool(evidence.sources[word] & WORDNET) or evidence.size(word) <= 70


def _is_standard(evidence: Evidence, word: str) -> bool:
    books = evidence.sources[word] & (WEBSTER | WEB2 | WIKTIONARY | LETTERPRESS)
    by_hand = evidence.sources[word] & OVERRIDES
    return bool(by_hand) or _is_ordinary(evidence, word) or books.bit_count() >= 2


def _is_attested_form(evidence: Evidence, form: str, standard: set[str]) -> bool:
    attested = evidence.sources[form] & (LETTERPRESS | SCOWL | SPECIALIST | WIKTIONARY)
    return bool(attested) and any(
        lemma in standard for lemma, _ in evidence.forms.get(form, ())
    )


def _short_word_is_good(evidence: Evidence, word: str) -> bool:
    """One letter: A and I. Two letters: a word of everyday lists that a book explains."""
    if len(word) > 2:
        return True
    if len(word) == 1:
        return word in ONE_LETTER
    sources = evidence.sources[word]
    explained = sources & (WEB2 | WORDNET)
    return evidence.size(word) <= 60 and bool(sources & LETTERPRESS) and bool(explained)


def _is_liberal(evidence: Evidence, word: str) -> bool:
    return len(word) > 2 and bool(evidence.sources[word] & (WORDNET | SCOWL | WEB2 | WEBSTER))

"""All that the dictionary can tell about one word, for a page or a command to show."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import islice

from parlour.lexicon.book import Book, Mark
from parlour.lexicon.kin import relation
from parlour.lexicon.labels import (
    AMERICAN,
    BRITISH,
    SPEECH,
    SPEECH_SHIFT,
    TIER_BIT,
    TIERS,
    UNWANTED,
    source_names,
)
from parlour.lexicon.layout import NOTHING
from parlour.lexicon.origins import PRESENT, bearer, english_parts, origin_of, told

LARGEST_FAMILY = 40


@dataclass(frozen=True)
class Entry:
    """One word as it stands in the dictionary."""

    word: str
    tier: str  # the smallest that holds it
    speech: tuple[str, ...]
    marks: tuple[Mark, ...]
    sources: tuple[str, ...]
    forms_of: tuple[tuple[str, str], ...]  # base, and which form of it
    forms: tuple[tuple[str, str], ...]  # its own inflections, and which each is
    zipf: float
    unwanted: bool  # nobody wants it in a family game
    spelling: str | None  # American or British, where it is only one of them
    origin: tuple[str, ...]  # "Latin trahere, to draw": from the youngest to the oldest
    parts: tuple[tuple[str, tuple[str, ...]], ...]  # what it is made of, each with its origin
    family: tuple[str, ...]  # other words of the family, the commonest first


def entry_of(book: Book, word: str) -> Entry | None:
    """The entry of a word in capitals, or None."""
    number = book.find(word)
    if number < 0:
        return None
    flags = book.flags[number]
    spelling = "American" if flags & AMERICAN else "British" if flags & BRITISH else None
    return Entry(
        word=word,
        tier=next(tier for tier in TIERS if flags & TIER_BIT[tier] == TIER_BIT[tier]),
        speech=tuple(
            name for place, name in enumerate(SPEECH) if flags >> SPEECH_SHIFT & 1 << place
        ),
        marks=tuple(book.marks(number)),
        sources=tuple(source_names(book.sources[number])),
        forms_of=tuple((book.word(base.number), base.text()) for base in book.bases(number)),
        forms=_forms(book, number),
        zipf=round(book.zipf(number), 2),
        unwanted=bool(flags & UNWANTED),
        spelling=spelling,
        origin=_origin(book, number),
        parts=_parts(book, number),
        family=_family(book, number),
    )


def _lemmas(book: Book, number: int) -> list[int]:
    return [number, *(base.number for base in book.bases(number))]


def _origin(book: Book, number: int) -> tuple[str, ...]:
    found = origin_of(book, bearer(book, number))
    if found is None or found.roots[0][0] == PRESENT:
        return ()
    first, *further = (told(*root) for root in found.roots)
    return (f"{first} (in one of its meanings)" if found.several else first, *further)


def _parts(book: Book, number: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The words that a word or its base is made of, in the order in which they stand in it."""
    parts = english_parts(book, bearer(book, number))
    return tuple((book.word(part), _stages(book, part)) for part in parts)


def _stages(book: Book, part: int) -> tuple[str, ...]:
    """Where a part comes from, step by step through the English words that it is made of alone."""
    stages: list[str] = []
    while len(further := english_parts(book, part)) == 1 and book.word(further[0]) not in stages:
        (part,) = further
        stages.append(book.word(part))
    return (*stages, *_origin(book, part))


def _family(book: Book, number: int) -> tuple[str, ...]:
    """Words that come from this one or from its base, or are derived beside it.

    Rude words are left out.
    """
    found: set[int] = set()
    for lemma in _lemmas(book, number):
        found.update(book.run("links", lemma))
        if book.own[lemma] != NOTHING:
            found.update(words_with_root(book, book.own[lemma]))
    found = {kin for kin in found if kin != number and not book.flags[kin] & UNWANTED}
    own = book.word(number)
    ranked = sorted(found, key=lambda kin: (-book.zipf(kin), kin))
    related = (word for kin in ranked if relation(book, own, word := book.word(kin)))
    return tuple(islice(related, LARGEST_FAMILY))


def _forms(book: Book, number: int) -> tuple[tuple[str, str], ...]:
    """The inflections of a base, in the order of the book."""
    column, starts = bytes(book.sections["lemmas"]), book.sections["lemmas_at"]
    wanted, found = number.to_bytes(3, "little"), []
    at = column.find(wanted)
    while at >= 0:
        if at % 4 == 1:  # the base stands above the byte of its kinds
            form = bisect_right(starts, at // 4) - 1
            kinds = [base.text() for base in book.bases(form) if base.number == number]
            found.append((book.word(form), kinds[0]))
        at = column.find(wanted, at + 1)
    return tuple(found)


def words_with_root(book: Book, root: int) -> list[int]:
    """The words that have a root by their first etymology."""
    column, starts = book.sections["first"], book.sections["first_at"]
    wanted, content = root.to_bytes(4, "little"), bytes(column)
    found = []
    at = content.find(wanted)
    while at >= 0:
        if at % 4 == 0:
            found.append(bisect_right(starts, at // 4) - 1)
        at = content.find(wanted, at + 1)
    return found

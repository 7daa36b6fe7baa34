"""Whether two words are of one family, and by which link.

The layers, from the surest to the weakest; the first that applies is the answer:

1. inflection   a common base by the inflection tables;
2. derivation   a link of WordNet within two steps;
3. origin       one English word made from the other (told as affix, which takes in every
                derivation and compound), or both from a third word, by the first etymology of each;
4. affix        prefixes and suffixes in the spelling, if any etymologies of the two meet, or if
                one of them has none;
5. compound     the old word is a listed part of the new one, or the rest is a common word and
                the new one has no etymology that says otherwise.
"""

from __future__ import annotations

from itertools import product

from parlour.core.words import Relation
from parlour.lexicon.affixes import affixes_between
from parlour.lexicon.book import Book
from parlour.lexicon.layout import GROUND_COMMON, GROUND_FORM, GROUND_ORIGIN, NOTHING
from parlour.lexicon.origins import best_known, told

LEAST_PART = 3


def relation(book: Book, old: str, new: str) -> Relation:
    """How two words are related; unknown words are related to nothing."""
    one, two = book.find(old), book.find(new)
    if one < 0 or two < 0:
        unknown = old if one < 0 else new
        return Relation("none", f"{unknown} is not in the dictionary, so nothing joins them")
    if len(old) > len(new):
        one, two, old, new = two, one, new, old
    weighing = _Weighing(book, one, two)
    for layer in (
        weighing.inflection,
        weighing.derivation,
        weighing.origin,
        weighing.affix,
        weighing.compound,
    ):
        found = layer()
        if found:
            return found
    return Relation("none", f"no common base, affix or origin of {old} and {new} is known")


class _Weighing:
    """Two words laid side by side, each with its bases."""

    def __init__(self, book: Book, one: int, two: int) -> None:
        self.book = book
        self.one, self.two = one, two
        self.ones = [one, *(base.number for base in book.bases(one))]
        self.twos = [two, *(base.number for base in book.bases(two))]
        self.pairs = list(product(self.ones, self.twos))

    def inflection(self) -> Relation | None:
        for shared in self.ones:
            if shared in self.twos:
                return Relation("inflection", self._inflection_text(shared))
        return None

    def _inflection_text(self, shared: int) -> str:
        book = self.book
        texts = []
        for number in (self.one, self.two):
            kinds = [base.text() for base in book.bases(number) if base.number == shared]
            texts += [f"{book.word(number)} is {kinds[0]} of {book.word(shared)}"] if kinds else []
        return "; ".join(texts) or f"both are {book.word(shared)}"

    def derivation(self) -> Relation | None:
        for x, y in self.pairs:
            if y in self.book.run("links", x):
                return Relation(
                    "affix", f"{self._both(x, y)} are derived one from another (WordNet)"
                )
        return None

    def origin(self) -> Relation | None:
        book = self.book
        for x, y in self.pairs:
            roots_x, roots_y = book.run("first", x), book.run("first", y)
            for young, old, roots in ((y, x, roots_y), (x, y, roots_x)):
                if book.own[old] != NOTHING and book.own[old] in roots:
                    text = f"{book.word(young)} comes from {book.word(old)} (Wiktionary)"
                    return Relation("affix", text)
            shared = set(roots_x).intersection(roots_y)
            if shared:
                return Relation("origin", self._origin_text(x, y, shared))
        return None

    def _origin_text(self, x: int, y: int, shared: set[int]) -> str:
        root = best_known([self.book.root(number) for number in shared])
        return f"{self._both(x, y)} are both from {told(*root)} (Wiktionary)"

    def affix(self) -> Relation | None:
        book = self.book
        for x, y in self.pairs:
            made = affixes_between(book.word(x), book.word(y))
            if made is None:
                continue
            if self._all_roots(x) & self._all_roots(y):
                return Relation("affix", f"{book.word(y)} is {made}, and their origins meet")
            origins_known = book.ground[x] & book.ground[y] & GROUND_ORIGIN
            headword = book.ground[y] & GROUND_COMMON and not book.ground[y] & GROUND_FORM
            if not origins_known and (len(self.twos) == 1 or headword):
                return Relation("affix", f"{book.word(y)} is {made} by its spelling")
        return None

    def _all_roots(self, number: int) -> set[int]:
        return {*self.book.run("first", number), *self.book.run("more", number)}

    def compound(self) -> Relation | None:
        book = self.book
        for x, y in self.pairs:
            part, whole = book.word(x), book.word(y)
            if len(part) < LEAST_PART or part not in whole:
                continue
            piece = self._piece_with(x, y)
            if piece is not None:
                text = f"{whole} is made with {book.word(piece)} (Wiktionary)"
                return Relation("affix", text)
            rest = whole.removeprefix(part) if whole.startswith(part) else whole.removesuffix(part)
            other = book.find(rest) if LEAST_PART <= len(rest) < len(whole) else -1
            common = other >= 0 and book.ground[other] & GROUND_COMMON
            if common and not book.ground[y] & GROUND_ORIGIN and len(self.twos) == 1:
                return Relation("affix", f"{whole} looks like a compound of {part} and {rest}")
        return None

    def _piece_with(self, x: int, y: int) -> int | None:
        """The listed part of y that is x, or is itself made with x or comes from it."""
        book = self.book
        for piece in book.run("parts", y):
            if piece == x or x in book.run("parts", piece):
                return piece
            if book.own[x] != NOTHING and book.own[x] in book.run("first", piece):
                return piece
        return None

    def _both(self, x: int, y: int) -> str:
        return f"{self.book.word(x)} and {self.book.word(y)}"

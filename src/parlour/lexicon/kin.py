"""Whether two words are of one family, by which link, and what is known of those that are not.

The layers, from the surest to the weakest; the first that applies is the answer:

1. inflection   a common base by the inflection tables;
2. doublet      one old word that came into English twice;
3. derivation   a link of WordNet within two steps;
4. origin       one English word made from the other (told as affix, which takes in every
                derivation and compound), or both from a third word, by the first etymology of each;
5. affix        prefixes and suffixes in the spelling, if any etymologies of the two meet: a
                homograph may be meant, and the answer says which;
6. part         the old word is a listed part of the new one.

Spelling alone joins nothing.
"""

from __future__ import annotations

from functools import partial
from itertools import product

from parlour.core.words import Relation
from parlour.lexicon.affixes import affixes_between
from parlour.lexicon.book import Book
from parlour.lexicon.layout import NOTHING
from parlour.lexicon.origins import (
    PRESENT,
    account,
    are_siblings,
    best_known,
    leads_to,
    origin_of,
    told,
)

LEAST_PART = 3
CHANGED = 2  # letters at a word's end that may change before a suffix, at most


def relation(book: Book, old: str, new: str) -> Relation:
    """How two words are related; unknown words are related to nothing."""
    one, two = book.find(old), book.find(new)
    if one < 0 or two < 0:
        unknown = old if one < 0 else new
        return Relation("none", f"{unknown} is not in the dictionary, so nothing joins them")
    if one > two:  # by length, then by alphabet: the answer is the same in either order
        one, two = two, one
    weighing = _Weighing(book, one, two)
    for layer in (
        weighing.inflection,
        weighing.link,
        weighing.origin,
        weighing.affix,
        weighing.part,
    ):
        found = layer()
        if found:
            return found
    return Relation("none", partial(_apart, book, old, new))


def _apart(book: Book, *words: str) -> str:
    """Where each of two words comes from that have nothing in common."""
    accounts = {word: account(book, book.find(word)) for word in words}
    told_of = [text for text in accounts.values() if text]
    unknown = [word for word, text in accounts.items() if not text]
    if unknown:
        told_of.append(f"where {' and '.join(unknown)} come{_s(unknown)} from is not told here")
    return f"no source joins them: {'; '.join(told_of)}"


def _s(words: list[str]) -> str:
    return "s" if len(words) == 1 else ""


class _Weighing:
    """Two words laid side by side, each with its bases."""

    def __init__(self, book: Book, one: int, two: int) -> None:
        self.book = book
        self.one, self.two = one, two
        self.ones = [one, *(base.number for base in book.bases(one))]
        self.twos = [two, *(base.number for base in book.bases(two))]
        self.pairs = list(product(self.ones, self.twos))
        self.words = {number: book.word(number) for number in {*self.ones, *self.twos}}

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

    def link(self) -> Relation | None:
        """A doublet or a derivation; every doublet is a link, too."""
        book = self.book
        linked = [
            (x, y)
            for x in self.ones
            for links in [book.run("links", x)]
            for y in self.twos
            if y in links
        ]
        for x, y in linked:
            if y in book.run("twins", x):
                return Relation("origin", partial(self._doublet_text, x, y))
        if linked:
            both = self._both(*linked[0])
            return Relation("affix", f"{both} are derivations of one word (WordNet)")
        return None

    def _doublet_text(self, x: int, y: int) -> str:
        return f"{self._both(x, y)} are doublets{self._common(x, y)} (Wiktionary)"

    def _common(self, x: int, y: int) -> str:
        """What two doublets come from; where nothing says that, they are so as homographs."""
        shared = set(self.book.run("first", x)).intersection(self.book.run("first", y))
        sure = self._sure(shared, x, y)
        if sure:
            return f", both from {self._told(sure, x, y)}"
        return "" if shared else " in one of their meanings"

    def origin(self) -> Relation | None:
        book = self.book
        first = {number: book.run("first", number) for number in {*self.ones, *self.twos}}
        for x, y in self.pairs:
            roots_x, roots_y = first[x], first[y]
            for young, old, roots in ((y, x, roots_y), (x, y, roots_x)):
                if book.own[old] != NOTHING and book.own[old] in roots:
                    return Relation("affix", partial(self._descent_text, young, old))
            shared = set(roots_x).intersection(roots_y)
            if shared:
                return Relation("origin", partial(self._origin_text, x, y, shared))
        return None

    def _descent_text(self, young: int, old: int) -> str:
        book = self.book
        if old in book.run("parts", young):
            return f"{book.word(young)} is made with {book.word(old)}"
        if leads_to(book, young, old):
            return f"{book.word(young)} comes from {book.word(old)} (Wiktionary)"
        return f"{self._both(old, young)} are of one family (Wiktionary)"

    def _origin_text(self, x: int, y: int, shared: set[int]) -> str:
        sure = self._sure(shared, x, y)
        how = "from" if sure else "akin to"
        root = best_known([self.book.root(each) for each in sure or shared], *self._words(x, y))
        spelt = "a word spelt " if self._is_several(root) else ""
        return f"{self._both(x, y)} are both {how} {spelt}{told(*root)} (Wiktionary)"

    def _words(self, *numbers: int) -> list[str]:
        return [self.book.word(number) for number in numbers]

    def _is_several(self, root: tuple[str, str]) -> bool:
        """Whether it is an English word of several origins: MOORING is not of the MOOR that
        MOORLAND is made with."""
        number = self.book.find(root[1].upper()) if root[0] == PRESENT else -1
        found = origin_of(self.book, number) if number >= 0 else None
        return found is not None and found.several

    def _sure(self, shared: set[int], x: int, y: int) -> set[int]:
        """The common roots, without siblings of what is told of one of the words."""
        accounts = [origin_of(self.book, number) for number in (x, y)]
        own = [root for found in accounts if found for root in found.roots]
        return {
            root
            for root in shared
            if not any(are_siblings(self.book.root(root), each) for each in own)
        }

    def _told(self, shared: set[int], *words: int) -> str:
        roots = [self.book.root(number) for number in shared]
        return told(*best_known(roots, *self._words(*words)))

    def affix(self) -> Relation | None:
        for x, y in self.pairs:
            short, long = self.words[x], self.words[y]
            if short[:-CHANGED] not in long or affixes_between(short, long) is None:
                continue
            shared = self._all_roots(x) & self._all_roots(y)
            if shared:
                return Relation("affix", partial(self._homograph_text, x, y, shared))
        return None

    def _homograph_text(self, x: int, y: int, shared: set[int]) -> str:
        source = self._told(shared, x, y)
        return f"{self.book.word(y)} is kin of the {self.book.word(x)} that is from {source}"

    def _all_roots(self, number: int) -> set[int]:
        return {*self.book.run("first", number), *self.book.run("more", number)}

    def part(self) -> Relation | None:
        book = self.book
        for x, y in self.pairs:
            part, whole = self.words[x], self.words[y]
            if len(part) < LEAST_PART or part not in whole:
                continue
            piece = self._piece_with(x, y)
            if piece is not None:
                return Relation("affix", f"{whole} is made with {book.word(piece)} (Wiktionary)")
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

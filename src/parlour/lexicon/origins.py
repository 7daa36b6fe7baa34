"""How a family's reasons name languages and roots, the best known old languages first."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

from parlour.lexicon.book import Book

ROOTS = Path(__file__).parent / "roots.tsv"
COUSINS = frozenset("de nl da sv osx goh yi sco".split())  # more often of one age than ancestors
PRESENT = "en"  # the language code of words that are relatives, not ancestors

_NAMES = (
    "la Latin|grc Greek|ang Old English|non Old Norse|frk Frankish|gem Proto-Germanic"
    "|gmw West Germanic|ar Arabic|fro Old French|it Italian|es Spanish|pt Portuguese|nl Dutch"
    "|de German|goh Old High German|gmh Middle High German|gml Middle Low German|nds Low German"
    "|osx Old Saxon|ofs Old Frisian|odt Old Dutch|dum Middle Dutch|frm Middle French|fr French"
    "|pro Occitan|yi Yiddish|sv Swedish|da Danish|itc Proto-Italic|cel Celtic|ga Irish"
    "|sga Old Irish|cy Welsh|fa Persian|tr Turkish|he Hebrew|hi Hindi|sa Sanskrit|ja Japanese"
    "|ru Russian|mul Translingual|sco Scots|enm Middle English|en English"
)
_GREEK = dict(
    zip(
        "αβγδεζηικλμνξοπρστυωςϝ", "a b g d e z e i k l m n x o p r s t y o s w".split(), strict=True
    )
) | {"θ": "th", "φ": "ph", "χ": "kh", "ψ": "ps"}
_RANKED = {
    code: (rank, name)
    for rank, (code, name) in enumerate(entry.split(" ", 1) for entry in _NAMES.split("|"))
}


# From the youngest stage to the oldest; what is not here stands between.
_AGES = {"sco": 0, "enm": 0, "fr": 1, "frm": 2, "fro": 3, "ang": 3, "non": 3, "la": 5, "gmw": 5}
_AGES |= {"frk": 5, "gem": 6, "grc": 7, "itc": 8}
_BETWEEN = 4


def age(code: str) -> int:
    """How far back a language lies, for telling a history in order."""
    return _AGES.get(code, _BETWEEN)


def language_name(code: str) -> tuple[int, str]:
    """Rank and name of a language; what is not listed comes last under its code."""
    return _RANKED.get(code, (len(_RANKED), code))


@cache
def _meanings() -> dict[tuple[str, str], str]:
    lines = ROOTS.read_text(encoding="utf-8").splitlines()
    cells = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {(language, term): meaning for language, term, meaning in cells}


def in_our_letters(term: str) -> str:
    """A Greek word as English writes it: logos; others as they are."""
    if not term or term[0] not in _GREEK:
        return term
    return "".join(_GREEK.get(letter, letter) for letter in term.replace("ου", "ou"))


def told(language: str, term: str) -> str:
    """A root as a player reads it: Latin trahere, to draw."""
    meaning = _meanings().get((language, term))
    name = f"{language_name(language)[1]} {in_our_letters(term)}"
    return f"{name}, {meaning}" if meaning and meaning != term else name


def lemmas(book: Book, number: int) -> list[int]:
    """A word and its bases, those of a plain form first: CONS is of CON, SAW is itself."""
    bases = [base.number for base in book.bases(number)]
    plain = [base for base in bases if book.zipf(base) >= book.zipf(number)]
    word = book.word(number)
    first = [base for base in plain if word[:3] == book.word(base)[:3]]
    return list(dict.fromkeys((*first, number, *bases)))


def source_of(book: Book, number: int) -> str | None:
    """Where a word comes from, in a few words; None where no source says."""
    for lemma in lemmas(book, number):
        parts = [book.word(part) for part in book.run("parts", lemma)]
        if len(parts) > 1:
            return " and ".join(parts)
        roots = [book.root(root) for root in book.run("first", lemma)]
        present = {term.upper() for language, term in roots if language == PRESENT}
        words = {word for word in present if book.find(word) >= 0}
        if within := _longer_or_shorter(book.word(lemma), words):
            return within
        older = [root for root in roots if root[0] != PRESENT]
        if older:
            return told(*nearest(book.word(lemma), older))
        if parts:
            return parts[0]
        made_of = sorted(words - {book.word(lemma)})
        if made_of:
            return made_of[0]
    return None


def _longer_or_shorter(word: str, others: set[str]) -> str | None:
    """The English word that it is a clipping of, or that it begins with: MICROPHONE, BACHELOR."""
    found = [other for other in others - {word} if word.startswith(other) or other.startswith(word)]
    return max(found, key=lambda other: (len(other), other)) if found else None


def nearest(word: str, roots: list[tuple[str, str]]) -> tuple[str, str]:
    """The root that a word most plainly comes from: spelt like it, and young."""

    def distance(root: tuple[str, str]) -> tuple[bool, int, int, tuple[str, str]]:
        language, term = root
        return language in COUSINS, -_likeness(word, term), age(language), root

    return min(roots, key=distance)


def best_known(roots: list[tuple[str, str]], *words: str) -> tuple[str, str]:
    """The root that says most to a player: one whose meaning is known, else by its language and by
    how much it looks like the words."""

    def rank(root: tuple[str, str]) -> tuple[bool, int, int, str]:
        language, term = root
        alike = sum(_likeness(word, term) for word in words)
        return root not in _meanings(), language_name(language)[0], -alike, term

    return min(roots, key=rank)


def _likeness(word: str, term: str) -> int:
    """How much a word looks like a root, in tenths."""
    return round(10 * SequenceMatcher(None, in_our_letters(term), word.lower()).ratio())

"""How a family's reasons name languages and roots, the best known old languages first."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from typing import NamedTuple

from parlour.lexicon.book import Book

ROOTS = Path(__file__).parent / "roots.tsv"
CLASSICAL = frozenset(("la", "grc"))
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
_PAIRS = (("ου", "ou"), ("γγ", "ng"), ("γκ", "nk"), ("γχ", "nkh"), ("γξ", "nx"))
_RANKED = {
    code: (rank, name)
    for rank, (code, name) in enumerate(entry.split(" ", 1) for entry in _NAMES.split("|"))
}


Term = tuple[str, str]  # language code and word


class Origin(NamedTuple):
    """What is told of where a word comes from."""

    roots: list[tuple[str, str]]  # English parts, or older words from the youngest on
    several: bool  # in other meanings it comes from elsewhere


class Source(NamedTuple):
    """The same in a few words."""

    text: str
    several: bool


def language_name(code: str) -> tuple[int, str]:
    """Rank and name of a language; what is not listed comes last under its code."""
    return _RANKED.get(code, (len(_RANKED), code))


@cache
def _meanings() -> dict[tuple[str, str], str]:
    lines = ROOTS.read_text(encoding="utf-8").splitlines()
    cells = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {(language, term): meaning for language, term, meaning in cells}


def in_our_letters(term: str) -> str:
    """A Greek word as English writes it: logos, hypo, angelos; others as they are."""
    if not term or term[0] not in _GREEK:
        return term
    for written, said in _PAIRS:
        term = term.replace(written, said)
    begun = {"υ": "h", "ρ": "r"}.get(term[0], "")  # every upsilon that begins a word is breathed
    letters = "".join(_GREEK.get(letter, letter) for letter in term)
    return f"rh{letters[1:]}" if begun == "r" else f"{begun}{letters}"


def told(language: str, term: str) -> str:
    """A root as a player reads it: Latin trahere, to draw; an English word in capitals."""
    if language == PRESENT:
        return term.upper()
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


def source_of(book: Book, number: int) -> Source | None:
    """Where a word comes from, in a few words; None where that is not told here."""
    for lemma in lemmas(book, number):
        found = origin_of(book, lemma)
        if found:
            return Source(_in_few_words(found.roots), found.several)
    return None


def origin_of(book: Book, number: int) -> Origin | None:
    """What is told of one word: its parts in English, or older words from the youngest on."""
    run = book.run("told", number)
    if not run:
        return None
    return Origin([book.root(entry >> 1) for entry in run], bool(run[0] & 1))


def behind(steps: list[Term], roots: list[Term]) -> list[Term]:
    """The Latin or Greek word of known meaning that the last step is plainly of: trahere, of
    tractus."""
    language, term = steps[-1]
    known = [root for root in roots if root in _meanings() and root not in steps]
    alike = [root for root in known if root[0] == language and root[1][:3] == term[:3]]
    return sorted(alike, key=lambda root: (-_likeness(term, root[1]), root))[:1]


def leads_to(book: Book, young: int, old: int) -> bool:
    """Whether what is told of a word, and of what it is made of, leads to an older English one."""
    seen: set[int] = set()
    edge = {young}
    while edge:
        seen |= edge
        edge = {part for number in edge for part in english_parts(book, number)} - seen
        if old in edge:
            return True
    return False


def english_parts(book: Book, number: int) -> list[int]:
    """The words that a word is told to be made of, by number."""
    found = origin_of(book, number)
    if found is None or found.roots[0][0] != PRESENT:
        return []
    parts = [book.find(term.upper()) for _, term in found.roots]
    return [part for part in parts if part >= 0]


def _in_few_words(roots: list[tuple[str, str]]) -> str:
    """TOMB and STONE; Old French pris, from Latin pretium."""
    if roots[0][0] == PRESENT:
        return " and ".join(term.upper() for _, term in roots)
    first, *further = roots
    classical = [root for root in further if root[0] in CLASSICAL and first[0] not in CLASSICAL]
    return ", from ".join(told(*root) for root in [first, *classical[:1]])


def best_known(roots: list[tuple[str, str]], *words: str) -> tuple[str, str]:
    """The root that says most to a player: the longest English word, which is the nearest, else one
    whose meaning is known, else by its language and by how much it looks like the words."""

    def rank(root: tuple[str, str]) -> tuple[int, bool, int, int, str]:
        language, term = root
        alike = sum(_likeness(word, term) for word in words)
        near = -len(term) if language == PRESENT else 0
        known = root in _meanings()
        return near, not known, language_name(language)[0], -alike, term

    return min(roots, key=rank)


def _likeness(word: str, term: str) -> int:
    """How much a word looks like a root, in tenths."""
    return round(10 * SequenceMatcher(None, in_our_letters(term), word.lower()).ratio())

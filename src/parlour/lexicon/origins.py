"""How a family's reasons name languages and roots, the best known old languages first."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from typing import NamedTuple
from unicodedata import name

from parlour.lexicon.book import Book
from parlour.lexicon.labels import SPEECH_MASK, SPEECH_SHIFT

ROOTS = Path(__file__).parent / "roots.tsv"
CLASSICAL = frozenset(("la", "grc"))
MUCH_RARER = 1.0  # Zipf steps: UNDIES is no form of UNDY, which nobody knows
LONGEST_ENDING = 2  # letters, of old words that are told apart by it
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
_PAIRS = (
    ("ου", "ou"),
    ("αυ", "au"),
    ("ευ", "eu"),
    ("ηυ", "eu"),
    ("γγ", "ng"),
    ("γκ", "nk"),
    ("γχ", "nkh"),
    ("γξ", "nx"),
)
_RANKED = {
    code: (rank, name)
    for rank, (code, name) in enumerate(entry.split(" ", 1) for entry in _NAMES.split("|"))
}


Term = tuple[str, str]  # language code and word


class Origin(NamedTuple):
    """What is told of where a word comes from."""

    roots: list[tuple[str, str]]  # English parts, or older words from the youngest on
    several: bool  # in other meanings it comes from elsewhere


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


def _is_read(term: str) -> bool:
    """Whether it is written in letters that English readers know."""
    return all("LATIN" in name(letter, "") for letter in term if letter.isalpha())


def is_glossed(language: str, term: str) -> bool:
    """Whether we can say what an older word means."""
    return (language, term) in _meanings()


def told(language: str, term: str) -> str:
    """A root as a player reads it: Latin trahere, to draw; an English word in capitals."""
    if language == PRESENT:
        return term.upper()
    meaning = _meanings().get((language, term))
    tongue, spelt = language_name(language)[1], in_our_letters(term)
    if not _is_read(spelt):
        return tongue
    return f"{tongue} {spelt}" + (f", {meaning}" if meaning and meaning != term else "")


def bearer(book: Book, number: int) -> int:
    """The word whose origin is told of a word: its base, if it is a mere form of a known word, or
    itself. EARS is of EAR, SPAKE is of SPEAK, but EVENING is a word of its own."""
    bases = [base.number for base in book.bases(number)]
    known = [base for base in bases if book.zipf(base) + MUCH_RARER > book.zipf(number)]
    own = origin_of(book, number)
    has_own = own is not None and own.roots[0][0] != PRESENT
    if not known or (has_own and book.flags[number] >> SPEECH_SHIFT & SPEECH_MASK):
        return number
    words = {base: book.word(base) for base in known}
    by_s = [base for base in known if not _is_misread(book.word(number), words[base], words)]
    return max(by_s or known, key=lambda base: (book.zipf(base), -base))


def _is_misread(form: str, base: str, words: Mapping[int, str]) -> bool:
    """Whether E belongs to another base and not to the ending: MARES is of MARE, not of MAR."""
    return form == f"{base}ES" and f"{base}E" in words.values()


def account(book: Book, number: int) -> str | None:
    """Where a word comes from, in a sentence; None where that is not told here."""
    word, base = book.word(number), bearer(book, number)
    found = origin_of(book, base)
    if base == number:
        return f"{_one(found)}{word} is {_source(word, found.roots)}" if found else None
    own = origin_of(book, number)
    doubtful = own is not None and own.roots[0][0] != PRESENT
    form = f"{'one ' if doubtful else ''}{word} is a form of {book.word(base)}"
    if found is None:
        return form
    further = _source(book.word(base), found.roots)
    if found.several:
        return f"{form}, and one {book.word(base)} is {further}"
    return f"{form}, which is {further}"


def _one(found: Origin) -> str:
    return "one " if found.several else ""


def origin_of(book: Book, number: int) -> Origin | None:
    """What is told of one word: its parts in English, or older words from the youngest on."""
    run = book.run("told", number)
    if not run:
        return None
    return Origin([book.root(entry >> 1) for entry in run], bool(run[0] & 1))


def leads_to(book: Book, young: int, old: int) -> bool:
    """Whether what is told of a word, and of what it is made of, leads to an older English one."""
    seen: set[int] = set()
    edge = {young}
    while edge:
        seen |= edge
        parts = {number: english_parts(book, number) for number in edge}
        if any(old in each for each in parts.values()):
            return True
        # What a word is short for has other parts as well: TURBO is not from CHARGE.
        edge = {part for number, each in parts.items() for part in each if part < number} - seen
    return False


def are_siblings(one: Term, two: Term) -> bool:
    """Whether two old words differ in their endings alone, so that neither is from the other: Latin
    anima and animus."""
    (tongue, term), (other_tongue, other) = one, two
    stem = max(len(term), len(other)) - LONGEST_ENDING
    near = abs(len(term) - len(other)) < LONGEST_ENDING and term[:stem] == other[:stem]
    return near and tongue == other_tongue != PRESENT and term != other


def english_parts(book: Book, number: int) -> list[int]:
    """The words that a word is told to be made of, by number."""
    found = origin_of(book, number)
    if found is None or found.roots[0][0] != PRESENT:
        return []
    parts = [book.find(term.upper()) for _, term in found.roots]
    return [part for part in parts if part >= 0]


def _source(word: str, roots: list[Term]) -> str:
    """Made with TOMB and STONE; from Old French pris, from Latin pretium."""
    if roots[0][0] == PRESENT:
        made = all(len(term) < len(word) for _, term in roots)
        return (
            f"{'made with' if made else 'from'} {' and '.join(term.upper() for _, term in roots)}"
        )
    first, *further = roots
    classical = [root for root in further if root[0] in CLASSICAL and first[0] not in CLASSICAL]
    return "from " + ", from ".join(told(*root) for root in [first, *classical[:1]])


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

"""Which labels a word carries, and the evidence for each, in words.

Every rule looks at all senses or all books: a label bars a word only if nothing speaks for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from parlour.lexicon.build.evidence import (
    FOREIGN_TONGUES,
    HEADWORDS,
    LETTERPRESS,
    SCOWL,
    WEB2,
    WEBSTER,
    WIKTIONARY,
    WORDNET,
    Evidence,
)
from parlour.lexicon.build.sections import fold
from parlour.lexicon.build.webster import is_old_form
from parlour.lexicon.build.wordnet import Sense

AT_HOME = 60  # SCOWL's size up to which a loan that WordNet explains counts as English
Labels = dict[str, str]  # label -> the evidence for it
Rule = Callable[[Evidence, str], str | None]

_VOWEL = re.compile("[aeiouy]")
_ROMAN = re.compile("(?=[mdclxvi]{3,})m*(c[md]|d?c*)(x[cl]|l?x*)(i[xv]|v?i*)")
_SLANG = re.compile(r"\bslang\b")
_OLD = re.compile(r"\barchaic\b|\bobsolete\b")
_BRAND = re.compile(r"trade ?mark|brand name")
_TITLE = re.compile(
    r"(?:title|form of address)\b.*\b(?:French|Italian|Spanish|German|Portuguese|Dutch|Russian)"
    r"|\b(?:French|Italian|Spanish|German|Portuguese|Dutch)\b.*(?:title|form of address)"
)


def _in_all(senses: list[Sense], test: Callable[[Sense], bool]) -> bool:
    return bool(senses) and all(test(sense) for sense in senses)


def is_form_of_word(evidence: Evidence, word: str) -> bool:
    """An attested inflection of a word that some book prints without a capital."""
    attested = evidence.sources.get(word, 0) & (LETTERPRESS | SCOWL)
    return bool(attested) and any(
        evidence.lower_books(lemma) for lemma, _ in evidence.forms.get(word, ())
    )


def proper(evidence: Evidence, word: str) -> str | None:
    if is_form_of_word(evidence, word):
        return None
    books = evidence.capitals.get(word, 0)
    capitals, lower = books.bit_count(), evidence.lower_books(word)
    sources, zipf = evidence.sources.get(word, 0), evidence.zipf.get(word, 0.0)
    if capitals and not lower and not (sources & LETTERPRESS and capitals == 1):
        return "printed with a capital only"
    if capitals >= 2 and lower <= 1 and not sources & (SCOWL | WORDNET):
        return "printed with a capital by most books"
    if sources & WORDNET:
        return _name_by_use(evidence, word)
    if capitals >= 3 and zipf >= 3.8 and not sources & WEB2 and evidence.size(word) >= 50:
        return "a frequent name, which three books print with a capital"
    rare_in_scowl = not sources & SCOWL or zipf >= 4.4
    if capitals >= 3 and zipf >= 3.3 and rare_in_scowl:
        return "a frequent name, hardly ever printed without its capital"
    if capitals and zipf >= 4.3 and not sources & SCOWL:
        return "a frequent name, hardly ever printed without its capital"
    return None


def _name_by_use(evidence: Evidence, word: str) -> str | None:
    """A word that WordNet met with its capital again and again, without it hardly ever."""
    if any(sense.speech == "n" for sense in evidence.wordnet.of(word)):
        return None  # a thing of its own: a soviet is a council
    plain = sum(sense.uses for sense in evidence.wordnet.of(word))
    named = sum(sense.uses for sense in evidence.wordnet.of(word.capitalize()))
    if named >= 20 and named > 20 * plain and evidence.size(word) >= 50:
        return "WordNet: met with its capital, hardly ever without"
    return None


def abbreviation(evidence: Evidence, word: str) -> str | None:
    sources = evidence.sources.get(word, 0)
    if sources & LETTERPRESS:
        return None
    if not _VOWEL.search(word):
        return "no vowel, and in no list of playable words"
    if _ROMAN.fullmatch(word) and not sources & SCOWL:
        return "a Roman numeral"
    first = evidence.relations(word)[:1]
    if first and first[0]["type"] in ("initialism_of", "abbreviation_of") and not sources & WEB2:
        return "Wiktionary: initialism or abbreviation"
    short = len(word) <= 4 and evidence.wordnet.of(word)
    if short and not sources & (WEB2 | SCOWL | WIKTIONARY | WEBSTER):
        return "WordNet alone has it, as a short form"
    return None


def affix(evidence: Evidence, word: str) -> str | None:
    if len(word) < 3 or word not in evidence.affixes or evidence.wordnet.of(word):
        return None
    if evidence.size(word) <= 35:
        return None
    # A three-letter affix is in many lists that do not say what it is.
    free = WEB2 | SCOWL | WIKTIONARY if len(word) > 3 else 0
    if evidence.sources.get(word, 0) & free:
        return None
    return "Wiktionary: an affix, and no book has it as a free word"


def slang(evidence: Evidence, word: str) -> str | None:
    def says_slang(sense: Sense) -> bool:
        return "slang" in sense.usage or bool(_SLANG.search(sense.gloss))

    if _in_all(evidence.wordnet.of(word), says_slang):
        return "WordNet: slang in every sense"
    return _all_in_webster(evidence, word, {"slang"}, "slang or cant")


def obsolete(evidence: Evidence, word: str) -> str | None:
    marked = _all_in_webster(evidence, word, {"obsolete"}, "obsolete")
    if marked or evidence.size(word) < 99 or evidence.wordnet.of(word):
        return marked
    if evidence.webster_labels.get(word) == ["current"] and is_old_form(evidence.webster[word]):
        return "Webster 1913: a bare form, quoted only from writers before 1600"
    return None


def archaic(evidence: Evidence, word: str) -> str | None:
    def says_old(sense: Sense) -> bool:
        meaning = sense.gloss.split('"')[0]
        return "archaism" in sense.usage or bool(_OLD.search(meaning))

    if _in_all(evidence.wordnet.of(word), says_old):
        return "WordNet: archaic in every sense"
    if obsolete(evidence, word):
        return None
    return _all_in_webster(evidence, word, {"obsolete", "archaic"}, "archaic, poetic or obsolete")


def dialect(evidence: Evidence, word: str) -> str | None:
    return _all_in_webster(evidence, word, {"dialect"}, "dialect or provincial")


def _all_in_webster(evidence: Evidence, word: str, wanted: set[str], name: str) -> str | None:
    """Every sense in Webster 1913 has the label, and no modern list has the word."""
    found = evidence.webster_labels.get(word)
    modern = evidence.sources.get(word, 0) & WORDNET or evidence.size(word) <= 50
    if found and set(found) <= wanted and not modern:
        return f"Webster 1913: every sense is marked {name}"
    return None


def trade(evidence: Evidence, word: str) -> str | None:
    def says_brand(sense: Sense) -> bool:
        return bool(sense.usage & {"trademark", "trade name"} or _BRAND.search(sense.gloss))

    senses = evidence.wordnet.of(word)
    if _in_all(senses, says_brand):
        return "WordNet: trade name in every sense"
    common = evidence.size(word) <= 50 or any(sense.uses for sense in senses)
    if common or evidence.sources.get(word, 0) & WEB2 or is_form_of_word(evidence, word):
        return None
    printed = [
        sense
        for spelling in (word.capitalize(), word.upper())
        for sense in evidence.wordnet.of(spelling)
    ]
    if printed and 2 * sum(map(says_brand, printed)) > len(printed):
        return "WordNet: trade name in most senses"
    return None


def foreign(evidence: Evidence, word: str) -> str | None:
    zipf, size = evidence.zipf.get(word, 0.0), evidence.size(word)
    if _is_title_abroad(evidence, word):
        return "WordNet: a form of address in another language"
    at_home = size <= 40 or (size <= AT_HOME and evidence.sources.get(word, 0) & WORDNET)
    if zipf >= 4.2 or at_home:
        return None
    for relation in evidence.folded_relations(word)[:6]:
        kind, tongue = relation["type"], relation["lang"]
        if kind == "inherited_from":
            return None
        borrowed = kind in ("borrowed_from", "unadapted_borrowing_from", "derived_from")
        if borrowed and tongue in FOREIGN_TONGUES and fold(relation["term"]) == word:
            abroad = evidence.zipf_abroad[FOREIGN_TONGUES[tongue]].get(word, 0.0)
            if abroad - zipf >= 0.8 or (zipf < 1.6 and abroad - zipf > 0.2):
                return f"Wiktionary: taken over from {tongue} unchanged, and commoner there"
            return None
    return None


def _is_title_abroad(evidence: Evidence, word: str) -> bool:
    """MADAME, SENOR: hardly anything but how strangers are addressed elsewhere."""
    senses = evidence.wordnet.of(word) or evidence.wordnet.of(word.capitalize())
    few = len(senses) <= 2 and all(sense.speech == "n" for sense in senses)
    return few and any(_TITLE.search(sense.gloss) for sense in senses)


BY_USAGE = frozenset(("slang", "obsolete", "archaic", "trade", "dialect", "foreign"))
RULES: dict[str, Rule] = {
    "proper": proper,
    "abbreviation": abbreviation,
    "affix": affix,
    "foreign": foreign,
    "slang": slang,
    "obsolete": obsolete,
    "archaic": archaic,
    "trade": trade,
    "dialect": dialect,
}


def label_words(evidence: Evidence, words: Iterable[str]) -> dict[str, Labels]:
    """The labels of all words that have any, before overrides and inheritance."""
    found = {}
    for word in words:
        labels = {name: why for name, rule in RULES.items() if (why := rule(evidence, word))}
        if labels:
            found[word] = labels
    for word in [word for word in found if word in evidence.forms]:
        _spare_plain_forms(evidence, found, word)
    return found


def _spare_plain_forms(evidence: Evidence, labels: dict[str, Labels], word: str) -> None:
    """A form of an everyday word is good whatever else it means: LEGS, slang for staying power."""
    for name in set(labels[word]) & BY_USAGE:
        if any(
            evidence.size(lemma) <= 50 and name not in labels.get(lemma, ())
            for lemma, _ in evidence.forms[word]
        ):
            del labels[word][name]


def inherit(evidence: Evidence, labels: dict[str, Labels], words: Iterable[str]) -> None:
    """A form that is not itself a headword has the labels that all its lemmas share."""
    passed_on = {}
    for word in words:
        lemmas = sorted({lemma for lemma, _ in evidence.forms.get(word, ())})
        if not lemmas or evidence.sources.get(word, 0) & HEADWORDS:
            continue
        shared = set.intersection(*(set(labels.get(lemma, ())) for lemma in lemmas))
        if shared:
            first = labels[lemmas[0]]
            passed_on[word] = {name: f"{first[name]} ({lemmas[0].upper()})" for name in shared}
    for word, shared_labels in passed_on.items():
        labels[word] = shared_labels | labels.get(word, {})

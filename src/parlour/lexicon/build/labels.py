"""Which labels a word carries, and the evidence for each, in words.

Every rule looks at all senses or all books: a label bars a word only if nothing speaks for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from parlour.lexicon.build.evidence import (
    ABROAD,
    FOREIGN_TONGUES,
    HEADWORDS,
    IN_USE,
    LETTERPRESS,
    OVERRIDES,
    SAID,
    SCOWL,
    VERBAL,
    WEB2,
    WEBSTER,
    WIKTIONARY,
    WORDNET,
    Evidence,
)
from parlour.lexicon.build.sections import fold
from parlour.lexicon.build.webster import is_old_form
from parlour.lexicon.build.wordnet import Sense

# Dictionaries of English, and what they feed.
GENERAL = WORDNET | WEBSTER | WEB2 | LETTERPRESS | SAID
KNOWN_TO_ALL = 50  # SCOWL's size of words that are in every desk dictionary
SHORT_FORM = 4  # letters; what is longer is clipped, and a word: REORG
MET = 2.0  # Zipf value from which a spelling is met by some
LIVING = 2.2  # Zipf value from which a word is used today, whatever an old book says
Labels = dict[str, str]  # label -> the evidence for it
Rule = Callable[[Evidence, str], str | None]

_VOWEL = re.compile("[aeiouy]")
_ROMAN = re.compile("(?=[mdclxvi]{3,})m*(c[md]|d?c*)(x[cl]|l?x*)(i[xv]|v?i*)")
# As a gloss says it of the word itself; SLANGILY is "with slang".
_SLANG = re.compile(r"(?<!with )(?<!in )(?<!of )\bslang\b")
_COARSE = re.compile(r"\b(?:slang|obscene|vulgar)\b")
_OLD = re.compile(r"\barchaic\b|\bobsolete\b")
_BRAND = re.compile(
    r"^\(?(?:trademark|trade ?name)|\b(?:a|the) (?:trademark|trade ?name|brand name) (?:for|of)\b"
)
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
    """As the books print it; how often the name is met says nothing about the word (CHILE)."""
    sources = evidence.sources.get(word, 0)
    if sources & OVERRIDES or is_form_of_word(evidence, word):
        return None
    capitals, lower = evidence.capitals.get(word, 0).bit_count(), evidence.lower_books(word)
    if sources & LETTERPRESS and _has_forms(evidence, word) and not _is_instance(evidence, word):
        lower += 1  # what is inflected and no single thing is a kind of thing: GENTOOS
    if capitals and not lower and not (capitals == 1 and _is_listed_and_rare(evidence, word)):
        return "a name: printed with a capital only"
    # These two print no capitals, and have names only now and then.
    lower += (sources & (LETTERPRESS | WEBSTER)).bit_count()
    thing = any(sense.speech == "n" for sense in evidence.wordnet.of(word))
    if thing and sources & LETTERPRESS:
        return None  # a swede is a turnip
    if capitals > 1 and (capitals > lower or capitals == lower > 3):
        return "a name: printed with a capital by most books"
    if sources & WORDNET:
        return _name_by_use(evidence, word)
    return None


def _is_listed_and_rare(evidence: Evidence, word: str) -> bool:
    """A list for word games prints it small, and it is not met as often as a name is (FEDEX)."""
    sources, used = evidence.sources.get(word, 0), evidence.zipf.get(word, 0.0)
    return bool(sources & LETTERPRESS) and (used < MET or bool(sources & SAID))


def _has_forms(evidence: Evidence, word: str) -> bool:
    """Whether a list for word games has its plural."""
    return any(
        evidence.sources.get(form, 0) & LETTERPRESS for form in evidence.variants[(word, "plural")]
    )


def _is_instance(evidence: Evidence, word: str) -> bool:
    """Whether WordNet has it as the name of one person or place."""
    return any(sense.instance for sense in evidence.wordnet.of(word.capitalize()))


def _name_by_use(evidence: Evidence, word: str) -> str | None:
    """A word that WordNet met with its capital again and again, without it hardly ever."""
    if any(sense.speech == "n" for sense in evidence.wordnet.of(word)):
        return None  # a thing of its own: a soviet is a council
    plain = sum(sense.uses for sense in evidence.wordnet.of(word))
    named = sum(sense.uses for sense in evidence.wordnet.of(word.capitalize()))
    if named >= 20 and named > 20 * plain and evidence.size(word) >= 50:
        return "a name: WordNet met it with its capital, hardly ever without"
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
    kinds = ("initialism_of", "abbreviation_of") if len(word) <= SHORT_FORM else ("initialism_of",)
    if first and first[0]["type"] in kinds and not sources & WEB2:
        return "initials or an abbreviation by Wiktionary"
    short = len(word) <= 4 and evidence.wordnet.of(word)
    if short and not sources & (WEB2 | SCOWL | WIKTIONARY | WEBSTER):
        return "WordNet alone has it, as a short form"
    return None


def affix(evidence: Evidence, word: str) -> str | None:
    if len(word) < 3 or word not in evidence.affixes or evidence.wordnet.of(word):
        return None
    # A list for word games has the short ones that are words (ISH, BIO), and hardly a long one.
    free = WEB2 | SCOWL | WIKTIONARY if len(word) > 3 else LETTERPRESS
    if evidence.size(word) <= 55 or evidence.sources.get(word, 0) & free:
        return None
    return "an affix by Wiktionary, and no book has it as a free word"


def slang(evidence: Evidence, word: str) -> str | None:
    def says_slang(sense: Sense) -> bool:
        return "slang" in sense.usage or bool(_SLANG.search(sense.gloss))

    if word in evidence.unwanted and _in_all(evidence.wordnet.of(word), is_coarse):
        return "obscene or vulgar slang in every sense of WordNet"
    if evidence.size(word) <= KNOWN_TO_ALL:
        return None  # DAFT, which WordNet calls informal or slang
    if _in_all(evidence.wordnet.of(word), says_slang):
        return "slang in every sense of WordNet"
    return _all_in_webster(evidence, word, {"slang"}, "slang or cant")


def is_coarse(sense: Sense) -> bool:
    return bool(sense.usage & {"slang", "obscenity", "vulgarism"} or _COARSE.search(sense.gloss))


def obsolete(evidence: Evidence, word: str) -> str | None:
    marked = _all_in_webster(evidence, word, {"obsolete"}, "obsolete")
    if marked or evidence.size(word) < 99 or evidence.wordnet.of(word):
        return marked
    if evidence.zipf.get(word, 0.0) >= LIVING:
        return None
    if evidence.webster_labels(word) == ["current"] and is_old_form(evidence.webster[word]):
        return "a bare form in Webster's of 1913, quoted only from writers before 1600"
    return None


def archaic(evidence: Evidence, word: str) -> str | None:
    def says_old(sense: Sense) -> bool:
        meaning = sense.gloss.split('"')[0]
        return "archaism" in sense.usage or bool(_OLD.search(meaning))

    if _in_all(evidence.wordnet.of(word), says_old):
        return "archaic in every sense of WordNet"
    if obsolete(evidence, word):
        return None
    return _all_in_webster(evidence, word, {"obsolete", "archaic"}, "archaic, poetic or obsolete")


def dialect(evidence: Evidence, word: str) -> str | None:
    return _all_in_webster(evidence, word, {"dialect"}, "dialect or provincial")


def _all_in_webster(evidence: Evidence, word: str, wanted: set[str], name: str) -> str | None:
    """Every sense in Webster 1913 has the label, and no modern list has the word.

    A modern list or use tells of a living sense that the old book does not know: CURATION, FADER.
    """
    modern = evidence.sources.get(word, 0) & (WORDNET | SCOWL | OVERRIDES)
    living = evidence.zipf.get(word, 0.0) >= LIVING and not evidence.capitals.get(word, 0)
    if modern or living:
        return None
    found = evidence.webster_labels(word)
    if found and set(found) <= wanted:
        return f"marked {name} in every sense of Webster's of 1913"
    return None


def trade(evidence: Evidence, word: str) -> str | None:
    def says_brand(sense: Sense) -> bool:
        return bool(sense.usage & {"trademark", "trade name"} or _BRAND.search(sense.gloss))

    senses = evidence.wordnet.of(word)
    if _in_all(senses, says_brand):
        return "a trade name in every sense of WordNet"
    common = evidence.size(word) <= 50 or any(not says_brand(sense) for sense in senses)
    if (
        common
        or evidence.sources.get(word, 0) & (WEB2 | LETTERPRESS)
        or is_form_of_word(evidence, word)
    ):
        return None
    printed = [
        sense
        for spelling in (word.capitalize(), word.upper())
        for sense in evidence.wordnet.of(spelling)
    ]
    if printed and 2 * sum(map(says_brand, printed)) > len(printed):
        return "a trade name in most senses of WordNet"
    return None


def foreign(evidence: Evidence, word: str) -> str | None:
    """What no general English dictionary lists, and how strangers are addressed elsewhere.

    A loan is an English word as soon as a book of English explains it, a list for word games has
    it, or English uses it about as much as its own language does (MALBEC). Greetings and
    pieces of set phrases are in foreign.tsv.
    """
    if _is_title_abroad(evidence, word):
        return "a form of address in another language, by WordNet"
    if evidence.sources.get(word, 0) & GENERAL or evidence.size(word) < 99:
        return None
    if evidence.zipf.get(word, 0.0) >= IN_USE and not evidence.is_commoner_abroad(word, ABROAD):
        return None
    for relation in evidence.folded_relations(word)[:6]:
        kind, tongue = relation["type"], relation["lang"]
        if kind == "inherited_from":
            return None
        borrowed = kind in ("borrowed_from", "unadapted_borrowing_from", "derived_from")
        if borrowed and tongue in FOREIGN_TONGUES and fold(relation["term"]) == word:
            return f"taken over from {tongue} unchanged, and in no general dictionary of English"
    return None


def _is_title_abroad(evidence: Evidence, word: str) -> bool:
    """MADAME, SENOR: hardly anything but how strangers are addressed elsewhere."""
    senses = evidence.wordnet.of(word) or evidence.wordnet.of(word.capitalize())
    few = len(senses) <= 2 and all(sense.speech == "n" for sense in senses)
    return few and any(_TITLE.search(sense.gloss) for sense in senses)


OF_AGE = frozenset(("obsolete", "archaic"))
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
        known = 70 if name in OF_AGE else KNOWN_TO_ALL
        if any(
            evidence.size(lemma) <= known and name not in labels.get(lemma, ())
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
        if {kind for _, kind in evidence.forms[word]} <= VERBAL:
            shared.discard("trade")  # what one does with the thing is no name: GOOGLED
        if evidence.size(word) < 99:
            shared -= {"obsolete", "archaic"}  # a modern list has it: INCANTING
        if shared:
            first = labels[lemmas[0]]
            passed_on[word] = {name: f"{first[name]} ({lemmas[0].upper()})" for name in shared}
    for word, shared_labels in passed_on.items():
        labels[word] = shared_labels | labels.get(word, {})

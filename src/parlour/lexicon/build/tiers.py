"""Which spellings are words at all, and in which of the three tiers.

ordinary  WordNet or SCOWL up to size 70 has it, or a list has it and everybody uses it, or three
          of the other books have it and some use it, or two lists for word games have it, it is
          long and it is met, or a pronouncing dictionary and another source have it and it is met
          and explained, or it is a form of such a word, or it is in modern.tsv;
standard  also what two of Webster 1913, Webster's Second, Wiktionary and Letterpress have, or one
          of the latter two and use, or one of them and the rarer words of SCOWL, or a pronouncing
          dictionary and another source; and what one of them attests and is plainly made of such
          a word;
liberal   also what one of the books has. Letterpress, whose licence is unclear, never vouches
          alone, and a form that only an inflection table made up never counts.

What a single list has in three to six letters is as often a slip as a word (AEQ, CACKEL): it needs
a second witness.
"""

from __future__ import annotations

from dataclasses import dataclass

from parlour.lexicon.build.derived import is_derived, is_joined
from parlour.lexicon.build.evidence import (
    ABROAD,
    LETTERPRESS,
    LONGEST,
    OVERRIDES,
    RARER,
    RAREST,
    SAID,
    SCOWL,
    SPECIALIST,
    USE,
    WEB2,
    WEBSTER,
    WIKTIONARY,
    WORDNET,
    Evidence,
)
from parlour.lexicon.build.hand import Overrides

BOOKS = WORDNET | SCOWL | WEB2 | WEBSTER | WIKTIONARY | LETTERPRESS | RARER | SAID | OVERRIDES
LISTS = LETTERPRESS | SCOWL | WIKTIONARY
PLAYED = LETTERPRESS | RARER  # two lists for word games, of different making
ONE_LETTER = frozenset("ai")
SHORT = range(3, 7)  # letters
INITIALS = range(3, 5)  # letters in which use is as often that of initials (KCAL)
AFFIXED = frozenset("has_prefix has_suffix has_affix has_confix".split())
# How Wiktionary says that a word was made in English, so that it is no name.
FORMATIONS = frozenset(
    "has_prefix has_suffix has_affix compound_of blend_of clipping_of back-formation_from".split()
)
OTHERS = WEB2 | WEBSTER | WIKTIONARY | LETTERPRESS
WITNESSES = OTHERS | RARER | RAREST  # any of these confirms what is in a dictionary of today
EVERYDAY, MET = 2.2, 2.0  # Zipf values: used by many, and by some
MET_LONG = 1.7  # of long words, which are hardly ever names or initials
LISTED_LONG = 1.3  # of long words that a list for word games has, and no book prints as a name
LONG_ENOUGH = 7  # letters from which mere use attests a form of the tables
# Zipf steps by which a loan may be commoner at home: GELATO is English, FROMAGE is not.
LOAN, LISTED_LOAN = 2.05, 1.9
EVERYDAY_ABROAD = 5.0  # Zipf value of what every speaker of another language knows
LEAST_LOAN = 5  # letters of a loan that only a list for word games has
OLD_ENDINGS = frozenset(("eth", "est"))  # LOVETH is a form, and in no book of today
NO_ENDINGS = OLD_ENDINGS | {"s"}  # CHILDRENS is a possessive without its apostrophe
DEEPEST = 2  # affixes on words that are not good yet
SPOKEN = 3.8  # of two letters, which are initials and names as well


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
        if sources & (BOOKS | USE) and 1 <= len(word) <= LONGEST and word not in overrides.removed
    ]
    standard = {word for word in words if _is_standard(evidence, word)}
    made = [word for word in words if word not in standard and _may_be_derived(evidence, word)]
    standard |= {word for word in made if _is_listed_and_joined(evidence, word)}
    for _ in range(DEEPEST):  # of what was made itself: UNSALEABILITIES
        standard |= {word for word in made if is_derived(word, standard)}
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
    sources = evidence.sources[word]
    if sources & OVERRIDES:
        return True
    if sources & WORDNET or evidence.size(word) <= 70:
        return len(word) not in SHORT or _has_two_witnesses(evidence, word)
    if _is_used(evidence, word, EVERYDAY) or _is_agreed(evidence, word):
        return True
    if _is_said(evidence, word) and evidence.zipf.get(word, 0.0) and _is_told(evidence, word):
        return True
    return sources & PLAYED == PLAYED and len(word) >= LONG_ENOUGH and _is_met(evidence, word)


def _is_said(evidence: Evidence, word: str) -> bool:
    """A dictionary of today that says how words sound has it, and so has another book or list."""
    sources = evidence.sources[word]
    if not sources & SAID or sources & LETTERPRESS:
        return bool(sources & SAID)
    # Of short ones it has initials, too, and what is hardly written: FARC, MKAY.
    short = len(word) in INITIALS or evidence.capitals.get(word, 0)
    return bool(sources & WITNESSES) and not short


def _is_told(evidence: Evidence, word: str) -> bool:
    """A book explains it, or says what English made it of: who plays it can be told what it is."""
    made = any(each["type"] in FORMATIONS for each in evidence.relations(word)[:4])
    return made or bool(evidence.sources[word] & WEBSTER)


def _is_met(evidence: Evidence, word: str) -> bool:
    """In print at all, and neither as a name nor mostly abroad."""
    if evidence.capitals.get(word, 0) or not evidence.zipf.get(word, 0.0):
        return False
    return not evidence.is_commoner_abroad(word, ABROAD / 2)


def _is_agreed(evidence: Evidence, word: str) -> bool:
    """Three books print it without a capital and it is met, be it as a name: TIFFANY, DOM.

    Where a list for word games has it and no book gives it a capital, use is enough.
    """
    zipf, books = evidence.zipf.get(word, 0.0), evidence.sources[word] & OTHERS
    if not books & LETTERPRESS:
        return False
    if books.bit_count() >= 3:
        return zipf >= MET
    least = MET_LONG if len(word) >= LONG_ENOUGH else MET
    by = LOAN if books & WIKTIONARY else ABROAD
    foreign = evidence.capitals.get(word, 0) or evidence.is_commoner_abroad(word, by)
    return zipf >= least and not foreign


def _has_two_witnesses(evidence: Evidence, word: str) -> bool:
    if (evidence.sources[word] & BOOKS).bit_count() >= 2:
        return True
    met = evidence.zipf.get(word, 0.0) >= MET and not evidence.capitals.get(word, 0)
    return met and len(word) not in INITIALS


def _is_used(evidence: Evidence, word: str, least: float) -> bool:
    """A list has it, it is met so often, and it is neither a name nor a foreign word."""
    if evidence.zipf.get(word, 0.0) < least or evidence.is_commoner_abroad(word, ABROAD):
        return False
    capitals = evidence.capitals.get(word, 0).bit_count()
    if evidence.sources[word] & LETTERPRESS:
        return capitals <= 1
    return not capitals and _is_made(evidence, word)


def _is_made(evidence: Evidence, word: str) -> bool:
    """Wiktionary says how English made it; of a short word a form must be met too, or it is
    more often a name (MARV) or a slip (TRUELY)."""
    relations = evidence.relations(word)[:4]
    endings = {
        relation["term"].strip("-") for relation in relations if relation["type"] == "has_suffix"
    }
    if endings & NO_ENDINGS or not any(each["type"] in FORMATIONS for each in relations):
        return False
    return len(word) not in SHORT or "y" in endings or _is_inflected(evidence, word)


def _is_inflected(evidence: Evidence, word: str) -> bool:
    """Whether a regular form of it is met."""
    short = word.removesuffix("e")
    made = {f"{word}s", f"{word}es", f"{short}ed", f"{short}ing", f"{word.removesuffix('y')}ies"}
    made |= {f"{word}{word[-1]}ed", f"{word}{word[-1]}ing"}
    return any(evidence.zipf.get(form, 0.0) > 1.0 for form in made)


def _is_standard(evidence: Evidence, word: str) -> bool:
    sources = evidence.sources[word]
    books = sources & (WEBSTER | WEB2 | WIKTIONARY | LETTERPRESS)
    if _is_ordinary(evidence, word) or _is_said(evidence, word):
        return True
    if books.bit_count() >= 2 or _is_used(evidence, word, MET):
        return True
    if books & LETTERPRESS:
        rarer = sources & (RARER | RAREST) and not _is_everyday_abroad(evidence, word)
        return bool(rarer) or _is_listed_and_met(evidence, word)
    if sources & SAID and len(word) >= LONG_ENOUGH and _is_met(evidence, word):
        return True
    if not books & WIKTIONARY or evidence.capitals.get(word, 0):
        return False
    return bool(sources & RARER) or (len(word) >= LONG_ENOUGH and _is_known(evidence, word))


def _is_everyday_abroad(evidence: Evidence, word: str) -> bool:
    """NICHT and AVANTI, which lists for word games have as well."""
    everyday = evidence.zipf_abroad.get(word, 0.0) >= EVERYDAY_ABROAD
    return everyday and evidence.is_commoner_abroad(word, LISTED_LOAN)


def _is_known(evidence: Evidence, word: str) -> bool:
    """What Wiktionary has and use knows: a list has it, too, or its affix is told."""
    if not _is_met(evidence, word):
        return False
    return bool(evidence.sources[word] & RAREST) or _is_affixed(evidence, word)


def _is_affixed(evidence: Evidence, word: str) -> bool:
    """Wiktionary says which affix it has: DECODABLE, NEUROPROTECTION."""
    met = evidence.zipf.get(word, 0.0) >= LISTED_LONG
    relations = evidence.relations(word)[:4]
    endings = {each["term"].strip("-") for each in relations if each["type"] == "has_suffix"}
    made = any(each["type"] in AFFIXED for each in relations)
    return met and made and not endings & NO_ENDINGS


def _may_be_derived(evidence: Evidence, word: str) -> bool:
    """A list for word games attests it, or Wiktionary and use do."""
    sources = evidence.sources[word]
    return bool(sources & LETTERPRESS or (sources & WIKTIONARY and _is_met(evidence, word)))


def _is_listed_and_joined(evidence: Evidence, word: str) -> bool:
    return bool(evidence.sources[word] & LETTERPRESS) and is_joined(word, evidence.size)


def _is_listed_and_met(evidence: Evidence, word: str) -> bool:
    """Use is the second witness of a list for word games, where no book has it as a name."""
    if evidence.capitals.get(word, 0):
        return False
    zipf = evidence.zipf.get(word, 0.0)
    if len(word) >= LONG_ENOUGH and not evidence.is_commoner_abroad(word, ABROAD / 2):
        return zipf >= LISTED_LONG
    loan = len(word) >= LEAST_LOAN and not evidence.is_commoner_abroad(word, LISTED_LOAN)
    return loan and zipf >= MET


def _is_attested_form(evidence: Evidence, form: str, standard: set[str]) -> bool:
    bases = [base for base in evidence.forms.get(form, ()) if base[0] in standard]
    if evidence.sources[form] & LISTS:
        return bool(bases)
    if not evidence.sources[form] & (SPECIALIST | USE) or len(form) < LONG_ENOUGH:
        return False
    # What only use and a table of variants know may be a slip for what the lists have: OCCURED.
    return any(
        not any(evidence.sources[other] & LISTS for other in evidence.variants[base])
        for base in bases
    )


def _short_word_is_good(evidence: Evidence, word: str) -> bool:
    """One letter: A and I. Two letters: a playable word that everyday lists or talk know."""
    if len(word) > 2:
        return True
    if len(word) == 1:
        return word in ONE_LETTER
    sources = evidence.sources[word]
    if sources & OVERRIDES:
        return True
    if not sources & LETTERPRESS:
        return False
    explained = sources & (WEB2 | WORDNET)
    known = evidence.size(word) <= 60 or bool(sources & SAID)
    said = evidence.zipf.get(word, 0.0) >= SPOKEN and not evidence.capitals.get(word, 0)
    return bool(explained and known) or (said and bool(explained or known))


def _is_liberal(evidence: Evidence, word: str) -> bool:
    one = evidence.sources[word] & (WORDNET | SCOWL | WEB2 | WEBSTER)
    return len(word) > 2 and bool(one)

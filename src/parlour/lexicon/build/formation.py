"""Regular formations of words that no book explains: UNFREED is UN- and FREED.

Only living affixes count, only on a word of the right kind, and only where no source tells where
the whole word comes from. A compound counts if both parts are everyday words and long enough to
be seen, or if a book's own explanation of it names a part.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from parlour.lexicon.build.evidence import Evidence

# Affix -> the parts of speech that it goes with.
PREFIXES = {
    "un": "av",
    "non": "nav",
    "re": "v",
    "over": "nav",
    "under": "nv",
    "out": "v",
    "mis": "nv",
    "pre": "nav",
    "anti": "na",
    "counter": "nv",
    "super": "na",
    "sub": "na",
    "inter": "a",
    "semi": "na",
    "pseudo": "na",
    "hyper": "na",
    "multi": "na",
    "micro": "n",
    "mini": "n",
    "ultra": "a",
    "post": "na",
    "mid": "n",
    "fore": "nv",
    "co": "nv",
    "dis": "v",
    "in": "a",
    "im": "a",
    "en": "nav",
    "em": "nv",
    "de": "v",
    "self": "na",
    "up": "nv",
    "down": "nv",
    "kilo": "n",
}
SUFFIXES = {
    "ness": "a",
    "ly": "a",
    "less": "n",
    "ful": "n",
    "like": "n",
    "ship": "n",
    "hood": "n",
    "dom": "n",
    "wise": "n",
    "ward": "nr",
    "wards": "nr",
    "er": "vn",
    "or": "v",
    "able": "v",
    "ability": "v",
    "ish": "na",
    "ism": "na",
    "ist": "na",
    "ize": "na",
    "ise": "na",
    "ization": "na",
    "isation": "na",
    "ment": "v",
    "ing": "v",
    "ity": "a",
    "ation": "v",
    "ate": "n",
    "ic": "n",
    "al": "nv",
    "y": "n",
    "man": "n",
    "woman": "n",
    "acy": "a",
    "ency": "a",
    "ical": "n",
    "ative": "v",
    "ion": "v",
    "ive": "v",
    "ible": "v",
    "ant": "v",
    "ory": "v",
    "ance": "v",
    "ence": "v",
    "ery": "nv",
    "ous": "n",
    "ary": "n",
    "ial": "n",
    "ess": "n",
    "let": "n",
    "ster": "n",
    "some": "n",
}
# Endings that make a word of any verb, adjective or noun, in English and in Latin alike, with the
# letters that a base must have at least: PASTE is not in PASTOR.
LIVING = {
    "ity": ("a", 5),
    **dict.fromkeys(("ism", "ist", "ize", "ization", "isation"), ("na", 5)),
    **dict.fromkeys(("able", "ible"), ("v", 5)),
    **dict.fromkeys(("ion", "ation", "ance", "ence", "ive", "or", "ment"), ("v", 6)),
    **dict.fromkeys(("ous", "ary", "al"), ("n", 6)),
    "ise": ("a", 5),
    "ic": ("n", 5),
    "er": ("nv", 6),
}
LEAST_KNOWN = 2.0  # Zipf value of such a base
PARTICLES = ("down", "out", "off", "over", "back", "away", "up", "in")  # LOCKDOWN
FROM_ATE = frozenset("acy ation ative able ory".split())  # ADEQUACY of ADEQUATE
LEAST_BASE, LEAST_PART = 4, 3
LEAST_SURE = 9  # letters of a word that happens to end like an affix hardly ever
PLAIN = ("ness", "ly", "less", "ful", "like", "ship", "hood", "able", "ing")
SMALLEST_SIZE, EVERYDAY_SIZE = 10, 50  # of SCOWL
LEAST_BEGUN = 5  # letters of a part that may go on in the text
LEAST_COMPOUND = 9  # letters of a compound that only its spelling tells: MUSTACHE is none
VOWELS = ("", *"aeiou")
_DOUBLED = re.compile(r"([bdglmnprtz])\1$")


class Formation:
    """What unexplained words are plainly made of."""

    def __init__(
        self, evidence: Evidence, words: Collection[str], is_explained: Callable[[str], bool]
    ) -> None:
        self._evidence = evidence
        self._words = words
        self._is_explained = is_explained

    def parts(self, word: str) -> set[str]:
        """The words that an unexplained word is made of; none where a source explains it."""
        if self._is_explained(word) or word in self._evidence.forms:
            return set()
        base = self.base(word)
        if base and (len(word) >= LEAST_SURE or self._is_plain(word, base)):
            return {base}
        return self._compound(word) if base is None else set()

    def _is_plain(self, word: str, base: str) -> bool:
        """Whether a short word is surely made so: a living ending, or a book that explains it by
        its base. PUCKER is not of PUCK, nor PATSY of PATS."""
        ending = next((each for each in PLAIN if word.endswith(each)), None)
        return ending is not None or _names(self._explanation(word), base.removesuffix("e"))

    def living_base(self, word: str) -> str | None:
        """The word under an ending of LIVING, the commonest where there are several, or None."""
        found = {
            stem
            for suffix, (speech, least) in LIVING.items()
            if word.endswith(suffix)
            for stem in stems_before(word.removesuffix(suffix), suffix)
            if len(stem) >= least and self._fits(stem, speech)
        }
        common = self._evidence.commonness
        known = [stem for stem in found if common(stem) >= LEAST_KNOWN]
        return max(known, key=lambda stem: (common(stem), stem)) if known else None

    def base(self, word: str) -> str | None:
        """The word under one living affix, or None."""
        for suffix, speech in SUFFIXES.items():  # REMEDIATE is of REMEDY, and not RE- and MEDIATE
            if word.endswith(suffix):
                stems = stems_before(word.removesuffix(suffix), suffix)
                found = [stem for stem in stems if self._fits(stem, speech)]
                if found:  # OPERATE in OPERABLE, and not OPER
                    return max(found, key=self._evidence.commonness)
        for prefix, speech in PREFIXES.items():
            if word.startswith(prefix) and self._fits(word[len(prefix) :], speech):
                return word[len(prefix) :]
        return None

    def _fits(self, base: str, speech: str) -> bool:
        return len(base) >= LEAST_BASE and base in self._words and self._fits_speech(base, speech)

    def _fits_speech(self, base: str, speech: str) -> bool:
        found = {sense.speech for sense in self._evidence.wordnet.of(base)}
        if not found:  # a form or a word that only lists have
            kinds = {kind for _, kind in self._evidence.forms.get(base, ())}
            found = {"v", "a"} if kinds & {"past", "participle", "gerund"} else set("nav")
        return bool(found & set(speech))

    def _compound(self, word: str) -> set[str]:
        text = self._explanation(word)
        for particle in PARTICLES:
            verb = word.removesuffix(particle)
            known = verb != word and self._is_everyday(verb) and self._fits_speech(verb, "v")
            if known and (len(particle) >= LEAST_PART or _tells(text, verb)):
                return {verb, particle}  # but PARKIN is no PARK and IN
        cuts = [(word[:at], word[at:]) for at in range(LEAST_PART, len(word) - LEAST_PART + 1)]
        for one, two in cuts:
            if f"{one} {two}" in self._evidence.wordnet.senses and self._are_words(one, two):
                return {one, two}  # a mug shot
        for one, two in cuts:
            known = self._is_everyday(one) and self._is_everyday(two)
            known = known and not (len(two) == LEAST_PART and two in self._evidence.affixes)
            known = known and not _is_doubled(one, two)
            plain = min(len(one), len(two)) >= LEAST_BASE and len(word) >= LEAST_COMPOUND
            if known and (plain or _tells(text, one) or _tells(text, two)):
                return {part for part in (one, two) if self._is_seen(part, text)}
        return set()

    def _is_seen(self, part: str, text: str) -> bool:
        """Whether a part is no accident: ANTARCTIC has the arctic in it, and no ant."""
        everyday = self._evidence.size(part) <= SMALLEST_SIZE
        return len(part) > LEAST_PART or everyday or _tells(text, part)

    def _are_words(self, *parts: str) -> bool:
        return all(part in self._words for part in parts)

    def _is_everyday(self, word: str) -> bool:
        return word in self._words and self._evidence.size(word) <= EVERYDAY_SIZE

    def _explanation(self, word: str) -> str:
        """What books say of it, without the word itself: NARY is not explained by NARE."""
        glosses = [sense.gloss for sense in self._evidence.wordnet.of(word)]
        text = " ".join([*glosses, self._evidence.webster.get(word, "")]).lower()
        return text.replace(word, "")


def _is_doubled(one: str, two: str) -> bool:
    """Whether an ending doubled the letter before it: MADDEN is MAD and -EN, and in no den."""
    return len(two) == LEAST_PART and one[-1] == two[0]


def _names(text: str, part: str) -> bool:
    return re.search(rf"\b{re.escape(part)}", text) is not None


def _tells(text: str, part: str) -> bool:
    """Whether the text has the part of a compound; a short one as a word, for ACETONE is explained
    as acetic, and has nothing of an ace."""
    if len(part) >= LEAST_BEGUN:
        return _names(text, part)
    return re.search(rf"\b{re.escape(part)}(?:s|es|ed|ing)?\b", text) is not None


def stems_before(stem: str, suffix: str) -> list[str]:
    """What may have stood before a suffix: HAPPI is HAPPY, MAK is MAKE, PLANN is PLAN."""
    found = [stem]
    if stem.endswith("i"):
        found.append(f"{stem[:-1]}y")
    if suffix[0] in "aeioy":
        if stem[-1:] not in VOWELS:
            found.append(f"{stem}e")
        if _DOUBLED.search(stem):
            found.append(stem[:-1])
    if suffix in FROM_ATE:
        found.append(f"{stem}ate")
    if suffix == "ency":
        found.append(f"{stem}ent")
    if suffix == "ical":
        found += [f"{stem}y", f"{stem}ics"]
    if suffix == "ly":
        found += [f"{stem}le", f"{stem}l"] if not stem.endswith("l") else []
    return found

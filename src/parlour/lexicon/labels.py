"""The names a word can carry: labels, tiers, inflections, sources and parts of speech.

Each word of the shipped dictionary has one 32-bit number of flags and one 16-bit number of
sources. This module alone knows which bit means what:

    bit   0      1       2        3        4       5         6     7      8        9..11
        proper  abbr.  affix  foreign   slang  obsolete  archaic trade  dialect   free
    bit  12        13        14        15       16..22        23        24..28     29..31
        standard  ordinary  American  British  inflections  unwanted  speech parts  free

Hyphen and apostrophe are seen in the spelling and need no bit.
"""

from __future__ import annotations

from typing import Literal, get_args

Tier = Literal["ordinary", "standard", "liberal"]
TIERS: tuple[Tier, ...] = get_args(Tier)
DEFAULT_TIER: Tier = "standard"

STORED_LABELS = (
    "proper",
    "abbreviation",
    "affix",
    "foreign",
    "slang",
    "obsolete",
    "archaic",
    "trade",
    "dialect",
)
SPELT_LABELS = ("hyphen", "apostrophe")
# The labels that a fixture may write; dialect is only information of the shipped dictionary.
LABELS = tuple(name for name in STORED_LABELS if name != "dialect") + SPELT_LABELS

LABEL_BIT = {name: 1 << place for place, name in enumerate(STORED_LABELS)}
LABEL_MASK = (1 << 12) - 1

TIER_BIT: dict[Tier, int] = {"ordinary": 1 << 13, "standard": 1 << 12, "liberal": 0}
AMERICAN, BRITISH = 1 << 14, 1 << 15
UNWANTED = 1 << 23

# Kinds of inflection, in the order of their bits, and how a reason names them.
INFLECTIONS = ("plural", "third", "past", "participle", "gerund", "comparative", "superlative")
INFLECTION_SHIFT = 16
INFLECTION_BIT = {name: 1 << place for place, name in enumerate(INFLECTIONS)}
INFLECTION_TEXT = {
    "plural": "plural",
    "third": "third person",
    "past": "past tense",
    "participle": "past participle",
    "gerund": "present participle",
    "comparative": "comparative",
    "superlative": "superlative",
}

SPEECH = ("noun", "verb", "adjective", "adverb")
SPEECH_SHIFT = 24
SPEECH_MASK = (1 << len(SPEECH)) - 1

# As a player knows them; docs/lexicon-sources.md says which package each is.
SOURCES = (
    "WordNet",
    "spell-checkers",
    "Webster's unabridged",
    "Webster's of 1913",
    "Wiktionary",
    "a list for word games",
    "a table of word forms",
    "a medical and general lexicon",
    "the editors of this dictionary",
    "counts of everyday use",
    "a pronouncing dictionary",
)
SOURCE_BIT = {name: 1 << place for place, name in enumerate(SOURCES)}


def label_names(flags: int) -> list[str]:
    """The labels in a word's flags, in the order of their bits."""
    return [name for name in STORED_LABELS if flags & LABEL_BIT[name]]


def source_names(sources: int) -> list[str]:
    """The sources that vouch for a word, in the order of their bits."""
    return [name for name in SOURCES if sources & SOURCE_BIT[name]]


def inflection_names(kinds: int) -> list[str]:
    """The kinds of inflection in a 7-bit number, in the order of their bits."""
    return [name for name in INFLECTIONS if kinds & INFLECTION_BIT[name]]

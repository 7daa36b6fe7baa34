"""What the dictionary says."""

from __future__ import annotations

from msgspec import Struct


class RulingCard(Struct):
    """What one game says of a word."""

    game: str
    title: str
    ok: bool
    why: str
    clause: str
    rules: bool  # whether this house has the game's rules to lead to


class LabelCard(Struct):
    """A label on a word and the evidence for it."""

    label: str
    evidence: str


class FormCard(Struct):
    """What a word is an inflection of."""

    base: str
    form: str


class InflectionCard(Struct):
    """A form of a word."""

    word: str
    form: str


class PartCard(Struct):
    """A word that another is made of, and where it comes from."""

    word: str
    origin: list[str]


class EntryCard(Struct):
    """All that the dictionary knows of a word."""

    tier: str  # the smallest that holds it
    speech: list[str]
    labels: list[LabelCard]
    sources: list[str]
    forms: list[FormCard]
    inflections: list[InflectionCard]  # its own forms
    zipf: float
    unwanted: bool  # nobody wants it in a family game
    common: str  # the same in words
    spelling: str | None  # American or British, where it is only one of them
    origin: list[str]  # from the youngest stage to the oldest
    parts: list[PartCard]  # what it is made of
    family: list[str]
    meanings: list[str]
    sound: str  # how it is said in America, in the phonetic alphabet; empty where not known


class WordCard(Struct):
    """A word, as each game judges it in a tier."""

    word: str
    tier: str
    rulings: list[RulingCard]
    entry: EntryCard | None  # None: not in the dictionary
    compiled: bool  # whether meanings have been compiled here
    near: list[str]  # what may have been meant by a word that is not in the dictionary


class TodayCard(Struct):
    """The word of the day."""

    word: str
    meaning: str  # empty where meanings have not been compiled


class CaptureCard(Struct):
    """Whether a new word may capture an old one, and how the two are related."""

    old: str
    new: str
    tier: str
    ok: bool
    why: str
    clause: str
    rules: bool  # whether this house has the game's rules to lead to
    related: bool
    link: str  # how they are related, or that nothing joins them
    added: str


class BrowseCard(Struct):
    """The good words that a pattern fits, a page of them, short ones first."""

    pattern: str  # as it was understood
    words: list[str]
    more: bool  # there are others after these

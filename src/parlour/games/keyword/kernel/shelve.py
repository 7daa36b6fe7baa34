"""Builds the graphs of the words that bots know ahead of time: it takes seconds."""

from __future__ import annotations

from parlour.core.words import Lexicon

from .words import VOCABULARY, words_of


def shelve(lexicon: Lexicon) -> None:
    for least in VOCABULARY.values():
        words_of(lexicon, least)

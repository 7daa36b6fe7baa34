"""Builds the graphs of the words that bots know ahead of time: it takes seconds."""

from __future__ import annotations

from parlour.bots.vocabulary import LEAST_ZIPF
from parlour.core.words import Lexicon

from .words import words_of


def shelve(lexicon: Lexicon) -> None:
    for least in LEAST_ZIPF.values():
        words_of(lexicon, least)

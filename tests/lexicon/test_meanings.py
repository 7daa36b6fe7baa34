"""What is told of a word that no entry explains, and of one that is written with a capital."""

from __future__ import annotations

import pytest

from parlour.lexicon.book import Book
from parlour.lexicon.build.definitions import _rows
from parlour.lexicon.build.wordnet import Sense, WordNet
from parlour.lexicon.meanings import explained

ENTRIES = {"TEMPERED": ["adjective: adjusted"], "HEARSE": ["noun: a vehicle"], "NASTY": ["bad"]}


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("MISTEMPERED", ["MIS- + TEMPERED; TEMPERED: adjective: adjusted"]),
        ("UNHEARSE", ["UN- + HEARSE; HEARSE: noun: a vehicle"]),
        ("PHOTONASTY", []),  # not what is nasty
        ("TEMPERED", ["adjective: adjusted"]),
    ],
)
def test_a_long_word_is_told_by_its_regular_affix(book: Book, word: str, told: list[str]) -> None:
    assert explained(book, word, lambda asked: ENTRIES.get(asked, [])) == told


def test_a_kind_of_thing_with_a_capital_has_its_meaning_and_a_place_has_none() -> None:
    def sense(gloss: str, instance: bool) -> Sense:
        return Sense("n", gloss, frozenset(), instance, 0)

    wordnet = WordNet()
    wordnet.senses["Appaloosa"] = [sense("a breed of horse", instance=False)]
    wordnet.senses["Nairobi"] = [sense("the capital of Kenya", instance=True)]
    assert dict(_rows(wordnet, {})) == {"APPALOOSA": "noun: a breed of horse (WordNet)"}

"""Second witnesses of a word, slang that is made of slang, and slips that lists have (ADR 70)."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from parlour.house.dictionaries import own_tier, word_rules
from parlour.lexicon.book import Book
from parlour.lexicon.build.derived import is_derived, is_joined
from parlour.lexicon.build.evidence import LETTERPRESS, RARER, SAID, SCOWL, WIKTIONARY, WORDNET
from parlour.lexicon.build.facts import told_sources
from parlour.lexicon.build.lists import SAID as FILES
from parlour.lexicon.build.lists import read_said
from parlour.lexicon.labels import source_names
from parlour.lexicon.shipped import ShippedLexicon
from tests.lexicon.tables import BARS


@pytest.fixture(scope="module")
def played(book: Book) -> dict[str, ShippedLexicon]:
    """Each game in the tier that its tables play with."""
    return {game: ShippedLexicon("", book, own_tier(game), word_rules(game).bars) for game in BARS}


def test_of_a_pronouncing_dictionary_what_has_a_capital_is_not_read(tmp_path: Path) -> None:
    for name, entries in zip(
        FILES, ({"favicon": "f", "Riesling": "r"}, {"dopiaza": "d"}), strict=True
    ):
        (tmp_path / name).write_text(json.dumps(entries), encoding="utf-8")
    packages = SimpleNamespace(path=lambda _: tmp_path)
    assert read_said(packages) == {"favicon", "dopiaza"}  # type: ignore[arg-type]


def test_how_a_word_is_said_is_told_where_no_everyday_list_has_it() -> None:
    assert source_names(told_sources(SAID | LETTERPRESS)) == [
        "a list for word games",
        "a pronouncing dictionary",
    ]
    for everyday in (WORDNET, SCOWL, RARER):
        assert not told_sources(SAID | everyday | WIKTIONARY) & SAID


@pytest.mark.parametrize("word", "DOPIAZA STREETBALL OCICAT EXOSOME MALVERTISING OLLIES".split())
def test_a_dictionary_of_today_is_a_second_witness(
    played: dict[str, ShippedLexicon], word: str
) -> None:
    assert played["fourcyte"].judge(word).ok
    assert played["keyword"].judge(word).ok


@pytest.mark.parametrize("word", "SPORK TORSADE NANOMATERIAL".split())
def test_what_it_has_is_ordinary_if_it_is_met_and_explained(
    played: dict[str, ShippedLexicon], word: str
) -> None:
    assert played["crosticon"].judge(word).ok


@pytest.mark.parametrize("word", "FARC GSM MKAYS BITTE ENFANT".split())
def test_initials_and_foreign_words_need_more(played: dict[str, ShippedLexicon], word: str) -> None:
    assert not played["dictionary_please"].judge(word).ok


def test_two_letters_that_a_dictionary_of_today_explains_are_a_word(
    played: dict[str, ShippedLexicon],
) -> None:
    assert all(played["keyword"].judge(word).ok for word in ("QI", "JO", "KA"))
    assert not any(played["keyword"].judge(word).ok for word in ("MO", "IO", "CH", "GU"))


def test_two_everyday_words_written_as_one_are_a_word_that_a_list_attests(
    played: dict[str, ShippedLexicon],
) -> None:
    size = {"seed": 20, "stocks": 35, "eye": 10, "fern": 50, "zax": 80}.get
    assert is_joined("seedstocks", lambda word: size(word, 99))
    assert not is_joined("eyezax", lambda word: size(word, 99))  # six letters
    assert not is_joined("seedzax", lambda word: size(word, 99))  # nobody knows ZAX
    assert played["keyword"].judge("SEEDSTOCKS").ok
    assert not played["keyword"].judge("COLDTURKEY").ok  # in a list of rarer words alone


@pytest.mark.parametrize("word", "kitschify euroword nanotube".split())
def test_more_living_affixes(word: str) -> None:
    assert is_derived(word, {"kitsch", "word", "tube"})


def test_slang_is_passed_on_to_what_is_made_of_it(played: dict[str, ShippedLexicon]) -> None:
    for word in "DIPSHIT BULLSHITTER ASSHAT YOBBISH DORKINESS NERDISH".split():
        assert played["fourcyte"].judge(word).label == "slang", word
    for word in "PISSABED SEACOCK BROMANCE PEACOCK SCRAPPY".split():
        assert played["fourcyte"].judge(word).ok, word


def test_what_one_does_with_a_thing_is_no_trade_name(played: dict[str, ShippedLexicon]) -> None:
    crosticon = played["crosticon"]
    assert crosticon.judge("GOOGLED").ok
    assert not crosticon.judge("GOOGLE").ok
    assert not crosticon.judge("FEDEX").ok


def test_a_possessive_without_its_apostrophe_is_no_word(played: dict[str, ShippedLexicon]) -> None:
    assert not any(lexicon.judge("CHILDRENS").ok for lexicon in played.values())

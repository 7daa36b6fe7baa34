"""The four questions over a fixture file, as contracts promise them."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.core.words import Lexicon
from parlour.lexicon.errors import LexiconError
from parlour.lexicon.fixture import FixtureLexicon, open_fixture
from tests.lexicon.tables import BARS, CROSTICON, DICTIONARY_PLEASE, FOURCYTE, KEYWORD

CASES = Path(__file__).parent / "cases"


def write(folder: Path, *lines: str) -> Path:
    path = folder / "words.tsv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def please() -> FixtureLexicon:
    return open_fixture(CASES / "dictionary_please.tsv", DICTIONARY_PLEASE)


@pytest.mark.parametrize("game", BARS)
def test_every_public_fixture_opens(game: str) -> None:
    lexicon: Lexicon = open_fixture(CASES / f"{game}.tsv", BARS[game])
    assert lexicon.judge("CAT").ok
    assert not lexicon.judge("CXT").ok


@pytest.mark.parametrize(
    ("game", "label", "good"),
    [
        (game, label, label not in BARS[game])
        for game in BARS
        for label in (
            "proper hyphen apostrophe abbreviation affix foreign slang obsolete trade archaic"
        ).split()
    ],
)
def test_labels_bar_by_the_table_of_the_game(
    tmp_path: Path, game: str, label: str, good: bool
) -> None:
    verdict = open_fixture(write(tmp_path, f"WORD\t{label}"), BARS[game]).judge("WORD")
    assert verdict.ok is good
    if not good:
        assert verdict.label == label
        assert verdict.clause == BARS[game][label]
        assert label in verdict.why


def test_an_unknown_word_has_neither_label_nor_clause(please: FixtureLexicon) -> None:
    verdict = please.judge("GLORB")
    assert (verdict.ok, verdict.label, verdict.clause) == (False, None, None)
    assert "GLORB" in verdict.why


def test_one_good_entry_of_a_spelling_is_enough(tmp_path: Path) -> None:
    path = write(tmp_path, "LET\tobsolete", "LET", "WOT\tobsolete", "WOT\tproper")
    lexicon = open_fixture(path, DICTIONARY_PLEASE)
    assert lexicon.judge("LET").ok
    assert lexicon.judge("WOT").label == "obsolete"


def test_hyphen_and_apostrophe_are_seen_in_the_spelling(tmp_path: Path) -> None:
    lexicon = open_fixture(write(tmp_path, "X-RAY", "CAN'T", "CAT"), CROSTICON)
    assert lexicon.judge("X-RAY").label == "hyphen"
    assert lexicon.judge("CAN'T").label == "apostrophe"
    assert lexicon.judge("TO-DO").label == "hyphen"  # even when the list does not hold it


def test_s_forms_are_the_marked_ones_only(please: FixtureLexicon) -> None:
    assert please.s_form("RANGES") == "RANGE"
    assert please.s_form("RANGED") is None
    assert please.s_form("RANGE") is None
    assert please.s_form("ABSENTS") is None


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("WIND", "WINDS", "inflection"),
        ("WINDS", "WINDING", "inflection"),
        ("RANGE", "RANGED", "inflection"),
        ("MILL", "WINDMILL", "affix"),  # the rest is another word
        ("MILLS", "WINDMILL", "affix"),  # the base of the old word
        ("FISH", "CATFISH", "affix"),
        ("TRACTOR", "EXTRACTOR", "origin"),
        ("TRACTORS", "CONTRACTOR", "origin"),  # an inflection inherits its base's families
        ("TRACTOR", "PROTRACTOR", "affix"),  # PRO- is a listed prefix
        ("RANGE", "ORANGE", "none"),  # inclusion alone is no bar
        ("ANGER", "DANGER", "none"),
        ("GARDEN", "DANGER", "none"),
    ],
)
def test_kinship_by_three_layers(please: FixtureLexicon, old: str, new: str, kind: str) -> None:
    relation = please.relation(old, new)
    assert relation.kind == kind
    assert bool(relation) is (kind != "none")
    assert relation.why


def test_affixes_stand_on_their_own_side(tmp_path: Path) -> None:
    lexicon = open_fixture(
        write(tmp_path, "CAT", "PRO-\taffix", "-NESS\taffix", "TION\taffix"), DICTIONARY_PLEASE
    )
    assert lexicon.relation("CAT", "PROCAT").kind == "affix"
    assert lexicon.relation("CAT", "CATPRO").kind == "none"
    assert lexicon.relation("CAT", "CATNESS").kind == "affix"
    assert lexicon.relation("CAT", "NESSCAT").kind == "none"
    assert lexicon.relation("CAT", "TIONCATTION").kind == "affix"  # bare: either side
    assert lexicon.relation("CAT", "PROCATX").kind == "none"  # both sides must be known


def test_a_part_of_a_compound_is_an_allowed_word_of_three_letters(tmp_path: Path) -> None:
    path = write(tmp_path, "CAT", "OX", "PARIS\tproper", "FISH")
    lexicon = open_fixture(path, DICTIONARY_PLEASE)
    assert lexicon.relation("CAT", "CATFISH").kind == "affix"
    assert lexicon.relation("CAT", "OXCAT").kind == "none"
    assert lexicon.relation("CAT", "PARISCAT").kind == "none"


def test_fits_takes_free_letters_out_of_the_multiset(tmp_path: Path) -> None:
    lexicon = open_fixture(write(tmp_path, "CAT", "COT", "CUT", "TOT", "DO\tslang"), FOURCYTE)
    assert list(lexicon.fits("C.T", {"A": 1, "U": 2})) == ["CAT", "CUT"]
    assert list(lexicon.fits("...", {"T": 1, "O": 1})) == []
    assert list(lexicon.fits("...", {"T": 2, "O": 1})) == ["TOT"]
    assert list(lexicon.fits("..", {"D": 1, "O": 1})) == []  # barred words do not fit
    assert list(lexicon.fits("CAT", {})) == ["CAT"]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("CAT\tnoun", "not a mark"),
        ("CAT\ts:", "not a mark"),
        ("C4T", "not a word"),
        ("\tslang", "not a word"),
        ("A" * 2000, "longer"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, line: str, complaint: str) -> None:
    with pytest.raises(LexiconError, match=f"line 2.*{complaint}"):
        open_fixture(write(tmp_path, "DOG", line), KEYWORD)


def test_wrong_files_are_refused_in_one_line(tmp_path: Path) -> None:
    binary = tmp_path / "picture.png"
    binary.write_bytes(b"\x89PNG\xff\xfe")
    for path, complaint in (
        (tmp_path / "missing.tsv", "cannot be read"),
        (binary, "not UTF-8"),
        (write(tmp_path, "# nothing"), "no words"),
    ):
        with pytest.raises(LexiconError, match=complaint) as caught:
            open_fixture(path, KEYWORD)
        assert "\n" not in str(caught.value)

"""Where words come from beyond what Wiktionary's chains tell, and how they are said."""

import pytest

from parlour.lexicon.build.combining import combined, combining_forms, is_combined
from parlour.lexicon.build.germanic import germanic_bases
from parlour.lexicon.build.groups import ETYMONS, MODERN, read_groups, read_rows
from parlour.lexicon.build.languages import CODES
from parlour.lexicon.build.sections import Root
from parlour.lexicon.build.sounds import in_ipa


def relation(kind: str, language: str, term: str) -> dict[str, str]:
    return {"type": kind, "lang": language, "term": term}


def test_combining_forms_lead_to_greek_and_empty_ones_nowhere() -> None:
    forms = combining_forms(
        {
            "bio-": [relation("derived_from", "Ancient Greek", "βίος")],
            "-logy": [
                relation("derived_from", "Latin", "astrologia"),
                relation("etymologically_related_to", "Ancient Greek", "λόγος"),
            ],
            "tele-": [relation("derived_from", "Ancient Greek", "τῆλε")],
            "bios": [relation("derived_from", "Ancient Greek", "βίος")],
        }
    )
    assert forms == {"bio-": [Root("grc", "βιος")], "-logy": [Root("grc", "λογος")]}
    made = [relation("has_confix", "English", "bio"), relation("has_confix", "English", "logy")]
    assert combined("biology", made, forms) == [Root("grc", "βιος"), Root("grc", "λογος")]
    assert is_combined(made)
    by_hyphen = [relation("has_affix", "English", "bio-")]
    assert combined("bioscope", by_hyphen, forms) == [Root("grc", "βιος")]
    assert not is_combined(by_hyphen)


def test_germanic_verbs_and_nouns_have_the_base_that_is_cited_most() -> None:
    sections = [[Root("gem", term)] for term in ("haitaz", "haitaz", "haito", "haitiþo", "haitana")]
    sections += [[Root("gem", "haitijana"), Root("ang", "haitaz")]]
    base = Root("gem", "haitaz")
    assert germanic_bases(sections) == {
        Root("gem", "haitiþo"): base,
        Root("gem", "haitijana"): base,
    }


@pytest.mark.parametrize(
    ("codes", "said"),
    [
        ("K AE1 T", "kæt"),
        ("AE1 K T ER0", "ˈæktɚ"),
        ("K AH0 N T R AE1 K T", "kənˈtrækt"),
        ("B IH0 L OW1", "bɪˈloʊ"),
        ("EH2 JH AH0 K EY1 SH AH0 N", "ˌɛdʒəˈkeɪʃən"),
    ],
)
def test_stress_stands_before_its_syllable(codes: str, said: str) -> None:
    assert in_ipa(codes.split()) == said


def test_lists_by_hand_are_in_order() -> None:
    """Every older word is in a language we name and joins at least two; no modern word twice."""
    roots = [(language, term) for _, (language, term, _) in read_rows(ETYMONS, 3)]
    assert len(roots) == len(set(roots))
    assert {language for language, _ in roots} <= set(CODES)
    assert all(len(set(words.split())) > 1 for _, (_, _, words) in read_rows(ETYMONS, 3))
    assert all(word.isascii() and word.islower() for word in read_groups(MODERN))

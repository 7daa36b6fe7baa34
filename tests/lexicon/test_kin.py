"""Kinship and S-forms of the shipped dictionary, with the reason for every link."""

from __future__ import annotations

import pytest

from parlour.lexicon.affixes import affixes_between
from parlour.lexicon.shipped import ShippedLexicon
from tests.lexicon.conftest import rows

S_FORMS = (
    "cats loves boxes tries glasses arms goods does goes passes gases plays runs winds bolts books "
    "pants colors colours wishes flies heroes potatoes sees toes outs bouts easies yachts churches "
    "kisses buses lenses irises atlases judges catches pays days ways needs means works eyes "
    "customs manners gets says"
).split()
MERE_S_WORDS = (
    "lens news gas bus his was is us as this thus plus yes pus iris basis chaos canvas atlas bias "
    "kudos species always perhaps besides unless across aegis alms summons gallows hers ours yours "
    "has less miss kiss boss class grass press dress moss loss pass mess cross lass virus bonus "
    "focus census genus cosmos axis oasis thesis tennis trellis harass process princess express "
    "witness"
).split()
# Not in the lists above, so that the rule is tested and not the list.
MORE_S_FORMS = "dogs watches spies goats zeros echoes tomatoes buzzes quizzes toys donkeys".split()
MORE_S_WORDS = "physics mathematics glass octopus cactus crisis tetanus dais pathos success".split()


@pytest.fixture(scope="module")
def please(lexicons: dict[str, ShippedLexicon]) -> ShippedLexicon:
    return lexicons["dictionary_please"]


def wrong_pairs(lexicon: ShippedLexicon, pairs: list[list[str]]) -> list[str]:
    wrong = []
    for old, new, expected in pairs:
        relation = lexicon.relation(old.upper(), new.upper())
        assert relation.why
        if bool(relation) is not (expected == "R"):
            wrong.append(f"{old} {new} {expected}: {relation.why}")
    return wrong


def test_the_public_pairs(please: ShippedLexicon) -> None:
    firm = [row[:3] for row in rows("capture_pairs.tsv") if row[4] == "firm"]
    assert len(firm) > 200
    wrong = wrong_pairs(please, firm)
    assert len(wrong) <= 0.06 * len(firm), wrong


@pytest.mark.parametrize("table", ["more_pairs.tsv", "judged_pairs.tsv", "drawn_pairs.tsv"])
def test_pairs_judged_beforehand(please: ShippedLexicon, table: str) -> None:
    pairs = rows(table)
    assert len(pairs) > 80
    wrong = wrong_pairs(please, pairs)
    assert len(wrong) <= 0.06 * len(pairs), wrong


@pytest.mark.parametrize("new", ["CONTRACTOR", "DETRACTOR", "EXTRACTOR", "PROTRACTOR"])
def test_tractor_takes_none_of_its_family(please: ShippedLexicon, new: str) -> None:
    """DP-36, with the common ancestor named."""
    relation = please.relation("TRACTOR", new)
    assert relation
    assert any(word in relation.why for word in ("Latin", "EXTRACT", "derived", "TRACT"))


@pytest.mark.parametrize(
    ("old", "new", "kind", "said"),
    [
        ("WIND", "WINDS", "inflection", "plural"),
        ("BOLT", "BOLTS", "inflection", "third person"),
        ("CHILD", "CHILDREN", "inflection", "plural of CHILD"),
        ("WRITE", "WRITTEN", "inflection", "past participle of WRITE"),
        ("LATE", "LATER", "inflection", "comparative"),
        ("TEND", "EXTEND", "origin", "both from Latin tendere, to stretch"),
        ("TRACTOR", "CONTRACTOR", "origin", "both from Latin trahere, to draw"),
        ("LACE", "NECKLACE", "affix", "is made with LACE"),
        ("RANGE", "ORANGE", "none", "RANGE is from"),
        ("GARDEN", "GLORBEN", "none", "GLORBEN is not in the dictionary"),
    ],
)
def test_the_link_is_told_in_words(
    please: ShippedLexicon, old: str, new: str, kind: str, said: str
) -> None:
    relation = please.relation(old, new)
    assert relation.kind == kind
    assert said in relation.why


def test_kinship_does_not_depend_on_the_order(please: ShippedLexicon) -> None:
    for old, new, *_ in rows("capture_pairs.tsv"):
        there = please.relation(old.upper(), new.upper())
        back = please.relation(new.upper(), old.upper())
        assert bool(there) is bool(back)


def test_s_forms(please: ShippedLexicon) -> None:
    """KW-40: all true ones, and at most two words that merely end in S."""
    assert [word for word in S_FORMS if not please.s_form(word.upper())] == []
    taken = [word for word in MERE_S_WORDS if please.s_form(word.upper())]
    assert len(taken) <= 2, taken


def test_s_forms_beyond_the_known_lists(please: ShippedLexicon) -> None:
    assert [word for word in MORE_S_FORMS if not please.s_form(word.upper())] == []
    assert [word for word in MORE_S_WORDS if please.s_form(word.upper())] == []


def test_an_s_form_tells_its_base(please: ShippedLexicon) -> None:
    assert please.s_form("TRIES") == "TRY"
    assert please.s_form("BOXES") == "BOX"
    assert please.s_form("GEESE") is None
    assert please.s_form("GLORBS") is None


@pytest.mark.parametrize(
    ("short", "long", "made"),
    [
        ("TURN", "RETURN", "RE- + TURN"),
        ("LOVE", "LOVING", "LOVE + -ING"),
        ("HAPPY", "UNHAPPINESS", "UN- + HAPPY + -NESS"),
        ("PLAN", "PLANNER", "PLAN + -ER"),
        ("RANGE", "ORANGE", None),
        ("CAT", "CAT", None),
    ],
)
def test_affixes_by_spelling(short: str, long: str, made: str | None) -> None:
    assert affixes_between(short, long) == made


def test_kinds_of_links_go_to_the_clauses_that_forbid_them(please: ShippedLexicon) -> None:
    """Inflection is DP-38; affix, derivation and compound DP-35; common origin DP-36."""
    kinds = {
        new: please.relation(old, new).kind
        for old, new in (
            ("WIND", "WINDS"),
            ("PAINT", "REPAINT"),
            ("TURN", "RETURN"),
            ("FISH", "CATFISH"),
            ("LOVE", "LOVER"),
            ("TRACTOR", "DETRACTOR"),
            ("RANGE", "ORANGE"),
        )
    }
    assert kinds == {
        "WINDS": "inflection",
        "REPAINT": "affix",
        "RETURN": "origin",  # made in French already
        "CATFISH": "affix",
        "LOVER": "affix",
        "DETRACTOR": "origin",
        "ORANGE": "none",
    }

"""Verdicts of the shipped dictionary: how many are right, and that each has its reason."""

from __future__ import annotations

import pytest

from parlour.lexicon.book import Book
from parlour.lexicon.build.derived import is_derived, is_joined
from parlour.lexicon.labels import LABEL_BIT, TIER_BIT, TIERS
from parlour.lexicon.shipped import ShippedLexicon
from tests.lexicon.conftest import rows
from tests.lexicon.tables import BARS

Lexicons = dict[str, ShippedLexicon]


def wrong_verdicts(lexicons: Lexicons, words: list[tuple[str, str]]) -> tuple[list[str], int]:
    """Of the firm verdicts (word, one letter a game) those not given, and how many were asked."""
    wrong, asked = [], 0
    for word, expected in words:
        for game, letter in zip(BARS, expected, strict=True):
            if letter != "?":
                asked += 1
                verdict = lexicons[game].judge(word.upper())
                if verdict.ok is not (letter == "Y"):
                    wrong.append(f"{word} in {game}: {verdict.why}")
    return wrong, asked


def test_the_public_verdicts(lexicons: Lexicons) -> None:
    words = [(row[0], "".join(row[1:5])) for row in rows("verdicts.tsv")]
    assert len(words) > 100
    wrong, asked = wrong_verdicts(lexicons, words)
    assert len(wrong) <= 0.02 * asked, wrong


@pytest.mark.parametrize("table", ["more_verdicts.tsv", "last_verdicts.tsv"])
def test_verdicts_on_words_judged_beforehand(lexicons: Lexicons, table: str) -> None:
    words = [(row[0], row[1]) for row in rows(table)]
    assert len(words) > 100
    wrong, asked = wrong_verdicts(lexicons, words)
    assert len(wrong) <= 0.02 * asked, wrong


def test_every_refusal_names_its_label_its_evidence_and_its_clause(
    lexicons: Lexicons, book: Book
) -> None:
    refused = 0
    for number in range(0, len(book), 89):
        word = book.word(number)
        for game, lexicon in lexicons.items():
            verdict = lexicon.judge(word)
            assert verdict.why.startswith(word)
            if verdict.label is not None:
                refused += 1
                assert verdict.clause == BARS[game][verdict.label]
                marks = [mark for mark in book.marks(number) if mark.label == verdict.label]
                assert marks, word
                assert marks[0].evidence in verdict.why
            elif not verdict.ok:
                assert "tier" in verdict.why
    assert refused > 400


def test_every_label_in_the_flags_has_its_evidence(book: Book) -> None:
    for number in range(0, len(book), 13):
        labels = {label for label, bit in LABEL_BIT.items() if book.flags[number] & bit}
        assert {mark.label for mark in book.marks(number)} == labels


@pytest.mark.parametrize(
    ("word", "game", "label"),
    [
        ("PARIS", "keyword", "proper"),
        ("X-RAY", "crosticon", "hyphen"),
        ("CAN'T", "fourcyte", "apostrophe"),
        ("BONJOUR", "keyword", "foreign"),
        ("DOSH", "fourcyte", "slang"),
        ("AGRISE", "dictionary_please", "obsolete"),
        ("KLEENEX", "crosticon", "trade"),
    ],
)
def test_labels_that_bar(lexicons: Lexicons, word: str, game: str, label: str) -> None:
    verdict = lexicons[game].judge(word)
    assert (verdict.ok, verdict.label) == (False, label)


def test_archaic_is_not_obsolete(lexicons: Lexicons) -> None:
    for lexicon in lexicons.values():
        verdict = lexicon.judge("EFTSOONS")
        assert verdict.ok
        assert "archaic" in verdict.why
        assert "Webster" in verdict.why


def test_a_word_is_obsolete_only_in_all_senses(lexicons: Lexicons) -> None:
    """WIT has obsolete senses (DP-29)."""
    assert lexicons["dictionary_please"].judge("WIT").ok


def test_mo_is_no_word_and_there_are_83_words_of_two_letters(book: Book) -> None:
    """KW-38 rests on MO."""
    standard = TIER_BIT["standard"]
    words = {word for number, word in book.of_length(2) if book.flags[number] & standard}
    assert "MO" not in words
    assert len(words) == 83
    assert {word for _, word in book.of_length(1)} == {"A", "I"}


def test_tiers_lie_within_each_other(book: Book) -> None:
    counts = dict.fromkeys(TIERS, 0)
    for flags in book.flags:
        held = [tier for tier in TIERS if flags & TIER_BIT[tier] == TIER_BIT[tier]]
        assert held in (list(TIERS), list(TIERS[1:]), list(TIERS[2:]))
        for tier in held:
            counts[tier] += 1
    assert 150_000 < counts["ordinary"] < counts["standard"] < counts["liberal"]


def test_a_rare_word_waits_for_its_tier(book: Book, lexicons: Lexicons) -> None:
    number = next(n for n in range(50_000, len(book)) if not book.flags[n] & TIER_BIT["standard"])
    word = book.word(number)
    liberal = ShippedLexicon("", book, "liberal", {})
    assert "liberal" in ShippedLexicon("", book, "standard", {}).judge(word).why
    assert liberal.judge(word).ok


def test_american_and_british_spellings_are_both_good(lexicons: Lexicons) -> None:
    for word in "COLOR COLOUR PLOW PLOUGH CENTER CENTRE GRAY GREY ANALYZE ANALYSE".split():
        assert lexicons["fourcyte"].judge(word).ok, word


def test_letterpress_never_vouches_alone(book: Book) -> None:
    from parlour.lexicon.labels import SOURCE_BIT

    alone = SOURCE_BIT["a list for word games"]
    heads = [n for n, sources in enumerate(book.sources) if sources == alone and not book.bases(n)]
    good = {
        book.word(n).lower() for n, flags in enumerate(book.flags) if flags & TIER_BIT["standard"]
    }
    plain = {word for word in good if book.flags[book.find(word.upper())] & TIER_BIT["ordinary"]}

    def is_made(word: str) -> bool:
        return is_derived(word, good) or is_joined(word, lambda part: 0 if part in plain else 99)

    # A regular form, derivative or compound has its parts for a second witness.
    assert [word for n in heads if not is_made(word := book.word(n).lower())] == []


def test_nonsense_is_unknown_without_a_label(lexicons: Lexicons) -> None:
    for word in ("GLORB", "", "Ä", "ÉTÉ", "A" * 40, "A B", "CAT\n", "cat", "1", "\x00", "\ud800"):
        verdict = lexicons["keyword"].judge(word)
        assert (verdict.ok, verdict.label, verdict.clause) == (False, None, None)


@pytest.mark.parametrize(
    ("pattern", "letters"),
    [
        ("C.T", {"A": 1, "U": 2}),
        ("...", {"T": 2, "O": 1}),
        ("TABLE", {}),
        ("T.BLE", {}),
        ("", {"A": 1}),
        ("." * 30, {"A": 30}),
        (".", {"A": 1, "B": 1}),
        ("Q.....", {"U": 1, "I": 1, "V": 1, "E": 1, "R": 1}),
        ("C*T", {"A": 1}),
    ],
)
def test_fits_are_the_good_words_that_fit(
    book: Book, lexicons: Lexicons, pattern: str, letters: dict[str, int]
) -> None:
    lexicon = lexicons["crosticon"]
    expected = []
    for number, word in book.of_length(len(pattern)):
        free = [w for p, w in zip(pattern, word, strict=True) if p == "."]
        same = all(p in (".", w) for p, w in zip(pattern, word, strict=True))
        if (
            same
            and all(letters.get(w, 0) >= free.count(w) for w in free)
            and lexicon.is_good(number)
        ):
            expected.append(word)
    assert list(lexicon.fits(pattern, letters)) == expected

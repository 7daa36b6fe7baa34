"""The builder: its readers and rules on small examples, and 2,000 words rebuilt."""

from __future__ import annotations

import lzma
import pickle
import shutil
import sys
from pathlib import Path

import pytest

from parlour.lexicon import layout
from parlour.lexicon.book import Book
from parlour.lexicon.build import __main__ as command
from parlour.lexicon.build import groups, hand, sections, webster
from parlour.lexicon.build.chains import Chain, chain_of
from parlour.lexicon.build.derived import is_derived
from parlour.lexicon.build.english import English
from parlour.lexicon.build.facts import Facts, adds_s
from parlour.lexicon.build.inflections import without_slips
from parlour.lexicon.build.packages import Packages, unpickle
from parlour.lexicon.build.sections import Root
from parlour.lexicon.errors import LexiconError
from tests.lexicon import rebuilding
from tests.lexicon.rebuilding import FETCHED, SAMPLE, rebuilt, sample


class Rogue:
    """What a bad pickle would like to run."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return eval, ("1 + 1",)


def test_a_pickle_with_anything_but_plain_data_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rogue.pickle"
    path.write_bytes(pickle.dumps({"word": Rogue()}))
    with pytest.raises(LexiconError, match=r"builtins\.eval: refused"):
        unpickle(path)
    path.write_bytes(pickle.dumps({"word": [{"type": "x"}]}))
    assert unpickle(path) == {"word": [{"type": "x"}]}


def test_missing_packages_are_named(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match=r"web2, agid.*\./run lexicon"):
        Packages(tmp_path)


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("To be born. [Obs.] Chaucer.", ["obsolete"]),
        ("1. A thing. 2. To do. [Obs.]", ["current", "obsolete"]),
        ("Soon. [Obs. or Poetic]", ["archaic"]),
        ("Formerly; once. [Archaic] Spenser.", ["archaic"]),
        ("Money. [Slang]", ["slang"]),
        ("A brook. [Prov. Eng.]", ["dialect"]),
        ("Used. [Obs., except in the phrase]", ["current"]),
        ("A cup.\n\nTo drink. [Obs.]", ["current", "obsolete"]),
    ],
)
def test_labels_of_every_sense_in_webster(text: str, labels: list[str]) -> None:
    assert webster.sense_labels(text) == labels


def test_a_bare_form_quoted_from_early_writers_is_old() -> None:
    assert webster.is_old_form("imp. of Spread. Chaucer.")
    assert not webster.is_old_form("imp. of Spread. Chaucer. Milton.")
    assert not webster.is_old_form("To cheer up. Spenser.")


def relation(kind: str, language: str, term: str) -> dict[str, str]:
    return {"type": kind, "lang": language, "term": term}


def test_etymologies_are_told_apart_where_the_chain_starts_anew() -> None:
    found = sections.english_sections(
        "port",
        [
            relation("inherited_from", "Old English", "port"),
            relation("derived_from", "Latin", "portus"),
            relation("derived_from", "Old French", "porter"),
            relation("derived_from", "Latin", "portāre"),
        ],
    )
    assert found == [
        [Root("ang", "port"), Root("la", "portus")],
        [Root("fro", "porter"), Root("la", "portare")],
    ]


def test_what_an_english_word_is_made_of_belongs_to_its_english_chain() -> None:
    (section,) = sections.english_sections(
        "maker",
        [
            relation("inherited_from", "Middle English", "makere"),
            relation("has_prefix_with_root", "English", "make"),
            relation("has_suffix", "English", "er"),
        ],
    )
    assert Root("en", "make") in section


def test_affixes_and_cognates_are_no_roots() -> None:
    (section,) = sections.english_sections(
        "tractor",
        [
            relation("derived_from", "Latin", "tractus"),
            relation("etymologically_related_to", "Latin", "-or"),
            relation("cognate_of", "German", "Traktor"),
        ],
    )
    assert section == [Root("la", "tractus")]


STING = [
    relation("inherited_from", "Middle English", "stynge"),
    relation("etymologically_related_to", "Middle English", "sting"),
    relation("inherited_from", "Old English", "sting"),
    relation("inherited_from", "Proto-Germanic", "*stangiz"),
    relation("cognate_of", "Dutch", "stengel"),
    relation("inherited_from", "Old English", "stingan"),
]
DATE = [
    relation("derived_from", "Old French", "date"),
    relation("derived_from", "Latin", "dactylus"),
    relation("derived_from", "French", "date"),
    relation("derived_from", "Latin", "data"),
]


CASTLE = [relation("derived_from", "Old French", "castel")]
TWO_DATES = [
    relation("derived_from", "Old French", "date"),
    relation("derived_from", "Latin", "dactylus"),
    relation("inherited_from", "Middle English", "date"),
    relation("derived_from", "Old French", "date"),
    relation("derived_from", "Late Latin", "data"),
]
LIST = [
    relation("inherited_from", "Old English", "līste"),
    relation("derived_from", "Old French", "liste"),
    relation("derived_from", "Medieval Latin", "lista"),
    relation("inherited_from", "Proto-Germanic", "*līstǭ"),
]
CORE = [
    relation("inherited_from", "Middle English", "core"),
    relation("cognate_of", "Dutch", "kern"),
    relation("derived_from", "Hebrew", "כֹּר"),
]
PEA = [
    relation("back-formation_from", "English", "pease"),
    relation("inherited_from", "Old English", "pisa"),
]
VALE = [
    relation("derived_from", "Old French", "val"),
    relation("derived_from", "Latin", ", "),
    relation("borrowed_from", "Latin", "valē"),
]
RUTH = [
    relation("inherited_from", "Middle English", "reuþe"),
    relation("has_prefix_with_root", "English", "rue"),
    relation("derived_from", "Old Norse", "hrygð"),
]


@pytest.mark.parametrize(
    ("relations", "told"),
    [
        (STING, Chain((Root("ang", "sting"), Root("gem", "stangiz")), several=True)),
        (STING[:-1], Chain((Root("ang", "sting"), Root("gem", "stangiz")))),
        (DATE, Chain((Root("fro", "date"), Root("la", "dactylus")), several=True)),
        (TWO_DATES, Chain((Root("fro", "date"), Root("la", "dactylus")), several=True)),
        (LIST, Chain((Root("ang", "liste"), Root("fro", "liste"), Root("gem", "listo")))),
        (CORE, Chain((Root("enm", "core"),), several=True)),
        (PEA, Chain((Root("ang", "pisa"),))),
        (
            [*CASTLE, relation("etymologically_related_to", "English", "worship")],
            Chain((Root("fro", "castel"),), several=True),
        ),
        ([relation("is_onomatopoeic", "English", "ping"), *STING], None),
        ([relation("borrowed_from", "Hawaiian", "poke"), *STING], None),
        ([relation("derived_from", "Latin", "variaunce")], Chain(())),
        ([relation("compound_of", "Old English", "steor")], Chain(())),
        ([relation("has_prefix_with_root", "English", "nap"), *STING], Chain(())),
        ([relation("named_after", "Italian", "Volta"), *STING], None),
        (
            [relation("etymologically_related_to", "English", "Cassell"), *CASTLE],
            None,
        ),
        (
            [relation("etymologically_related_to", "English", "wordage"), *CASTLE],
            Chain((Root("fro", "castel"),), several=True),
        ),
        ([relation("etymologically_related_to", "English", "wode"), *CASTLE], None),
        (VALE, Chain((Root("fro", "val"),), several=True)),
        (RUTH, Chain((Root("enm", "reuþe"),))),
        (
            [
                relation("inherited_from", "Middle English", "slugge"),
                relation("inherited_from", "Proto-Germanic", "slagiz"),
            ],
            Chain((Root("enm", "slugge"),)),
        ),
    ],
)
def test_an_origin_is_told_by_the_steps_of_the_entry_itself(
    relations: list[dict[str, str]], told: Chain | None
) -> None:
    assert chain_of("word", relations, sections.english_sections("word", relations)) == told


def test_what_is_named_after_the_cousins_may_be_of_another_word() -> None:
    """Greek polys, which Polly is not from either, after the Proto-Germanic word of POLL."""
    poll = [
        relation("inherited_from", "Proto-Germanic", "*pullaz"),
        relation("cognate_of", "Danish", "puld"),
        relation("derived_from", "Ancient Greek", "πολύς"),
    ]
    assert sections.english_sections("poll", poll) == [
        [Root("gem", "pullaz")],
        [Root("grc", "πολυς")],
    ]


def test_a_longer_word_is_no_origin_of_what_is_in_it_since_old_english() -> None:
    """BEHALF, which the entry of HALF names beside."""
    half = [
        relation("inherited_from", "Old English", "healf"),
        relation("etymologically_related_to", "English", "behalf"),
    ]
    assert sections.english_sections("half", half) == [[Root("ang", "healf")]]


def test_a_second_view_of_a_word_joins_nothing() -> None:
    """A compound is a blend in another sense only; what is not read is short for nothing."""
    known = English(
        {
            "parkway": [
                *(relation("compound_of", "English", part) for part in ("park", "way")),
                *(relation("blend_of", "English", part) for part in ("car park", "railway")),
            ],
            "peng": [
                relation("derived_from", "Jamaican Creole", "kushempeng"),
                relation("clipping_of", "English", "penguin"),
            ],
        }
    )
    joined = {root.term for section in known.entry("parkway").sections for root in section}
    assert joined == {"park", "way"}
    assert known.entry("peng").sections == []


@pytest.mark.parametrize(
    ("kind", "term", "word", "parts"),
    [
        ("has_confix", "sphere", "biosphere", {"sphere"}),
        ("has_confix", "nomy", "autonomy", set()),
        ("has_suffix", "ness", "sphereness", set()),
        ("compound_of", "sphere", "biosphere", set()),
    ],
)
def test_a_long_word_behind_a_combining_form_is_a_part(
    kind: str, term: str, word: str, parts: set[str]
) -> None:
    found = sections.parts_of(word, [relation(kind, "English", term)], [Root("grc", "βιος")])
    assert found == parts


@pytest.mark.parametrize(
    ("word", "made"),
    [
        ("rewhited", True),
        ("unsaleability", True),
        ("legitimiser", True),
        ("haematite", True),
        ("joustings", True),
        ("shimaal", False),
        ("rewhit", False),
    ],
)
def test_a_regular_derivative_is_made_of_a_good_word(word: str, made: bool) -> None:
    good = {"whited", "saleability", "legitimizer", "hematite", "jousting", "shim"}
    assert is_derived(word, good) is made


def test_of_two_guesses_at_a_blend_only_what_both_say_is_told() -> None:
    parts = ["twerp", "jerk", "twitch", "jerk"]
    known = English({"twerk": [relation("blend_of", "English", part) for part in parts]})
    assert {root.term for root in known.entry("twerk").sections[0]} == {"jerk"}


def test_a_form_is_not_of_the_word_whose_letter_it_would_double() -> None:
    forms = {"hoping": {("hope", "gerund"), ("hop", "gerund")}, "boxing": {("box", "gerund")}}
    assert without_slips(forms) == {
        "hoping": {("hope", "gerund")},
        "boxing": {("box", "gerund")},
    }


@pytest.mark.parametrize(
    ("word", "lemma", "made"),
    [
        ("cats", "cat", True),
        ("boxes", "box", True),
        ("tries", "try", True),
        ("quizzes", "quiz", True),
        ("donkeys", "donkey", True),
        ("monies", "money", False),
        ("geese", "goose", False),
    ],
)
def test_which_forms_add_s(word: str, lemma: str, made: bool) -> None:
    assert adds_s(word, lemma) is made


def test_every_override_has_a_reason_and_slang_is_a_real_list() -> None:
    overrides = hand.read_overrides(hand.OVERRIDES)
    assert all(reason for changes in overrides.labels.values() for reason in changes.values())
    slang = groups.read_groups(hand.BY_REASON["slang"])
    assert sum(3 <= len(word) <= 6 for word in slang) > 300


@pytest.mark.parametrize("line", ["word\t+slang", "word\t+nonsense\tbecause", "word\t+slang\t "])
def test_a_bad_override_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "overrides.tsv"
    path.write_text(f"# head\n{line}\n")
    with pytest.raises(LexiconError, match="line 2"):
        hand.read_overrides(path)


def as_shipped(book: Book, number: int) -> Facts:
    """The facts of a word read back out of the shipped arrays."""

    def roots(name: str) -> frozenset[Root]:
        return frozenset(Root(*book.root(root)) for root in book.run(name, number))

    def words(name: str) -> frozenset[str]:
        return frozenset(book.word(other).lower() for other in book.run(name, number))

    return Facts(
        flags=book.flags[number],
        sources=book.sources[number],
        zipf=book.sections["zipf"][number],
        lemmas={book.word(b.number).lower(): (b.kinds, b.by_s) for b in book.bases(number)},
        first=roots("first"),
        more=roots("more"),
        told=Chain(
            tuple(Root(*book.root(entry >> 1)) for entry in book.run("told", number)),
            any(entry & 1 for entry in book.run("told", number)),
        ),
        parts=words("parts"),
        links=words("links"),
        twins=words("twins"),
    )


def test_a_build_is_compared_with_what_lies_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`./run lexicon --check`: the same bytes, or it says what differs and writes nothing."""
    content = [layout.pack({"words": b"CATDOG"})]
    monkeypatch.setattr(command, "Packages", lambda folder: folder)
    monkeypatch.setattr(command, "compile_dictionary", lambda *_: content[0])
    monkeypatch.setattr(command, "squeeze", lzma.compress)  # ours takes 600 MB
    monkeypatch.setattr(command.gc, "disable", lambda: None)  # these tests go on

    def build(*options: str) -> int:
        monkeypatch.setattr(sys, "argv", ["build", "packages", "--into", str(tmp_path), *options])
        return command.main()

    assert [build(), build("--check")] == [0, 0]
    assert "the same" in capsys.readouterr().out
    packed = tmp_path / command.PACKED.name
    shipped = packed.read_bytes()
    packed.write_bytes(lzma.compress(content[0], preset=0))
    assert build("--check") == 2
    assert "packed into other bytes" in capsys.readouterr().err
    packed.write_bytes(shipped)
    content[0] = layout.pack({"words": b"CATCOW"})
    assert build("--check") == 2
    assert "built " in capsys.readouterr().err
    assert packed.read_bytes() == shipped


@pytest.mark.timeout(600)
def test_2000_words_rebuilt_from_the_packages_are_those_shipped(book: Book) -> None:
    if not FETCHED.exists():
        pytest.skip("the packages are not fetched; ./run lexicon --fetch does it")
    build = rebuilt(book)
    assert build.size == len(book)
    # Only roots that two words share are shipped.
    shared = {
        Root(*line.split(":", 1)) for line in bytes(book.sections["roots"]).decode().splitlines()
    }
    assert len(build.facts) == SAMPLE
    for number in sample(book):
        word = book.word(number).lower()
        built, shipped = build.facts[word], as_shipped(book, number)
        assert (built.flags, built.sources, built.zipf) == (
            shipped.flags,
            shipped.sources,
            shipped.zipf,
        ), word
        assert (built.lemmas, built.told, built.parts, built.links, built.twins) == (
            shipped.lemmas,
            shipped.told,
            shipped.parts,
            shipped.links,
            shipped.twins,
        ), word
        assert shipped.first <= built.first & shared, word
        assert shipped.more <= built.more & shared, word
        assert {mark.label for mark in book.marks(number)} == build.labels[word], word


def test_a_build_is_kept_until_something_changes(
    book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[list[str]] = []

    def rebuild(words: list[str]) -> rebuilding.Rebuilt:
        built.append(words)
        return rebuilding.Rebuilt(len(built), {}, {})

    monkeypatch.setattr(rebuilding, "rebuild", rebuild)
    monkeypatch.setattr(rebuilding, "FETCHED", tmp_path / "packages")
    (tmp_path / "packages").mkdir()
    (tmp_path / "packages" / "stamp").write_text("one")
    monkeypatch.setattr(rebuilding, "KEPT", tmp_path / "kept")
    assert [rebuilt(book).size for _ in range(2)] == [1, 1]
    (tmp_path / "packages" / "stamp").write_text("other")
    assert [rebuilt(book).size for _ in range(2)] == [2, 2]
    assert len(built[0]) == SAMPLE
    changed = tmp_path / "lexicon"
    shutil.copytree(rebuilding.SOURCES, changed, ignore=shutil.ignore_patterns("*.xz"))
    monkeypatch.setattr(rebuilding, "SOURCES", changed)
    assert rebuilt(book).size == 2
    for name in ("build/tiers.py", "build/overrides.tsv", "data/parlour-en-2.sha256"):
        with (changed / name).open("a") as file:
            file.write("# another\n")
        before = len(built)
        assert rebuilt(book).size == before + 1

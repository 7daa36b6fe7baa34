"""Graphs and searches: the same answers as plain Python, from flat arrays."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from time import process_time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.lexicon.book import Book
from parlour.lexicon.kernel import graph, search, shelf
from parlour.lexicon.kernel.letters import SEPARATOR, decode, encode
from parlour.lexicon.labels import TIER_BIT, UNWANTED
from parlour.lexicon.shipped import ShippedLexicon
from tests.lexicon.tables import BARS

WORDS = st.lists(st.text("ABCD", min_size=1, max_size=7), min_size=1, max_size=60, unique=True)


def table(words: list[str]) -> np.ndarray:
    rows = np.zeros((len(words), search.WIDTH), np.uint8)
    for row, word in enumerate(words):
        rows[row, : len(word)] = encode(word)
    return rows


def paths(built: np.ndarray) -> dict[tuple[int, ...], bool]:
    """Every word in a graph, as its letters; the value says whether it is a mere S-form."""
    found = {}
    open_ = [(graph.ROOT, ())]
    while open_:
        at, before = open_.pop()
        while at:
            edge = int(built[at])
            letters = (*before, edge & graph.LETTER)
            if edge & graph.WORD:
                assert letters not in found
                found[letters] = bool(edge & graph.MERE_S)
            if edge >> graph.NEXT_SHIFT:
                open_.append((edge >> graph.NEXT_SHIFT, letters))
            at = 0 if edge & graph.LAST else at + 1
    return found


def nodes(built: np.ndarray) -> list[tuple[int, ...]]:
    """The edges of every node that can be reached."""
    seen: dict[int, tuple[int, ...]] = {}
    waiting = [graph.ROOT]
    while waiting:
        start = waiting.pop()
        if start in seen:
            continue
        end = start
        while not built[end] & graph.LAST:
            end += 1
        edges = tuple(int(edge) for edge in built[start : end + 1])
        seen[start] = edges
        waiting += [edge >> graph.NEXT_SHIFT for edge in edges if edge >> graph.NEXT_SHIFT]
    return list(seen.values())


@settings(max_examples=60)
@given(WORDS, st.data())
def test_a_dawg_holds_exactly_its_words(words: list[str], data: st.DataObject) -> None:
    marks = np.array(data.draw(st.lists(st.booleans(), min_size=len(words), max_size=len(words))))
    built = graph.build_dawg(table(words), marks)
    expected = {
        tuple(int(n) for n in encode(word)): bool(mark)
        for word, mark in zip(words, marks, strict=True)
    }
    assert paths(built) == expected
    for word in words:
        assert graph.find(built, encode(word))
        assert bool(graph.find(built, encode(word + "A"))) is (word + "A" in words)


@settings(max_examples=40)
@given(WORDS)
def test_a_gaddag_holds_every_word_from_every_letter(words: list[str]) -> None:
    built = graph.build_gaddag(table(words), np.zeros(len(words), bool))
    expected = set()
    for word in words:
        letters = [int(n) for n in encode(word)]
        for cut in range(1, len(letters) + 1):
            rest = [SEPARATOR, *letters[cut:]] if cut < len(letters) else []
            expected.add((*reversed(letters[:cut]), *rest))
    assert set(paths(built)) == expected


@settings(max_examples=40)
@given(WORDS)
def test_graphs_are_minimal(words: list[str]) -> None:
    for build in (graph.build_dawg, graph.build_gaddag):
        found = nodes(build(table(words), np.zeros(len(words), bool)))
        assert len(found) == len(set(found))


@pytest.fixture(scope="module")
def columns(book: Book) -> search.Columns:
    return search.columns_of(book)


@pytest.fixture(scope="module")
def cut() -> search.Cut:
    return search.cut_for("standard", BARS["keyword"])


@pytest.fixture(scope="module")
def good(book: Book) -> list[str]:
    """The words of that cut, by plain Python."""
    lexicon = ShippedLexicon("", book, "standard", BARS["keyword"])
    return [
        book.word(number)
        for number in range(len(book))
        if lexicon.is_good(number) and not book.flags[number] & UNWANTED
    ]


def told(book: Book, numbers: np.ndarray) -> list[str]:
    return [book.word(int(number)) for number in numbers]


def test_letters_there_and_back() -> None:
    assert decode(encode("ZEBRA")) == "ZEBRA"


def test_a_cut_selects_what_the_dictionary_takes(
    book: Book, columns: search.Columns, cut: search.Cut, good: list[str]
) -> None:
    assert told(book, search.select(columns, cut)) == good


@pytest.mark.parametrize("letters", ["RETINAS", "AB", "STOP?", "??", "QQQQ"])
def test_anagrams(
    book: Book, columns: search.Columns, cut: search.Cut, good: list[str], letters: str
) -> None:
    have, blanks = Counter(letters.replace("?", "")), letters.count("?")
    expected = [
        word
        for word in good
        if len(word) == len(letters) and (Counter(word) - have).total() <= blanks
    ]
    assert told(book, search.anagrams(columns, cut, letters)) == expected


@pytest.mark.parametrize(
    ("pattern", "letters"),
    [("C.T", "AOU"), ("..E..", "RSTAN"), ("....", "NOON?"), ("TABLE", ""), ("...ING", "STAR?")],
)
def test_patterns(
    book: Book,
    columns: search.Columns,
    cut: search.Cut,
    good: list[str],
    pattern: str,
    letters: str,
) -> None:
    have, blanks = Counter(letters.replace("?", "")), letters.count("?")
    expected = []
    for word in good:
        if len(word) == len(pattern) and all(
            p in (".", w) for p, w in zip(pattern, word, strict=True)
        ):
            free = Counter(w for p, w in zip(pattern, word, strict=True) if p == ".")
            if (free - have).total() <= blanks:
                expected.append(word)
    assert told(book, search.fitting(columns, cut, pattern, Counter(letters))) == expected


@pytest.mark.parametrize("letters", ["QZ", "AEST", "SSSS", "XYLO", "ZZZ?"])
def test_words_with_given_letters(
    book: Book, columns: search.Columns, cut: search.Cut, good: list[str], letters: str
) -> None:
    have = Counter(letters.replace("?", ""))
    expected = [
        word
        for word in good
        if len(word) >= len(letters) and all(word.count(each) >= n for each, n in have.items())
    ]
    assert told(book, search.containing(columns, cut, letters)) == expected


@pytest.mark.parametrize("word", ["OUT", "CAT", "RHYTHM", "ZZZ"])
def test_extensions(
    book: Book, columns: search.Columns, cut: search.Cut, good: list[str], word: str
) -> None:
    expected = [longer for longer in good if word in longer and longer != word]
    assert told(book, search.extensions(columns, cut, word)) == expected


def test_a_beginner_knows_fewer_words(book: Book, columns: search.Columns) -> None:
    sizes = [
        len(search.select(columns, search.cut_for("standard", {}, zipf)))
        for zipf in (4.0, 3.3, 2.5, 1.5, 0.0)
    ]
    assert sizes == sorted(sizes)
    assert 3_000 < sizes[0] < 12_000
    for number in search.anagrams(columns, search.cut_for("standard", {}, 4.0), "LISTEN"):
        assert book.zipf(int(number)) >= 4.0


def test_bots_leave_unwanted_words_alone_unless_the_table_allows_them(
    book: Book, columns: search.Columns
) -> None:
    """The rules take them from people; which they are is nowhere written in the tree."""
    shy = set(search.select(columns, search.cut_for("standard", {})).tolist())
    bold = set(search.select(columns, search.cut_for("standard", {}, unwanted=True)).tolist())
    flagged = bold - shy
    assert 300 < len(flagged) < 3000
    assert all(book.flags[number] & UNWANTED for number in flagged)
    lexicon = ShippedLexicon("", book, "standard", {})
    assert all(lexicon.judge(book.word(number)).ok for number in flagged)
    everyday = "A I CAT HOUSE WELFARE TABLE QUEEN"
    assert all(book.find(word) in shy for word in everyday.split())


def test_a_built_graph_is_kept_and_a_damaged_one_built_again(
    book: Book, columns: search.Columns, tmp_path: Path
) -> None:
    numbers = search.select(columns, search.cut_for("standard", {}, 4.0))
    words = columns.rows[numbers], shelf.mere_s_forms(book)[numbers]
    built = shelf.kept_graph("gaddag", *words, tmp_path)
    (path,) = tmp_path.iterdir()
    stamp = path.stat().st_mtime_ns
    again = shelf.kept_graph("gaddag", *words, tmp_path)
    assert path.stat().st_mtime_ns == stamp
    assert np.array_equal(built, again)
    expected = np.array(again)
    path.write_bytes(path.read_bytes()[:200])
    assert np.array_equal(shelf.kept_graph("gaddag", *words, tmp_path), expected)


def test_mere_s_forms_are_marked_on_the_edge(book: Book, columns: search.Columns) -> None:
    numbers = search.select(columns, search.cut_for("standard", {}, 3.3))
    built = graph.build_dawg(columns.rows[numbers], shelf.mere_s_forms(book)[numbers])
    lexicon = ShippedLexicon("", book, "standard", {})
    for word in ("CATS", "GLASS", "TRIES", "TABLE", "BUS"):
        edge = int(built[graph.find(built, encode(word))])
        assert bool(edge & graph.MERE_S) is (lexicon.s_form(word) is not None), word


def quickest(work, runs: int = 9) -> float:  # type: ignore[no-untyped-def]
    work()
    times = []
    for _ in range(runs):
        began = process_time()
        work()
        times.append(process_time() - began)
    return min(times)


def test_every_search_takes_less_than_5_ms(columns: search.Columns, cut: search.Cut) -> None:
    searches = {
        "anagrams": lambda: search.anagrams(columns, cut, "RETINA??"),
        "patterns": lambda: search.fitting(columns, cut, ".........", {"?": 9}),
        "letters": lambda: search.containing(columns, cut, "E"),
        "extensions": lambda: search.extensions(columns, cut, "A"),
    }
    slow = {name: seconds for name, work in searches.items() if (seconds := quickest(work)) > 0.005}
    assert not slow


def test_a_look_up_in_a_kernel_takes_less_than_200_ns(
    book: Book, columns: search.Columns, cut: search.Cut
) -> None:
    numbers = search.select(columns, cut)
    rows = columns.rows[numbers]
    built = graph.build_dawg(rows, shelf.mere_s_forms(book)[numbers])
    assert graph.find_all(built, rows) == len(rows)
    assert quickest(lambda: graph.find_all(built, rows), 3) / len(rows) < 200e-9


def test_the_tiers_of_flags_agree_with_the_cut(columns: search.Columns) -> None:
    ordinary = search.select(columns, search.Cut(TIER_BIT["ordinary"], 0, 0))
    assert np.all(columns.flags[ordinary] & TIER_BIT["ordinary"])

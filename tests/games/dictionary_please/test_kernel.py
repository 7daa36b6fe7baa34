"""The search and its test of kinship say what the plain ones say, and solve planted tables."""

from itertools import pairwise, permutations
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from parlour.games.dictionary_please.board import FULL_BAG, holds
from parlour.games.dictionary_please.kernel.find import Finder, Old, counted
from parlour.games.dictionary_please.kernel.kinship import kin_of, related
from parlour.games.dictionary_please.kernel.letters import beyond, pack, within
from parlour.games.dictionary_please.kernel.reference import every_chain, every_play
from parlour.games.dictionary_please.kernel.search import ROOM
from parlour.games.dictionary_please.kernel.single import NONE
from parlour.games.dictionary_please.kernel.vocabulary import spelt
from parlour.games.dictionary_please.moves import Form
from parlour.games.dictionary_please.rules import moves
from parlour.house.dictionaries import open_for
from parlour.lexicon.entry import entry_of
from parlour.lexicon.kin import relation
from parlour.lexicon.shipped import ShippedLexicon
from tests.contract.tables import tables_of
from tests.contract.walks import walk
from tests.games.dictionary_please.playing import GAME, WORDS

LETTERS = "AEINORST"  # few, so that words meet


def finder_of(words: list[str]) -> Finder:
    """A finder that knows just these words."""
    assert WORDS is not None
    finder = Finder(WORDS)
    finder.vocabulary = spelt(words)
    return finder


def found(finder: Finder, letters: str, table: list[Old], kinship: bool = False) -> set[object]:
    plays = finder.plays(letters, table, kinship).texts()
    assert len(plays) == len(set(plays))
    return set(plays)


words_of = st.lists(st.text(LETTERS, min_size=4, max_size=12), min_size=1, max_size=120)
olds_of = st.lists(
    st.builds(Old, st.text(LETTERS, min_size=4, max_size=7), st.booleans(), st.booleans()),
    max_size=12,
)


@settings(max_examples=150)
@given(words_of, olds_of, st.text(LETTERS + "Q", max_size=14))
def test_the_search_finds_what_a_plain_one_finds(
    words: list[str], table: list[Old], letters: str
) -> None:
    """Random words of few letters, among them the words on the table and two of them mixed."""
    rng = Random(letters)
    pairs = [one.text + two.text for one in table for two in table]
    mixed = ["".join(rng.sample(pair, len(pair))) for pair in pairs]
    known = sorted({*words, *(old.text for old in table), *mixed})
    known = [word for word in known if max(word.count(each) for each in word) < 10]
    assert found(finder_of(known), letters, table) == every_play(known, letters, table)


@settings(max_examples=150)
@given(words_of, olds_of, st.text(LETTERS, max_size=14))
def test_words_that_can_be_made_first_and_joined_are_those_of_a_plain_search(
    words: list[str], table: list[Old], letters: str
) -> None:
    """Among the words are mixtures of one on the table and others, and of two others."""
    rng = Random(letters)
    pairs = [one + two for one in words[:8] for two in [*words[:8], *(old.text for old in table)]]
    mixed = ["".join(rng.sample(pair, len(pair))) for pair in pairs]
    known = sorted({*words, *mixed, *(old.text for old in table)})
    known = [word for word in known if max(word.count(each) for each in word) < 10]
    letters += "".join(words[:2])
    finder = finder_of(known)
    plays = finder.plays(letters, table, kinship=False)
    chained = finder.chained(plays, table)
    more = chained.some(np.arange(len(plays), len(chained)))
    assert chained.texts()[: len(plays)] == plays.texts()
    assert set(more.texts()) == every_chain(known, plays.texts(), letters, table)
    for (word, taken), first in zip(more.texts(), more.first, strict=True):
        made = [finder.vocabulary.text(each) for each in first if each != NONE]
        olds = [table[place].text for place in taken]
        assert len(made) + len(olds) == 2
        assert holds(word, "".join((*made, *olds)))
        assert not any(each in word for each in (*made, *olds))


@settings(max_examples=100)
@given(words_of, olds_of, st.text(LETTERS, max_size=8), st.text(LETTERS, max_size=4))
def test_the_words_within_reach_are_enough(
    words: list[str], table: list[Old], letters: str, rack: str
) -> None:
    """Searched again with a rack, a table that was laid once gives what a new search gives."""
    known = sorted({*words, *(old.text[::-1] + rack[:2] for old in table)})
    known = [word for word in known if max(word.count(each) for each in word) < 10]
    finder = finder_of(known)
    near = finder.near(letters, table, len(rack))
    plays = near.plays(counted([letters + rack])[0])
    assert plays.texts() == finder.plays(letters + rack, table).texts()


@pytest.mark.parametrize("seed", range(2))
def test_at_a_table_of_the_whole_dictionary(seed: int) -> None:
    """Every thirtieth word of the standard tier, and a table of forty words."""
    rng = Random(seed)
    lexicon = open_for("dictionary_please")
    vocabulary = Finder(lexicon, rude=True).vocabulary
    everything = [vocabulary.text(word) for word in range(len(vocabulary))]
    known = sorted(rng.sample(everything, len(everything) // 30))
    short = [word for word in known if len(word) < 8]
    table = [Old(word, rng.random() < 0.4, rng.random() < 0.9) for word in rng.sample(short, 40)]
    letters = "".join(rng.sample(FULL_BAG, 25))
    finder = finder_of(known)
    assert found(finder, letters, table) == every_play(known, letters, table)


def test_more_plays_than_there_is_room_for_at_first() -> None:
    """Every order of seven letters, all made of free letters and of each word on the table."""
    known = ["".join(order) for order in permutations("TEARING")]
    table = [Old("TEAR", own=True), Old("RING", own=False)]
    plays = found(finder_of(known), "TEARING", table)
    assert plays == every_play(known, "TEARING", table)
    assert len(plays) > 2 * ROOM


@pytest.mark.parametrize("count", [64, 65, 97])
def test_at_a_table_of_more_words_than_are_searched_at_once(count: int) -> None:
    rng = Random(count)
    table = [Old("".join(rng.choices(LETTERS, k=4)), rng.random() < 0.5) for _ in range(count)]
    pairs = [rng.sample(table, 2) for _ in range(300)]
    mixed = {"".join(rng.sample(a.text + b.text + "S", 9)) for a, b in pairs}
    known = sorted(mixed | {old.text for old in table} | {old.text[::-1] for old in table})
    plays = found(finder_of(known), "SAIN", table)
    assert plays == every_play(known, "SAIN", table)
    assert sum(len(taken) == 2 for _, taken in plays) > 300  # type: ignore[arg-type,misc]


@given(st.text(LETTERS + "JQ", max_size=12), st.text(LETTERS + "JQ", max_size=12))
def test_letters_are_compared_all_at_once(one: str, other: str) -> None:
    """A word within another, and what of it is beyond, as counted letter by letter."""
    assume(max(text.count(rare) for text in (one, other) for rare in "JQ") <= 7)  # else it is cut
    counts, packed = counted([one, other]), np.zeros((2, 2), np.uint64)
    for word in range(2):
        pack(counts[word], packed[word])
    assert within(*packed[0], *packed[1]) == bool((counts[0] <= counts[1]).all())
    rest = np.zeros(2, np.uint64)
    pack(np.maximum(0, counts[0] - counts[1]), rest)
    assert [beyond(packed[0, half], packed[1, half]) for half in range(2)] == rest.tolist()


def test_the_search_agrees_with_the_rules() -> None:
    """At moments of random games: what may be formed, by the fixture's own kinship."""
    assert WORDS is not None
    finder, seen = Finder(WORDS), 0
    table = next(iter(tables_of(GAME)))
    for nth, sitting in enumerate(walk(table, Random(3))):
        state = sitting.state
        if state.phase != "turn" or nth % 2:
            continue
        olds = [Old(w.text, w.owner == state.player, not w.seized) for w in state.words]
        letters = state.hands[state.player] + state.pool
        plays = {
            Form(text, tuple(state.words[place].id for place in places))
            for text, places in finder.plays(letters, olds).texts()
        }
        assert plays == {move for move in moves(state, state.player) if isinstance(move, Form)}
        seen += len(plays)
    assert seen > 100


@pytest.fixture(scope="module")
def whole() -> Finder:
    return Finder(open_for("dictionary_please"), rude=True)


def test_kinship_is_the_dictionarys_own(whole: Finder) -> None:
    """Words that stand near each other in spelling, and pairs that captures are made of."""
    lexicon = whole.lexicon
    assert isinstance(lexicon, ShippedLexicon)
    book, kin, rng = lexicon.book, kin_of(lexicon.book), Random(8)
    texts = [whole.vocabulary.text(word) for word in range(len(whole.vocabulary))]
    pairs = [(one, two) for one, two in pairwise(texts) if rng.random() < 0.01]
    by_rows = sorted(rng.sample(texts, 60000))
    pairs += [(a, b) for a, b in pairwise(by_rows) if b.startswith(a[:4])]
    pairs = [(a, b) if len(a) <= len(b) else (b, a) for a, b in pairs]
    pairs = rng.sample(pairs, 6000)
    kinds = [0, 0]
    for old, new in pairs:
        told = bool(relation(book, old, new))
        assert related(kin, book.find(old), book.find(new)) == told, (old, new)
        kinds[told] += 1
    assert min(kinds) > 500


def test_the_search_knows_every_doublet(whole: Finder) -> None:
    """The kernel has no list of them: each pair must meet in a root, a link or the spelling."""
    lexicon = whole.lexicon
    assert isinstance(lexicon, ShippedLexicon)
    book, kin, at = lexicon.book, kin_of(lexicon.book), lexicon.book.sections["twins_at"]
    pairs = [
        (one, two)
        for one in range(len(book))
        if at[one] != at[one + 1]
        for two in book.run("twins", one)
    ]
    assert len(pairs) > 1000
    for one, two in pairs:
        assert one in book.run("twins", two), (book.word(one), book.word(two))
        assert related(kin, min(one, two), max(one, two)), (book.word(one), book.word(two))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_the_family_shown_is_the_dictionarys_and_the_searchs(
    whole: Finder, data: st.DataObject
) -> None:
    """What the page lists as a family is related in either order, and the search bars it."""
    lexicon = whole.lexicon
    assert isinstance(lexicon, ShippedLexicon)
    book, kin = lexicon.book, kin_of(lexicon.book)
    word = book.word(data.draw(st.integers(0, len(book) - 1)))
    other = book.word(data.draw(st.integers(0, len(book) - 1)))
    shown = entry_of(book, word)
    assert shown is not None
    for each in (*shown.family, *(form for form, _ in shown.forms), other):
        told = bool(relation(book, word, each))
        assert told == bool(relation(book, each, word)), (word, each)
        assert told or each == other, (word, each)
        old, new = sorted((book.find(word), book.find(each)))
        assert related(kin, old, new) == told, (word, each)


@pytest.mark.parametrize(("count", "letters"), [(12, 24), (40, 12), (70, 8)])
def test_kinship_at_a_whole_table(whole: Finder, count: int, letters: int) -> None:
    """What is barred, and nothing else, takes an opponent's word of its own family."""
    rng, lengths = Random(count), whole.vocabulary.words.lengths
    short = rng.sample(range(int((lengths < (5 if count == 70 else 6)).sum())), count)
    table = [Old(whole.vocabulary.text(word), rng.random() < 0.3) for word in short]
    table += [Old(old.text, own=True) for old in table[:8]]  # of one family with an opponent's
    free = "".join(rng.sample(FULL_BAG, letters))
    plays = whole.plays(free, table, kinship=False).texts()
    expected = [
        (new, taken)
        for new, taken in plays
        if not any(not table[o].own and whole.lexicon.relation(table[o].text, new) for o in taken)
    ]
    assert whole.plays(free, table).texts() == expected
    assert len(expected) < len(plays)
    again = whole.plays(free, table).texts()  # no mark of the last table is left
    assert again == expected


@pytest.mark.parametrize(
    ("old", "new", "kin"),
    [
        ("RANGE", "ORANGE", False),
        ("TRACTOR", "EXTRACTOR", True),
        ("WIND", "WINDS", True),
        ("FISH", "CATFISH", True),
        ("TEAR", "ASTER", False),
    ],
)
def test_kinship_of_well_known_pairs(whole: Finder, old: str, new: str, kin: bool) -> None:
    added = "".join(sorted(new))
    plays = whole.plays(added, [Old(old, own=False)])
    assert ((new, (0,)) in plays.texts()) != kin


def test_a_planted_double_with_letters_added(whole: Finder) -> None:
    """FLING and ADORE lie there, one S is free: no word but DRAGONFLIES can be made."""
    table = [Old("FLING", own=False), Old("ADORE", own=False)]
    doubles = [play for play in whole.plays("S", table).texts() if len(play[1]) == 2]
    assert doubles == [("DRAGONFLIES", (0, 1))]


def test_it_knows_its_words_once(whole: Finder) -> None:
    rows = whole.vocabulary.words.rows
    assert len(rows) == len(np.unique(rows, axis=0)) > 270_000

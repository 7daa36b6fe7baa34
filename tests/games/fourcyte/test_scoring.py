"""Words, points and the best set of different words: 4C-14 to 4C-23a, 4C-49, T1, T2, T4 to T6."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.games.fourcyte.board import CHANNELS, EMPTY, POINTS, line
from parlour.games.fourcyte.scoring import Find, best, best_words
from tests.clause import clause
from tests.games.fourcyte.playing import (
    ILLUSTRATION,
    WORDS,
    arranged,
    filled,
    found,
    points,
    rows,
    says,
)


@clause("4C-14")
def test_the_longest_word_of_a_channel_scores() -> None:
    pitch = rows("STONED")
    assert found(pitch, "TON", "TONE", "STONE", "STONED") == {1: [(1, "STONED")]}
    assert found(pitch, "TON", "TONE", "STONE") == {1: [(1, "STONE")]}
    assert found(pitch, "TON", "TONE") == {1: [(2, "TONE")]}


@clause("4C-15")
def test_a_diagonal_needs_six() -> None:
    pitch = list(EMPTY)
    for square, letter in zip(CHANNELS[13], "STONED", strict=True):
        pitch[square] = letter
    assert found("".join(pitch), "STONE", "TONED", "TON", "NED") == {}
    assert found("".join(pitch), "STONE", "STONED") == {13: [(1, "STONED")]}


@clause("4C-16")
def test_rows_and_columns_need_three_anywhere() -> None:
    assert found(rows("QCATJZ"), "CAT", "AT", "A") == {1: [(2, "CAT")]}
    assert found(rows("QZCATJ"), "CAT") == {1: [(3, "CAT")]}
    down = "..C..." + "..A..." + "..T..." + "." * 18
    assert found(down, "CAT", "AT") == {9: [(1, "CAT")]}


@clause("4C-16")
def test_an_empty_square_breaks_a_word() -> None:
    assert found("TW.INE" + "." * 30, "TWINE", "TW.INE", "INE") == {1: [(4, "INE")]}


@clause("4C-17")
@pytest.mark.parametrize(
    ("word", "worth"), [("STONED", 20), ("STONE", 10), ("TONE", 5), ("TON", 2)]
)
def test_points_by_length(word: str, worth: int) -> None:
    assert points(rows("STONED"), word) == worth
    assert POINTS == {6: 20, 5: 10, 4: 5, 3: 2}


@clause("4C-18", "4C-T1")
def test_the_illustration() -> None:
    sitting = arranged(ILLUSTRATION).play(0, "finish")
    assert says(sitting) == [
        (0, 20, "channel 1: FAMILY"),
        (0, 10, "channel 4: TWINE"),
        (0, 20, "channel 6: PECTIN"),
        (0, 5, "channel 7: FACT"),
        (0, 2, "channel 10: NUT"),
        (0, 20, "channel 12: YEOMAN"),
        (0, 20, "channel 14: PRIORY"),
    ]
    assert sitting.totals == (97,)


@clause("4C-19")
def test_a_letter_counts_in_every_direction() -> None:
    """The a1 of GARDEN counts across, down and on the diagonal."""
    pitch = list("GARDEN" + "." * 30)
    for channel in (7, 13):
        for square, letter in zip(
            CHANNELS[channel], "GOLDEN" if channel == 7 else "GROUND", strict=True
        ):
            pitch[square] = letter
    assert set(found("".join(pitch), "GARDEN", "GOLDEN", "GROUND")) == {1, 7, 13}


@clause("4C-20")
def test_a_channel_holds_one_word_or_two_of_three() -> None:
    pitch = rows("CATSET")
    assert found(pitch, "CAT", "SET") == {1: [(1, "CAT"), (4, "SET")]}
    assert found(pitch, "CATS", "SET", "ATS", "TSE") == {1: [(1, "CATS")]}
    assert found(pitch, "CATSE", "SET", "CAT") == {1: [(1, "CATSE")]}


@clause("4C-21", "4C-T5")
def test_a_word_in_two_channels_scores_once() -> None:
    pitch = rows("STONEQ", "STONEQ")
    assert found(pitch, "STONE") == {1: [(1, "STONE")]}
    assert points(pitch, "STONE") == 10


@clause("4C-21")
def test_the_other_channel_scores_with_its_second_best() -> None:
    assert found(rows("STONEQ", "STONEQ"), "STONE", "TONE") == {
        1: [(1, "STONE")],
        2: [(2, "TONE")],
    }


@clause("4C-22")
def test_nothing_more_for_words_inside_a_word() -> None:
    pitch = rows("STONED")
    assert points(pitch, "STONED", "STONE", "TONE", "TON", "NED", "STO") == 20
    assert points(pitch, "STONE", "NED", "STO", "ONE") == 10


@clause("4C-23")
def test_two_words_stand_in_the_halves() -> None:
    assert found(rows("CATDOG"), "CAT", "DOG") == {1: [(1, "CAT"), (4, "DOG")]}
    assert found(rows("CATDOG"), "ATD", "DOG") == {1: [(2, "ATD")]}  # they overlap
    assert found(rows("CATCAT"), "CAT") == {1: [(1, "CAT")]}  # and have to differ


@clause("4C-23", "4C-T6")
def test_two_of_three_are_4_and_one_of_four_is_better() -> None:
    pitch = rows("CATDOG")
    assert points(pitch, "CAT", "DOG") == 4
    assert found(pitch, "CAT", "DOG", "ATDO") == {1: [(2, "ATDO")]}
    assert points(pitch, "CAT", "DOG", "ATDO") == 5


@clause("4C-23a")
def test_the_house_takes_less_where_that_gives_more() -> None:
    """STONE is left to channel 2, which has nothing else; channel 1 has ONE word as good."""
    pitch = rows("STONED", "STONEQ")
    assert found(pitch, "STONE", "TONED") == {1: [(2, "TONED")], 2: [(1, "STONE")]}


@clause("4C-49", "4C-T2")
def test_a_perfect_score() -> None:
    pitch = "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJ"
    six = [line(pitch, channel) for channel in CHANNELS]
    assert len(set(six)) == 14
    assert points(pitch, *six) == 280
    sitting = filled(pitch)
    assert sitting.over
    assert sum(find.points for find in best(pitch, lambda word: True)) == 280


@clause("4C-T4")
def test_diagonals_and_outer_channels_make_120() -> None:
    pitch = "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJ"
    assert points(pitch, *(line(pitch, channel) for channel in (13, 14))) == 40
    assert points(pitch, *(line(pitch, channel) for channel in (1, 6, 7, 12))) == 80
    assert points(pitch, *(line(pitch, channel) for channel in (1, 6, 7, 12, 13, 14))) == 120


# --- where greed is wrong -------------------------------------------------------------------------


def greedy(pitch: str, *good: str) -> int:
    """Each channel in its turn takes the best that is left: what the scorer must not do."""
    used: set[str] = set()
    total = 0
    for channel in CHANNELS:
        letters = line(pitch, channel)
        lengths = (6,) if channel > 12 else (6, 5, 4, 3)
        words = (letters[n : n + size] for size in lengths for n in range(7 - size))
        word = next((word for word in words if word in good and word not in used), None)
        if word:
            used.add(word)
            total += POINTS[len(word)]
    return total


@clause("4C-21")
@pytest.mark.parametrize(
    ("pitch", "good", "greed", "right"),
    [
        # Channel 1 must leave STONE to channel 2.
        (rows("STONED", "STONEQ"), ["STONE", "TONED"], 10, 20),
        # A chain: channel 1 leaves STONE to 3 and takes TONED from 2, which has ONEDY.
        (rows("STONED", "TONEDY", "QSTONE"), ["STONE", "TONED", "ONEDY"], 20, 30),
        # Channel 1 even takes a shorter word.
        (rows("STONED", "QSTONE"), ["STONE", "ONED"], 10, 15),
        # Two words of three in channel 1 would be 4; a single one leaves both to other channels.
        (rows("CATDOG", "QCATJZ", "QDOGJZ"), ["CAT", "DOG", "ATD"], 4, 6),
        # The row takes RATE, and the column that has nothing else goes without.
        (rows("RATERX", "ATZXVK", "TZQJKV", "EXVKQJ"), ["RATE", "ATER"], 5, 10),
    ],
)
def test_where_a_greedy_choice_is_wrong(
    pitch: str, good: list[str], greed: int, right: int
) -> None:
    assert greedy(pitch, *good) == greed < right
    assert points(pitch, *good) == right


# --- ties -----------------------------------------------------------------------------------------


def test_among_equal_totals_the_first_channels_have_most() -> None:
    """CAT and DOG could as well score in channels 2 and 3."""
    pitch = rows("CATDOG", "QCATJZ", "QDOGJZ")
    assert found(pitch, "CAT", "DOG") == {1: [(1, "CAT"), (4, "DOG")]}


def test_then_the_earliest_square() -> None:
    assert found(rows("QCATEZ"), "CAT", "ATE") == {1: [(2, "CAT")]}


def test_points_of_all_channels_come_before_any_square() -> None:
    """With CAT in channel 1 channel 2 would have nothing and channel 3 ATE."""
    pitch = rows("CATEQZ", "QZCATJ", "QZATEJ")
    assert found(pitch, "CAT", "ATE") == {1: [(2, "ATE")], 2: [(3, "CAT")]}


# --- against a plainer search ---------------------------------------------------------------------


def plain_best(pitch: str, good: set[str]) -> tuple[Find, ...]:
    """Every set of different words, tried one by one: slow and hard to get wrong."""
    channels = [options(pitch, channel, good) for channel in CHANNELS]
    most = [max(sum(f.points for f in one) for one in each) for each in channels]
    chosen: list[tuple[tuple[object, ...], tuple[Find, ...]]] = [((-1,), ())]

    def search(nth: int, used: frozenset[str], taken: tuple[tuple[Find, ...], ...]) -> None:
        sums = tuple(sum(find.points for find in one) for one in taken)
        if sum(sums) + sum(most[nth:]) < chosen[0][0][0]:  # type: ignore[operator]
            return
        if nth == len(channels):
            squares = tuple(-one[0].start if one else 0 for one in taken)
            rank = (sum(sums), sums, squares)
            if rank > chosen[0][0]:  # type: ignore[operator]
                chosen[0] = (rank, tuple(find for one in taken for find in one))
            return
        for one in channels[nth]:
            words = {find.word for find in one}
            if not words & used:
                search(nth + 1, used | words, (*taken, one))

    search(0, frozenset(), ())
    return chosen[0][1]


def options(pitch: str, channel: int, good: set[str]) -> list[tuple[Find, ...]]:
    letters = line(pitch, channel)
    spans = [(n, size) for size in (6, 5, 4, 3) for n in range(7 - size)]
    finds = [
        Find(channel, n, letters[n : n + size])
        for n, size in spans
        if letters[n : n + size] in good and (channel <= 12 or size == 6)
    ]
    two = [f for f in finds if len(f.word) == 3 and f.start in (0, 3)]
    pairs = [tuple(two)] if len({f.word for f in two}) == 2 else []
    return [*((f,) for f in finds), *pairs, ()]


LETTERS = st.sampled_from("AB.")


@settings(max_examples=150)
@given(
    pitch=st.text(LETTERS, min_size=36, max_size=36),
    good=st.sets(st.text(st.sampled_from("AB"), min_size=3, max_size=6), min_size=1, max_size=5),
)
def test_the_scorer_agrees_with_a_plain_search(pitch: str, good: set[str]) -> None:
    """Two letters only, so that most words stand in several channels."""
    assert best(pitch, good.__contains__) == plain_best(pitch, good)


@settings(max_examples=150)
@given(pitch=st.text(st.sampled_from("AEINORST"), min_size=36, max_size=36))
def test_it_agrees_on_boards_with_a_dictionary(pitch: str) -> None:
    assert WORDS is not None
    anything = dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 6)
    good = {word for size in (3, 4, 5, 6) for word in WORDS.fits("." * size, anything)}
    assert best_words(pitch, WORDS) == plain_best(pitch, good)

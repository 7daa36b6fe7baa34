"""The searches lay words, find the best and weigh them as plain Python over desks does."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from parlour.games.crosticon.kernel import reference
from parlour.games.crosticon.kernel.ahead import Ahead, ahead_of, lay
from parlour.games.crosticon.kernel.desk import Desk, desk_of
from parlour.games.crosticon.kernel.generate import Candidate
from parlour.games.crosticon.kernel.lead import ESTIMATE, estimate, tried
from parlour.games.crosticon.kernel.offers import FAR, find
from parlour.games.crosticon.kernel.search import Means, Mind, decide
from parlour.games.crosticon.kernel.several import CHANCES, prospect
from parlour.games.crosticon.kernel.words import EVERYTHING, graph
from parlour.games.crosticon.kernel.worth import Weights, worth_of
from tests.games.crosticon.playing import WORDS, table

SMALL = {"rows": (*["....#......"] * 4, "#...#######", *["###....####"] * 3, *["#" * 11] * 3)}
TINY = {"rows": ("....#######",) * 4 + ("#" * 11,) * 7}
WEIGHTS = Weights()
assert WORDS is not None
GRAPH = graph(WORDS, EVERYTHING)
MIND = Mind(GRAPH, GRAPH, WEIGHTS)
PLENTY = 10**9


def desks(seats: int, seed: int, board: object, diagonals: bool = True) -> Iterator[Desk]:
    """A game of words at random, as desks, from its second turn on."""
    rng, sitting = Random(seed), table(seats, board=board, diagonals=diagonals)
    desk = desk_of(sitting.state, 0, (0,) * seats)
    while words := [each for each in MIND.plays(desk, 500).best if len(each.word) > 1]:
        desk = MIND.laid(desk, rng.choice(words))
        yield desk


def ahead(desk: Desk, replies: int = 1) -> Ahead:
    made = ahead_of(desk, GRAPH, WEIGHTS, replies)
    made.left[0] = made.looks[0] = PLENTY
    return made


def words(desk: Desk, most: int = 500) -> list[Candidate]:
    return [each for each in MIND.plays(desk, most).best if len(each.word) > 1]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_word_is_laid_as_on_a_desk(seats: int) -> None:
    """Diagonals are worth what they are with the words used before or with those used now: what is
    not beside the word is not worked out again."""
    slanted = 0
    for desk in desks(seats, 3, SMALL):
        made = ahead(desk)
        for play in words(desk)[::7]:
            after = MIND.laid(desk, play)
            lay(made, 0, desk.player, play.square, np.uint64(play.key))
            for name in ("letters", "owners", "stock"):
                assert np.array_equal(getattr(made, name)[1], getattr(after, name))
            assert set(made.used[1]) == set(after.used)
            least = worth_of(after, GRAPH, WEIGHTS)[1]
            after.used[:] = desk.used
            most = worth_of(after, GRAPH, WEIGHTS)[1]
            had = np.broadcast_to(after.stock.max(axis=0) > 0, least.shape)
            assert (least[had] <= made.slants[1][had]).all()
            assert (made.slants[1][had] <= most[had]).all()
            slanted += int(made.slants[1].any())
    assert slanted > 20


@pytest.mark.parametrize("seats", [2, 4])
def test_the_best_words_are_found(seats: int) -> None:
    for desk in desks(seats, 4, SMALL):
        made, wanted = ahead(desk), words(desk)
        for most in (1, 5):
            least = wanted[len(wanted) // 2].value if wanted else 0
            count = find(made, 0, desk.player, most, least, FAR)
            rows = made.rows[0, :count].tolist()
            better = [each for each in wanted if each.value > least][:most]
            assert [row[0] for row in rows] == [each.value for each in better]
            assert {tuple(row) for row in rows if row[0] > rows[-1][0]} <= {
                (each.value, each.square, each.key, each.diagonals) for each in wanted
            }


def test_enough_is_enough() -> None:
    """Whoever asks only whether there is something so good is told of one that is."""
    for desk in desks(2, 4, SMALL):
        made, wanted = ahead(desk), words(desk)
        if wanted:
            enough = wanted[len(wanted) // 3].value
            assert find(made, 0, desk.player, 1, 0, enough) == 1
            assert made.rows[0, 0, 0] >= enough


def test_estimates_leave_the_best_threat_that_stands() -> None:
    told = 0
    for desk in desks(2, 5, SMALL):
        other = desk.copy()
        other.player = 1 - desk.player
        threats = words(other)
        plays = np.array([(e.value, e.square, e.key, 0) for e in words(desk)], np.int64)
        if not threats or not len(plays):
            continue
        estimate(ahead(desk), desk.player, plays)
        fills = [_vacant(other, each) for each in threats]
        for play, row in zip(words(desk), plays.tolist(), strict=True):
            mine = _vacant(desk, play)
            left = next((t.value for t, on in zip(threats, fills, strict=True) if not mine & on), 0)
            if left > threats[min(5, len(threats) - 1)].value:  # of six threats
                assert row[ESTIMATE] == play.value - left
                told += 1
    assert told > 50


def _vacant(desk: Desk, play: Candidate) -> set[int]:
    step = int(desk.turn.step)
    cells = [play.square + nth * step for nth in range(len(play.word))]
    return {cell for cell in cells if desk.letters[cell] == 0}


def test_leads_are_those_of_every_word_tried() -> None:
    """Where no turn offers more than is searched; without diagonals, which are taken lightly. A
    threat counts as left alone though its word may be used up: that is rare, and costs little."""
    alike: dict[int, list[bool]] = {1: [], 2: [], 3: []}
    for seed in range(30):
        for desk in desks(2, seed, TINY, False):
            for play in words(desk)[:3]:
                for depth in (1, 2, 3):
                    answer = reference.lead(MIND, MIND.laid(desk, play), depth, 16)
                    if answer is not None:
                        key = np.uint64(play.key)
                        asked = (desk.player, play.square, key, play.value, depth, -FAR)
                        alike[depth].append(tried(ahead(desk, 16), *asked) == play.value - answer)
    assert all(len(each) > 30 for each in alike.values())
    assert all(alike[1])
    assert all(sum(each) >= 0.9 * len(each) for each in alike.values())


def test_diagonals_use_up_no_words_where_there_are_none() -> None:
    """CR-20 and CR-30: what is not claimed is not used."""
    for desk in desks(2, 3, SMALL, False):
        made = ahead(desk)
        for play in words(desk)[::9]:
            lay(made, 0, desk.player, play.square, np.uint64(play.key))
            assert set(made.used[1]) == {*desk.used.tolist(), play.key}


def test_without_budget_nothing_is_compared_and_with_little_as_much_as_there_is() -> None:
    desk = next(desks(2, 6, SMALL))
    plays = words(desk)
    values = decide(MIND, desk, plays, Means(0, PLENTY, 60, 8, 0, 0, 0, 0))
    assert list(values.values()) == [each.value for each in plays]
    for nodes in (1, 5, 50):
        made = decide(MIND, desk, plays, Means(nodes, PLENTY, 60, 8, 0, 0, 0, 0))
        assert made == decide(MIND, desk, plays, Means(nodes, PLENTY, 60, 8, 0, 0, 0, 0))
        assert set(made) == set(values)
        assert made != values


def test_whoever_has_looked_at_enough_letters_stops_where_they_are() -> None:
    """A bound for the slowest word: the values are those that the budget was spent on."""
    desk = next(desks(2, 6, SMALL))
    plays = words(desk)
    none, few, many, plenty = (
        decide(MIND, desk, plays, Means(300, looks, 60, 8, 0, 0, 0, 0))
        for looks in (0, 1, 10**5, 10**6)
    )
    assert list(none.values()) == [each.value for each in plays]
    assert none != few != many == plenty
    assert few == decide(MIND, desk, plays, Means(300, 1, 60, 8, 0, 0, 0, 0))


@pytest.mark.parametrize("seats", [2, 4])
def test_what_everybody_could_make_of_a_word(seats: int) -> None:
    """As the standing on desks has it: the change by it, and by the next player's best word."""
    caught = 0
    for desk in desks(seats, 7, SMALL, False):
        for play in words(desk)[::9]:
            captured = desk.captured.copy()
            got = prospect(
                ahead(desk), desk.player, play.square, np.uint64(play.key), play.value,
                play.diagonals, captured, CHANCES[:1],
            )  # fmt: skip
            after = MIND.laid(desk, play)
            wanted = reference.swing(WEIGHTS, desk, after, play, desk.player)
            answers = words(after)
            if answers:
                best = answers[0]
                if len(answers) > 1 and answers[1].value == best.value:
                    continue  # which of them is found, is nobody's business
                then = MIND.laid(after, best)
                wanted += reference.swing(WEIGHTS, after, then, best, desk.player)
            assert abs(got - wanted) <= 3
            assert np.array_equal(captured, desk.captured)
            caught += int(after.captured.sum() > desk.captured.sum())
    assert caught > 3

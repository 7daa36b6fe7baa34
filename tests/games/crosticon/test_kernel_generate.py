"""The generator finds every legal play and its value, as plain Python over the rules does."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from parlour.core.game import CLOCK
from parlour.core.sitting import Sitting
from parlour.games.crosticon.kernel import reference
from parlour.games.crosticon.kernel.desk import desk_of, is_used, key_of, use, word_of
from parlour.games.crosticon.kernel.generate import plays, reaches
from parlour.games.crosticon.kernel.search import laid as lay
from parlour.games.crosticon.kernel.words import EVERYTHING, graph
from parlour.games.crosticon.kernel.worth import Weights, worth_of
from parlour.games.crosticon.moves import Claim, Play
from tests.games.crosticon.playing import GAME, WORDS, laid, stock, table

SMALL = {"rows": (*["....#......"] * 4, "#...#######", *["###....####"] * 3, *["#" * 11] * 3)}
EVEN = Weights(piece=7, capture=100, exposed=3, rare=1, diagonal=100)
assert WORDS is not None
GRAPH = graph(WORDS, EVERYTHING)


def game(seats: int, seed: int, **options: object) -> list[Sitting]:
    """A random game on a small board, claims included, some turns of it."""
    rng, sitting, found = Random(seed), table(seats, **options), []
    while (player := sitting.state.player) is not None:
        found.append(sitting)
        offered = list(GAME.moves(sitting.state, player))
        claims = [move for move in offered if isinstance(move, Claim)]
        others = [move for move in offered if not isinstance(move, Claim)]
        sitting = sitting.step(player, rng.choice(claims or others))
        for prompt in sitting.prompts:
            if prompt.actor == CLOCK and sitting.state.player is not None:
                sitting = sitting.step(CLOCK, prompt.otherwise)
    return found


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("vacant", [True, False])
def test_every_play_and_its_value(seats: int, vacant: bool) -> None:
    kinds = set()
    for sitting in game(seats, 3, vacant=vacant, board=SMALL)[1::3]:
        state, player = sitting.state, sitting.state.player
        wanted = reference.values(state, player, 7, 100, 3, 1, 100)
        desk = desk_of(state, player, sitting.totals)
        found = plays(desk, GRAPH, GRAPH, worth_of(desk, GRAPH, EVEN), 5000)
        got = {(each.word, each.square): (each.value, each.diagonals) for each in found.best}
        assert found.count == len(found.best) == len(wanted)
        assert got == wanted
        kinds |= {(len(word) == 1, bool(slant)) for (word, _), (_, slant) in wanted.items()}
    assert {(False, False), (False, True)} <= kinds  # with diagonals and without


def test_the_best_are_the_head_of_the_list() -> None:
    for sitting in game(4, 5, board=SMALL)[2::5]:
        desk = desk_of(sitting.state, sitting.state.player, sitting.totals)
        worth = worth_of(desk, GRAPH, EVEN)
        whole = plays(desk, GRAPH, GRAPH, worth, 5000)
        best = plays(desk, GRAPH, GRAPH, worth, 20)
        assert best.count == whole.count
        assert best.best == whole.best[:20]
        assert [p.value for p in whole.best] == sorted((p.value for p in whole.best), reverse=True)
        quick = plays(desk, GRAPH, GRAPH, worth, 20, exact=False)
        assert quick.best == whole.best[:20]


def test_the_whole_board_counts_what_the_rules_count() -> None:
    sitting = table(4, first=2)
    desk = desk_of(sitting.state, 2, sitting.totals)
    count = plays(desk, GRAPH, GRAPH, worth_of(desk, GRAPH, EVEN), 10).count
    assert count == sum(not isinstance(move, Claim) for move in GAME.moves(sitting.state, 2))


def test_few_pieces_make_few_words() -> None:
    poor = (stock(C=1, A=1, T=2), stock(E=1))
    state = laid(stock=poor, board=SMALL).state
    desk = desk_of(state, 0, (0, 0))
    found = plays(desk, GRAPH, GRAPH, worth_of(desk, GRAPH, EVEN), 5000).best
    assert {each.word for each in found} == {"CAT", "TAT", "AT"}


def test_single_letters_go_by_all_the_words_of_the_table() -> None:
    """Who knows no word over a square may still not lay an A there."""
    state = laid(letters={"0 b1": "Q"}, board=SMALL).state
    desk = desk_of(state, 0, (0, 0))
    nothing = GRAPH[: 1 + 32].copy()
    nothing[1] = 32  # a graph without words
    worth = worth_of(desk, GRAPH, EVEN)
    blind = {(p.word, p.square) for p in plays(desk, nothing, GRAPH, worth, 500).best}
    legal = plays(desk, GRAPH, GRAPH, worth, 5000).best
    assert blind == {(p.word, p.square) for p in legal if len(p.word) == 1}
    assert blind


def test_a_play_on_the_desk_is_a_play_at_the_table() -> None:
    for sitting in game(2, 8, board=SMALL, diagonals=False)[1::4]:
        state, player = sitting.state, sitting.state.player
        desk = desk_of(state, player, sitting.totals)
        play = plays(desk, GRAPH, GRAPH, worth_of(desk, GRAPH, EVEN), 50).best[-1]
        after = sitting.step(player, Play(play.word, play.square))
        if after.state.player is None:
            continue
        wanted = desk_of(after.state, after.state.player, after.totals)
        got = lay(desk, play, GRAPH)
        for name in ("letters", "owners", "stock", "captured"):
            assert np.array_equal(getattr(got, name), getattr(wanted, name))
        assert got.player == wanted.player
        assert np.array_equal(np.sort(got.used), np.sort(wanted.used))
        assert np.array_equal(desk.letters, desk_of(state, player, sitting.totals).letters)


def test_the_longest_words() -> None:
    state = laid(stock=(stock(C=1, A=1, T=1), stock()), board=SMALL).state
    reach = reaches(desk_of(state, 0, (0, 0)), GRAPH)
    assert reach[0] == 3  # CAT at a1
    assert reach[2] == 2  # AT at c1: only d1 is left
    assert reach[4] == 0  # black


@pytest.mark.parametrize("word", ["A", "CAT", "RETAINS", "ABANDONMENT"])
def test_a_key_is_a_word(word: str) -> None:
    assert word_of(int(key_of(word))) == word
    used = np.zeros(1024, np.uint64)
    assert not is_used(used, key_of(word))
    use(used, key_of(word))
    use(used, key_of(word))
    assert is_used(used, key_of(word))
    assert np.count_nonzero(used) == 1
    assert not is_used(used, key_of(word + "S"))


def test_used_words_and_open_claims_are_no_plays() -> None:
    sitting = laid(letters={"0 a1 b2 c3": "TEN"}, turns=4, board=SMALL, used=frozenset({"CAT"}))
    claimed = sitting.play(0, "claim:a1-c3")
    desk = desk_of(claimed.state, 0, (0, 0))
    words = {p.word for p in plays(desk, GRAPH, GRAPH, worth_of(desk, GRAPH, EVEN), 5000).best}
    assert not {"TEN", "CAT"} & words
    free = replace(claimed.state, open=(), used=frozenset())
    desk = desk_of(free, 0, (0, 0))
    words = {p.word for p in plays(desk, GRAPH, GRAPH, worth_of(desk, GRAPH, EVEN), 5000).best}
    assert {"TEN", "CAT"} <= words

"""The end is seen exactly: as everything that can still happen, tried out by the rules."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from parlour.core.game import Seat
from parlour.games.crosticon.kernel.desk import desk_of
from parlour.games.crosticon.kernel.generate import Candidate, plays
from parlour.games.crosticon.kernel.search import EVERY, WON, Means, Mind, decide, final
from parlour.games.crosticon.kernel.words import EVERYTHING, graph
from parlour.games.crosticon.kernel.worth import POINT, Weights, worth_of
from parlour.games.crosticon.moves import Claim, Pass, Play
from parlour.games.crosticon.rules import apply, moves
from parlour.games.crosticon.scoring import totals
from parlour.games.crosticon.state import State
from tests.games.crosticon.playing import WORDS, laid, on, stock, table

BOARD = {"rows": ("....#######",) * 4 + ("#" * 11,) * 7}
FEW = 4  # vacant squares
PLENTY = 10**6
assert WORDS is not None
GRAPH = graph(WORDS, EVERYTHING)


def claimed(state: State, seats: tuple[Seat, ...]) -> State:
    """Whatever these may claim is claimed, the shorter before the longer."""
    for seat in seats:
        offered = [move for move in moves(state, seat) if isinstance(move, Claim)]
        while offered:
            state = apply(state, seat, min(offered, key=lambda each: abs(each.end - each.start)))
            offered = [move for move in moves(state, seat) if isinstance(move, Claim)]
    return state


def after(state: State, move: Play | Pass) -> State:
    seat = state.player
    assert seat is not None
    return claimed(apply(state, seat, move), (seat,))


def turns(state: State) -> list[Play | Pass]:
    assert state.player is not None
    return [move for move in moves(state, state.player) if isinstance(move, (Play, Pass))]


@cache
def outcome(state: State) -> float:
    """For seat 0, everybody playing as well as can be: every turn is tried, nothing is cut off."""
    if state.player is None:
        if state.phase == "closing":
            state = replace(state, closed=True)
        ours, theirs = totals(state)
        return POINT * (ours - theirs) + WON * ((ours > theirs) - (ours < theirs))
    best = max if state.player == 0 else min
    return best(outcome(after(state, move)) for move in turns(state))


def endings(seed: int, **options: object) -> list[State]:
    """Positions of a game at random with few squares left, all that lies there claimed."""
    rng, found = Random(seed), []
    state = table(2, first=seed % 2, board=BOARD, tie=0, **options).state
    while state.player is not None:
        if state.letters.count(".") <= FEW:
            everybody = claimed(replace(state, fresh=()), (0, 1))
            found.append(everybody)
        state = after(state, rng.choice(turns(state)))
    return found


def candidates(state: State) -> list[Candidate]:
    assert state.player is not None
    desk = desk_of(state, state.player, totals(state))
    return plays(desk, GRAPH, GRAPH, worth_of(desk, GRAPH, Weights()), EVERY).best


def seen(state: State) -> dict[tuple[str, int], float]:
    """What the search makes of every play, its budget being no matter."""
    assert state.player is not None
    found = candidates(state)
    mind = Mind(GRAPH, GRAPH, Weights())
    desk = desk_of(state, state.player, totals(state))
    values = decide(mind, desk, found, Means(0, 0, 0, 0, FEW, PLENTY, 0, 0))
    return {(found[nth].word, found[nth].square): value for nth, value in values.items()}


@pytest.mark.parametrize("diagonals", [True, False])
def test_the_end_is_what_trying_everything_comes_to(diagonals: bool) -> None:
    slants = several = 0
    for state in (each for seed in range(12) for each in endings(seed, diagonals=diagonals)):
        sign = 1 if state.player == 0 else -1
        wanted = {
            (move.word, move.square): sign * outcome(after(state, move))
            for move in turns(state)
            if isinstance(move, Play)
        }
        got = seen(state)
        assert got.keys() == wanted.keys()
        if not wanted:
            continue
        best = max(got, key=lambda play: got[play])
        assert got[best] == wanted[best] == max(wanted.values())
        assert all(got[best] >= got[play] >= wanted[play] for play in wanted)
        several += len(set(wanted.values())) > 1
        slants += any(candidate.diagonals for candidate in candidates(state))
    assert several >= 8  # where it matters what is played
    assert slants >= 8 or not diagonals


def test_a_word_on_two_diagonals_scores_once() -> None:
    """TO completes CAT on the slant from a1 and on the one from e1; the second is no new word."""
    rows = (".###.######", "#.#.#######", "##..#######", *["#" * 11] * 8)
    letters = {"1 a1 b2": "CA", "1 e1 d2": "CA"}
    pieces = (stock(T=1, O=1), stock())
    sitting = laid(2, letters, board={"rows": rows}, tie=0, stock=pieces)
    over = on(sitting, "0 play:TO@c3; 0 claim:a1-c3; clock close")
    assert over.totals[0] == 50
    assert seen(sitting.state) == {("TO", 24): final(desk_of(over.state, 0, (50, 0)), 0)}

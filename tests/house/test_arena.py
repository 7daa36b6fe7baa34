"""Contests between bots: pairs, turns, seeds and sums."""

from random import Random

import pytest

from parlour.core.record import Record
from parlour.house.arena import (
    Contest,
    Outcome,
    Player,
    match,
    matches,
    quantile,
    tallies,
)
from parlour.house.hands import random_move
from parlour.house.referee import Refusal, replay
from tests import tiny
from tests.dictionaries import wish_of

RANDOM = Player("random")
# As strong as each other, and told apart by their effort.
ONE, OTHER = Player("random", 0.1), Player("random", 0.2)


def contest(seats: int = 2, seed: int = 1, **options: object) -> Contest:
    return Contest("score_four", (ONE, OTHER) * (seats // 2), seed, options)


def beads(outcome: Outcome, count: int) -> list[str]:
    return list(Record.read(outcome.record).entries[:count])


def test_records_are_whole_and_strictly_replayed() -> None:
    for outcome in matches(contest(calling="automatic"), 6):
        sitting = replay(outcome.record)
        assert not isinstance(sitting, Refusal)
        assert sitting.over
        assert sum(outcome.scores) == 1.0
        assert Record.read(outcome.record).names == ("random", "random")


@pytest.mark.parametrize("seats", [2, 4])
def test_first_goes_round_and_pairs_share_their_opening(seats: int) -> None:
    outcomes = list(matches(contest(seats), 4 * seats))
    firsts = [Record.read(outcome.record).first for outcome in outcomes]
    assert firsts == [pair % seats for pair in range(2 * seats) for _ in range(2)]
    for one, other in zip(outcomes[::2], outcomes[1::2], strict=True):
        assert beads(one, 2) == beads(other, 2)
    assert len({tuple(beads(outcome, 2)) for outcome in outcomes}) > seats


def test_openings_are_short_and_of_several_lengths() -> None:
    """Two to four beads are common to a pair, whatever the players do then."""
    outcomes = list(matches(contest(), 60))
    common = []
    for one, other in zip(outcomes[::2], outcomes[1::2], strict=True):
        shared = zip(beads(one, 64), beads(other, 64), strict=False)
        common.append(next(n for n, (a, b) in enumerate(shared) if a != b))
    assert min(common) >= 2
    assert {2, 3, 4} <= set(common)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_everybody_sits_everywhere_as_often(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a pair all move one seat on; in the long run every seat is everyone's."""
    sat: dict[tuple[int, int, int], int] = {}

    def seen(sitting: object, roll: object, order: object, hands: list[object]) -> object:
        raise Seated([hand.player.effort for hand in hands])  # type: ignore[attr-defined]

    monkeypatch.setattr("parlour.house.arena._asked", seen)
    players = tuple(Player("random", float(n)) for n in range(seats))
    everyone = Contest("score_four", players, 1, {})
    for nth in range(seats * seats):
        with pytest.raises(Seated) as seated:
            match(everyone, nth)
        first = nth // 2 % seats
        for seat, player in enumerate(seated.value.args[0]):
            key = (int(player), seat, first)
            sat[key] = sat.get(key, 0) + 1
    assert len(sat) == seats**3
    assert set(sat.values()) == {1}


class Seated(Exception):
    """Who sits where, by effort."""


@pytest.mark.slow
def test_a_seed_gives_the_same_records_however_many_play() -> None:
    def bare(outcomes: list[Outcome]) -> list[tuple[object, ...]]:
        return [(o.nth, o.record, o.scores, o.points) for o in outcomes]

    alone = bare(list(matches(contest(method="counting"), 6)))
    assert bare(list(matches(contest(method="counting"), 6, jobs=2))) == alone
    assert bare(list(matches(contest(seed=2, method="counting"), 6))) != alone


def test_games_with_chance_are_dealt_alike_and_get_no_opening() -> None:
    with tiny.on_the_shelf():
        outcomes = list(matches(Contest("tiny", (ONE, OTHER), 3, {"games": 2}), 8))
    deals = [beads(outcome, 4) for outcome in outcomes]
    assert all(entry.startswith("chance draw:") for deal in deals for entry in deal)
    assert deals[::2] == deals[1::2]
    assert len(set(map(tuple, deals))) > 1


def test_a_random_player_may_leave_a_right_unused() -> None:
    from parlour import GAMES, Sitting

    game = GAMES["score_four"]
    sitting = Sitting.begin(game)
    for actor, move in enumerate(["a1", "a2"] * 3 + ["a1"]):
        sitting = sitting.play(actor % 2, move)
    rights = tuple(p for p in sitting.prompts if p.actor == 0)
    offered = list(game.moves(sitting.state, 0))
    rng = Random(1)
    answers = [random_move(offered, rights, False, 2, rng) for _ in range(200)]
    assert 120 < answers.count(None) < 180  # one of two seats uses it in every second round
    assert {game.write(move) for move in answers if move is not None} == {"score:a11-a14"}
    duties = tuple(p for p in sitting.prompts if p.actor == 1)
    moves = list(game.moves(sitting.state, 1))
    drops = [random_move(moves, duties, True, 2, rng) for _ in range(99)]
    assert None not in drops
    assert len(set(drops)) == 15  # a1 is full


def outcome(nth: int, score: float, points: int) -> Outcome:
    return Outcome(nth, "", (score, 1 - score), (points, 0), ((0.5,), (0.25, 0.75)))


def test_sums() -> None:
    played = [outcome(n, s, p) for n, (s, p) in enumerate([(1, 4), (0, 0), (0.5, 2), (1, 6)])]
    one, other = tallies(contest(), played)
    assert (one.wins, one.draws, one.losses, one.score) == (2, 1, 1, 0.625)
    assert (other.wins, other.draws, other.losses, other.score) == (1, 1, 2, 0.375)
    assert one.points == (4, 0, 2, 6)
    assert (one.seconds, other.seconds) == ((0.5,) * 4, (0.25, 0.75) * 4)
    # Pair means 0.5 and 0.75: their standard error is half their distance.
    assert one.error == pytest.approx(0.125)
    assert one.error == other.error


def test_one_pair_has_no_error() -> None:
    assert tallies(contest(), [outcome(0, 1, 1), outcome(1, 0, 1)])[0].error is None


def test_a_pair_that_always_splits_has_none_to_speak_of() -> None:
    """What depends on the opening alone is no doubt about the players."""
    split = [outcome(n, float(n % 2), 1) for n in range(40)]
    assert tallies(contest(), split)[0].error == 0.0


def test_quantiles() -> None:
    assert [quantile([1, 2, 3, 4, 5], percent) for percent in (10, 50, 90)] == [1.4, 3, 4.6]
    assert quantile([7], 99) == 7


def test_hidden_boards_are_not_opened_at_random() -> None:
    """The two of a pair share nothing there: all players go their own way from the first move."""
    hidden = Contest("fourcyte", (ONE, OTHER), 1, {}, wish_of("fourcyte"))
    outcomes = list(matches(hidden, 6))
    pairs = zip(outcomes[::2], outcomes[1::2], strict=True)
    assert [beads(one, 2) == beads(other, 2) for one, other in pairs] != [True] * 3
    assert all(
        replay(outcome.record, wish=wish_of("fourcyte")).over  # type: ignore[union-attr]
        for outcome in outcomes
    )

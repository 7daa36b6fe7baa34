"""The bots: legal at every table, true to their level, and the upper ones see what comes."""

from random import Random
from typing import Any

import pytest

from parlour.bots.bot import LEVELS as NAMES
from parlour.bots.bot import Budget, Thought
from parlour.core.game import CLOCK, Illegal
from parlour.core.poll import poll
from parlour.core.sitting import Sitting
from parlour.games.crosticon.board import SQUARE_OF
from parlour.games.crosticon.bot import LEVELS, choose, consider
from parlour.games.crosticon.kernel.desk import desk_of
from parlour.games.crosticon.kernel.reference import standing
from parlour.games.crosticon.kernel.search import WON, final
from parlour.games.crosticon.kernel.worth import Weights
from parlour.games.crosticon.moves import Claim, Pass, Play
from parlour.house.dice import dice
from tests.games.crosticon.playing import GAME, laid, on, stock, table

SMALL = {"rows": (*["....#......"] * 4, *["#" * 11] * 7)}
STRONG = ("expert", "champion")
# South's CAT is longest, but West's TO would take its T, and then West has most pieces. If South
# waits on row 4, West has to lay TO first, and CAT takes its T.
PLANTED = {
    "rows": ("...########", "##.########", "#" * 11, "..#########", "#" * 11, "...########")
    + ("#" * 11,) * 5
}


def planted() -> Sitting:
    stocks = (stock(C=1, A=2, T=2), stock(T=1, O=1))
    return laid(2, {"1 a6 b6 c6": "QQQ"}, board=PLANTED, stock=stocks, diagonals=False)


def asked(sitting: Sitting, seat: int, level: str, **budget: Any) -> Any:
    prompts = tuple(p for p in sitting.prompts if p.actor == seat)
    given = Budget(level, stream=f"t/{seat}", **budget)
    return choose(sitting.current, sitting.view(seat), prompts, Random(1), given)


def thoughts(sitting: Sitting, seat: int, level: str) -> list[Thought]:
    prompts = tuple(p for p in sitting.prompts if p.actor == seat)
    budget = Budget(level, stream=f"t/{seat}")
    return consider(sitting.current, sitting.view(seat), prompts, Random(1), budget)


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_level_plays_to_the_end(level: str, seats: int) -> None:
    sitting = table(seats, board=SMALL, vacant=seats == 2)
    for _ in range(400):
        clock = [p for p in sitting.prompts if p.actor == CLOCK]
        player = sitting.state.player
        if clock:  # claims are settled before the next word
            sitting = sitting.step(CLOCK, clock[0].otherwise)
        elif player is not None:
            move = asked(sitting, player, level, effort=0.05)
            assert move is not None
            sitting = sitting.step(player, move)
    assert sitting.over


@pytest.mark.parametrize("level", STRONG)
def test_the_upper_levels_see_the_recapture(level: str) -> None:
    sitting = planted()
    greedy = asked(sitting, 0, "club")
    lost = on(sitting, "0 play:CAT@a1; 1 play:TO@c1; 0 play:AT@a4")
    assert lost.result is not None
    assert lost.result.winners == (1,)
    assert greedy == Play("CAT", 0)  # the longest word, and it loses
    move = asked(sitting, 0, level)
    assert move != greedy
    won = sitting.step(0, move)
    while not won.over:
        player = won.state.player
        assert player is not None
        won = won.step(player, asked(won, player, level))
    assert won.result is not None
    assert won.result.winners == (0,)


@pytest.mark.parametrize("level", STRONG)
def test_with_four_seats_too(level: str) -> None:
    stocks = (stock(C=1, A=2, T=2), stock(T=1, O=1), stock(), stock())
    sitting = laid(4, {"1 a6 b6 c6": "QQQ"}, board=PLANTED, stock=stocks, diagonals=False)
    assert asked(sitting, 0, "club") == Play("CAT", 0)
    assert asked(sitting, 0, level) != Play("CAT", 0)


def test_of_several_each_has_what_the_sheet_will_say() -> None:
    """At the end: diagonals and surpluses, pair by pair; pieces count for themselves."""
    sitting, rng = table(4, board=SMALL, tie=0), Random(5)
    while sitting.state.player is not None:
        offered = list(GAME.moves(sitting.state, sitting.state.player))
        sitting = sitting.step(sitting.state.player, rng.choice(offered))
    over = sitting if sitting.over else on(sitting, "clock close")
    lines = [line for line in over.sheet if line.clause in ("CR-34", "CR-45")]
    assert {line.clause for line in lines} == {"CR-34", "CR-45"}
    wanted = [100 * sum(line.points for line in lines if line.side == side) for side in range(4)]
    scored = [line for line in lines if line.clause == "CR-34"]
    points = tuple(sum(line.points for line in scored if line.side == side) for side in range(4))
    desk = desk_of(over.state, 0, points)
    assert standing(Weights(piece=0), desk).tolist() == wanted
    pieces = [over.state.owners.count(str(seat)) for seat in range(4)]
    more = standing(Weights(piece=7), desk) - standing(Weights(piece=0), desk)
    assert more.tolist() == [7 * count for count in pieces]


def test_the_value_of_an_end_that_can_be_seen_is_exact() -> None:
    best = thoughts(planted(), 0, "champion")[0]
    won = on(planted(), "0 play:AT@a4; 1 play:TO@c1; 0 play:CAT@a1")
    assert won.result is not None
    desk = desk_of(won.state, 0, (0, 0))
    assert best.value * 100 == final(desk, 0)
    assert won.totals == (110, 0)


def claimable() -> Sitting:
    letters = {"0 a1 b2 c3": "CAT", "1 g1 h2 i3": "LIE"}
    return laid(2, letters, turns=4, board=SMALL)


@pytest.mark.parametrize("level", STRONG)
def test_the_upper_levels_claim_what_is_there(level: str) -> None:
    sitting = claimable()
    assert isinstance(asked(sitting, 1, level), Claim)
    notes = {thought.note for thought in thoughts(sitting, 1, level)}
    assert notes == {"diagonal CAT", "diagonal LIE"}


def test_a_right_is_declined_where_there_is_nothing_to_claim() -> None:
    for level in NAMES:
        assert asked(table(board=SMALL), 1, level) is None


def test_the_shorter_is_claimed_before_the_longer() -> None:
    sitting = laid(2, {"0 a1 b2 c3 d4": "NOTE"}, turns=4, board=SMALL, tie=0)
    first = asked(sitting, 1, "champion")
    second = asked(sitting.step(1, first), 1, "champion")
    both = sitting.step(1, first).step(1, second)
    assert both.totals == (0, 125)


def test_weak_levels_overlook_diagonals() -> None:
    """At many tables a beginner claims at few, an expert at all; asking twice changes nothing."""
    sitting = claimable()
    prompts = tuple(p for p in sitting.prompts if p.actor == 1)
    seen = {}
    for level in NAMES:
        made = [
            [
                choose(
                    sitting.current,
                    sitting.view(1),
                    prompts,
                    Random(n),
                    Budget(level, stream=f"{n}"),
                )
                for _ in range(2)
            ]
            for n in range(40)
        ]
        assert all(one == other for one, other in made)
        seen[level] = sum(one is not None for one, _ in made)
    assert seen["beginner"] < seen["casual"] < seen["club"] <= seen["expert"] == 40
    assert seen["champion"] == 40
    assert seen["beginner"] < 20


def test_diagonals_of_others_are_overlooked_above_all() -> None:
    """The same diagonal, just made by oneself and lying there from others."""
    cells = tuple(SQUARE_OF[name] for name in ("a1", "b2", "c3"))
    others = laid(2, {"0 a1 b2 c3": "CAT"}, turns=4, board=SMALL, used=frozenset({"AT"}))
    own = laid(2, {"1 a1 b2 c3": "CAT"}, turns=4, board=SMALL, fresh=cells)
    seen = {
        (level, who): sum(claims(sitting, level, str(n)) for n in range(100))
        for level in ("beginner", "casual", "club")
        for who, sitting in (("own", own), ("others", others))
    }
    assert seen["beginner", "others"] <= 8
    assert seen["casual", "others"] <= 15
    assert seen["beginner", "others"] < seen["beginner", "own"] <= 60
    assert seen["casual", "others"] < seen["casual", "own"] <= 85
    assert seen["club", "others"] > 60


def claims(sitting: Sitting, level: str, stream: str) -> bool:
    """Does seat 1, which had the last turn, claim anything?"""
    prompts = tuple(p for p in sitting.prompts if p.actor == 1)
    budget = Budget(level, stream=stream)
    return choose(sitting.current, sitting.view(1), prompts, Random(1), budget) is not None


def test_below_club_nobody_sees_all_words_or_lays_for_diagonals() -> None:
    for level, means in LEVELS.items():
        weak = level in ("beginner", "casual")
        assert (means.recall is not None) == weak
        assert (means.aims < 0.1) == weak


def test_the_pass_where_no_word_goes() -> None:
    stuck = laid(2, {"0 a1": "Q"}, board=SMALL, stock=(stock(), stock()))
    for level in NAMES:
        assert asked(stuck, 0, level) == Pass()


@pytest.mark.parametrize("level", NAMES)
def test_a_single_letter_on_an_empty_board_where_no_word_goes(level: str) -> None:
    """CR-21 and CR-24: nobody may pass who can lay one, however much is vacant."""
    alone = laid(2, {}, stock=(stock(A=1), stock()))
    move = asked(alone, 0, level)
    assert isinstance(move, Play)
    assert move.word == "A"


def test_the_same_seed_plays_the_same() -> None:
    sitting = on(table(board=SMALL), "0 play:CAT@a1")
    for level in NAMES:
        assert asked(sitting, 1, level) == asked(sitting, 1, level)


def test_what_is_thought_of_is_legal_and_in_order() -> None:
    sitting = on(table(board=SMALL), "0 play:CAT@a1")
    for level in NAMES:
        found = thoughts(sitting, 1, level)
        values = [thought.value for thought in found if isinstance(thought.move, Play)]
        assert values == sorted(values, reverse=True)
        for thought in found[:30]:
            try:
                sitting.step(1, thought.move)
            except Illegal as refused:
                raise AssertionError(f"{level}: {thought.move}: {refused}") from None


def test_a_claim_that_something_secret_stands_against_counts_as_declined() -> None:
    """NOT stands in NOTE, which the other has claimed: whoever is asked cannot know."""
    sitting = laid(2, {"0 a1 b2 c3 d4": "NOTE"}, turns=4, board=SMALL)
    questions = poll(sitting, dice(Random(1)), Random(1))
    question = next(questions)
    seen = []
    while not question.duty:
        claimed = bool(question.sitting.state.open)
        if question.seat == 0:
            answer = None if claimed else GAME.read("claim:a1-d4")
        else:
            answer = GAME.read("claim:a1-c3") if claimed else None
        seen.append((question.seat, answer is not None))
        question = questions.send(answer)
    assert (0, True) in seen
    assert (1, True) in seen
    assert [each.word for each in question.sitting.state.scored] == ["NOTE"]
    questions.close()


def test_seconds_are_a_cap() -> None:
    """Without time the first sight has to do; with plenty the end is seen as without a cap."""
    sitting = planted()
    prompts = tuple(p for p in sitting.prompts if p.actor == 0)
    capped, free = (
        consider(sitting.current, sitting.view(0), prompts, Random(1), Budget("champion", 1.0, cap))
        for cap in (0.0, 60.0)
    )
    assert abs(capped[0].value) < WON / 100 <= free[0].value
    assert free == thoughts(sitting, 0, "champion")

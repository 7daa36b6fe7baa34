"""What is seen, asked and heard from call to call, and how moves are written."""

from random import Random

import pytest

from parlour.core.game import SPECTATOR
from parlour.core.options import problems
from parlour.core.play import heard, shown
from parlour.core.sitting import Sitting
from tests.clause import clause
from tests.games.fourcyte.playing import (
    GAME,
    arranged,
    filled,
    found,
    on,
    refused,
    rows,
    table,
)

ONE = rows("CATDOG", "STONEQ", "TOTOTK")
TWO = rows("DOGCAT", "QSTONE", "TOTOTK")


@pytest.fixture(scope="module")
def played() -> Sitting:
    """Two full Pitches, and nothing declared yet."""
    return filled(ONE, TWO, scoring="declared")


def places(sitting: Sitting, seat: int) -> dict[int, str]:
    pitch = sitting.view(seat).mats[seat].pitch
    return {square: letter for square, letter in enumerate(pitch) if letter != "."}


# --- from call to call


@clause("4C-34", "4C-35")
def test_who_calls_what_is_called_and_who_still_holds_it() -> None:
    def seen(sitting: Sitting) -> tuple[object, ...]:
        view = sitting.view(0)
        return view.caller, view.called, view.ready, view.mats[0].hand

    sitting = table(3, first=1)
    assert seen(sitting) == (1, None, (False, False, False), None)
    called = on(sitting, "1 call:E")
    assert seen(called) == (1, "E", (False, False, False), "E")
    half = on(called, "0 lay:a1; 2 lay:a1")
    assert seen(half) == (1, "E", (True, False, True), None)
    laid = on(half, "1 lay:b2")
    assert seen(laid) == (2, "E", (True, True, True), None)


@clause("4C-44")
def test_after_the_last_letter_nothing_is_called_any_more(played: Sitting) -> None:
    view = played.view(0)
    assert (view.phase, view.called, view.caller, view.ready) == (
        "declare",
        None,
        None,
        (True, True),
    )
    assert view.laid == {0: None}


@clause("4C-12", "4C-38")
def test_the_called_letter_used_from_standby_may_still_be_moved() -> None:
    sitting = on(table(), "0 call:E; 0 lay:standby; 0 use:c4; 0 lay:d4")
    assert places(sitting, 0) == {21: "E"}
    older = on(table(), "0 call:E; 0 lay:standby; 0 call:T; 0 lay:a1; 0 use:c4; 0 lay:d4")
    assert places(older, 0) == {20: "E", 21: "T"}


@clause("4C-38")
def test_a_letter_is_asked_for_by_its_call() -> None:
    sitting = on(table(2), "0 call:E")
    assert {p.about for p in sitting.prompts} == {"call 1"}
    laid = on(sitting, "0 lay:a1; 1 lay:a1")
    assert [(p.actor, p.moves, p.about) for p in laid.prompts] == [
        (0, ("lay",), "call 1"),
        (1, ("call",), "call 2"),
        (1, ("lay",), "call 1"),
    ]


@clause("4C-44")
def test_standby_is_owed_once_the_last_letter_lies() -> None:
    sitting = filled(ONE, calls=35)
    assert refused(sitting, "0 use:a1") == "turn"
    waiting = on(filled(ONE, calls=34), f"0 call:{ONE[34]}; 0 lay:standby; 0 call:{ONE[35]}")
    owed = {p.moves[0]: p.duty for p in waiting.prompts}
    assert owed == {"lay": True, "use": False}
    last = on(waiting, "0 lay:f6")
    assert {p.moves[0]: p.duty for p in last.prompts} == {"lay": False, "use": True}


# --- a setup


@clause("4C-44")
def test_a_park_has_a_letter_for_every_square() -> None:
    for counts, good in (([36, *[0] * 25], True), ([35, *[0] * 25], False)):
        assert (problems(GAME.options, {"park": counts}) == []) == good


@clause("4C-52")
def test_juniors_are_seats_each_named_once() -> None:
    assert problems(GAME.options, {"juniors": [1, 0]}) == []
    assert len(problems(GAME.options, {"juniors": [1, 1]})) == 1
    for juniors in ((1,), (0, 1)):
        assert table(2, juniors=juniors).setup.options.juniors == juniors
    with pytest.raises(ValueError, match="4C-52"):
        table(2, juniors=(2,))


# --- declaring


@clause("4C-45", "4C-21")
def test_a_word_that_does_not_stand_there_before_one_that_is_repeated(played: Sitting) -> None:
    assert refused(played, "0 declare:2=STONE,1=STONE") == "4C-45"
    assert refused(played, "0 declare:1=ATE+ATE") == "4C-45"


@clause("4C-16", "4C-20")
def test_a_word_too_short_before_a_channel_declared_twice(played: Sitting) -> None:
    assert refused(played, "0 declare:1=CAT,1=AT") == "4C-16"


@clause("4C-45")
def test_a_declared_word_stands_as_early_as_it_can(played: Sitting) -> None:
    over = on(played, "0 declare:3=TOT; 1 declare:; 0 accept; 1 accept")
    assert over.view(0).words[0][0].squares == ("a3", "b3", "c3")


@clause("4C-45")
def test_the_owner_learns_at_the_end_what_was_struck(played: Sitting) -> None:
    struck = on(played, "0 declare:3=TOT; 1 declare:; 1 strike:3")
    assert (struck.view(0).struck, struck.view(1).struck) == ({}, {0: (3,)})
    over = on(struck, "1 accept; 0 accept")
    assert over.view(0).struck == {0: (3,)}


@clause("4C-45", "4C-48")
def test_who_is_to_declare_finds_the_words_alone() -> None:
    pitch = "CAT" + "." * 33
    assert arranged(pitch, scoring="declared").view(0).words == {}
    assert [word.text for word in arranged(pitch).view(0).words[0]] == ["CAT"]


@clause("4C-46")
def test_between_playing_and_the_end_nobody_sees_another_mat(played: Sitting) -> None:
    for viewer in (0, 1):
        assert set(played.view(viewer).mats) == {viewer}
    assert played.view(SPECTATOR).mats == {}
    assert [p.actor for p in shown(played.prompts, 0)] == [0]


# --- of equal scores


@clause("4C-21")
def test_most_points_in_the_first_channel_go_before_early_squares() -> None:
    """TONE scores once: in row 1 from its third square on, beside NEQ; or in row 2, beside CAT."""
    pitch = rows("CATONE", "TONEQJ")
    assert found(pitch, "CAT", "TONE", "NEQ") == {1: [(3, "TONE")], 2: [(3, "NEQ")]}


@clause("4C-21", "4C-23")
def test_then_early_squares_do() -> None:
    twice = rows("CATOQJ", "CATOVK")
    assert found(twice, "CAT", "ATO") == {1: [(1, "CAT")], 2: [(2, "ATO")]}
    assert found(rows("CATQJZ"), "CAT", "ATQ") == {1: [(1, "CAT")]}


# --- heard


@clause("4C-46")
def test_where_a_letter_goes_is_heard_by_its_owner_alone() -> None:
    sitting = on(table(2), "0 call:E; 0 lay:standby")
    assert [f.kind for f in heard(sitting.log[-1].facts, 1)] == ["laid"]
    assert [f.kind for f in heard(sitting.log[-1].facts, 0)] == ["laid", "placed"]
    used = on(sitting, "0 use:c4")
    assert heard(used.log[-1].facts, 1) == ()
    assert [f.kind for f in heard(used.log[-1].facts, 0)] == ["used"]


@clause("4C-46")
def test_what_the_dictionary_says_is_heard_by_the_checker_alone(played: Sitting) -> None:
    struck = on(played, "0 declare:3=TOT; 1 declare:; 1 strike:3")
    for viewer in (0, SPECTATOR):
        assert heard(struck.log[-1].facts, viewer) == ()
    (judged,) = heard(struck.log[-1].facts, 1)
    assert (judged.data["word"], judged.data["good"]) == ("TOT", False)


# --- imagined


@clause("4C-45", "4C-48")
def test_who_imagines_the_rest_sees_what_was_seen(played: Sitting) -> None:
    checking = on(played, "0 declare:3=TOT; 1 declare:")
    moments = (
        on(table(3, first=1), "1 call:E; 0 lay:a1"),
        played,
        on(played, "0 declare:3=TOT"),
        checking,
        on(checking, "1 strike:3; 1 accept"),
        on(checking, "1 accept; 0 accept"),
        arranged("CAT" + "." * 33),
        on(arranged("CAT" + "." * 33), "0 finish"),
        on(arranged("CAT" + "." * 33, scoring="declared"), "0 finish"),
    )
    for sitting in moments:
        for seat in range(sitting.setup.seats):
            view = sitting.view(seat)
            for seed in range(3):
                state = GAME.imagine(sitting.setup, view, Random(seed))
                assert GAME.view(state, seat) == view
                assert shown(GAME.prompts(state), seat) == shown(sitting.prompts, seat)


# --- written


@clause("4C-38", "4C-45")
@pytest.mark.parametrize(
    "text",
    [
        "lay:c4",
        "lay:standby",
        "declare:",
        "declare:1=FAMILY",
        "declare:3=CAT+DOG,10=NUT",
        "strike:4",
    ],
)
def test_a_move_is_written_as_it_is_read(text: str) -> None:
    assert GAME.write(GAME.read(text)) == text


@clause("4C-38", "4C-45")
@pytest.mark.parametrize(
    "text",
    [
        "lay:C4",
        "lay:Standby",
        "use:standby",
        "lay:c04",
        "call:e",
        "declare:01=FAMILY",
        "declare:1=FAMILY,",
        "declare:,",
        "declare:15=FAMILY",
        "declare:1=Family",
        "strike:04",
    ],
)
def test_and_has_one_spelling(text: str) -> None:
    with pytest.raises(ValueError, match=r"unreadable|there is no"):
        GAME.read(text)

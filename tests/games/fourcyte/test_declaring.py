"""Words declared and checked: 4C-45, and what a declaration is refused for."""

import pytest

from parlour.core.game import SPECTATOR
from parlour.core.play import heard, shown
from parlour.core.sitting import Sitting
from tests.clause import clause
from tests.games.fourcyte.playing import (
    arranged,
    duties,
    filled,
    moves_of,
    on,
    refused,
    rows,
    says,
)

ONE = rows("CATDOG", "STONEQ", "TONEVK")
TWO = rows("DOGCAT", "QSTONE", "TONEVK")


@pytest.fixture(scope="module")
def played() -> Sitting:
    """Two full Pitches, and nothing declared yet."""
    return filled(ONE, TWO, scoring="declared")


@clause("4C-45")
def test_declaring_opens_when_play_has_ended(played: Sitting) -> None:
    early = filled(ONE, TWO, calls=35, scoring="declared")
    assert refused(early, "0 declare:") == "turn"
    assert not played.over
    assert [moves_of(played, seat) for seat in (0, 1)] == [["declare"], ["declare"]]
    assert duties(played) == [0, 1]
    assert refused(played, "0 lay:standby") == "turn"


@clause("4C-45")
def test_everybody_declares_once_and_in_any_order(played: Sitting) -> None:
    once = on(played, "1 declare:2=STONE")
    assert refused(once, "1 declare:") == "turn"
    assert refused(once, "0 accept") == "turn"  # nobody checks before all have declared
    assert moves_of(on(once, "0 declare:"), 0) == ["strike", "accept"]


@clause("4C-45")
def test_declared_words_score(played: Sitting) -> None:
    sitting = on(played, "0 declare:2=STONE,1=CAT+DOG; 1 declare:; 0 accept; 1 accept")
    assert sitting.over
    assert says(sitting) == [
        (0, 2, "channel 1: CAT"),
        (0, 2, "channel 1: DOG"),
        (0, 10, "channel 2: STONE"),
    ]
    assert sitting.result is not None
    assert sitting.result.winners == (0,)


@clause("4C-45")
def test_a_struck_word_is_looked_up(played: Sitting) -> None:
    """CAT, DOG and STONE are good, ONEV is not."""
    words = "0 declare:1=CAT+DOG,2=STONE,3=ONEV; 1 declare:"
    checking = on(played, words)
    struck = on(checking, "1 strike:1; 1 strike:2; 1 strike:3; 1 accept; 0 accept")
    assert says(struck) == [
        (0, 2, "channel 1: CAT"),
        (0, 2, "channel 1: DOG"),
        (0, 10, "channel 2: STONE"),
    ]
    assert struck.totals == (14, 0)  # and no penalty for doubting good words
    let_stand = on(checking, "1 accept; 0 accept")
    assert (0, 5, "channel 3: ONEV") in says(let_stand)


@clause("4C-45")
def test_of_a_pair_each_word_is_judged_alone() -> None:
    pitch = rows("CATQVK", "QJZXVK", "JZXVKJ")
    sitting = filled(pitch, pitch, scoring="declared")
    end = on(sitting, "0 declare:1=CAT+QVK; 1 declare:; 1 strike:1; 0 accept; 1 accept")
    assert says(end) == [(0, 2, "channel 1: CAT")]


@clause("4C-45")
def test_the_player_on_the_left_checks() -> None:
    sitting = filled(ONE, TWO, ONE, scoring="declared")
    sitting = on(sitting, "0 declare:2=STONE; 1 declare:1=DOG; 2 declare:3=TONE")
    assert on(sitting, "1 strike:2")
    assert on(sitting, "2 strike:1")
    assert on(sitting, "0 strike:3")
    for entry in ("0 strike:2", "1 strike:1", "2 strike:3"):
        assert refused(sitting, entry) == "4C-45"


@clause("4C-45")
def test_a_strike_of_nothing_or_again_is_refused(played: Sitting) -> None:
    checking = on(played, "0 declare:2=STONE; 1 declare:")
    assert refused(checking, "1 strike:3") == "4C-45"
    assert refused(checking, "0 strike:2") == "4C-45"
    assert refused(on(checking, "1 strike:2"), "1 strike:2") == "4C-45"
    closed = on(checking, "1 accept")
    assert refused(closed, "1 strike:2") == "turn"
    assert refused(closed, "1 accept") == "turn"
    assert not closed.over


@clause("4C-45")
@pytest.mark.parametrize(
    ("words", "clause_id"),
    [
        ("2=STONED", "4C-45"),
        ("3=STONE", "4C-45"),  # in another channel
        ("2=ENOTS", "4C-45"),  # backwards
        ("2=STNE", "4C-45"),  # with a gap
        ("1=CAT+SEA", "4C-45"),
        ("1=CATDOGS", "4C-45"),
        ("13=ABCDE", "4C-45"),
    ],
)
def test_a_word_has_to_stand_there(played: Sitting, words: str, clause_id: str) -> None:
    assert refused(played, f"0 declare:{words}") == clause_id


@clause("4C-21")
def test_a_word_is_declared_once(played: Sitting) -> None:
    assert refused(played, "0 declare:2=TONE,3=TONE") == "4C-21"
    assert refused(played, "0 declare:1=CAT+CAT") == "4C-21"
    assert refused(played, "0 declare:1=CAT,1=CAT") == "4C-21"
    assert on(played, "0 declare:2=STONE,3=TONE")


@clause("4C-15")
def test_a_diagonal_is_declared_whole(played: Sitting) -> None:
    diagonal = "".join(ONE[square] for square in range(0, 36, 7))
    assert refused(played, f"0 declare:13={diagonal[:5]}") == "4C-15"
    assert refused(played, f"0 declare:13={diagonal[:2]}") == "4C-15"
    assert refused(played, f"0 declare:13={diagonal[:3]}+{diagonal[3:]}") == "4C-15"
    assert on(played, f"0 declare:13={diagonal}")


@clause("4C-16")
def test_two_letters_are_no_word(played: Sitting) -> None:
    assert refused(played, "0 declare:1=AT") == "4C-16"
    assert refused(played, "0 declare:1=CAT+DO") == "4C-16"


@clause("4C-20")
def test_one_word_or_two_of_three_a_channel(played: Sitting) -> None:
    assert refused(played, "0 declare:1=CATD+DOG") == "4C-20"
    assert refused(played, "0 declare:1=CAT+DOG+ATD") == "4C-20"
    assert refused(played, "0 declare:1=CAT,1=DOG") == "4C-20"
    assert refused(played, "0 declare:2=STONE,1=CAT,2=TONE") == "4C-20"


@clause("4C-23")
def test_a_pair_stands_in_the_halves_in_order(played: Sitting) -> None:
    assert refused(played, "0 declare:1=DOG+CAT") == "4C-23"
    assert refused(played, "0 declare:1=CAT+TDO") == "4C-23"
    assert on(played, "0 declare:1=CAT+DOG")
    assert on(played, "0 declare:1=TDO")  # alone it may stand anywhere


@clause("4C-45")
def test_alone_the_dictionary_checks() -> None:
    sitting = filled(ONE, scoring="declared")
    end = on(sitting, "0 declare:1=CAT+DOG,2=STONE,3=ONEV")
    assert end.over
    assert end.totals == (14,)
    assert on(sitting, "0 declare:").totals == (0,)


@clause("4C-45")
def test_a_finished_solitaire_may_be_declared_too() -> None:
    sitting = arranged("CAT" + "." * 33, scoring="declared").play(0, "finish")
    assert moves_of(sitting, 0) == ["declare"]
    assert says(on(sitting, "0 declare:1=CAT")) == [(0, 2, "channel 1: CAT")]


@clause("4C-46")
def test_a_checker_sees_whom_he_checks_and_others_nothing() -> None:
    sitting = filled(ONE, TWO, ONE, scoring="declared")
    half = on(sitting, "0 declare:2=STONE; 1 declare:1=DOG")
    assert half.view(0).declared == {0: {2: ("STONE",)}}
    assert half.view(2).declared == {}
    assert set(half.view(1).mats) == {1}
    checking = on(half, "2 declare:3=TONE")
    assert set(checking.view(1).mats) == {0, 1}
    assert checking.view(1).declared == {0: {2: ("STONE",)}, 1: {1: ("DOG",)}}
    assert checking.view(SPECTATOR).mats == {}
    assert checking.view(SPECTATOR).declared == {}
    struck = on(checking, "1 strike:2")
    assert struck.view(1).struck == {0: (2,)}
    for viewer in (0, 2, SPECTATOR):
        assert struck.view(viewer) == checking.view(viewer)
        assert heard(struck.log[-1].facts, viewer) == ()
        assert [p.actor for p in shown(struck.prompts, viewer)] in ([viewer] * 2, [])
    accepted = on(struck, "1 accept")
    assert set(accepted.view(1).mats) == {1}
    over = on(accepted, "0 accept; 2 accept")
    assert set(over.view(SPECTATOR).mats) == {0, 1, 2}
    assert over.view(SPECTATOR).struck == {0: (2,)}

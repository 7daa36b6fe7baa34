"""Doubting a word: KW-15, KW-43 to KW-45, KW-85; the window, the verdict, the table put back."""

import pytest

from parlour.core.game import CLOCK, SPECTATOR
from parlour.core.play import heard
from parlour.core.sitting import Sitting
from tests.clause import clause
from tests.games.keyword.playing import asks, fill, on, refused, says, table, words


def doubted(word: str = "ZZZ", seats: int = 3, **options: object) -> Sitting:
    """A first word of seat 0, right after it was played."""
    racks = (word, *["SEEQ"] * (seats - 1))
    return on(table(*racks, box="Q" * 30, **options), f"0 play:{word}@i10>")


@clause("KW-43")
def test_every_other_seat_may_challenge_until_the_next_play() -> None:
    sitting = doubted()
    assert asks(sitting) == [
        ("chance", ("draw",), True),
        (1, ("challenge",), False),
        (2, ("challenge",), False),
    ]
    assert refused(sitting, "0 challenge") == "turn"
    full = fill(sitting)
    assert asks(full) == [(1, ("play", "pass", "challenge"), True), (2, ("challenge",), False)]
    assert refused(on(full, "1 pass"), "2 challenge") == "turn"
    assert words(on(full, "1 pass")) == ("ZZZ",)  # it stands, whatever it is


@clause("KW-43")
def test_the_next_play_is_in_doubt_instead() -> None:
    sitting = fill(on(fill(doubted("SEE", 2)), "1 play:SEEQ@i10>"))
    assert asks(sitting) == [(0, ("play", "pass", "challenge"), True)]
    assert says(on(sitting, "0 challenge"))[-1] == (0, 25, "KW-45")


@clause("KW-43")
def test_the_seat_on_turn_is_asked_first() -> None:
    sitting = table("Q", "Q", "Q", "ZZZ", box="Q" * 9)
    last = fill(on(sitting, "0 pass; 1 pass; 2 pass; 3 play:ZZZ@i10>"))
    assert [actor for actor, _, _ in asks(last)] == [0, 1, 2]
    third = table("Q", "Q", "ZZZ", "Q", box="Q" * 9)
    third = fill(on(third, "0 pass; 1 pass; 2 play:ZZZ@i10>"))
    assert asks(third) == [
        (3, ("play", "pass", "challenge"), True),
        (0, ("challenge",), False),
        (1, ("challenge",), False),
    ]


@clause("KW-43")
def test_a_partner_may_challenge_too() -> None:
    """The booklet says any player; right or wrong, it is the partners' own side that is paid."""
    sitting = doubted("SEE", 4, play="partnership")
    assert [actor for actor, _, _ in asks(sitting)] == ["chance", 1, 2, 3]
    assert says(on(sitting, "2 challenge")) == [(0, 15, "KW-47"), (0, -25, "KW-44")]
    bad = on(doubted("ZZZ", 4, play="partnership"), "2 challenge")
    assert says(bad) == [(0, 25, "KW-45")]
    assert asks(bad) == [(1, ("play", "pass"), True)]


@clause("KW-44")
def test_a_wrong_challenge_costs_25_and_closes_the_window() -> None:
    sitting = on(doubted("SEE"), "1 challenge")
    assert says(sitting) == [(0, 15, "KW-47"), (1, -25, "KW-44")]
    assert sitting.totals == (15, -25, 0)  # below zero
    assert asks(sitting) == [("chance", ("draw",), True)]
    assert refused(sitting, "2 challenge") == "turn"
    assert asks(fill(sitting)) == [(1, ("play", "pass"), True)]  # nobody loses a turn


@clause("KW-45")
@pytest.mark.parametrize("drawn", [0, 1, 3])
def test_a_right_challenge_puts_the_table_back(drawn: int) -> None:
    before = table("ZZZ", "SEEQ", "SEEQ", box="ABCDEFGHIJ")
    sitting = on(before, "0 play:ZZZ@i10>")
    for letter in "ABC"[:drawn]:
        sitting = on(sitting, f"chance draw:{letter}")
    back = on(sitting, "2 challenge")
    assert says(back) == [(2, 25, "KW-45")]
    assert (back.state.board, back.state.racks, back.state.box) == (
        before.state.board,
        before.state.racks,
        before.state.box,
    )
    assert asks(back) == [(1, ("play", "pass"), True)]  # the turn is lost
    assert refused(back, "1 challenge") == "turn"  # the first challenger only


@clause("KW-45", "KW-15")
def test_a_key_card_won_by_a_bad_word_lies_open_again() -> None:
    before = table("SEEX", "Q", box="Q" * 9, cards=("SEE", "SEEX"))
    assert before.view(0).card == "SEE"
    won = on(before, "0 play:SEE@i10>")
    assert won.view(1).card is None
    assert says(won)[-1] == (0, 50, "KW-49")
    bad = table("ZZZ", "Q", box="Q" * 9, cards=("ZZZ", "ZZZY"))
    turned = fill(on(bad, "0 play:ZZZ@i10>"))
    assert turned.view(0).card == "ZZZY"
    assert turned.view(0).won == ("ZZZ",)
    back = on(turned, "1 challenge")
    assert back.view(0).card == "ZZZ"
    assert back.view(0).won == ()
    assert back.state.deck == ("ZZZY",)
    assert says(back) == [(1, 25, "KW-45")]


@clause("KW-45")
def test_a_play_taken_back_breaks_the_row_of_passes() -> None:
    sitting = table("Q", "ZZZ", box="Q" * 9)
    sitting = on(sitting, "0 pass; 1 play:ZZZ@i10>; 0 challenge; 0 pass")
    assert not sitting.over
    assert on(sitting, "1 pass").over


@clause("KW-45")
def test_nothing_leaks_when_letters_go_back() -> None:
    sitting = on(doubted(), "chance draw:Q; 1 challenge")
    said = [fact for entry in sitting.log for fact in heard(entry.facts, SPECTATOR)]
    assert not [fact for fact in said if fact.kind == "drawn"]
    verdict = said[-1].data
    assert (verdict["seat"], verdict["against"], verdict["upheld"]) == (1, 0, True)
    assert verdict["words"] == ("ZZZ",)


@clause("KW-43")
def test_one_bad_word_among_several_is_enough() -> None:
    sitting = fill(on(table("SEE", "ITQ", box="Q" * 9), "0 play:SEE@i10>"))
    sitting = on(sitting, "1 play:IT@i11>")
    assert words(sitting) == ("IT", "SI", "ET")
    upheld = on(sitting, "0 challenge")
    assert upheld.log[-1].facts[0].data["words"] == ("SI", "ET")


@clause("KW-43", "KW-55")
def test_the_play_that_goes_out_may_be_doubted_for_twenty_seconds() -> None:
    sitting = on(table("SEE", "QQ"), "0 play:SEE@i10>")
    assert not sitting.over
    assert asks(sitting) == [(1, ("challenge",), False), ("clock", ("stand",), True)]
    assert [p.within for p in sitting.prompts if p.actor == CLOCK] == [20.0]
    assert sitting.view(1).player == 0
    assert says(sitting) == [(0, 15, "KW-47")]
    stood = on(sitting, "clock stand")
    assert says(stood) == [(0, 15, "KW-47"), (0, 60, "KW-55")]
    wrong = on(sitting, "1 challenge")  # over without standing
    assert wrong.over
    assert says(wrong) == [(0, 15, "KW-47"), (1, -25, "KW-44"), (0, 60, "KW-55")]
    bad = on(table("ZZZ", "QQ"), "0 play:ZZZ@i10>; 1 challenge")
    assert not bad.over
    assert asks(bad) == [(1, ("play", "pass"), True)]
    assert bad.view(0).racks[0] == "ZZZ"


@clause("KW-85", "KW-44", "KW-45")
def test_in_a_party_mistakes_cost_nothing_and_are_played_again() -> None:
    sitting = on(doubted(party=True), "1 challenge")
    assert says(sitting) == []
    assert [a[:2] for a in asks(sitting)] == [(0, ("play", "pass")), ("clock", ("time",))]
    assert sitting.view(1).player == 0
    wrong = on(doubted("SEE", party=True), "1 challenge")
    assert says(wrong) == [(0, 15, "KW-47")]
    assert asks(wrong) == [("chance", ("draw",), True)]
    assert refused(wrong, "2 challenge") == "turn"


@clause("KW-85")
def test_once_the_next_has_played_a_mistake_stands() -> None:
    sitting = on(doubted(party=True), "1 pass")
    assert refused(sitting, "2 challenge") == "turn"
    assert says(sitting) == [(0, 15, "KW-47")]

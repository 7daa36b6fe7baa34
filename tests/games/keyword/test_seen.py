"""What is seen, heard and imagined."""

from collections import Counter
from random import Random

from parlour.core.game import BOOK, SPECTATOR
from parlour.core.play import heard, shown
from parlour.core.sitting import Sitting
from parlour.games.keyword.board import block
from tests.clause import clause
from tests.games.keyword.playing import GAME, bare, fill, on, table


def played(**options: object) -> Sitting:
    """SEE, with a Master for its S, and one block drawn since."""
    sitting = on(table("?EE", "ASYQ", box="ABCDEFG", **options), "0 play:sEE@i10>")
    return on(sitting, "chance draw:B")


@clause("KW-17", "KW-19")
def test_whose_turn_it_is() -> None:
    assert bare(2, first=None).view(0).player is None  # lots
    assert bare(2, first=1).view(0).player == 1  # the deal
    assert played().view(0).player == 0  # still drawing
    assert fill(played()).view(0).player == 1
    assert on(table("SEE", "QQ"), "0 play:SEE@i10>").view(0).player == 0  # the last play's window
    assert on(table("Q", "Q"), "0 pass; 1 pass").view(0).player is None


@clause("KW-18", "KW-60")
def test_a_rack_is_its_owners_to_see_before_and_after_the_end() -> None:
    over = on(table("Q", "QQ"), "0 pass; 1 pass")
    for sitting in (table("Q", "QQ"), over):
        assert sitting.view(0).racks == {0: "Q"}
        assert sitting.view(SPECTATOR).racks == {}
        assert sitting.view(BOOK).racks == {0: "Q", 1: "QQ"}
    partners = table("A", "B", "C", "D", play="partnership")
    assert partners.view(0).racks == {0: "A"}


@clause("KW-18")
def test_a_block_drawn_is_heard_by_whoever_draws_it() -> None:
    drew = played().log[-1].facts
    assert [(f.kind, dict(f.data)) for f in heard(drew, 0)] == [
        ("drew", {"seat": 0}),
        ("drawn", {"letter": "B"}),
    ]
    for viewer in (1, SPECTATOR):
        assert [f.kind for f in heard(drew, viewer)] == ["drew"]


@clause("KW-22")
def test_the_score_of_a_play_is_named_and_not_of_those_before() -> None:
    sitting = fill(on(table("SEET", "ASYQ", box="Q" * 9), "0 play:SEE@i10>"))
    sitting = on(sitting, "1 play:EASY@k10v; 0 play:TSEE@h10>")
    facts = [fact for entry in sitting.log for fact in entry.facts if fact.kind == "played"]
    assert sum(fact.data["points"] for fact in facts) == sum(sitting.totals)
    assert [fact.data["points"] for fact in facts[:1]] == [15]


@clause("KW-45", "KW-44")
def test_what_became_of_a_challenge_is_said() -> None:
    for word, upheld in (("SEE", False), ("ZZZ", True)):
        sitting = on(table(word, "Q", box="Q" * 9), f"0 play:{word}@i10>; 1 challenge")
        assert sitting.log[-1].facts[0].data["upheld"] == upheld


@clause("KW-14", "KW-21", "KW-45")
def test_who_imagines_the_rest_sees_what_was_seen() -> None:
    cards = ("YOU", "SEE", "OUT")
    won = on(table("SEE", "ASYQ", box="Q" * 9, cards=("SEE", "YOU", "YOU")), "0 play:SEE@i10>")
    moments = [
        on(bare(3, first=None), "chance lot:Q"),
        on(bare(2, cards=cards), "chance draw:E"),
        table("?EE", "ASYQ", box="ABCDEFG", cards=cards),
        played(cards=cards),
        fill(played(cards=cards)),
        won,
        fill(won),
        on(table("SEE", "QQ"), "0 play:SEE@i10>"),
        on(table("Q", "Q"), "0 pass; 1 pass"),
    ]
    for sitting in moments:
        whole = Counter(sitting.state.options.letters)
        for seat in range(sitting.setup.seats):
            view = sitting.view(seat)
            state = GAME.imagine(sitting.setup, view, Random(seat))
            assert GAME.view(state, seat) == view
            assert shown(GAME.prompts(state), seat) == shown(sitting.prompts, seat)
            assert state.deck == sitting.state.deck
            held = Counter("".join(state.racks) + state.box)
            held.update(block(sign) for sign in state.board if sign != ".")
            assert held == +whole
            if state.last is not None:
                assert len(state.last.drawn) == view.last.drawn

"""What can be done with any game: stepping, settling, what is shown and heard, what is asked."""

from random import Random

import pytest

from parlour.core.game import CHANCE, CLOCK, SPECTATOR, Fact, Illegal, Prompt
from parlour.core.play import asked, heard, perft, shown, spoken
from parlour.core.sitting import Sitting, advance, settle
from parlour.house.dice import dice
from tests.tiny import GAME
from tests.tiny.moves import Claim, Close, Draw, Lay, Swap


def dealt(seed: int = 0) -> Sitting:
    return settle(Sitting.begin(GAME), dice(Random(seed)))


def test_chance_moves_until_somebody_is_asked() -> None:
    sitting = dealt()
    assert [entry.actor for entry in sitting.log] == [CHANCE] * 4
    assert not any(prompt.actor == CHANCE for prompt in sitting.prompts)


def test_a_move_brings_what_chance_adds_to_it() -> None:
    sitting = dealt()
    hand = sitting.view(0).hands[0]
    after = advance(sitting, 0, Swap(hand[0]), dice(Random(0)))
    assert [entry.actor for entry in after.log[-2:]] == [0, CHANCE]
    assert len(after.view(0).hands[0]) == 2


def test_who_is_not_prompted_is_refused() -> None:
    with pytest.raises(Illegal, match="seat 1 has no claim:1 to make now") as refused:
        dealt().step(1, Claim(1))
    assert refused.value.clause == "turn"
    with pytest.raises(Illegal, match="the clock has no close to make now"):
        dealt().step(CLOCK, Close())


def test_others_learn_of_open_duties_but_not_of_hands_rights_and_secrets() -> None:
    prompts = (
        Prompt(CHANCE, Draw, ("draw",)),
        Prompt(0, Lay, ("lay",), choices=("lay:1",), otherwise=Lay(1)),
        Prompt(0, Claim, ("claim",), duty=False),
        Prompt(1, Lay, ("lay",), secret=True),
        Prompt(CLOCK, Close, ("close",), within=1.0, otherwise=Close(), secret=True),
    )
    assert shown(prompts, 0) == prompts[:3]
    for stranger in (1, SPECTATOR):
        of_chance, of_seat = shown(prompts, stranger)[:2]
        assert of_chance == prompts[0]
        assert (of_seat.actor, of_seat.moves) == (0, ("lay",))
        assert (of_seat.choices, of_seat.otherwise) == ((), None)
    assert shown(prompts, 1)[2:] == (prompts[3],)
    assert shown(prompts, SPECTATOR)[2:] == ()


def test_a_whisper_is_heard_by_one() -> None:
    facts = (Fact("aloud"), Fact("whisper", to=1), Fact("aside", to=SPECTATOR))
    assert [fact.kind for fact in heard(facts, 0)] == ["aloud"]
    assert [fact.kind for fact in heard(facts, 1)] == ["aloud", "whisper"]
    assert [fact.kind for fact in heard(facts, SPECTATOR)] == ["aloud", "aside"]


def test_prompts_are_gathered_by_actor() -> None:
    prompts = (
        Prompt(CLOCK, Close, ("close",), within=1.0, otherwise=Close()),
        Prompt(1, Claim, ("claim",), duty=False),
        Prompt(0, Claim, ("claim",), duty=False),
        Prompt(0, Lay, ("lay", "claim")),
        Prompt(CHANCE, Draw, ("draw",)),
    )
    assert [(each.actor, each.moves, each.duty) for each in asked(prompts)] == [
        (CHANCE, ("draw",), True),
        (1, ("claim",), False),
        (0, ("claim", "lay"), True),
        (CLOCK, ("close",), True),
    ]


def test_perft_counts_what_chance_and_seats_can_do() -> None:
    """Four sorts of pebbles while there are three of each; then two hands of two."""
    state = GAME.start(Sitting.begin(GAME).setup)
    assert [perft(GAME, state, depth) for depth in range(4)] == [1, 4, 16, 64]
    over = dealt().state
    while not GAME.result(over):
        over = _on(over)
    assert [perft(GAME, over, depth) for depth in range(3)] == [1, 0, 0]


def _on(state):
    prompt = next(prompt for prompt in GAME.prompts(state) if prompt.duty)
    if prompt.actor == CLOCK:
        return GAME.apply(state, CLOCK, prompt.otherwise)
    if prompt.actor == CHANCE:
        return GAME.apply(state, CHANCE, next(iter(GAME.chances(state))))
    return GAME.apply(state, prompt.actor, next(iter(GAME.moves(state, prompt.actor))))


def test_actors_have_names() -> None:
    assert [spoken(actor) for actor in (3, CHANCE, CLOCK)] == ["seat 3", "chance", "the clock"]

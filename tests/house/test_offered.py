"""What is picked from at random: all that the rules list, however it was found."""

from random import Random
from typing import Any

import pytest

from parlour.core.game import Setup
from parlour.core.poll import poll
from parlour.core.sitting import Sitting
from parlour.games import GAMES
from parlour.house.dice import dice
from parlour.house.hands import random_move
from parlour.house.players import bot_of, offered
from tests.games.dictionary_please.playing import WORDS as FAMILIES
from tests.games.keyword.playing import WORDS as PLAIN

TABLES = [
    ("dictionary_please", FAMILIES, {}),
    ("dictionary_please", FAMILIES, {"ruling": "vote", "claiming": "spoken"}),
    ("keyword", PLAIN, {"validation": "strict"}),
]


@pytest.mark.parametrize(("name", "words", "options"), TABLES)
def test_a_kernel_offers_what_the_rules_list(
    name: str, words: Any, options: dict[str, Any]
) -> None:
    game, rng = GAMES[name], Random(3)
    sitting = Sitting.begin(game, Setup(2, game.options(**options), lexicon=words))
    questions, reply, most = poll(sitting, dice(rng), rng), None, 0
    for _ in range(60):
        try:
            question = questions.send(reply)
        except StopIteration:
            break
        now, seat = question.sitting, question.seat
        state = game.imagine(now.current, now.view(seat), rng)
        listed = [
            move
            for move in game.moves(state, seat)
            if any(isinstance(move, prompt.move) for prompt in question.prompts)
        ]
        found = offered(now, seat, question.prompts, rng)
        assert bot_of(name).offered(now.current, now.view(seat), question.prompts) == found  # type: ignore[attr-defined]
        assert len(found) == len(set(found))
        assert set(found) == set(listed)
        most = max(most, len(found))
        reply = random_move(found, question.prompts, question.duty, 2, rng)
    assert most > 10

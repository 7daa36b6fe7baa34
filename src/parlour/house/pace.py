"""How long bots think: what the benches of a level's pace have in common."""

from __future__ import annotations

from random import Random
from time import process_time

from parlour.bots.bot import Budget
from parlour.core.poll import poll
from parlour.core.sitting import Sitting
from parlour.house.dice import dice
from parlour.house.players import choose


def thinking(sitting: Sitting, level: str, seed: int | str, effort: float = 1.0) -> list[float]:
    """The CPU seconds of every duty of a match, the level in every seat."""
    rng = Random(seed)
    questions, answer = poll(sitting, dice(rng), rng), None
    seconds: list[float] = []
    while True:
        try:
            question = questions.send(answer)
        except StopIteration:
            return seconds
        now, seat = question.sitting, question.seat
        budget = Budget(level, effort, stream=f"{seed}/{seat}")
        began = process_time()
        answer = choose(now.game.name, now.current, now.view(seat), question.prompts, rng, budget)
        if question.duty:
            seconds.append(process_time() - began)

"""Any match as a loop over its questions: for bots and simulations, which need not look back."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from parlour.core.asking import Asking
from parlour.core.game import Prompt, Seat
from parlour.core.sitting import Roll, Sitting

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True)
class Question:
    """What one seat is asked: to do a duty, or whether it uses a right (None declines)."""

    seat: Seat
    prompts: tuple[Prompt, ...]  # the seat's own
    duty: bool
    sitting: Sitting


Poll = Generator[Question, Any, Sitting]


def poll(sitting: Sitting, roll: Roll, rng: Random) -> Poll:
    """Ask until the match is over; what is sent back is a move, or None to decline."""

    def order(seats: list[Seat], _: int) -> list[Seat]:
        rng.shuffle(seats)
        return seats

    asking = Asking.begin(sitting, order).rolled(roll)
    while asking.actor is not None:
        move = yield Question(asking.actor, asking.prompts, asking.duty, asking.sitting)
        asking = asking.answer(move).rolled(roll)
    return asking.sitting

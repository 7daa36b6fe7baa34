"""Any match as a strict sequence of questions: for bots, simulations and learning.

A table waits; a poll asks. After every entry each seat with a right is asked once, in an order
shuffled from the seed; then windows of up to a minute run out; then a duty is asked. Longer
clocks run on virtual time: each duty takes PACE seconds.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from parlour.core.game import CLOCK, Illegal, Prompt, Seat
from parlour.core.sitting import Roll, Sitting, settle

if TYPE_CHECKING:
    from random import Random

WINDOW = 60.0  # seconds: a window up to this long is over before the next duty is asked
PACE = 20.0  # seconds of virtual time that a duty takes


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
    now, since = 0.0, dict[tuple[str, str], float]()
    sitting = settle(sitting, roll)
    while not sitting.over:
        sitting = yield from _rights(sitting, roll, rng)
        late = _struck(sitting, now, since)
        if late is not None:
            sitting = settle(sitting.step(CLOCK, late.otherwise), roll)
            continue
        duty = next((p for p in sitting.prompts if p.duty and p.actor >= 0), None)
        if duty is None:
            if not sitting.over:
                raise RuntimeError(f"{sitting.game.name}: nobody has a duty, yet it is not over")
            break
        own = tuple(p for p in sitting.prompts if p.actor == duty.actor)
        move = yield Question(duty.actor, own, True, sitting)
        sitting = settle(sitting.step(duty.actor, move), roll)
        now += PACE
    return sitting


def _rights(sitting: Sitting, roll: Roll, rng: Random) -> Poll:
    """Every seat with a right is asked once after each entry, until all decline."""
    waiting = _holders(sitting, rng)
    while waiting:
        seat = waiting.pop()
        own = tuple(p for p in sitting.prompts if p.actor == seat and not p.duty)
        if not own:
            continue
        move = yield Question(seat, own, False, sitting)
        if move is None:
            continue
        try:
            sitting = settle(sitting.step(seat, move), roll)
        except Illegal:
            continue  # something that the seat cannot know of may stand against it
        waiting = _holders(sitting, rng)
    return sitting


def _holders(sitting: Sitting, rng: Random) -> list[Seat]:
    holders = sorted({p.actor for p in sitting.prompts if not p.duty and p.actor >= 0})
    rng.shuffle(holders)
    return holders


def _struck(sitting: Sitting, now: float, since: dict[tuple[str, str], float]) -> Prompt | None:
    """A clock that strikes before the next duty is done, if one does."""
    for prompt in sitting.prompts:
        if prompt.actor != CLOCK or prompt.within is None:
            continue
        key = (sitting.game.write(prompt.otherwise), prompt.about)
        begun = since.setdefault(key, now)
        if prompt.within <= WINDOW or now - begun >= prompt.within:
            since.pop(key)
            return prompt
    return None

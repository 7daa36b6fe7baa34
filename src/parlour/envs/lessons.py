"""Records as lessons: what a seat saw before each action, which actions were open, and what it did.

A move is spelt into the actions that a learner would have taken. Rights that were declined leave no
trace in a record and are not among them; moves that cannot be spelt (a bluff, a letter laid again)
are counted and left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from parlour.bots.spaces import Array, Done, Seen, Spaces, spelling
from parlour.core.game import Seat, Setup
from parlour.core.play import Entry
from parlour.core.sitting import Sitting, is_duty
from parlour.envs.desk import Observation, outcome
from parlour.house.spelling import spaces_of


class Lesson(NamedTuple):
    """One action."""

    observation: Observation
    mask: Array
    action: int
    seat: Seat


def lessons(sitting: Sitting, spaces: Spaces) -> Iterator[list[Lesson]]:
    """A match again, move by move of its seats: empty where one cannot be spelt."""
    table = Sitting.begin(sitting.game, sitting.setup)
    for entry in sitting.log:
        if entry.actor >= 0:
            yield _spelt(table, entry, spaces)
        table = table.play(entry.actor, entry.move)


def _spelt(table: Sitting, entry: Entry, spaces: Spaces) -> list[Lesson]:
    seat, move = entry.actor, table.game.read(entry.move)
    duty = is_duty(table.prompts, seat, move)
    own = tuple(p for p in table.prompts if p.actor == seat and p.duty == duty)
    own = tuple(p for p in own if duty or p.move not in spaces.skips)
    if not own:
        return []
    seen = Seen(table.current, table.view(seat), own, table.totals, seat, duty)
    speller = spaces.speller(seen)
    try:
        actions = spelling(speller, move)
    except ValueError:
        return []
    found = []
    for action in actions:
        found.append(Lesson(spaces.observe(seen, speller), speller.mask(), action, seat))
        after = speller.take(action)
        if not isinstance(after, Done):
            speller = after
    return found


@dataclass
class Dataset:
    """Lessons of many matches of one table, as arrays with one row an action."""

    setup: Setup
    spaces: Spaces
    rows: dict[str, list[Any]] = field(default_factory=dict)
    matches: int = 0
    left_out: int = 0  # moves

    @staticmethod
    def of(sittings: Iterable[Sitting]) -> Dataset:
        """ValueError where there are none, or where tables differ: their arrays would, too."""
        found: Dataset | None = None
        laid: Any = None
        for sitting in sittings:
            way = (sitting.game.name, sitting.setup.seats, sitting.setup.options)
            if found is None:
                spaces = spaces_of(sitting.game, sitting.setup)
                found, laid = Dataset(sitting.setup, spaces), way
            if way != laid:
                raise ValueError("records of one dataset are of one game, laid out in one way")
            found.add(sitting)
        if found is None:
            raise ValueError("there is no record to learn from")
        return found

    def add(self, sitting: Sitting) -> None:
        """One more match."""
        worth = outcome(sitting)
        for move in lessons(sitting, self.spaces):
            self.left_out += not move
            for lesson in move:
                row = {
                    **{f"seen_{name}": array for name, array in lesson.observation.items()},
                    "mask": np.packbits(lesson.mask.astype(bool)),
                    "action": lesson.action,
                    "seat": lesson.seat,
                    "match": self.matches,
                    "outcome": worth[lesson.seat],
                }
                for name, value in row.items():
                    self.rows.setdefault(name, []).append(value)
        self.matches += 1

    def arrays(self) -> dict[str, Array]:
        """By name: one row an action."""
        kinds = {"action": np.int16, "seat": np.int8, "match": np.int32, "outcome": np.float32}
        return {
            name: np.array(values, kinds.get(name)) if name in kinds else np.stack(values)
            for name, values in self.rows.items()
        }


def unpacked(masks: Array, actions: int) -> Array:
    """Masks as they were: 1 for each action that was open."""
    return np.unpackbits(masks, axis=1, count=actions).astype(np.int8)

"""A match taken up again at any of its entries, as a match of its own."""

from __future__ import annotations

from parlour.core.game import CHANCE, HOUSE
from parlour.core.house_rules import standing_of
from parlour.core.sitting import Sitting


def taken_up(sitting: Sitting, entries: int) -> Sitting:
    """The match as it stood after so many entries of its log, ready to be played on.

    What the house said is left out, and with it the moves that were taken back. Chance is never
    cut off: what it still owed then it does here as it did there. After a game's last move it
    waits, as it does at a table: the next game is dealt when everybody is ready.
    """
    if not 0 <= entries <= len(sitting.log):
        raise ValueError(f"this match has {len(sitting.log)} entries")
    now = Sitting.begin(sitting.game, sitting.setup)
    for entry in standing_of(sitting.log[:entries]):
        now = now.play(entry.actor, entry.move)
    for entry in sitting.log[entries:]:
        if now.ended is not None or not any(p.actor == CHANCE for p in now.prompts):
            break
        if entry.actor == CHANCE:
            now = now.play(CHANCE, entry.move)
        elif entry.actor != HOUSE:
            break
    return now

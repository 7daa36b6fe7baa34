"""What a move would come to: nothing is stored, and nothing rolled."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from parlour.core.game import Seat
from parlour.core.play import heard
from parlour.core.sitting import Sitting
from parlour.server import protocol
from parlour.server.play.projection import as_facts, as_lines


def attempt(
    sitting: Sitting, seat: Seat, move: Any
) -> tuple[list[protocol.Fact], list[protocol.Line]]:
    """What its seat would hear, and the new lines on the sheet; raises Illegal."""
    tried = replace(sitting, state=sitting.game.tries(sitting.state))
    after = tried.step(seat, move)
    sheet = after.sheet if after.ended is None else after.game.sheet(after.ended)
    new = Counter(sheet) - Counter(sitting.sheet)  # an equal line may be there already
    return as_facts(heard(after.log[-1].facts, seat)), as_lines(new.elements())

"""Finished matches are filed: what was played by whom, so that they are found again."""

from __future__ import annotations

import re
from collections.abc import Iterable

from parlour.core.game import Seat, Side, side_of_seat
from parlour.core.house_rules import standing_of
from parlour.core.play import Entry
from parlour.core.sitting import Sitting
from parlour.house.par import class_of
from parlour.house.ratings import spoilt
from parlour.server import protocol
from parlour.server.store import Filed, Laid, Played

WORD = re.compile(r"\b[A-Z]{2,}\b")  # as sheets write the words that they score
MOST = 400  # words of one seat that are filed


def filed(laid: Laid, sitting: Sitting, when: float) -> Filed:
    """A match that is over, as the archive finds it again."""
    result = sitting.result
    assert result is not None
    standing = standing_of(sitting.log)
    seats = range(laid.seats)
    words = {seat: _said_by(seat, standing) for seat in seats}
    if not any(words.values()):  # where words are laid unseen, the sheet names them
        words = {seat: _scored(side_of_seat(seat, len(result.totals)), sitting) for seat in seats}
    return Filed(
        game=laid.game,
        title=sitting.game.title,
        ended=when,
        options=protocol.plain(vars(sitting.setup.options)),
        totals=result.totals,
        winners=result.winners,
        how=result.how,
        played=tuple(
            Played(
                words[seat][:MOST],
                _captures(seat, standing),
                class_of(laid.game, sitting.setup, seat),
            )
            for seat in seats
        ),
        public=laid.terms.public,
        rated=laid.terms.rated,
        spoilt=spoilt(sitting) if laid.terms.rated else None,
    )


def _said_by(seat: Seat, standing: Iterable[Entry]) -> tuple[str, ...]:
    """The words that a seat made, as everybody heard them."""
    found: dict[str, None] = {}
    for fact in (fact for entry in standing for fact in entry.facts if fact.to is None):
        if fact.data.get("seat") == seat and isinstance(fact.data.get("word"), str):
            found |= dict.fromkeys([fact.data["word"], *fact.data.get("words", ())])
    return tuple(found)


def _scored(side: Side, sitting: Sitting) -> tuple[str, ...]:
    whys = (line.why for line in sitting.sheet if line.side == side)
    return tuple(dict.fromkeys(word for why in whys for word in WORD.findall(why)))


def _captures(seat: Seat, standing: Iterable[Entry]) -> int:
    """Words of others that a seat took, two at once included (DP-34, DP-42)."""
    facts = [fact.data for entry in standing for fact in entry.facts if "owners" in fact.data]
    return sum(
        owner != seat for data in facts if data.get("seat") == seat for owner in data["owners"]
    )

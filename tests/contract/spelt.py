"""What a learner in a seat is given, and every move that its actions spell."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from parlour.bots.spaces import Done, Piece, Seen, Spaces, Speller
from parlour.core.game import Seat
from parlour.core.play import shown
from parlour.core.sitting import Sitting
from parlour.folders import PACKAGE
from tests.contract.tables import Table

Given = tuple[tuple[bytes, bytes], ...]


def spaces_of(table: Table) -> Spaces | None:
    """What a game declares; None: it has nothing for learners."""
    if not Path(PACKAGE, "games", table.game.name, "spaces.py").exists():
        return None
    found: Spaces = import_module(f"parlour.games.{table.game.name}.spaces").spaces(table.setup)
    return found


def asked(spaces: Spaces, sitting: Sitting, seat: Seat, duty: bool) -> Seen:
    """A seat asked for its duties, or about its rights."""
    own = tuple(
        prompt
        for prompt in shown(sitting.prompts, seat)
        if prompt.actor == seat
        and prompt.duty == duty
        and (duty or prompt.move not in spaces.skips)
    )
    return Seen(sitting.current, sitting.view(seat), own, sitting.totals, seat, duty)


def given(spaces: Spaces, sitting: Sitting, seat: Seat) -> Given:
    """Arrays and masks of both questions, as bytes; each array is checked on the way."""
    found = []
    for duty in (True, False):
        seen = asked(spaces, sitting, seat, duty)
        speller = spaces.speller(seen) if seen.prompts else None
        arrays = spaces.observe(seen, speller)
        for piece in (*spaces.pieces, *spaces.spelt):
            check(piece, arrays[piece.name])
        mask = b""
        if speller is not None:
            open_ = speller.mask()
            assert open_.shape == (spaces.actions,)
            assert open_.dtype == np.int8
            assert open_.any(), "nothing is open"
            mask = open_.tobytes()
        found.append((b"".join(array.tobytes() for array in arrays.values()), mask))
    return tuple(found)


def check(piece: Piece, array: Any) -> None:
    assert array.shape == piece.shape, piece.name
    assert array.dtype == piece.dtype, piece.name
    assert piece.low <= array.min(), piece.name
    assert array.max() <= piece.high, piece.name


def spelt(speller: Speller) -> Iterator[Any]:
    """Every move that can be spelt from here; None where a right may be declined."""
    for action in np.flatnonzero(speller.mask()):
        after = speller.take(int(action))
        if isinstance(after, Done):
            yield after.move
        else:
            yield from spelt(after)

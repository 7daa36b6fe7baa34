"""The best board with the letters of a finished game of 4CYTE.

The solver is a kernel, so it runs as the command it is, in a process of its own: one at a time, a
few waiting, each letter set once.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections import OrderedDict
from contextlib import suppress

from parlour.core.game import SPECTATOR
from parlour.core.sitting import Sitting
from parlour.server import protocol

PROGRAM = (sys.executable, "-c", "from parlour.cli.main import main; main()", "solve", "fourcyte")
SECONDS = 3  # of searching
PATIENCE = 60.0  # seconds for all of it: the first time the kernels are loaded
WAITING = 8  # who comes later is told nothing
KEPT = 256
ROW = 6
log = logging.getLogger("parlour")


class Solver:
    """Answers that were worked out, and the one that is being worked out."""

    def __init__(self, program: tuple[str, ...] = PROGRAM) -> None:
        self._program = program
        self._found: OrderedDict[tuple[str, str], protocol.BestCard] = OrderedDict()
        self._busy, self._waiting = asyncio.Lock(), 0

    async def best(self, sitting: Sitting) -> protocol.BestCard | None:
        """None: another game, a board that was left unfinished, or too many who ask at once."""
        letters = laid(sitting)
        if letters is None or sitting.setup.lexicon is None or self._waiting >= WAITING:
            return None
        tier = sitting.setup.lexicon.name.split()[-1]  # parlour-en 1 standard
        self._waiting += 1
        try:
            async with self._busy:
                return await self._solved("".join(sorted(letters)), tier)
        finally:
            self._waiting -= 1

    async def _solved(self, letters: str, tier: str) -> protocol.BestCard | None:
        if found := self._found.get((letters, tier)):
            return found
        found = await self._run(letters, tier)
        if found is not None:
            self._found[letters, tier] = found
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
        return found

    async def _run(self, letters: str, tier: str) -> protocol.BestCard | None:
        asked = ("--letters", letters, "--tier", tier, "--seconds", str(SECONDS), "--json")
        process = await asyncio.create_subprocess_exec(
            *self._program,
            *asked,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            async with asyncio.timeout(PATIENCE):
                said, _ = await process.communicate()
            return _card(json.loads(said))
        except (TimeoutError, ValueError, KeyError) as problem:
            log.warning("the best board was not found: %r", problem)
            return None
        finally:
            with suppress(ProcessLookupError):
                process.kill()


def laid(sitting: Sitting) -> str | None:
    """The letters that lie on the boards: the same ones on each."""
    if sitting.game.name != "fourcyte":
        return None
    pitches = [mat.pitch for mat in sitting.view(SPECTATOR).mats.values()]
    return pitches[0] if pitches and "." not in pitches[0] else None


def _card(answer: dict[str, object]) -> protocol.BestCard:
    rows = str(answer["board"]).split("/")
    if any(len(row) != ROW for row in rows):
        raise ValueError("that is no board")
    return protocol.BestCard(
        rows, int(str(answer["points"])), int(str(answer["bound"])), answer["proven"] is True
    )

"""An event in a file, played by bots: what happens is appended as soon as it has happened."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from parlour.cli.answers import Stop, bar
from parlour.cli.reading import read_text
from parlour.core.game import Illegal
from parlour.events import record
from parlour.events.event import Event
from parlour.events.kinds import KINDS
from parlour.house.competitions import replay_event
from parlour.house.referee import Refusal
from parlour.house.setups import BadSetup
from parlour.house.tournament import Told, Undecided, entry, onward, played

if TYPE_CHECKING:
    pass


class Running:
    """An event that is being played. Killed at any moment, it goes on from its file."""

    def __init__(
        self, file: Path, level: str, seed: int | None, jobs: int, records: Path | None
    ) -> None:
        self.file, self.level, self.jobs, self.records = file, level, jobs, records
        self.seed = SystemRandom().getrandbits(60) if seed is None else seed
        text = read_text(str(file))
        found = replay_event(text)
        if isinstance(found, Refusal):
            raise Stop(found.why, found.clause, found.line, found.entry)
        if KINDS[found.kind].score is not None:
            raise Stop(f"a {found.kind} event has no pairings that bots could play")
        self.event: Event = found
        self._separator = "" if text.endswith("\n") else "\n"
        if records is not None:
            records.mkdir(parents=True, exist_ok=True)

    def to_the_end(self) -> Event:
        while not self.event.over:
            self.one_round()
        return self.event

    def one_round(self) -> Event:
        """Play the open pairings; where none is open, those of the next round."""
        if not self.event.open and not self.event.over:
            # Of its own for each round, so that an event goes on alike wherever it was stopped.
            rng = Random(f"{self.seed}/lots/{len(self.event.rounds)}")
            for said in onward(self.event, rng):
                self._append(said)
        title = f"round {len(self.event.rounds)}"
        with bar() as shown:
            task = shown.add_task(title, total=len(self.event.open))
            try:
                for told in played(self.event, self.level, self.seed, self.jobs):
                    self._keep(told)
                    shown.advance(task)
            except (BadSetup, Undecided) as problem:
                raise Stop(str(problem)) from None
        return self.event

    def _keep(self, told: Told) -> None:
        """The match first, then the result that names it."""
        if self.records is not None:
            (self.records / f"{told.pairing.id}.record").write_text(told.record, "utf-8")
        again = f" ; drawn {told.tries - 1} times before" if told.tries > 1 else ""
        self._append(entry(told), again)

    def _append(self, said: str, remark: str = "") -> None:
        try:
            after = record.play(self.event, said)
        except Illegal as refused:
            raise Stop(str(refused), refused.clause) from None
        with self.file.open("a", encoding="utf-8") as file:
            file.write(f"{self._separator}{said}{remark}\n")
            file.flush()
            os.fsync(file.fileno())
        self._separator, self.event = "", after

"""Draws that can be checked: all that chance does follows from a secret the house was bound to.

Before anything is drawn the house publishes a *commitment*, the SHA-256 of 32 secret bytes; then
seats may add *salts* of their own. When the match is over the secret is published, and everybody
can work out every draw again. docs/draws.md says how, step by step.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from parlour.core.game import CHANCE
from parlour.core.record import Record, read_entry
from parlour.core.sitting import Roll, Sitting
from parlour.house.dictionaries import NO_WISH, Wish
from parlour.house.referee import Refusal
from parlour.house.setups import setup_of

PURPOSE = "parlour-draws 1"  # so that the secret answers no other question
WIDTH = 256  # bits of one answer


@dataclass(frozen=True)
class Draws:
    """What the draws of a match follow from."""

    secret: bytes = field(repr=False)  # never in a log line
    salts: Mapping[int, str] = field(default_factory=dict)  # by seat

    @staticmethod
    def new() -> Draws:
        return Draws(secrets.token_bytes(32))

    @property
    def commitment(self) -> str:
        return commitment(self.secret)

    def below(self, limit: int, number: int) -> int:
        """A number from 0 up to `limit`, which is left out, for the draw of this number.

        An answer from the last, incomplete round of the limit would favour small numbers: the next
        is taken instead.
        """
        fair = (1 << WIDTH) - (1 << WIDTH) % limit
        attempt = 0
        while (answer := self._answer(number, attempt)) >= fair:
            attempt += 1
        return answer % limit

    def drawn(self, chances: Mapping[str, int], number: int) -> str:
        """What is drawn of outcomes by their text, each as often as its weight says."""
        left = self.below(sum(chances.values()), number)
        for text in sorted(chances):
            if left < chances[text]:
                return text
            left -= chances[text]
        raise AssertionError("weights add up to their sum")

    def roll(self, sitting: Sitting) -> Roll:
        """A roll for what chance does at this table from here on."""
        number, write = -1, sitting.game.write

        def roll(chances: Mapping[Any, int]) -> Any:
            nonlocal number
            if number < 0:  # counted only where chance moves: mostly it does not
                number = draws_made(sitting)
            by_text = {write(move): move for move in chances}
            weights = {text: chances[move] for text, move in by_text.items()}
            text = self.drawn(weights, number)
            number += 1
            return by_text[text]

        return roll

    def _answer(self, number: int, attempt: int) -> int:
        salts = json.dumps(
            {str(seat): self.salts[seat] for seat in sorted(self.salts)},
            ensure_ascii=True,
            separators=(",", ":"),
        )
        question = f"{PURPOSE}\n{salts}\n{number}\n{attempt}"
        return int.from_bytes(hmac.digest(self.secret, question.encode(), "sha256"))


def as_header(draws: Draws) -> dict[str, Any]:
    """What a record tells of the draws of a match that is over."""
    return {
        "draws": draws.commitment,
        "salts": dict(draws.salts),
        "secret": draws.secret.hex(),
    }


def commitment(secret: bytes) -> str:
    """What is published of a secret beforehand."""
    return f"sha256:{hashlib.sha256(secret).hexdigest()}"


def draws_made(sitting: Sitting) -> int:
    """How often chance has moved at a table: nothing is ever taken back across a draw."""
    return sum(entry.actor == CHANCE for entry in sitting.log)


class Draw(NamedTuple):
    """One draw of a match: of which outcomes, and which it was."""

    line: int  # of the record
    entry: str
    number: int
    chances: Mapping[str, int]  # weights by the outcome's text
    move: str


def draws_of(record: Record, wish: Wish = NO_WISH) -> Iterator[Draw]:
    """The draws of a record that the referee accepts, one after the other."""
    game, setup = setup_of(record, wish)
    sitting, number = Sitting.begin(game, setup, record.timing), 0
    for nth, entry in enumerate(record.entries):
        actor, move, at = read_entry(entry)
        if actor == CHANCE:
            chances = game.chances(sitting.state)
            weights = {game.write(outcome): weight for outcome, weight in chances.items()}
            yield Draw(record.body + nth, entry, number, weights, game.write(game.read(move)))
            number += 1
        sitting = sitting.play(actor, move, at)


def check(record: Record, wish: Wish = NO_WISH) -> Refusal | int:
    """How many draws of an accepted record follow from its secret: all; or the first that does not.

    ValueError where the record does not say what is needed.
    """
    if record.draws is None or record.secret is None:
        missing = "draws" if record.draws is None else "secret"
        raise ValueError(f"its draws cannot be checked: the header has no field {missing!r}")
    draws = Draws(bytes.fromhex(record.secret), record.salts)
    if draws.commitment != record.draws:
        line, text = record.header["secret"]
        return Refusal(line, text, "house", "this is not the secret the house was bound to")
    count = 0
    for draw in draws_of(record, wish):
        due = draws.drawn(draw.chances, draw.number)
        if due != draw.move:
            return Refusal(draw.line, draw.entry, "house", f"the draw was to be {due}")
        count += 1
    return count

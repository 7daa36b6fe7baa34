"""A match as a text file: a header, an empty line, then one log entry a line.

    parlour-record 1
    game score_four
    version 1
    seats 2
    options {}
    first 0

    0 b3
    1 b3 ; everything after the semicolon is a remark for readers

Reading here stops at the text: which moves and options are valid is for the game to say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from parlour.core.clocks import LATE, Late, Milliseconds, Timing, read_time, read_timing, write_time
from parlour.core.game import CHANCE, CLOCK, HOUSE, Actor
from parlour.core.options import DEEPEST, given, is_too_deep
from parlour.core.play import Entry
from parlour.core.sitting import Sitting

MAGIC = "parlour-record 1"
LIMIT = 1_000_000  # characters: far more than the longest match
MOST_ENTRIES = 20_000
LONGEST_SALT = 64  # characters
_ACTORS = {"chance": CHANCE, "clock": CLOCK, "house": HOUSE}
_HEX = re.compile("[0-9a-f]{64}")
_NAMES = {CHANCE: "chance", CLOCK: "clock", HOUSE: "house"}


class Unreadable(ValueError):
    """A text that is not a record, with the line where reading stopped."""

    def __init__(self, line: int, entry: str, why: str) -> None:
        super().__init__(why)
        self.line, self.entry = line, entry


@dataclass(frozen=True)
class Record:
    """A match as written down."""

    game: str
    seats: int
    version: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    sides: tuple[tuple[int, ...], ...] = ()
    first: int | None = None
    lexicon: str | None = None
    time: str | None = None  # as written: none, 300+5, 30/move, 3d/move
    late: Late | None = None
    draws: str | None = None  # the house's commitment to its secret: house/draws.py
    salts: dict[int, str] = field(default_factory=dict)  # by seat
    secret: str | None = None
    names: tuple[str, ...] = ()
    date: str | None = None
    result: str | None = None
    rated: dict[str, Any] | None = None  # which match of which players it is, where it counts
    entries: tuple[str, ...] = ()  # as written, without remarks
    header: dict[str, tuple[int, str]] = field(default_factory=dict, compare=False)  # as read
    body: int = field(default=0, compare=False)  # the line of the first entry

    @staticmethod
    def read(text: str) -> Record:
        """The record that a text holds; Unreadable where it holds none."""
        if len(text) > LIMIT:
            raise Unreadable(1, "", f"longer than {LIMIT} characters")
        rows, body, start = _split(text)
        fields: dict[str, Any] = {}
        header: dict[str, tuple[int, str]] = {}
        for number, line in rows:
            name, _, value = line.partition(" ")
            if name not in _FIELDS:
                raise Unreadable(number, line, f"there is no header field {name!r}")
            if name in fields:
                raise Unreadable(number, line, f"the header field {name!r} stands twice")
            try:
                fields[name], header[name] = _FIELDS[name](value.strip()), (number, line)
            except ValueError as problem:
                raise Unreadable(number, line, f"{name}: {problem}") from None
        if len(body) > MOST_ENTRIES:
            raise Unreadable(start + MOST_ENTRIES, "", f"more than {MOST_ENTRIES} entries")
        for name in ("game", "seats"):
            if name not in fields:
                raise Unreadable(start - 1, "", f"the header names no {name}")
        return Record(**fields, entries=body, header=header, body=start)

    @property
    def timing(self) -> Timing | None:
        """The time that the table had agreed on."""
        return None if self.time is None else read_timing(self.time, self.late)

    @staticmethod
    def of(sitting: Sitting, **more: Any) -> Record:
        """What was played at a table, ready to be written."""
        setup, game = sitting.setup, sitting.game
        return Record(
            game=game.name,
            seats=setup.seats,
            version=game.version,
            options=given(setup.options),
            sides=setup.sides,
            first=setup.first,
            lexicon=setup.lexicon.name if setup.lexicon else None,
            time=sitting.clocks.timing.text if sitting.clocks else None,
            late=sitting.clocks.timing.late if sitting.clocks else None,
            result=_summary(sitting),
            entries=tuple(_entry(entry) for entry in sitting.log),
            **more,
        )

    def write(self, remarks: tuple[str, ...] = ()) -> str:
        """The record as text, with a remark after each entry where there is one."""
        head: list[tuple[str, Any]] = [
            ("game", self.game),
            ("version", self.version),
            ("seats", self.seats),
            ("options", json.dumps(self.options)),
            ("sides", json.dumps(self.sides) if self.sides else None),
            ("first", self.first),
            ("lexicon", self.lexicon),
            ("time", self.time),
            ("late", self.late),
            ("draws", self.draws),
            ("salts", json.dumps(self.salts) if self.salts else None),
            ("secret", self.secret),
            ("names", json.dumps(self.names, ensure_ascii=False) if self.names else None),
            ("date", self.date),
            ("result", self.result),
            ("rated", None if self.rated is None else json.dumps(self.rated)),
        ]
        header = [f"{name} {value}" for name, value in head if value is not None]
        said = remarks + ("",) * (len(self.entries) - len(remarks))
        body = [f"{e} ; {r}" if r else e for e, r in zip(self.entries, said, strict=True)]
        return "\n".join([MAGIC, *header, "", *body]) + "\n"


def named(text: str, names: Sequence[str]) -> str:
    """A record's text with these names in its header, whoever was named there before."""
    head, gap, body = text.partition("\n\n")
    rows = [row for row in head.split("\n") if not row.startswith("names ")]
    after = (n for n, row in enumerate(rows) if row.startswith(("date ", "result ")))
    if any(names):
        rows.insert(next(after, len(rows)), f"names {json.dumps(names, ensure_ascii=False)}")
    return "\n".join(rows) + gap + body


def read_entry(text: str) -> tuple[Actor, str, Milliseconds | None]:
    """Who did what, of one entry, and when, if it says so; ValueError where it is none."""
    actor, _, move = text.partition(" ")
    move, timed, time = move.partition(" @")
    at = read_time(time) if timed else None
    if actor in _ACTORS:
        who = _ACTORS[actor]
    elif actor.isascii() and actor.isdigit() and len(actor) <= 9:
        who = int(actor)
    else:
        raise ValueError(f"{actor!r} is neither a seat number nor chance, clock or house")
    if not move or move != move.strip() or " " in move:
        raise ValueError("an entry is an actor, a space, one move and maybe a time")
    return who, move, at


def remarks(sitting: Sitting) -> tuple[str, ...]:
    """For each entry what came of it, and the score where it changed, for readers of the record."""
    timing = sitting.clocks.timing if sitting.clocks else None
    table, said = Sitting.begin(sitting.game, sitting.setup, timing), []
    for entry in sitting.log:
        before, table = table.totals, table.play(entry.actor, entry.move, entry.at)
        score = [] if table.totals == before else ["-".join(map(str, table.totals))]
        said.append("; ".join([*_told(entry), *score]))
    return tuple(said)


def told(sitting: Sitting) -> tuple[str, ...]:
    """For each entry what came of it: as much as the log knows without playing it again."""
    return tuple("; ".join(_told(entry)) for entry in sitting.log)


def actor_name(actor: Actor) -> str | int:
    """An actor as records and JSON write it."""
    return _NAMES.get(actor, actor)


def _told(entry: Entry) -> list[str]:
    return [_said(fact.kind, fact.data) for fact in entry.facts]


def _said(kind: str, data: Any) -> str:
    return " ".join([kind, *(f"{key} {value}" for key, value in data.items())])


def _entry(entry: Entry) -> str:
    when = "" if entry.at is None else f" @{write_time(entry.at)}"
    return f"{actor_name(entry.actor)} {entry.move}{when}"


def _summary(sitting: Sitting) -> str | None:
    result = sitting.result
    if result is None:
        return None
    return "-".join(map(str, result.totals)) + f" {result.how}"


def _split(text: str) -> tuple[list[tuple[int, str]], tuple[str, ...], int]:
    """Header lines with their numbers, entries without remarks, the first entry's line."""
    rows = text.replace("\r\n", "\n").split("\n")
    if rows[0].strip() != MAGIC:
        raise Unreadable(1, rows[0][:80], f"a record begins with the line {MAGIC!r}")
    try:
        gap = rows.index("", 1)
    except ValueError:
        gap = len(rows)
    body = rows[gap + 1 :]
    while body and not body[-1].strip():
        body.pop()
    header = [(number, row) for number, row in enumerate(rows[1:gap], start=2)]
    return header, tuple(row.partition(" ; ")[0].rstrip() for row in body), gap + 2


def _whole(value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) <= 6):
        raise ValueError(f"{value!r} is not a whole number")
    return int(value)


def _late(value: str) -> str:
    if value not in LATE:
        raise ValueError(f"late is one of {', '.join(LATE)}")
    return value


def _timing(value: str) -> str:
    read_timing(value)
    return value


def _word(value: str) -> str:
    if not value:
        raise ValueError("a value is missing")
    return value


def _json(kind: type, what: str) -> Callable[[str], Any]:
    def read(value: str) -> Any:
        try:
            found = json.loads(value)
        except (json.JSONDecodeError, RecursionError):
            raise ValueError(f"{what} is written as JSON") from None
        if not isinstance(found, kind):
            raise ValueError(f"{what} is written as a JSON {'object' if kind is dict else 'list'}")
        if is_too_deep(found):
            raise ValueError(f"{what} is nested more than {DEEPEST} deep")
        return found

    return read


def _sides(value: str) -> tuple[tuple[int, ...], ...]:
    found = _json(list, "sides")(value)
    whole = all(isinstance(s, list) and all(type(seat) is int for seat in s) for s in found)
    if not found or not whole:
        raise ValueError("sides are lists of seat numbers")
    return tuple(tuple(side) for side in found)


def _hex(value: str) -> str:
    if not _HEX.fullmatch(value):
        raise ValueError("32 bytes are written as 64 digits from 0 to f")
    return value


def _commitment(value: str) -> str:
    name, _, digest = value.partition(":")
    if name != "sha256":
        raise ValueError("a commitment is written sha256:HEX")
    return f"{name}:{_hex(digest)}"


def _salts(value: str) -> dict[int, str]:
    found = _json(dict, "salts")(value)
    for seat, salt in found.items():
        if not (seat.isascii() and seat.isdigit() and len(seat) <= 2 and isinstance(salt, str)):
            raise ValueError("salts are texts by seat number")
        if len(salt) > LONGEST_SALT:
            raise ValueError(f"a salt has at most {LONGEST_SALT} characters")
    return {int(seat): salt for seat, salt in found.items()}


def _names(value: str) -> tuple[str, ...]:
    found = _json(list, "names")(value)
    if not all(isinstance(name, str) for name in found):
        raise ValueError("names are texts")
    return tuple(found)


_FIELDS: dict[str, Callable[[str], Any]] = {
    "game": _word,
    "version": _whole,
    "seats": _whole,
    "options": _json(dict, "options"),
    "sides": _sides,
    "first": _whole,
    "lexicon": _word,
    "time": _timing,
    "late": _late,
    "draws": _commitment,
    "salts": _salts,
    "secret": _hex,
    "names": _names,
    "date": _word,
    "result": _word,
    "rated": _json(dict, "rated"),
}

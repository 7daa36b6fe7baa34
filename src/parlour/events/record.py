"""An event as a text file: a header, an empty line, then one entry a line.

parlour-event 1
kind knockout
game score_four
plan {"third": true}

enter "Ada"
enter "Ben" {"rating": 1510}
begin
result "1.1" {"totals": [2, 1], "winners": [0]} ; a remark for readers
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from parlour.core.record import Unreadable
from parlour.events.entries import VERBS, Entry, apply
from parlour.events.event import Event, Outcome
from parlour.events.kinds import KINDS

MAGIC = "parlour-event 1"
LIMIT = 4_000_000  # characters
_decoder = json.JSONDecoder()


@dataclass(frozen=True)
class EventText:
    """A text, read but not yet replayed."""

    header: Mapping[str, Any]
    entries: tuple[str, ...]  # as written, without remarks
    body: int  # the line of the first entry
    lines: Mapping[str, tuple[int, str]] = field(default_factory=dict)  # of header fields


def read(text: str) -> EventText:
    """The header and the lines of an event; Unreadable where it is none."""
    if len(text) > LIMIT:
        raise Unreadable(1, "", f"longer than {LIMIT} characters")
    rows = text.replace("\r\n", "\n").split("\n")
    if rows[0].strip() != MAGIC:
        raise Unreadable(1, rows[0][:80], f"an event begins with the line {MAGIC!r}")
    gap = rows.index("", 1) if "" in rows[1:] else len(rows)
    header: dict[str, Any] = {}
    lines: dict[str, tuple[int, str]] = {}
    for number, row in enumerate(rows[1:gap], start=2):
        name, _, value = row.partition(" ")
        if name not in _FIELDS or name in header:
            raise Unreadable(number, row, f"there is no header field {name!r} here")
        try:
            header[name], lines[name] = _FIELDS[name](value.strip()), (number, row)
        except ValueError as problem:
            raise Unreadable(number, row, f"{name}: {problem}") from None
    for name in ("kind", "game"):
        if name not in header:
            raise Unreadable(gap + 1, "", f"the header names no {name}")
    body = rows[gap + 1 :]
    while body and not body[-1].strip():
        body.pop()
    return EventText(header, tuple(r.partition(" ; ")[0].rstrip() for r in body), gap + 2, lines)


def begun(text: EventText) -> Event:
    """The event before its first entry; Unreadable where its plan cannot be."""
    event = Event(**text.header)
    try:
        KINDS[event.kind].check_plan(event.plan)
    except ValueError as problem:
        raise Unreadable(*text.lines.get("plan", (1, MAGIC)), f"plan: {problem}") from None
    return event


def play(event: Event, text: str) -> Event:
    """The event after one more entry, as written; ValueError where it cannot be read."""
    return apply(KINDS[event.kind], event, read_entry(text))


def read_entry(text: str) -> Entry:
    verb, values = split(text)
    if verb not in _VALUES:
        raise ValueError(f"there is no entry {verb!r}")
    return Entry(verb, _VALUES[verb](values))


def split(text: str) -> tuple[str, list[Any]]:
    """A verb, and the JSON values after it."""
    verb, some, rest = text.partition(" ")
    return verb, _split(rest, bool(some))


def write_entry(verb: str, *values: Any) -> str:
    return " ".join([verb, *(json.dumps(value, ensure_ascii=False) for value in values)])


def _split(rest: str, some: bool) -> list[Any]:
    """JSON values with single spaces between them."""
    found, at = [], 0
    while some:
        try:
            value, at = _decoder.raw_decode(rest, at)
        except (json.JSONDecodeError, RecursionError):
            raise ValueError("an entry is a verb and JSON values") from None
        found.append(value)
        if at == len(rest):
            break
        if rest[at] != " ":
            raise ValueError("single spaces stand between values")
        at += 1
    return found


# --- what the values of each verb are


def _none(values: list[Any]) -> tuple[Any, ...]:
    _expect(not values, "nothing follows here")
    return ()


def _numbers(values: list[Any]) -> tuple[Any, ...]:
    _expect(len(values) == 1 and _whole_list(values[0]), "a list of players follows")
    return (values[0],)


def _player(values: list[Any]) -> tuple[Any, ...]:
    _expect(len(values) == 1 and type(values[0]) is int, "a player's number follows")
    return (values[0],)


def _entrant(values: list[Any]) -> tuple[Any, ...]:
    _expect(1 <= len(values) <= 2 and isinstance(values[0], str), "a name and maybe data follow")
    data = values[1] if len(values) == 2 else {}
    _expect(isinstance(data, dict) and not set(data) - set(_DATA), f"data are {', '.join(_DATA)}")
    for key, value in data.items():
        _expect(type(value) in _DATA[key], f"{key} is not written so")
    return values[0], data


def _result(values: list[Any]) -> tuple[Any, ...]:
    _expect(len(values) == 2, "an id and a result follow")
    return _id(values[0]), _outcome(values[1])


def _correction(values: list[Any]) -> tuple[Any, ...]:
    _expect(len(values) == 3 and isinstance(values[2], str), "an id, a result and a reason follow")
    return _id(values[0]), _outcome(values[1]), values[2]


def _score(values: list[Any]) -> tuple[Any, ...]:
    _expect(len(values) == 2 and type(values[0]) is int, "a player's number and a score follow")
    data = values[1]
    _expect(isinstance(data, dict) and type(data.get("points")) is int, "a score has points")
    return values[0], data


def _id(value: Any) -> str:
    _expect(isinstance(value, str), "an id is a text")
    return str(value)


def _outcome(value: Any) -> Outcome:
    _expect(isinstance(value, dict), "a result is a JSON object")
    _expect(not set(value) - {"totals", "winners", "record", "keys", "spelt"}, "unknown keys")
    for key in ("totals", "winners"):
        _expect(_whole_list(value.get(key)), f"{key} is a list of whole numbers")
    keys, spelt, record = value.get("keys"), value.get("spelt"), value.get("record")
    _expect(keys is None or _whole_list(keys), "keys is a list of whole numbers")
    _expect(spelt is None or type(spelt) is int, "spelt is a place or null")
    _expect(record is None or isinstance(record, str), "record is a digest")
    counted = None if keys is None else tuple(keys)
    return Outcome(tuple(value["totals"]), tuple(value["winners"]), record, counted, spelt)


def _whole_list(value: Any) -> bool:
    return isinstance(value, list) and all(type(each) is int for each in value)


def _expect(good: bool, why: str) -> None:
    if not good:
        raise ValueError(why)


_DATA: dict[str, tuple[type, ...]] = {"rating": (int, float), "junior": (bool,), "bot": (str,)}
_VALUES: dict[str, Callable[[list[Any]], tuple[Any, ...]]] = {
    "enter": _entrant,
    "lots": _numbers,
    "begin": _none,
    "round": _none,
    "result": _result,
    "correct": _correction,
    "withdraw": _player,
    "lot": _numbers,
    "score": _score,
    "finish": _none,
}
assert _VALUES.keys() == VERBS.keys()


def _kind(value: str) -> str:
    if value not in KINDS:
        raise ValueError(f"there is no kind {value!r} (there are: {', '.join(KINDS)})")
    return value


def _object(value: str) -> dict[str, Any]:
    try:
        found = json.loads(value)
    except (json.JSONDecodeError, RecursionError):
        raise ValueError("it is written as JSON") from None
    if not isinstance(found, dict):
        raise ValueError("it is a JSON object")
    return found


def _text(value: str) -> str:
    try:
        found = json.loads(value)
    except (json.JSONDecodeError, RecursionError):
        raise ValueError("it is a JSON text") from None
    if not isinstance(found, str) or not found:
        raise ValueError("it is a JSON text")
    return found


def _word(value: str) -> str:
    if not value:
        raise ValueError("a value is missing")
    return value


_FIELDS: dict[str, Callable[[str], Any]] = {
    "kind": _kind,
    "game": _word,
    "options": _object,
    "plan": _object,
    "name": _text,
    "date": _word,
}

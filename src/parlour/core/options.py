"""How a game's Options say what may be chosen, by which clause, in words."""

from __future__ import annotations

from dataclasses import field, fields
from typing import Any, Literal, get_args, get_origin, get_type_hints


def option(
    default: Any, clause: str, help: str, low: int | None = None, high: int | None = None
) -> Any:
    """A field of a game's Options: its rulebook default, its clause and its help."""
    return field(
        default=default, metadata={"clause": clause, "help": help, "low": low, "high": high}
    )


def problems(options: type, given: dict[str, Any]) -> list[str]:
    """What is wrong with the options given, one sentence per bad key; empty: nothing."""
    kinds = get_type_hints(options)
    known = {f.name: f.metadata for f in fields(options)}
    found = []
    for key, value in given.items():
        if key not in known:
            found.append(f"there is no option {key!r} (there are: {', '.join(known)})")
        elif why := _wrong(kinds[key], known[key], value):
            found.append(f"option {key} {why}, not {value!r}")
    return found


def _wrong(kind: Any, limits: Any, value: Any) -> str | None:
    if get_origin(kind) is Literal:
        values = get_args(kind)
        # True == 1, so that the type has to be compared as well.
        good = any(value == each and type(value) is type(each) for each in values)
        return None if good else f"is one of {', '.join(map(str, values))}"
    if type(value) is not kind:
        return {int: "is a whole number", bool: "is true or false", str: "is a text"}[kind]
    low, high = limits["low"], limits["high"]
    if low is not None and not low <= value <= high:
        return f"is between {low} and {high}"
    return None

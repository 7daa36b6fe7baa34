"""How a game's Options say what may be chosen, by which clause, in words.

Most options are one of a few values, a number or a switch. An option that carries a `check` takes
data: lists and objects as JSON has them, such as a letter set of one's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from reprlib import repr as short
from typing import Any, Literal, get_args, get_origin, get_type_hints

Check = Callable[[Any], str | None]  # what is wrong with a value ("is a list"), or None
DEEPEST = 20  # lists and objects in one another: no data of a game goes half as deep
REMARKS = {"name", "source", "certainty", "legend"}  # texts that may stand beside one's own data


@dataclass(frozen=True)
class Preset:
    """A way to play that has a name: what it is like, and what is then chosen."""

    name: str
    help: str
    chosen: Mapping[str, Any] = field(default_factory=dict)  # empty: all as in the rulebook


def option(
    default: Any,
    clause: str,
    help: str,
    low: int | None = None,
    high: int | None = None,
    check: Check | None = None,
    named: tuple[str | int, ...] = (),
    label: str = "",
    when: Mapping[str, tuple[Any, ...]] | None = None,
) -> Any:
    """A field of a game's Options: its rulebook default, its clause and its help.

    `check` judges data, frozen; `named` are the names that the game has data of its own for.
    `label` says on a form what is chosen, or what a switch does; `when` says with which values of
    other options, and of "seats", the size of the table, it has a meaning.
    """
    about = {"low": low, "high": high, "check": check, "named": named, "when": when or {}}
    said = {"clause": clause, "help": help, "label": label}
    return field(default=default, metadata={**said, **about})


def problems(options: type, given: dict[str, Any]) -> list[str]:
    """What is wrong with the options given, one sentence per bad key; empty: nothing."""
    kinds = get_type_hints(options)
    known = {f.name: f.metadata for f in fields(options)}
    found = []
    for key, value in given.items():
        if key not in known:
            found.append(f"there is no option {short(key)} (there are: {', '.join(known)})")
        elif is_too_deep(value):
            found.append(f"option {key} is nested more than {DEEPEST} deep")
        elif why := _wrong(kinds[key], known[key], value):
            found.append(f"option {key} {why}, not {short(value)}")
    return found


def chosen(options: type, given: dict[str, Any]) -> Any:
    """The Options that were given, checked before; data is frozen, for Options never change."""
    return options(**{key: frozen(value) for key, value in given.items()})


def given(chosen: Any) -> dict[str, Any]:
    """The options that differ from the rulebook."""
    return {
        name: value for name, value in vars(chosen).items() if value != getattr(type(chosen), name)
    }


class Frozen(dict[str, Any]):
    """An immutable JSON object, which can be hashed."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))


def frozen(value: Any) -> Any:
    """A JSON value with tuples for lists and Frozen for objects, all the way down."""
    if isinstance(value, (list, tuple)):
        return tuple(frozen(each) for each in value)
    if isinstance(value, dict):
        return Frozen((key, frozen(each)) for key, each in value.items())
    return value


def is_too_deep(value: Any) -> bool:
    """Is JSON nested too deeply? Level by level, since recursion would fail."""
    level = [value]
    for _ in range(DEEPEST):
        level = [each for outer in level for each in _inside(outer)]
    return any(isinstance(each, (dict, list, tuple)) for each in level)


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, (list, tuple)) else ()


def own_data(value: Any, key: str) -> Any:
    """What somebody's own data has under a key, beside remarks; None where it is no such data."""
    if not isinstance(value, dict) or set(value) - REMARKS != {key}:
        return None
    remarks = (text for name, text in value.items() if name != key)
    return value[key] if all(isinstance(text, str) for text in remarks) else None


def _wrong(kind: Any, limits: Any, value: Any) -> str | None:
    if limits["check"]:
        why: str | None = limits["check"](frozen(value))
        return why
    if get_origin(kind) is Literal:
        values = get_args(kind)
        # True == 1, so that the type has to be compared as well.
        good = any(value == each and type(value) is type(each) for each in values)
        return None if good else f"is one of {', '.join(map(str, values))}"
    if type(value) is not kind:
        return {int: "is a whole number", bool: "is true or false", str: "is a text"}[kind]
    low, high = limits["low"], limits["high"]
    if low is not None and high is None and value < low:
        return f"is {low} or more"
    if low is not None and high is not None and not low <= value <= high:
        return f"is between {low} and {high}"
    return None

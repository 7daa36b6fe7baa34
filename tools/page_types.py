"""The page's types, made from the server's messages and each game's View.

python tools/page_types.py            writes web/src/wire/generated.ts
python tools/page_types.py --check    only says whether it is up to date
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType, UnionType
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec import inspect as shapes

from parlour.games import GAMES
from parlour.server import cards, competing, protocol

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "wire" / "generated.ts"
HEAD = "// Made by tools/page_types.py from server/protocol.py and server/cards; never edited.\n"
PLAIN: dict[type, str] = {
    shapes.AnyType: "unknown",
    shapes.NoneType: "null",
    shapes.BoolType: "boolean",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.StrType: "string",
}


def page() -> str:
    """The whole file, the same every time."""
    parts = [HEAD]
    for name, found in _messages():
        if inspect.isclass(found) and issubclass(found, Struct) and found is not Struct:
            parts.append(_interface(name, shapes.type_info(found)))
        elif isinstance(found, UnionType):
            members = " | ".join(each.__name__ for each in found.__args__)
            parts.append(f"export type {name} = {members};\n")
    parts += _views()
    parts.append(
        "/** Why a move or a try is refused that came too soon after the others. */\n"
        f"export const TOO_FAST = {json.dumps(protocol.TOO_FAST)};\n"
    )
    parts.append(
        "/** What may be said at any moment, and how long a message may be. */\n"
        f"export const PHRASES = {json.dumps(protocol.PHRASES)};\n"
        f"export const LONGEST = {protocol.LONGEST};\n"
    )
    return "\n".join(parts)


def _messages() -> Iterator[tuple[str, Any]]:
    """Those of the socket, then those of HTTP."""
    yield from _own(competing)
    yield from (
        (name, found) for name, found in vars(protocol).items() if not hasattr(competing, name)
    )
    for module in sorted(each.name for each in iter_modules(cards.__path__)):
        yield from _own(import_module(f"{cards.__name__}.{module}"))


def _own(module: ModuleType) -> list[tuple[str, Any]]:
    """What a module has that it has not imported."""
    return [
        (name, found)
        for name, found in vars(module).items()
        if getattr(found, "__module__", None) == module.__name__
    ]


def _views() -> Iterator[str]:
    names = {}
    for game in GAMES:
        view = import_module(f"parlour.games.{game}.view").View
        names[game] = "".join(part.title() for part in game.split("_")) + "View"
        yield from _with_parts(names[game], shapes.type_info(view))
    rows = "".join(f"  {game}: {name};\n" for game, name in names.items())
    yield f"/** What a viewer sees, by game. */\nexport interface Views {{\n{rows}}}\n"


def _with_parts(name: str, view: Any) -> Iterator[str]:
    """A view, and before it the dataclasses it is made of, named after it."""
    seen: dict[type, str] = {view.cls: name}

    def visit(shape: Any) -> Iterator[str]:
        for inner in _inside(shape):
            if isinstance(inner, shapes.DataclassType) and inner.cls not in seen:
                seen[inner.cls] = name + inner.cls.__name__
                yield from visit(inner)
                yield _interface(seen[inner.cls], inner, seen)
            elif not isinstance(inner, shapes.DataclassType):
                yield from visit(inner)

    yield from visit(view)
    yield _interface(name, view, seen)


def _inside(shape: Any) -> list[Any]:
    if isinstance(shape, (shapes.StructType, shapes.DataclassType)):
        return [field.type for field in shape.fields]
    if isinstance(shape, shapes.UnionType):
        return list(shape.types)
    if isinstance(shape, shapes.DictType):
        return [shape.value_type]
    if isinstance(shape, shapes.TupleType):
        return list(shape.item_types)
    item = getattr(shape, "item_type", None)
    return [] if item is None else [item]


def _interface(name: str, shape: Any, names: dict[type, str] | None = None) -> str:
    rows = [f"/** {inspect.getdoc(shape.cls)} */", f"export interface {name} {{"]
    if getattr(shape, "tag", None):
        rows.append(f'  {shape.tag_field}: "{shape.tag}";')
    # A browser may leave out what has a default; the server always writes every field.
    said = getattr(shape, "forbid_unknown_fields", False)
    for field in shape.fields:
        defaulted = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
        mark = "?" if said and defaulted else ""
        rows.append(f"  {field.encode_name}{mark}: {_type(field.type, names or {})};")
    return "\n".join([*rows, "}", ""])


def _type(shape: Any, names: dict[type, str]) -> str:
    if type(shape) in PLAIN:
        return PLAIN[type(shape)]
    if isinstance(shape, (shapes.StructType, shapes.DataclassType)):
        return names.get(shape.cls, shape.cls.__name__)
    if isinstance(shape, shapes.UnionType):
        return " | ".join(dict.fromkeys(_type(each, names) for each in shape.types))
    if isinstance(shape, shapes.LiteralType):
        return " | ".join(
            f'"{each}"' if isinstance(each, str) else str(each) for each in shape.values
        )
    if isinstance(shape, shapes.DictType):
        return f"Record<string, {_type(shape.value_type, names)}>"
    if isinstance(shape, shapes.TupleType):
        return f"[{', '.join(_type(each, names) for each in shape.item_types)}]"
    if isinstance(
        shape, (shapes.ListType, shapes.VarTupleType, shapes.SetType, shapes.FrozenSetType)
    ):
        inner = _type(shape.item_type, names)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    raise TypeError(f"no type of the page for {shape!r}")


def main(arguments: list[str]) -> int:
    if arguments == ["--check"]:
        fresh = TARGET.exists() and TARGET.read_text() == page()
        if not fresh:
            print("web/src/wire/generated.ts is stale: run python tools/page_types.py")
        return 0 if fresh else 1
    if arguments:
        print("usage: python tools/page_types.py [--check]", file=sys.stderr)
        return 2
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(page())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

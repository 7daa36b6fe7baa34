"""Any game at all: the view, key by key. For games that have no drawing of their own yet."""

import json
from collections.abc import Collection
from typing import Any

from rich.text import Text

from parlour.core.game import Fact, Setup
from parlour.core.plain import plain

FORMS: dict[str, str] = {}


def draw(setup: Setup, view: Any, heard: tuple[Fact, ...]) -> Text:
    shown = plain(view)
    rows = shown.items() if isinstance(shown, dict) else [("view", shown)]
    return Text("\n".join(f"{key}: {json.dumps(value)}" for key, value in rows))


def say(fact: Fact) -> str:
    return " ".join([fact.kind, *(f"{key} {value}" for key, value in fact.data.items())])


def written(typed: str, may: Collection[str]) -> str:
    return typed

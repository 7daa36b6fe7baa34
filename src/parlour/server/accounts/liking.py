"""Settings as a document: read whatever an earlier or later release has kept, changed strictly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import MsgspecError, ValidationError, convert, json, structs

from parlour.server.cards.settings import Settings
from parlour.server.denied import Denied

FIELDS = {field.name: field.type for field in structs.fields(Settings)}


def readable(document: str | None) -> Settings:
    """What is kept; of what cannot be read, every choice that still means something."""
    if document is None:
        return Settings()
    try:
        found = json.decode(document)
    except MsgspecError:
        return Settings()
    given = found if isinstance(found, dict) else {}
    return Settings(
        **{name: given[name] for name in FIELDS if name in given and _fits(given, name)}
    )


def _fits(given: Mapping[str, Any], name: str) -> bool:
    try:
        convert(given[name], FIELDS[name])
    except ValidationError:
        return False
    return True


def changed(settings: Settings, change: Mapping[str, Any]) -> Settings:
    """Denied where something is no setting, or no choice of it: then nothing changes."""
    if unknown := sorted(set(change) - set(FIELDS)):
        raise Denied(400, f"there is no setting {unknown[0][:40]!r}")
    try:
        return convert({**structs.asdict(settings), **change}, Settings)
    except ValidationError as problem:
        raise Denied(400, str(problem)[:300]) from None

"""The keys of a house: they lie beside its database, in files that nobody else may read.

No copy of the database holds them: whoever finds a copy can forge no link, draw or certificate.
"""

from __future__ import annotations

from pathlib import Path

from parlour.server.key import made_once
from parlour.server.store import StoreError

KINDS = (".key", ".signing", ".vapid")


def keys_beside(place: Path) -> dict[str, bytes]:
    """What there is, by kind."""
    files = {kind: place.with_name(place.name + kind) for kind in KINDS}
    return {kind: file.read_bytes() for kind, file in files.items() if file.exists()}


def put_keys(keys: dict[str, bytes], place: Path) -> None:
    """Beside another place."""
    refuse_others(keys, place)
    for kind, key in keys.items():
        made_once(place.with_name(place.name + kind), lambda key=key: key)  # type: ignore[misc]


def refuse_others(keys: dict[str, bytes], place: Path) -> None:
    """StoreError: another house's keys lie there."""
    for kind, found in keys_beside(place).items():
        if found != keys.get(kind, found):
            file = place.with_name(place.name + kind)
            raise StoreError(f"{file} belongs to another house: take it away first")

"""What a device says and hears about being told things while it has no page open."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct


class PushCard(Struct):
    """With which key a device subscribes, and whether this one has."""

    key: str
    on: bool


class NewPush(Struct, forbid_unknown_fields=True):
    """What a browser's push service gave this device."""

    endpoint: Annotated[str, Meta(max_length=2000)]
    key: Annotated[str, Meta(max_length=100)]
    secret: Annotated[str, Meta(max_length=50)]

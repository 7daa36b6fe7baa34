"""Webhooks: what a page or a program asks of them, and what it is told."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Kind = Literal["turn", "finished"]


class NewWebhook(Struct, forbid_unknown_fields=True):
    """Where something is to be told, and what."""

    url: Annotated[str, Meta(max_length=2000)]
    kinds: Annotated[list[Kind], Meta(min_length=1, max_length=2)]


class WebhookCard(Struct):
    """A webhook of mine."""

    id: str
    url: str
    kinds: list[str]
    since: float  # seconds since 1970
    last: float | None  # when it was last called
    failures: int  # one after the other
    off: str  # why it is off; empty: it is on


class MadeWebhook(Struct):
    """The secret is shown once."""

    secret: str
    card: WebhookCard


class TestCall(Struct):
    """How a call went that was made to try it."""

    ok: bool
    said: str  # in words
    card: WebhookCard

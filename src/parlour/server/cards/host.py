"""What the host of the house sees."""

from __future__ import annotations

from msgspec import Struct


class DoorCard(Struct):
    """What links begin with that others are to open; None: nobody else can open them."""

    address: str | None


class HostCard(Struct):
    """What the host of the house sees of it."""

    lan: list[str]  # its addresses in the local network; none: it is not open there
    public: str | None  # its public address
    tables: int  # that somebody has looked at lately

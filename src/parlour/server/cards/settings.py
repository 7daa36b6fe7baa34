"""What a person likes: one document, kept with the account."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Settings(Struct):
    """All that can be chosen, and what holds until somebody chooses."""

    version: Literal[1] = 1  # of this form
    theme: Literal["system", "light", "dark"] = "system"
    sound: bool = True
    volume: Annotated[int, Meta(ge=5, le=100)] = 60  # per cent
    motion: Literal["system", "full", "still"] = "system"
    boards: Literal["period", "contrast"] = "period"  # how boards are coloured
    view: Literal["solid", "flat", "both"] = "solid"  # of boards that have three dimensions
    confirm: Literal["always", "fingers", "never"] = "fingers"  # one press would be for good
    keys: bool = True  # a letter acts on the board, wherever the focus is


class SettingsCard(Struct):
    """What I like; None: nothing has been kept with my account yet."""

    settings: Settings | None

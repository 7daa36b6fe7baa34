"""The one error of this package: what is wrong with a dictionary, and what to do about it."""

from __future__ import annotations


class LexiconError(Exception):
    """A dictionary cannot be opened or read; the message is one line meant for the player."""

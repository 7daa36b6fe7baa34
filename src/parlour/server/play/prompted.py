"""Who may move now, and all that follows from it; rules often give the same prompts again."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.core.game import Prompt, Viewer
from parlour.core.play import known
from parlour.core.record import actor_name
from parlour.server import protocol
from parlour.server.play.known import Known

KEPT = 2000  # prompts, lists of them, and lists of choices


class Prompted:
    """The prompts of one moment, and of every other at which the rules give the same."""

    __slots__ = ("_told", "all", "owing", "windows")

    def __init__(self, prompts: tuple[Prompt, ...]) -> None:
        self.all = prompts
        self.owing = frozenset([p.actor for p in prompts if p.duty])  # who has a duty
        self.windows = [p for p in prompts if p.within is not None]
        self._told: dict[Viewer, bytes] = {}

    def known_to(self, viewer: Viewer) -> tuple[Prompt, ...]:
        return known(self.all, viewer)

    def as_told(self, viewer: Viewer) -> bytes:
        """As an update says it: what they know of, and what they themselves may choose from."""
        told = self._told.get(viewer)
        if told is None:
            told = self._told[viewer] = self._worded(viewer)
        return told

    def _worded(self, viewer: Viewer) -> bytes:
        prompts = self.known_to(viewer)
        each = b",".join(map(prompt_as_told, prompts))
        return b'"prompts":[%b],"choices":%b' % (each, own_choices(prompts, viewer))


def own_choices(prompts: Iterable[Prompt], viewer: Viewer) -> bytes:
    """The viewer's own: what others may choose from may tell what they hold."""
    own = [p.choices for p in prompts if p.actor == viewer and p.duty and p.choices]
    if len(own) == 1:
        return choices_as_told(own[0])
    return protocol.encode([text for choices in own for text in choices])


def as_prompt(prompt: Prompt) -> protocol.Prompt:
    return protocol.Prompt(
        actor=actor_name(prompt.actor),
        moves=list(prompt.moves),
        duty=prompt.duty,
        about=prompt.about,
        within=prompt.within,
    )


prompted = Known(Prompted, KEPT)
prompt_as_told = Known[Prompt, bytes](lambda prompt: protocol.encode(as_prompt(prompt)), KEPT)
choices_as_told = Known[tuple[str, ...], bytes](protocol.encode, KEPT)
NOBODY = Prompted(())  # may move

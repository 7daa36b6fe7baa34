"""Who may do what at an event: one table, looked at in one place."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal, get_args

from parlour.server.denied import Denied

Role = Literal["organiser", "steward", "judge", "entrant", "visitor"]
ROLES: tuple[Role, ...] = get_args(Role)
APPOINTED: tuple[Role, ...] = ("steward", "judge")  # by the organiser, with a link

# A steward looks after the tables (KW-80), judges have the last word on results (4C-63); whoever
# is in the house is a visitor, and the house's host counts as an organiser.
MAY: Mapping[str, frozenset[Role]] = {
    "enter": frozenset({"visitor"}),
    "help": frozenset({"visitor"}),  # with a link from the organiser
    "leave": frozenset({"entrant"}),
    "withdraw": frozenset({"organiser", "steward"}),
    "chair": frozenset({"organiser", "steward"}),
    "correct": frozenset({"organiser", "judge"}),
    "bot": frozenset({"organiser"}),
    "lots": frozenset({"organiser"}),
    "begin": frozenset({"organiser"}),
    "round": frozenset({"organiser"}),
    "card": frozenset({"organiser"}),
    "dismiss": frozenset({"organiser"}),
    "pause": frozenset({"organiser"}),
    "go": frozenset({"organiser"}),
    "finish": frozenset({"organiser"}),
}


def may(deed: str, roles: Collection[Role]) -> bool:
    return not MAY[deed].isdisjoint(roles)


def check(deed: str, roles: Collection[Role]) -> None:
    """Denied where it is not for them to do."""
    if not may(deed, roles):
        whose = " or the ".join(sorted(MAY[deed] - {"visitor"}))
        raise Denied(403, f"that is for the {whose} to do")

"""An event from a form: whatever cannot be held is said at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from typing import Any

from parlour.core.house import LEVELS
from parlour.core.options import chosen
from parlour.core.sitting import Sitting
from parlour.events.kinds import KINDS
from parlour.games import GAMES
from parlour.house.dictionaries import NO_WISH, Wish
from parlour.house.setups import BadSetup, game_named, setup_for
from parlour.server.cards.events import NewEvent
from parlour.server.names import clean
from parlour.server.play.terms import terms_of
from parlour.server.store import Terms
from parlour.server.store.events import Held

# What the house can hold, how many sit at a table, and what may be planned.
SEATS: Mapping[str, int] = {"knockout": 2, "round_robin": 2, "swiss": 2, "party": 4}
PLANS: Mapping[str, set[str]] = {
    "knockout": {"third"},
    "round_robin": {"cycles"},
    "swiss": {"rounds"},
    "party": {"rounds", "prize"},
}
MOST = {"round_robin": 32}  # players
USUALLY = 256


def most(kind: str) -> int:
    return MOST.get(kind, USUALLY)


def held_from(
    form: NewEvent, id: str, guest: str, now: float, bots_for: Callable[[str], bool]
) -> Held:
    """BadSetup where it cannot be held."""
    if form.kind not in SEATS:
        raise BadSetup("kind", f"kind: one of {', '.join(SEATS)}, not {form.kind!r}")
    name = clean(form.name)
    if not name or " ;" in name:
        raise BadSetup("name", "name: a few words, without a semicolon after a space")
    _check_plan(form)
    game, seats = game_named(form.game), SEATS[form.kind]
    options = _options(form)
    setup = setup_for(game, seats, options, wish=wish_of(form.tier))
    if len(Sitting.begin(game, setup).totals) != seats:
        raise BadSetup("options", "options: at an event everybody plays for themselves")
    bots = bots_for(game.name)
    if form.fill and (form.fill not in LEVELS or not bots):
        raise BadSetup("fill", f"fill: there is no {form.fill} bot for {game.title}")
    if form.places > most(form.kind):
        raise BadSetup("places", f"places: no more than {most(form.kind)}")
    if form.members and form.club is None:
        raise BadSetup("members", "members: of which club?")
    terms = terms_of(form.terms, seats, bots)
    if form.kind == "party" and terms.time is not None:
        raise BadSetup("time", "time: at a party one time runs for all tables (KW-82)")
    customs = {
        "terms": asdict(terms),
        "tier": form.tier,
        "guests": form.guests,
        "fill": form.fill,
        "places": form.places,
        "lots": form.lots,
        "automatic": form.automatic,
        "members": form.members,
    }
    return Held(
        *(id, guest, form.kind, form.game, name, options, form.plan, customs),
        *(form.public, now, form.club),
    )


def _check_plan(form: NewEvent) -> None:
    if unknown := set(form.plan) - PLANS[form.kind]:
        raise BadSetup("plan", f"plan: there is no {min(unknown)!r} in such an event")
    try:
        KINDS[form.kind].check_plan(form.plan)
    except ValueError as problem:
        raise BadSetup("plan", f"plan: {problem}") from None


def _options(form: NewEvent) -> dict[str, Any]:
    """At a party one plays against the clock, unless the form says otherwise (KW-82, KW-85)."""
    known = {each.name for each in fields(game_named(form.game).options)}
    if form.kind == "party" and "party" in known:
        return {"party": True, **form.options}
    return form.options


def wish_of(tier: str | None) -> Wish:
    return NO_WISH if tier is None else Wish(tier=tier)


def terms_for(held: Held, pairing: str, bout: int) -> Terms:
    return Terms(**{**held.customs["terms"], "event": held.id, "pairing": pairing, "bout": bout})


def minutes_of(held: Held) -> float | None:
    """The running time of a round, where there is one for all tables (KW-82)."""
    options: Any = chosen(GAMES[held.game].options, held.options)
    return float(options.minutes) if getattr(options, "party", False) else None


def deck_of(held: Held) -> tuple[str, ...]:
    """The Key cards, of which one may have a prize (KW-86)."""
    options: Any = chosen(GAMES[held.game].options, held.options)
    return tuple(getattr(options, "deck", ()))

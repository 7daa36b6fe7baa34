"""The entries of an event: what each means, and when it is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from parlour.events.event import (
    LONGEST_NAME,
    MOST_PLAYERS,
    Event,
    Kind,
    Number,
    Outcome,
    Pairing,
    Player,
    Round,
    Score,
    refuse,
)

BY_DEFAULT = (0, 0)


@dataclass(frozen=True)
class Entry:
    """A verb and its values, as read."""

    verb: str
    values: tuple[Any, ...] = ()


def apply(kind: Kind, event: Event, entry: Entry) -> Event:
    """The event after one more entry; Illegal, naming the clause, leaves it as it was."""
    after = VERBS[entry.verb](kind, event, *entry.values)
    return replace(after, entries=event.entries + 1)


def enter(kind: Kind, event: Event, name: str, data: Mapping[str, Any] | None = None) -> Event:
    _going_on(event)
    if not kind.may_enter(event):
        raise refuse("it is too late to enter")
    if not name.strip() or len(name) > LONGEST_NAME:
        raise refuse(f"a name has 1 to {LONGEST_NAME} characters")
    if name.casefold() in {player.name.casefold() for player in event.players}:
        raise refuse(f"{name} has entered already")
    if len(event.players) >= MOST_PLAYERS:
        raise refuse(f"no more than {MOST_PLAYERS} players")
    lots = event.lots if event.begun else ()  # those drawn before are void
    return replace(event, players=(*event.players, Player(name, **data or {})), lots=lots)


def lots(_: Kind, event: Event, drawn: list[int]) -> Event:
    _going_on(event)
    if event.begun:
        raise refuse("lots are drawn before the beginning")
    if sorted(drawn) != list(range(len(event.players))):
        raise refuse("lots name every player once")
    return replace(event, lots=tuple(drawn))


def begin(kind: Kind, event: Event) -> Event:
    _going_on(event)
    if event.begun or kind.score is not None:
        raise refuse("it has begun already" if event.begun else "it needs no beginning")
    kind.check_players(event)
    if sum(not player.out for player in event.players) < kind.least:
        raise refuse(f"at least {kind.least} players are needed")
    return _drawn(kind, replace(event, begun=True))


def next_round(kind: Kind, event: Event) -> Event:
    _going_on(event)
    if not event.begun:
        raise refuse("it has not begun")
    if event.open:
        raise refuse(f"{event.open[0].id} is still being played")
    kind.check_round(event)
    return _drawn(kind, event)


def result(kind: Kind, event: Event, id: str, outcome: Outcome) -> Event:
    _going_on(event)
    pairing = next((each for each in event.open if each.id == id), None)
    if pairing is None:
        raise refuse(f"there is no open pairing {id!r}")
    _check(kind, event, pairing, outcome)
    told = replace(event, told=(*event.told, id))
    return _finished(kind, _with(told, replace(pairing, outcome=outcome)))


def correct(kind: Kind, event: Event, id: str, outcome: Outcome, why: str) -> Event:
    """After the last round too; `why` is for readers."""
    pairing = next((each for each in event.current.pairings if each.id == id), None)
    if pairing is None or pairing.outcome is None:
        raise refuse(f"there is no result of {id!r} in this round")
    _check(kind, event, pairing, outcome)
    # A tie that was broken may be none any more.
    return replace(_with(event, replace(pairing, outcome=outcome)), ties=())


def withdraw(kind: Kind, event: Event, player: Number) -> Event:
    _going_on(event)
    kind.check_withdrawal(event)
    if not 0 <= player < len(event.players):
        raise refuse(f"there is no player {player}")
    if event.out(player):
        raise refuse(f"{event.players[player].name} has withdrawn already")
    players = [replace(p, out=p.out or n == player) for n, p in enumerate(event.players)]
    event = replace(event, players=tuple(players))
    for pairing in event.open:
        if player in pairing.players:
            event = _with(event, by_default(event, pairing))
    return _finished(kind, event)


def lot(kind: Kind, event: Event, drawn: list[int]) -> Event:
    _going_on(event)
    if sorted(drawn) not in [sorted(tied) for tied in kind.ties(event)]:
        raise refuse("no such tie is to be broken by lot")
    return replace(event, ties=(*event.ties, tuple(drawn)))


def score(kind: Kind, event: Event, player: Number, data: Mapping[str, Any]) -> Event:
    _going_on(event)
    if kind.score is None:
        raise refuse("results of pairings count here, not scores")
    if not 0 <= player < len(event.players):
        raise refuse(f"there is no player {player}")
    return kind.score(event, Score(player, data["points"], data))


def finish(kind: Kind, event: Event) -> Event:
    _going_on(event)
    if not event.begun and kind.score is None:
        raise refuse("it has not begun")
    if event.open:
        raise refuse(f"{event.open[0].id} is still being played")
    return replace(event, over=True)


VERBS: Mapping[str, Callable[..., Event]] = {
    "enter": enter,
    "lots": lots,
    "begin": begin,
    "round": next_round,
    "result": result,
    "correct": correct,
    "withdraw": withdraw,
    "lot": lot,
    "score": score,
    "finish": finish,
}


def by_default(event: Event, pairing: Pairing, both: int | None = None) -> Pairing:
    """Whoever has withdrawn loses; `both`: the place that goes on where both have, if one does."""
    here = [place for place, n in enumerate(pairing.players) if not event.out(n)]
    if not here and both is None:
        return replace(pairing, void=True)
    winners = (here[0] if here else both,)
    return replace(pairing, outcome=Outcome(BY_DEFAULT, winners, default=True))  # type: ignore[arg-type]


def numbered(round: int, met: Iterable[tuple[Number, ...]]) -> tuple[Pairing, ...]:
    return tuple(Pairing(f"{round}.{nth}", players) for nth, players in enumerate(met, start=1))


def _going_on(event: Event) -> None:
    if event.over:
        raise refuse("it is over")


def _check(kind: Kind, event: Event, pairing: Pairing, outcome: Outcome) -> None:
    size = len(pairing.players)
    if len(outcome.totals) != size:
        raise refuse(f"{pairing.id} has {size} totals")
    if len(set(outcome.winners)) != len(outcome.winners) or any(
        not 0 <= place < size for place in outcome.winners
    ):
        raise refuse(f"a winner is one of the {size} places, named once")
    kind.check_outcome(event, pairing, outcome)


def _drawn(kind: Kind, event: Event) -> Event:
    if not kind.more(event):
        raise refuse("no round is left")
    return _finished(kind, replace(event, rounds=(*event.rounds, kind.draw(event)), ties=()))


def _finished(kind: Kind, event: Event) -> Event:
    """The last pairing of the last round ends the event."""
    if not event.begun or event.open or kind.more(event):
        return event
    return replace(event, over=True)


def _with(event: Event, changed: Pairing) -> Event:
    here = event.current
    pairings = tuple(changed if each.id == changed.id else each for each in here.pairings)
    return replace(event, rounds=(*event.rounds[:-1], Round(pairings, here.byes)))

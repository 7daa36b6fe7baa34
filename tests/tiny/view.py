"""Who may see and hear what: one's own hand, one's own pebble, one's own claims, and all shown."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from parlour.core.game import BOOK, Actor, Fact, Seat, Setup, Viewer

from .board import PEBBLES
from .moves import Claim, Close, Draw, Lay, Move, Settle, Swap
from .state import State


@dataclass(frozen=True)
class View:
    """The table as one viewer sees it."""

    bag: int  # how many
    hand_sizes: tuple[int, ...]
    hands: Mapping[Seat, tuple[int, ...]]  # those the viewer may see
    ready: tuple[bool, ...]  # who has laid
    laid: Mapping[Seat, int | None]  # those the viewer may see
    swapped: tuple[Seat, ...]
    rounds: tuple[tuple[int, ...], ...]
    claims: tuple[tuple[int, Seat], ...]  # those the viewer may see
    settled: tuple[tuple[int, Seat | None], ...]
    closed: bool


def view(state: State, viewer: Viewer) -> View:
    seats = range(state.setup.seats)
    mine = [seat for seat in seats if viewer in (seat, BOOK)]
    return View(
        bag=len(state.bag),
        hand_sizes=tuple(len(hand) for hand in state.hands),
        hands={seat: state.hands[seat] for seat in mine},
        ready=tuple(pebble is not None for pebble in state.laid),
        laid={seat: state.laid[seat] for seat in mine},
        swapped=tuple(sorted(state.swapped)),
        rounds=state.rounds,
        claims=tuple(sorted(claim for claim in state.claims if claim[1] in mine)),
        settled=state.settled,
        closed=state.closed,
    )


def imagine(setup: Setup, seen: View, rng: Random) -> State:
    unseen = _unseen(seen)
    rng.shuffle(unseen)
    hands, laid = [], []
    for seat in range(setup.seats):
        own = seat in seen.hands
        dealt = [unseen.pop() for _ in range(0 if own else seen.hand_sizes[seat])]
        hands.append(seen.hands[seat] if own else tuple(sorted(dealt)))
        hidden = seen.ready[seat] and not own
        laid.append(unseen.pop() if hidden else seen.laid.get(seat))
    return State(
        setup,
        tuple(sorted(unseen)),
        tuple(hands),
        tuple(laid),
        frozenset(seen.swapped),
        seen.rounds,
        frozenset(seen.claims),
        seen.settled,
        seen.closed,
    )


def _unseen(seen: View) -> list[int]:
    known = Counter(
        pebble for pebbles in (*seen.rounds, *seen.hands.values()) for pebble in pebbles
    )
    known.update(pebble for pebble in seen.laid.values() if pebble is not None)
    return list((Counter(PEBBLES) - known).elements())


def tell(before: State, actor: Actor, move: Move, after: State) -> tuple[Fact, ...]:
    match move:
        case Draw(pebble):
            seat = before.short
            return Fact("drew", {"seat": seat}), Fact("drawn", {"pebble": pebble}, to=seat)
        case Lay():
            shown = [_show(after)] if len(after.rounds) > len(before.rounds) else []
            return Fact("laid", {"seat": actor}), *shown
        case Swap():
            return (Fact("swapped", {"seat": actor}),)
        case Claim(pot):
            return (Fact("claimed", {"pot": pot}, to=actor),)
        case Settle() | Close():
            fresh = after.settled[len(before.settled) :]
            settled = (Fact("settled", {"pot": pot, "seat": seat}) for pot, seat in fresh)
            return (*settled, Fact("closed")) if isinstance(move, Close) else tuple(settled)


def _show(after: State) -> Fact:
    return Fact("shown", {"round": len(after.rounds), "pebbles": after.rounds[-1]})

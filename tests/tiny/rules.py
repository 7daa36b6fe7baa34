"""Tiny: draw, lay, show; swap if you like; and claim the pot when nobody else does."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from parlour.core.game import CHANCE, CLOCK, Actor, Illegal, Prompt, Seat, Setup

from .board import LAST_CLAIMS, PEBBLES
from .moves import Claim, Close, Draw, Lay, Move, Settle, Swap
from .state import State


def start(setup: Setup) -> State:
    if setup.sides not in ((), tuple((seat,) for seat in range(setup.seats))):
        raise ValueError("each plays alone (TY-01)")
    return State(setup, PEBBLES, ((),) * setup.seats, (None,) * setup.seats)


def prompts(state: State) -> tuple[Prompt, ...]:
    if state.closed:
        return ()
    seats = (prompt for seat in range(state.setup.seats) for prompt in _of_seat(state, seat))
    return (*_of_chance(state), *seats, *_of_clock(state))


def _of_chance(state: State) -> tuple[Prompt, ...]:
    return (Prompt(CHANCE, Draw, ("draw",)),) if state.short is not None else ()


def _of_seat(state: State, seat: Seat) -> Iterator[Prompt]:
    """While the bag goes round nobody lays, but everybody may claim."""
    if state.pot is not None and (state.pot, seat) not in state.claims:
        yield Prompt(seat, Claim, ("claim",), duty=False, about=f"pot {state.pot}")
    if state.short is None and state.laid[seat] is None and state.hands[seat]:
        if state.setup.options.swaps and state.bag and seat not in state.swapped:
            yield Prompt(seat, Swap, ("swap",), duty=False)
        lays = tuple(f"lay:{pebble}" for pebble in sorted(set(state.hands[seat])))
        # The hand itself is said in `choices`, which only its owner is shown.
        yield Prompt(seat, Lay, ("lay",), about=f"round {len(state.rounds) + 1}", choices=lays)


def _of_clock(state: State) -> Iterator[Prompt]:
    """That a pot's clock runs would betray the claim: it is a secret of the rules."""
    for pot in state.pending:
        yield Prompt(
            CLOCK,
            Settle,
            ("settle",),
            about=f"pot {pot}",
            within=float(state.setup.options.window),
            otherwise=Settle(pot),
            secret=True,
        )
    if state.played_out:
        yield Prompt(CLOCK, Close, ("close",), within=LAST_CLAIMS, otherwise=Close())


def moves(state: State, seat: Seat) -> Iterator[Move]:
    awaited = {prompt.move for prompt in _of_seat(state, seat)} if not state.closed else set()
    for move in (Lay, Swap):
        if move in awaited:
            yield from (move(pebble) for pebble in sorted(set(state.hands[seat])))
    if Claim in awaited and state.pot is not None:
        yield Claim(state.pot)


def chances(state: State) -> Mapping[Move, int]:
    return {Draw(pebble): count for pebble, count in Counter(state.bag).items()}


def apply(state: State, actor: Actor, move: Move) -> State:
    match move:
        case Draw(pebble):
            return _draw(state, pebble)
        case Lay(pebble):
            return _shown(_lay(state, actor, pebble))
        case Swap(pebble):
            return _swap(state, actor, pebble)
        case Claim(pot):
            return _claim(state, actor, pot)
        case Settle(pot):
            return _settled(state, pot)
        case Close():
            for pot in state.pending:
                state = _settled(state, pot)
            return replace(state, closed=True)


def _draw(state: State, pebble: int) -> State:
    if pebble not in state.bag:
        raise Illegal("TY-02", f"there is no {pebble} in the bag")
    assert state.short is not None  # or CHANCE would not have been asked
    hand = _with(state.hands[state.short], pebble)
    return replace(state, bag=_without(state.bag, pebble), hands=_put(state, state.short, hand))


def _lay(state: State, seat: Seat, pebble: int) -> State:
    if pebble not in state.hands[seat]:
        raise Illegal("TY-03", f"there is no {pebble} in your hand")
    laid = (*state.laid[:seat], pebble, *state.laid[seat + 1 :])
    hand = _without(state.hands[seat], pebble)
    return replace(state, laid=laid, hands=_put(state, seat, hand))


def _shown(state: State) -> State:
    """Once the last pebble lies, all are turned up (TY-04)."""
    pebbles = tuple(pebble for pebble in state.laid if pebble is not None)
    if len(pebbles) < state.setup.seats:
        return state
    return replace(state, laid=(None,) * state.setup.seats, rounds=(*state.rounds, pebbles))


def _swap(state: State, seat: Seat, pebble: int) -> State:
    if pebble not in state.hands[seat]:
        raise Illegal("TY-05", f"there is no {pebble} in your hand")
    return replace(
        state,
        bag=_with(state.bag, pebble),
        hands=_put(state, seat, _without(state.hands[seat], pebble)),
        swapped=state.swapped | {seat},
    )


def _claim(state: State, seat: Seat, pot: int) -> State:
    if pot != state.pot:
        raise Illegal("TY-06", f"pot {pot} is not to be had now")
    return replace(state, claims=state.claims | {(pot, seat)})


def _settled(state: State, pot: int) -> State:
    if pot not in state.pending:
        raise Illegal("TY-07", f"no clock runs for pot {pot}")
    claimants = [seat for claimed, seat in state.claims if claimed == pot]
    winner = claimants[0] if len(claimants) == 1 else None
    rest = frozenset(claim for claim in state.claims if claim[0] != pot)
    return replace(state, claims=rest, settled=(*state.settled, (pot, winner)))


def _put(state: State, seat: Seat, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def _with(pebbles: tuple[int, ...], pebble: int) -> tuple[int, ...]:
    return tuple(sorted((*pebbles, pebble)))


def _without(pebbles: tuple[int, ...], pebble: int) -> tuple[int, ...]:
    at = pebbles.index(pebble)
    return pebbles[:at] + pebbles[at + 1 :]

"""Who may see and hear what: the table is open, racks are hidden until their turn (DP-25)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from parlour.core.game import BOOK, Actor, Fact, Seat, Setup, Viewer

from .board import FULL_BAG, lacking, together
from .moves import Ballot, Claim, Discard, Done, Draw, Form, Fresh, Keep, Lot, Move, Pass, Time
from .state import Phase, Reward, State, Trial, Word

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True)
class Spine:
    """A word as it lies before its owner."""

    id: int
    text: str
    owner: Seat
    captures: int  # stars it has had: its rank


@dataclass(frozen=True)
class Token:
    """A star or a counter before a word."""

    kind: Literal["star", "counter"]
    points: int
    fresh: bool  # earned in this turn


@dataclass(frozen=True)
class Due:
    """A star or a counter that the player has not claimed yet."""

    points: int
    text: str
    clause: str
    word: int | None  # before which it will lie


@dataclass(frozen=True)
class View:
    """The table, the racks that a viewer may see, and where the game stands."""

    pool: str
    words: tuple[Spine, ...]  # by number
    hands: Mapping[Seat, str]  # one's own, and that of the player on turn (DP-24)
    hand_sizes: tuple[int, ...]
    bag: int
    player: Seat | None
    lots: Mapping[Seat, str]  # shown for the start, as long as they lie there (DP-13)
    phase: Phase
    first: Seat | None  # Player 1
    rivals: tuple[Seat, ...]  # who draw for the start
    owed: tuple[Seat, ...]  # who are to draw, letter by letter
    turn: int
    formed: bool
    passed: tuple[bool, ...]  # by seat: was the last turn a pass?
    stood: Mapping[int, int]  # by word: its letters when the turn began, where they were fewer
    made: tuple[int, ...]  # words made or taken in this turn
    seized: tuple[int, ...]  # words captured or fused in this turn
    tokens: Mapping[int, tuple[Token, ...]]  # before each word that has some (DP-49)
    envelopes: tuple[int, ...]  # by seat: the points that lie before no word (DP-62)
    due: tuple[Due, ...]  # the player's, to be claimed
    trial: Trial | None  # the capture that is voted on
    ballots: Mapping[Seat, bool]  # cast so far: related?
    denied: tuple[str, ...]  # words of this turn that were voted down
    time: bool  # has it run out?
    final: bool  # is this the last round?
    closes: int | None  # the last turn, once the bag is empty
    ending: str  # words, time or tiles, when it is over


def view(state: State, viewer: Viewer) -> View:
    seats = range(state.setup.seats)
    return View(
        pool=state.pool,
        words=tuple(Spine(w.id, w.text, w.owner, w.captures) for w in state.words),
        hands={seat: state.hands[seat] for seat in seats if _may_see(state, viewer, seat)},
        hand_sizes=tuple(map(len, state.hands)),
        bag=len(state.bag),
        player=None if state.phase == "over" else state.player,
        lots={seat: lot for seat, lot in enumerate(state.lots) if lot},
        phase=state.phase,
        first=state.first,
        rivals=state.rivals,
        owed=state.owed,
        turn=state.turn,
        formed=state.formed,
        passed=state.passed,
        stood={w.id: w.stood for w in state.words if 0 < w.stood < len(w.text)},
        made=tuple(w.id for w in state.words if not w.stood),
        seized=tuple(w.id for w in state.words if w.seized),
        tokens=_tokens(state),
        envelopes=tuple(
            sum(r.points for r in state.rewards if r.seat == seat and r.word is None)
            for seat in seats
        ),
        due=tuple(Due(r.points, r.why, r.clause, r.word) for r in state.due),
        trial=state.trial,
        ballots={seat: b for seat, b in enumerate(state.ballots) if b is not None},
        denied=state.denied,
        time=state.time,
        final=state.final,
        closes=state.closes,
        ending=state.how,
    )


def _may_see(state: State, viewer: Viewer, seat: Seat) -> bool:
    """One's own; and everybody that of the player, from the start of the turn to its end."""
    return viewer in (seat, BOOK) or (state.phase in ("turn", "vote") and seat == state.player)


def _tokens(state: State) -> dict[int, tuple[Token, ...]]:
    found: dict[int, tuple[Token, ...]] = {}
    for reward in state.rewards:
        if reward.word is not None:
            kind: Literal["star", "counter"] = "star" if reward.clause == "DP-50" else "counter"
            token = Token(kind, reward.points, reward.turn == state.turn)
            found[reward.word] = (*found.get(reward.word, ()), token)
    return found


# --- what a bot may think of ---------------------------------------------------------------------


def imagine(setup: Setup, seen: View, rng: Random) -> State:
    """Hidden racks hold any of the letters that are nowhere to be seen."""
    words = "".join(word.text for word in seen.words)
    shown = together(seen.pool, words, *seen.hands.values(), *seen.lots.values())
    unseen = list(lacking(FULL_BAG, shown))
    rng.shuffle(unseen)
    hands = []
    for seat, size in enumerate(seen.hand_sizes):
        if seat in seen.hands:
            hands.append(seen.hands[seat])
        else:
            hands.append(together(*unseen[:size]))
            del unseen[:size]
    seats = range(setup.seats)
    voting = seen.phase == "vote"
    return State(
        setup,
        seen.phase,
        bag=together(*unseen),
        hands=tuple(hands),
        lots=tuple(seen.lots.get(seat, "") for seat in seats),
        passed=seen.passed,
        rivals=seen.rivals,
        pool=seen.pool,
        words=tuple(_word(seen, spine) for spine in seen.words),
        first=seen.first,
        player=_last_player(seen, setup) if seen.phase == "over" else seen.player,
        owed=seen.owed,
        turn=seen.turn,
        formed=seen.formed,
        trial=seen.trial,
        ballots=tuple(seen.ballots.get(seat) for seat in seats) if voting else (),
        rewards=tuple(_rewards(seen)),
        due=tuple(_owed(seen, due) for due in seen.due),
        denied=seen.denied,
        time=seen.time,
        final=seen.final,
        closes=seen.closes,
        how=seen.ending,
    )


def _last_player(seen: View, setup: Setup) -> Seat | None:
    """Turns go round from Player 1, so that their number tells whose was the last."""
    return None if seen.first is None else (seen.first + seen.turn - 1) % setup.seats


def _word(seen: View, spine: Spine) -> Word:
    stood = 0 if spine.id in seen.made else seen.stood.get(spine.id, len(spine.text))
    seized = spine.id in seen.seized
    return Word(spine.id, spine.text, spine.owner, spine.captures, stood, seized)


def _owed(seen: View, due: Due) -> Reward:
    assert seen.player is not None
    return Reward(seen.player, due.points, due.text, due.clause, due.word, seen.turn)


def _rewards(seen: View) -> Iterator[Reward]:
    owners = {word.id: word.owner for word in seen.words}
    if seen.trial:  # what lay before the words on trial still lies there
        owners |= {word.id: word.owner for word in seen.trial.taken}
    for number, tokens in seen.tokens.items():
        for token in tokens:
            clause = "DP-50" if token.kind == "star" else "DP-48"
            turn = seen.turn if token.fresh else 0
            yield Reward(owners[number], token.points, token.kind, clause, number, turn)
    for seat, points in enumerate(seen.envelopes):
        if points:
            yield Reward(seat, points, "in the envelope", "DP-62", None, 0)


# --- what is said --------------------------------------------------------------------------------


def tell(before: State, actor: Actor, move: Move, after: State) -> tuple[Fact, ...]:
    return (*_told(before, actor, move, after), *_rewarded(before, after), *_then(before, after))


def _told(before: State, actor: Actor, move: Move, after: State) -> Iterator[Fact]:
    match move:
        case Lot(letter):
            yield from _lot_told(before, letter, after)
        case Keep() | Fresh():
            yield Fact("kept" if isinstance(move, Keep) else "fresh", {"seat": actor})
        case Draw(letter):
            seat = before.owed[0]
            yield Fact("drew", {"seat": seat})
            yield Fact("letter", {"letter": letter}, seat)
        case Form():
            yield _formed(before, after, move)
        case Done() | Discard():
            kind = "done" if isinstance(move, Done) else "discarded"
            yield Fact(kind, {"seat": actor, "letters": before.hands[actor]})
        case Pass():
            yield Fact("passed", {"seat": actor})
        case Claim():
            points = sum(reward.points for reward in before.due)
            yield Fact("claimed", {"seat": actor, "points": points})
        case Ballot(related):
            yield Fact("voted", {"seat": actor, "related": related})
            if after.phase == "turn":
                yield _ruled(before, after)
        case Time():
            yield Fact("time")


def _lot_told(before: State, letter: str, after: State) -> Iterator[Fact]:
    yield Fact("lot", {"seat": before.owed[0], "letter": letter})
    if after.first is not None:
        yield Fact("first", {"seat": after.first})
    elif len(before.owed) == 1:
        yield Fact("tied", {"seats": list(after.rivals)})


def _formed(before: State, after: State, form: Form) -> Fact:
    """The word, what it was made of, and how."""
    word = next(word for word in after.words if word.id == before.number)
    old = [each for each in before.words if each.id in form.taken]
    data = {
        "seat": word.owner,
        "id": word.id,
        "word": word.text,
        "added": lacking(form.text, "".join(each.text for each in old)),
        "taken": [each.id for each in old],
        "olds": [each.text for each in old],
        "owners": [each.owner for each in old],
        "captures": word.captures,
    }
    return Fact(_kind(word, old), data)


def _kind(word: Word, old: list[Word]) -> str:
    if not old:
        return "original"
    if len(old) == 2:
        return "double"
    if old[0].owner != word.owner:
        return "capture"
    return "longer" if len(word.text) > len(old[0].text) else "altered"


def _ruled(before: State, after: State) -> Fact:
    assert before.trial is not None
    stands = before.trial.word.id in {word.id for word in after.words}
    return Fact("stands" if stands else "taken-back", {"word": before.trial.word.text})


def _rewarded(before: State, after: State) -> Iterator[Fact]:
    """Stars and counters that are new, or have been exchanged for higher ones."""
    if not before.due:
        known = {(r.turn, r.why) for r in before.rewards}
        for reward in after.rewards:
            if (reward.turn, reward.why) not in known:
                yield _reward_fact("earned", reward)
    known = {(r.turn, r.why) for r in before.due}
    for reward in after.due:
        if (reward.turn, reward.why) not in known:
            yield _reward_fact("due", reward)
    if before.due and not after.due and after.rewards == before.rewards:
        points = sum(reward.points for reward in before.due)
        yield Fact("lost", {"seat": before.due[0].seat, "points": points})


def _reward_fact(kind: str, reward: Reward) -> Fact:
    data = {"seat": reward.seat, "points": reward.points, "why": reward.why}
    return Fact(kind, {**data, "clause": reward.clause})


def _then(before: State, after: State) -> Iterator[Fact]:
    if after.turn > before.turn:
        assert after.player is not None
        data = {"seat": after.player, "letters": after.hands[after.player]}
        yield Fact("turn", {**data, "last": after.final or after.closes is not None})
    if after.closes is not None and before.closes is None:
        yield Fact("empty")
    if after.phase == "over":
        yield Fact("over", {"how": after.how})

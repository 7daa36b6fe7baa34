"""Who may see and hear what: the board and the card are for all, a rack is for its owner alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.core.game import BOOK, Actor, Fact, Seat, Setup, Viewer

from .board import COLOURS, EMPTY, POINTS, SQUARE_NAMES, SQUARE_OF, block, laid, words_made
from .moves import Card, Challenge, Draw, Lot, Move, Pass, Play, Stand, Time
from .options import Options
from .rules import bad_words
from .state import Ending, Played, State

PLAYED = ("KW-47", "KW-48", "KW-49", "KW-73", "KW-76")  # the lines of a play, without the end's

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True)
class Last:
    """The last play, as all have seen it."""

    seat: Seat
    squares: tuple[str, ...]  # of the word as written
    new: tuple[str, ...]  # those where letters were laid
    words: tuple[str, ...]
    drawn: int  # how many blocks were drawn since
    won: str | None


@dataclass(frozen=True)
class View:
    """The table as one viewer sees it."""

    board: Mapping[str, str]  # by square; a small letter is a Master block
    racks: Mapping[Seat, str]  # those that the viewer may see
    rack_sizes: tuple[int, ...]
    box: int  # how many blocks
    card: str | None
    player: Seat | None
    turn: Seat  # who plays next; `player` is still the last one while they draw
    first: Seat | None
    lots: Mapping[Seat, str]  # of this round; "" not yet drawn
    colours: tuple[str, ...]  # by seat
    layout: tuple[str, ...]  # rows of the board: R G B Y, Key squares 1 2 3 4, y w o to start
    last: Last | None
    doubtful: bool  # may it still be challenged?
    stake: int  # what a challenge wins or loses (KW-44, KW-45)
    final: bool  # does it end the game, unless it is?
    time: bool  # are the minutes of a party over?
    turns: int
    passes: int  # in a row
    won: tuple[str, ...]  # Key cards spelt so far
    ended: Ending | None


def quiet(setup: Setup) -> str | None:
    """Partners do not tell each other what they hold."""
    return "KW-63" if setup.options.play == "partnership" else None


def view(state: State, viewer: Viewer) -> View:
    open_to = [seat for seat in state.seats if viewer in (seat, BOOK)]
    return View(
        board={SQUARE_NAMES[at]: sign for at, sign in enumerate(state.board) if sign != "."},
        racks={seat: state.racks[seat] for seat in open_to},
        rack_sizes=tuple(map(len, state.racks)),
        box=len(state.box),
        card=state.card,
        player=_player(state),
        turn=state.turn,
        first=state.first,
        lots=dict(state.lots),
        colours=COLOURS[state.setup.seats],
        layout=state.options.rows,
        last=None if state.last is None else _last(state.last),
        doubtful=state.doubtful,
        stake=POINTS["challenge"],
        final=state.final,
        time=state.time,
        turns=state.turns,
        passes=state.passes,
        won=state.won,
        ended=state.ended,
    )


def _player(state: State) -> Seat | None:
    """Who is on turn; while blocks and cards come, or a last play is in doubt, who has played."""
    if state.ended or state.first is None:
        return None
    if state.asked is None and state.last is not None:
        return state.last.seat
    return state.turn


def _last(played: Played) -> Last:
    return Last(
        played.seat,
        tuple(SQUARE_NAMES[square] for square in played.squares),
        tuple(SQUARE_NAMES[square] for square in played.new),
        played.words,
        len(played.drawn),
        played.won,
    )


def imagine(setup: Setup, seen: View, rng: Random) -> State:
    """Racks that are not seen and the box share the blocks that are not seen, anyhow."""
    options: Options = setup.options
    known = Counter(map(block, seen.board.values()))
    known.update(letter for rack in seen.racks.values() for letter in rack)
    unseen = list((Counter(options.letters) - known).elements())
    rng.shuffle(unseen)
    racks = []
    for seat, size in enumerate(seen.rack_sizes):
        hidden = 0 if seat in seen.racks else size
        racks.append(seen.racks.get(seat) or "".join(sorted(unseen[:hidden])))
        del unseen[:hidden]
    turned = Counter(seen.won)
    turned.update([seen.card] if seen.card else [])
    return State(
        setup,
        seen.first,
        tuple(racks),
        "".join(sorted(unseen)),
        tuple(sorted((Counter(options.deck) - turned).elements())),
        tuple(seen.lots.items()),
        laid(EMPTY, {SQUARE_OF[name]: sign for name, sign in seen.board.items()}),
        seen.card,
        seen.won,
        turn=seen.turn,
        turns=seen.turns,
        passes=seen.passes,
        last=None if seen.last is None else _played(seen.last, racks, rng),
        doubtful=seen.doubtful,
        final=seen.final,
        time=seen.time,
        ended=seen.ended,
    )


def _played(last: Last, racks: list[str], rng: Random) -> Played:
    rack = list(racks[last.seat])
    rng.shuffle(rack)
    return Played(
        last.seat,
        tuple(SQUARE_OF[name] for name in last.squares),
        tuple(SQUARE_OF[name] for name in last.new),
        last.words,
        "".join(rack[: last.drawn]),
        last.won,
    )


def tell(before: State, actor: Actor, move: Move, after: State) -> tuple[Fact, ...]:
    ended = (Fact("ended", {"how": after.ended}),) if after.ended else ()
    return (*_told(before, actor, move, after), *ended)


def _told(before: State, actor: Actor, move: Move, after: State) -> Iterator[Fact]:
    match move:
        case Lot(letter):
            seat = next(seat for seat, drawn in before.lots if not drawn)
            yield Fact("lot", {"seat": seat, "letter": letter})
            if after.first is not None:
                yield Fact("begins", {"seat": after.first})
        case Draw(letter):
            yield Fact("drew", {"seat": before.short})
            yield Fact("drawn", {"letter": letter}, to=before.short)
        case Card(word):
            yield Fact("card", {"word": word})
        case Play():
            yield from _play_told(before, after)
        case Pass():
            yield Fact("passed", {"seat": actor})
        case Challenge():
            yield from _challenge_told(before, actor)
        case Stand():
            yield Fact("stood")
        case Time():
            yield Fact("time")


def _play_told(before: State, after: State) -> Iterator[Fact]:
    """The word is named as it is played, and its score (KW-22, KW-29)."""
    last = after.last
    assert last is not None
    points = sum(
        line.points
        for line in after.lines[len(before.lines) :]
        if line.side == after.side(last.seat)
    )
    new = tuple(SQUARE_NAMES[square] for square in last.new)
    data = {"seat": last.seat, "word": last.words[0], "words": last.words, "new": new}
    made = words_made(after.board, last.squares, last.new)
    lay = tuple(
        each.text for each in made if each.text[-1] == "S" and before.board[each.end] != "."
    )
    yield Fact("played", {**data, "points": points, "s_lay": lay})  # the S was there: KW-40
    if last.won:
        yield Fact("won", {"seat": last.seat, "card": last.won})


def _challenge_told(before: State, challenger: Seat) -> Iterator[Fact]:
    """What the dictionary says of the doubted words."""
    last, lexicon = before.last, before.setup.lexicon
    assert last is not None
    assert lexicon is not None
    bad = bad_words(before, last)
    why = tuple(lexicon.judge(word).why for word in bad or last.words)
    data = {"seat": challenger, "against": last.seat, "upheld": bool(bad)}
    yield Fact("challenged", {**data, "words": tuple(bad) or last.words, "why": why})

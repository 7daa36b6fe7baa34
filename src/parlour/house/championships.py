"""A won championship as a certificate: the event's own text is the record that proves it."""

from __future__ import annotations

from parlour.core.game import Illegal
from parlour.events.certificate import CLAUSE, Certificate, Paper, untrue
from parlour.events.event import Event, Number, Standing
from parlour.events.kinds import KINDS
from parlour.games import GAMES
from parlour.house.certificates import Checked
from parlour.house.competitions import replay_event
from parlour.house.referee import Refusal

# By kind, where the booklet of the game says who has won.
WON_BY = {("knockout", "score_four"): "SF-36", ("party", "keyword"): "KW-84"}
FIRST = 8  # of the standings stand on it; the others are in the text
HALF = 0.5


def championship(text: str, player: Number) -> Certificate:
    """What a player of an event has won; Illegal where that is nothing."""
    event = replay_event(text)
    if isinstance(event, Refusal):
        raise Illegal(event.clause or CLAUSE, f"the event is refused: {event.why}")
    rows = KINDS[event.kind].standings(event)
    mine = _winner(event, rows, player)
    shared = sum(row.rank == 1 for row in rows) > 1
    return Certificate(
        game=event.game,
        version=GAMES[event.game].version,
        seat=player,
        name=event.players[player].name,
        opponents=(),
        vouched=(),
        title=f"{'Joint winner' if shared else 'Winner'} of {event.name or 'an event'}",
        clause=WON_BY.get((event.kind, event.game), CLAUSE),
        points=int(mine.points),
        figures={
            "kind": event.kind,
            "score": _shown(mine.points),
            "players": len(event.players),
            "bots": sum(each.bot is not None for each in event.players),
            "rounds": len(event.rounds),
            "standings": [
                [str(row.rank), event.players[row.player].name, _shown(row.points)]
                for row in rows[:FIRST]
            ],
        },
        words=(),
        dictionary=None,
        record=text,
    )


def _winner(event: Event, rows: tuple[Standing, ...], player: Number) -> Standing:
    if not event.rounds:
        raise Illegal(CLAUSE, "no championship is won in an event without rounds")
    if not event.over:
        raise Illegal(CLAUSE, "the event is not over, so nobody has won it")
    if not 0 <= player < len(event.players):
        raise Illegal(CLAUSE, f"there is no player {player} in this event")
    if event.players[player].bot is not None:
        raise Illegal(CLAUSE, "bots are not certified")
    mine = next(row for row in rows if row.player == player)
    if mine.rank != 1:
        raise Illegal(CLAUSE, f"only who has won is certified, and not rank {mine.rank}")
    return mine


def borne_out(paper: Paper) -> Checked:
    """Replay the event of a certificate and compare every figure; Illegal names what is untrue."""
    said = paper.certificate
    found = championship(said.record, said.seat)
    if wrong := untrue(said, found, elsewhere=False):
        raise Illegal(CLAUSE, f"a replay finds other {', '.join(wrong)}")
    return Checked(paper, None, ())


def _shown(points: float) -> str:
    """2½, 3, 0."""
    whole, rest = divmod(points, 1)
    return f"{int(whole) or ''}½" if rest == HALF else str(int(points))

"""What stories are told: each plan is a few tables, and what may go wrong there."""

from __future__ import annotations

from tests.faults.world import Plan, Table

TINY = ("tiny", 2, {"games": 2, "window": 2}, {"watched": True})
WITH_BOT = ("tiny", 3, {"games": 2, "window": 3}, {"bots": {1: "club"}})
QUICK = {"time": "3+0", "rated": True}
TIMED = ("score_four", 2, {}, {"terms": QUICK, "people": {0: 101, 1: 102}})
TOO = ("score_four", 2, {}, {"terms": QUICK, "people": {0: 102, 1: 103}})  # one of them again
SECRET = ("fourcyte", 3, {}, {"watched": True})
PLAIN = ("score_four", 2, {}, {"watched": True})  # after its last move nothing stirs anybody
ALONE = ("score_four", 2, {}, {"bots": {0: "club", 1: "club"}})


def _length(seed: int) -> float:
    """Many short stories, and some longer ones: at rest it shows who was forgotten."""
    return (8.0, 12.0, 5.0, 20.0)[seed % 4]


def _tables(seed: int) -> tuple[Table, ...]:
    return (TINY, WITH_BOT, *((TIMED, TOO) if seed % 2 else (PLAIN, ALONE)))


def table(seed: int) -> Plan:
    """One process."""
    return Plan(
        "table",
        _tables(seed),
        length=_length(seed),
        remembered=1000 if seed % 3 else 1,
        direct=(0.0, 0.7, 1.0)[seed % 3],
    )


def several(seed: int) -> Plan:
    """Several processes; every second house has its database on another machine.

    In some nobody dies and half of all news is lost: a death makes everybody look anew.
    """
    nobody_dies = seed % 4 == 2
    return Plan(
        "several",
        _tables(seed),
        length=_length(seed),
        direct=0.3 if nobody_dies else (0.0, 0.7, 1.0)[seed % 3],
        processes=2 + (seed % 5 == 4),
        crash=0.0 if nobody_dies else 2.5,
        lost=0.5 if nobody_dies else 0.15,
        remote=seed % 2 == 1,
        remembered=1 if seed % 3 == 0 else 1000,
    )


def event(seed: int) -> Plan:
    """A competition of people and bots, in one process or two."""
    kind = "knockout" if seed % 3 else "round_robin"
    return Plan(
        "event",
        (),
        length=(8.0, 12.0)[seed % 2],
        processes=1 + seed % 2,
        remote=seed % 4 == 3,
        crash=2.5,
        event=f"{kind} of {'tiny' if seed % 5 else 'score_four'}",
        people=(3, 2, 4, 0)[seed % 4],
    )


def twins(seed: int) -> Plan:
    """Told twice: somebody does otherwise in secret, and everybody else gets the same bytes."""
    return Plan(
        "twins",
        (SECRET,),
        length=_length(seed),
        processes=1 + seed % 2,
        direct=(0.0, 0.7, 1.0)[seed % 3],
        twins=True,
    )


# How often each is told, of eight: several processes meet most faults in a second of work.
WEIGHTS = {"several": 4, "table": 2, "event": 1, "twins": 1}
PLANS = {"table": table, "several": several, "event": event, "twins": twins}

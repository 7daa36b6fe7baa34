"""Events are values: the same entries give the same event, and a refusal changes nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations
from random import Random

import pytest

from parlour.core.game import Illegal
from parlour.events import record
from parlour.events.event import Event, Player
from parlour.events.kinds import KINDS, knockout, party, round_robin, swiss
from parlour.house.competitions import document, replay_event
from tests.clause import clause

GAME = {"party": "keyword", "par": "fourcyte", "daily": "fourcyte"}
DEAL = {"date": "2026-11-16", "deal": "sha256:" + "0" * 64}
PLANS = {"swiss": '{"rounds": 3}', "party": '{"rounds": 2}', "daily": str(DEAL).replace("'", '"')}


def text(kind: str, *entries: str, plan: str | None = None) -> str:
    plan = PLANS.get(kind, "{}") if plan is None else plan
    head = ["parlour-event 1", f"kind {kind}", f"game {GAME.get(kind, 'score_four')}"]
    return "\n".join([*head, f"plan {plan}", "", *entries]) + "\n"


def entered(count: int) -> list[str]:
    return [f'enter "P{n}"' for n in range(count)]


def event(kind: str, *entries: str, plan: str | None = None) -> Event:
    found = replay_event(text(kind, *entries, plan=plan))
    assert isinstance(found, Event), found
    return found


def clause_of(started: Event, entry: str) -> str:
    with pytest.raises(Illegal) as problem:
        record.play(started, entry)
    return problem.value.clause


def finished(started: Event, rng: Random, draws: bool) -> Event:
    """All pairings of the round with a result at random, in an order at random."""
    pairings = list(started.open)
    rng.shuffle(pairings)
    for pairing in pairings:
        size = len(pairing.players)
        totals = [rng.randrange(0, 300, 50) for _ in range(size)]
        best = [place for place in range(size) if totals[place] == max(totals)]
        winners = best if draws or len(best) == 1 else best[:1]
        said = record.write_entry("result", pairing.id, {"totals": totals, "winners": winners})
        started = record.play(started, said)
    return started


def played_out(kind: str, players: int, seed: int, plan: str | None = None) -> list[Event]:
    """A whole event at random, entry by entry of each round; some withdraw on the way."""
    rng = Random(seed)
    started = event(kind, *entered(players), "begin", plan=plan)
    moments = [started]
    while not started.over:
        started = finished(started, rng, draws=kind != "knockout")
        if kind != "party" and not started.over and rng.random() < 0.3:
            staying = [n for n, p in enumerate(started.players) if not p.out]
            if len(staying) > 2:
                started = record.play(started, f"withdraw {rng.choice(staying)}")
        for tied in KINDS[kind].ties(started):
            started = record.play(started, record.write_entry("lot", list(tied)))
        moments.append(started)
        if not started.over:
            started = record.play(started, "round")
    return moments


@pytest.mark.parametrize("players", [2, 3, 5, 6, 9, 16, 31])
@pytest.mark.parametrize("seed", range(3))
def test_in_a_swiss_event_nobody_meets_twice_while_it_can_be_avoided(
    players: int, seed: int
) -> None:
    rounds = min(5, (players + 1) // 2)  # so many can always be paired anew
    last = played_out("swiss", players, seed, plan=f'{{"rounds": {rounds}}}')[-1]
    met = [frozenset(p.players) for drawn in last.rounds for p in drawn.pairings]
    byes = [n for drawn in last.rounds for n in drawn.byes]
    withdrawn = any(player.out for player in last.players)
    if not withdrawn:
        assert len(met) == len(set(met))
        assert len(byes) == len(set(byes)) == (rounds if players % 2 else 0)
    for drawn in last.rounds:
        there = [n for pairing in drawn.pairings for n in pairing.players] + [*drawn.byes]
        assert len(there) == len(set(there))


def total_cost(costs: swiss._Costs, pairs: list[tuple[int, int]]) -> tuple[int, ...]:
    parts = [costs.of(a, b) for a, b in pairs]
    return tuple(sum(part) for part in zip(*parts, strict=True))


def all_matchings(here: list[int]) -> list[list[tuple[int, int]]]:
    if not here:
        return [[]]
    first, rest = here[0], here[1:]
    return [
        [(first, other), *others]
        for other in rest
        for others in all_matchings([n for n in rest if n != other])
    ]


@pytest.mark.parametrize("seed", range(8))
def test_swiss_pairings_cost_least_of_all(seed: int) -> None:
    """Against every way to pair eight players."""
    rng, started = Random(seed), event("swiss", *entered(8), "begin")
    for _ in range(2):
        started = finished(started, rng, draws=True)
        costs = swiss._Costs(started)
        here = sorted(started.order, key=lambda n: -costs.points[n])
        least = min(total_cost(costs, pairs) for pairs in all_matchings(here))
        assert total_cost(costs, swiss._least(here, costs)) == least
        started = record.play(started, "round")


def test_swiss_groups_of_neighbours_come_near_to_the_whole_graph(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No second meeting or bye, the same person rests, and half a point more of gap at a cut."""
    rng = Random(3)
    started = event("swiss", *entered(41), "begin", plan='{"rounds": 6}')
    for _ in range(5):
        started = finished(started, rng, draws=True)
        costs = swiss._Costs(started)
        here = sorted(started.order, key=lambda n: -costs.points[n])
        *whole, least, _, _ = total_cost(costs, swiss._least(here, costs))
        with monkeypatch.context() as many:
            many.setattr(swiss, "WHOLE", 20)
            *groups, gap, _, _ = total_cost(costs, swiss._least(here, costs))
        assert groups == whole
        assert least <= gap <= least + 2
        started = record.play(started, "round")


def test_swiss_groups_are_joined_before_anybody_meets_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In groups of four everybody has met everybody after three rounds."""
    monkeypatch.setattr(swiss, "WHOLE", 4)
    rng, started = Random(1), event("swiss", *entered(12), "begin", plan='{"rounds": 6}')
    while not started.over:
        started = finished(started, rng, draws=True)
        if not started.over:
            started = record.play(started, "round")
    met = [frozenset(p.players) for drawn in started.rounds for p in drawn.pairings]
    assert len(met) == len(set(met)) == 6 * 6


@pytest.mark.parametrize("kind", ["knockout", "round_robin", "swiss", "party"])
def test_standings_do_not_depend_on_the_order_of_results(kind: str) -> None:
    started = event(kind, *entered(8), "begin")
    said = []
    for nth, pairing in enumerate(started.open):
        totals = [10 * (nth + place) for place in range(len(pairing.players))]
        result = {"totals": totals, "winners": [len(totals) - 1]}
        said.append(record.write_entry("result", pairing.id, result))
    found = set()
    for order in list(permutations(said))[:24]:
        after = started
        for entry in order:
            after = record.play(after, entry)
        found.add(str(document(after)["standings"]))
    assert len(found) == 1


@pytest.mark.parametrize("kind", ["knockout", "round_robin", "swiss", "party"])
@pytest.mark.parametrize("seed", range(4))
def test_every_event_ends_and_ranks_everybody(kind: str, seed: int) -> None:
    players = 8 if kind == "party" else Random(seed).randrange(4, 12)
    for moment in played_out(kind, players, seed):
        rows = KINDS[kind].standings(moment)
        assert sorted(row.player for row in rows) == list(range(players))
        ranks = [row.rank for row in rows]
        assert ranks == sorted(ranks)
        assert ranks[0] == 1


REFUSED = [
    ("begin", "event"),
    ("lots [0, 1, 2, 3]", "event"),
    ('enter "p0"', "event"),
    ('enter "New"', "event"),
    ("round", "event"),
    ('result "9.9" {"totals": [1, 0], "winners": [0]}', "event"),
    ('result "1.1" {"totals": [1, 0, 2], "winners": [0]}', "event"),
    ('result "1.1" {"totals": [1, 0], "winners": [2]}', "event"),
    ('result "1.1" {"totals": [1, 0], "winners": [0, 0]}', "event"),
    ('result "1.1" {"totals": [1, 1], "winners": []}', "SF-35"),
    ('correct "1.1" {"totals": [1, 0], "winners": [0]} "why"', "event"),
    ("withdraw 9", "event"),
    ("lot [0, 1]", "event"),
    ('score 0 {"points": 3}', "event"),
    ("finish", "event"),
]


@pytest.mark.parametrize(("entry", "clause"), REFUSED)
def test_a_refusal_names_its_clause_and_changes_nothing(entry: str, clause: str) -> None:
    started = event("knockout", *entered(4), "begin")
    before = replace(started)
    assert clause_of(started, entry) == clause
    assert started == before


@pytest.mark.parametrize(
    "entry",
    [
        *("", "enter", "enter 5", 'enter "A" {"age": 3}', 'enter "A"  {}', "dance", "begin 1"),
        *("lots", 'lots ["a"]', "withdraw true", 'result "1.1"', 'result "1.1" {"totals": 3}'),
        *('result "1.1" {"totals": [1, 0], "winners": [0], "x": 1}', 'correct "1.1" {} "w"'),
        *("result 1.1 {}", "lots [0", "score 0 {}", "[" * 5000),
    ],
)
def test_what_cannot_be_read_is_said(entry: str) -> None:
    started = event("knockout", *entered(4), "begin")
    with pytest.raises(ValueError, match=r"\w") as problem:
        record.play(started, entry)
    assert not isinstance(problem.value, Illegal)


@pytest.mark.parametrize(
    ("kind", "plan"),
    [
        *(
            ("swiss", "{}"),
            ("party", "{}"),
            ("swiss", '{"rounds": 0}'),
            ("swiss", '{"rounds": true}'),
        ),
        *(("knockout", '{"third": 1}'), ("round_robin", '{"cycles": 3}'), ("daily", "{}")),
        *(("party", '{"rounds": 1, "prize": "none"}'), ("par", '{"par": {"Z": 1}}')),
    ],
)
def test_a_plan_that_cannot_be_is_unreadable(kind: str, plan: str) -> None:
    found = replay_event(text(kind, plan=plan))
    assert not isinstance(found, Event)
    assert found.clause is None
    assert "plan" in found.why


def test_the_usual_seeding() -> None:
    assert knockout.seeding(8) == [0, 7, 3, 4, 1, 6, 2, 5]


def test_berger_tables_as_fide_prints_them() -> None:
    shown = [[(a + 1, b + 1) for a, b in met] for met in round_robin.berger(4)]
    assert shown == [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]


@pytest.mark.parametrize("size", [2, 4, 6, 8, 14])
def test_in_a_round_robin_everybody_meets_everybody_once(size: int) -> None:
    met = [frozenset(pair) for drawn in round_robin.berger(size) for pair in drawn]
    assert sorted(map(sorted, met)) == [list(pair) for pair in combinations(range(size), 2)]


@clause("SF-36")
def test_a_knockout_leads_to_one_champion() -> None:
    last = played_out("knockout", 11, 5)[-1]
    rows = knockout.standings(last)
    assert [row.rank for row in rows][:2] == [1, 2]
    assert last.over


@clause("KW-80")
def test_a_party_has_tables_of_four_and_a_steward_for_five() -> None:
    started = event("party", *entered(6))
    assert clause_of(started, "begin") == "KW-80"
    assert clause_of(event("party", *entered(8), "begin"), "withdraw 0") == "KW-80"
    assert document(event("party", *entered(20), "begin"))["stewards"] == 1
    assert document(event("party", *entered(24), "begin"))["stewards"] == 2


@clause("KW-81")
def test_tables_are_laid_in_the_order_of_lots() -> None:
    started = event("party", *entered(8), "lots [7, 6, 5, 4, 3, 2, 1, 0]", "begin")
    assert [p.players for p in started.current.pairings] == [(7, 6, 5, 4), (3, 2, 1, 0)]


@clause("KW-83")
def test_the_two_highest_move_on_and_a_tie_is_broken_by_key_cards_then_by_lot() -> None:
    first = 'result "1.1" {"totals": [90, 50, 50, 10], "winners": [0]%s}'
    second = 'result "1.2" {"totals": [40, 30, 20, 10], "winners": [0]}'
    by_lot = event("party", *entered(8), "begin", first % "", second)
    assert clause_of(by_lot, "round") == "KW-83"
    assert clause_of(by_lot, "lot [0, 1]") == "event"
    tables = by_lot.current.pairings
    assert [party.moving(by_lot, each) for each in tables] == [(0,), (4, 5)]  # so far
    told = record.play(by_lot, "lot [2, 1]")
    assert party.moving(told, tables[0]) == (0, 2)
    drawn = record.play(told, "round")
    assert [p.players for p in drawn.current.pairings] == [(1, 3, 4, 5), (6, 7, 0, 2)]
    keyed = event("party", *entered(8), "begin", first % ', "keys": [0, 2, 1, 0]', second, "round")
    assert [p.players for p in keyed.current.pairings] == [(2, 3, 4, 5), (6, 7, 0, 1)]


@clause("KW-84")
def test_the_highest_sum_wins_the_party() -> None:
    result = 'result "%d.1" {"totals": %s, "winners": [0]}'
    last = event(
        "party",
        *entered(4),
        "begin",
        result % (1, "[90, 80, 0, 0]"),
        "round",
        result % (2, "[0, 0, 5, 95]"),
    )
    rows = KINDS["party"].standings(last)
    sums = {row.player: row.points for row in rows}
    assert sum(sums.values()) == 270
    assert rows[0].points == max(sums.values())


@clause("KW-86")
def test_a_prize_for_a_key_card_at_each_table_or_at_the_first_of_all() -> None:
    said = [
        'result "1.2" {"totals": [1, 2, 3, 4], "winners": [3], "spelt": 1}',
        'result "1.1" {"totals": [1, 2, 3, 4], "winners": [3], "spelt": 2}',
    ]
    each = event("party", *entered(8), "begin", *said, plan='{"rounds": 2, "prize": "table"}')
    both = [{"table": "1.2", "player": 5}, {"table": "1.1", "player": 2}]
    assert document(each)["prizes"] == both
    one = event("party", *entered(8), "begin", *said, plan='{"rounds": 2, "prize": "all"}')
    assert document(one)["prizes"] == [{"table": "1.2", "player": 5}]


@clause("4C-67")
def test_a_season_ends_with_a_proposal_for_the_next_par() -> None:
    def season(*points: int) -> Event:
        names = entered(len(points))
        scores = [f'score {n} {{"class": "B", "points": {p}}}' for n, p in enumerate(points)]
        return event("par", *names, *scores, "finish")

    assert document(season(170, 180, 190, 200))["proposed"]["B"] == 161  # too few champions
    assert document(season(170, 180, 190, 200, 211))["proposed"]["B"] == 190
    assert document(season(162, 163, 163, 163, 165, 100))["proposed"]["B"] == 163
    assert document(season(162))["proposed"]["A"] == 170


def test_solitaire_counts_for_no_season() -> None:
    started = event("par", *entered(1))
    entry = 'score 0 {"class": "A", "points": 200, "mode": "solitaire"}'
    assert clause_of(started, entry) == "4C-50"


def test_a_day_has_one_scored_attempt_each() -> None:
    day = event("daily", *entered(2), 'score 0 {"points": 210}', 'score 1 {"points": 210}')
    assert clause_of(day, 'score 0 {"points": 300}') == "event"
    assert [row.rank for row in KINDS["daily"].standings(day)] == [1, 1]


def test_lots_are_void_when_somebody_enters_after_them() -> None:
    started = event("knockout", *entered(3), "lots [2, 1, 0]", 'enter "Late"')
    assert started.lots == ()
    assert started.order == (0, 1, 2, 3)


def test_people_come_late_to_a_swiss_event_until_the_second_round() -> None:
    started = event("swiss", *entered(4), "begin", 'enter "Late"')
    second = record.play(finished(started, Random(1), draws=True), "round")
    assert 4 in [n for p in second.current.pairings for n in p.players] + [*second.current.byes]
    assert clause_of(second, 'enter "Later"') == "event"


def test_the_order_is_by_lots_then_rating_then_entry() -> None:
    rated = tuple(Player(f"P{n}", rating=r) for n, r in enumerate((None, 1500, None, 1600)))
    started = Event("knockout", "score_four", players=rated)
    assert started.order == (3, 1, 0, 2)
    assert replace(started, lots=(2, 0, 1, 3)).order == (2, 0, 1, 3)

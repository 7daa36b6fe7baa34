"""A league: what many events come to."""

from random import Random

from parlour.events.league import league, points_of


def test_a_point_for_each_whom_one_leaves_behind_and_half_for_equals() -> None:
    """As a knockout of eight ranks them."""
    places = [("a", 1), ("b", 2), ("c", 3), ("d", 3), *((f"e{n}", 5) for n in range(4))]
    points = points_of(places)
    assert (points["a"], points["b"], points["c"], points["e0"]) == (7, 6, 4.5, 1.5)
    assert sum(points.values()) == 8 * 7 / 2


def test_a_league_adds_up_events_and_shares_ranks() -> None:
    table = league(
        [
            [("ann", 1), ("bob", 2), ("cleo", 3)],
            [("bob", 1), ("ann", 2), ("dan", 2)],
            [("eve", 1)],  # alone she leaves nobody behind
        ]
    )
    told = [(row.person, row.rank, row.points, row.events, row.titles) for row in table]
    assert told == [
        ("bob", 1, 3.0, 2, 1),
        ("ann", 2, 2.5, 2, 1),
        ("dan", 3, 0.5, 1, 0),
        ("eve", 4, 0.0, 1, 1),
        ("cleo", 5, 0.0, 1, 0),
    ]
    assert [row.rank for row in league([[("x", 1), ("y", 1)], [("z", 1), ("w", 2)]])] == [
        1,
        2,
        2,
        4,
    ]


def test_the_order_of_events_makes_no_difference() -> None:
    rng = Random(1)
    people = [f"p{n}" for n in range(9)]
    events = [[(p, rng.randint(1, 4)) for p in rng.sample(people, 6)] for _ in range(12)]
    shuffled = rng.sample(events, len(events))
    assert league(events) == league(shuffled)
    assert league([]) == ()

"""How often something may be done: as from a bucket that fills up steadily to its brim."""

from random import Random

import pytest

from parlour.server.rates import Rate, Rates


class Bucket:
    """What is meant, with nothing left out."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst, self.left, self.at = rate, burst, burst, 0.0

    def allows(self, now: float) -> bool:
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


@pytest.mark.parametrize(("rate", "burst"), [(1.0, 1.0), (4.0, 10.0), (0.25, 3.0), (64.0, 128.0)])
def test_a_rate_allows_what_a_bucket_does(rate: float, burst: float) -> None:
    rng, now = Random(64), 0.0
    one, bucket = Rate(rate, burst, lambda: now), Bucket(rate, burst)
    allowed = []
    for _ in range(3000):
        steps = 64 * burst if rng.random() < 0.003 else rng.choice((0, 0, 0, 1, 2))
        now += steps / (16 * rate)
        allowed.append(one.allows())
        assert allowed[-1] == bucket.allows(now)
    assert {True, False} == set(allowed)


def test_whoever_waits_as_long_as_they_are_told_may_go_on() -> None:
    now = 100.3
    rate = Rate(3.0, 7.0, lambda: now)
    assert [rate.allows() for _ in range(8)] == [True] * 7 + [False]
    wait = rate.wait()
    assert wait == pytest.approx(1 / 3, abs=1e-3)
    now += wait
    assert rate.has_room()
    assert rate.has_room()  # asking counts nothing
    assert rate.allows()
    assert not rate.allows()


@pytest.mark.parametrize(("rate", "burst"), [(0.0, 0.0), (5.0, 0.5)])
def test_nothing_is_allowed_where_not_even_one_fits(rate: float, burst: float) -> None:
    now = 0.0
    one = Rate(rate, burst, lambda: now)
    for now in (0.0, 10.0, 1e6):  # noqa: B007
        assert not one.allows()


def test_sums_of_seconds_that_are_not_exact_take_nobody_s_turn() -> None:
    """A tenth of a second cannot be written exactly."""
    for burst in range(1, 60):
        rate = Rates(10.0, float(burst), lambda: 12345.678)
        assert sum(rate.allows("somebody") for _ in range(80)) == burst

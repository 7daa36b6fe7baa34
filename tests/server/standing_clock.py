"""A clock for tests: it stands until it is moved on, and nobody has to wait for it."""


class StandingClock:
    """Seconds since 1970, as a house is given them."""

    def __init__(self, now: float = 1_700_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

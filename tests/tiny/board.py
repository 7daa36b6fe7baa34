"""Twelve pebbles, hands of two. Nothing here ever changes."""

PEBBLES = tuple(sorted([1, 2, 3, 4] * 3))  # TY-02
HAND = 2
LAST_CLAIMS = 10.0  # seconds: TY-08
POINT, POT = 1, 2

"""Every static rule is a proof: each is tried on late positions against brute force."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from parlour.games.score_four.kernel import reference
from parlour.games.score_four.kernel.bits import Word, completing, playable
from parlour.games.score_four.kernel.parity import UNKNOWN, pairs, tactics
from tests.games.score_four.positions import quiet_position

Asked = tuple[int, int, int, int, int]  # beads, what tactics say, pairs to 0, to -1, the truth


@cache
def asked() -> tuple[Asked, ...]:
    rng = Random(4)
    found = []
    for _ in range(300):
        own, opp = quiet_position(rng.randint(53, 58), rng)
        mine = completing(Word(own)) & ~Word(opp)
        theirs = completing(Word(opp)) & ~Word(own)
        places, beads = playable(Word(own | opp)), (own | opp).bit_count()
        told = [
            pairs(Word(own), Word(opp), places, mine, theirs, beads, alpha) for alpha in (0, -1)
        ]
        told = [int(tactics(places, mine, theirs)), *map(int, told)]
        found.append((beads, *told, reference.basic_value(own, opp)))
    return tuple(found)


def test_tactics_are_true() -> None:
    told = [(tactic, truth) for _, tactic, _, _, truth in asked() if tactic != UNKNOWN]
    assert all(tactic == truth for tactic, truth in told)
    assert len(told) > 20


@pytest.mark.parametrize("beads", [0, 1], ids=["A to move", "B to move"])
def test_pairs_are_true(beads: int) -> None:
    seen: Counter[tuple[int, int]] = Counter()
    for count, tactic, wins, draws, truth in asked():
        if tactic != UNKNOWN or count % 2 != beads:
            continue
        if wins != UNKNOWN:
            assert truth == wins or (wins == 0 and truth < 0)
        if draws != UNKNOWN:
            assert truth == draws or (draws == 0 and truth > 0)
        seen[0, wins] += 1
        seen[-1, draws] += 1
    assert seen[0, -1] > 20
    assert seen[0, 1 if beads else 0] > 2  # A to move is shown not to win, B to win
    assert seen[0, UNKNOWN] > 20  # and some positions are left to the search


def test_a_bead_under_a_trap_may_still_complete_a_line() -> None:
    """The refutation of a tempting stronger rule: light wins by going under dark's threat."""
    own, opp = 0, 0
    for letter in "naakfgnbcleijbmfhebbhnnogeef":
        cell = next(c for c in reference.places(own | opp) if c % 16 == ord(letter) - ord("a"))
        own, opp = opp, own | 1 << cell
    mine, theirs = completing(Word(own)) & ~Word(opp), completing(Word(opp)) & ~Word(own)
    told = pairs(Word(own), Word(opp), playable(Word(own | opp)), mine, theirs, 28, 0)
    assert told in (1, UNKNOWN)

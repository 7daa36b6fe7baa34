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


# Own beads, theirs, and what pairs say to "does the mover win?". In each, loose places would make a
# line if one side got both of a pair.
PAIRED = (
    (0xB600248235C3D85E, 0x48C3DB41CA1027A1, 0),
    (0x8C022A0B9956A2BC, 0x118195A426A95D43, -1),
    (0xAD126061B1C58367, 0x40659D964C327C98, 0),
    (0x550420D3E6B02EA1, 0x22D0D7241147D156, -1),
    (0x8AA040684ADB1D2C, 0x10189E959424C2D3, -1),
    (0x1603651651216C1E, 0x40341A29AE1E9361, -1),
    (0x90386342720D4D6B, 0x6B42983C8972B214, -1),
    (0x843C0B51916EB1B4, 0x0B43942E2E914E4B, 0),
    (0x486DB0044AAB163C, 0xB2804AE9B044E9C3, -1),
)


@pytest.mark.parametrize(("own", "opp", "told"), PAIRED)
def test_of_a_pair_of_loose_places_a_side_gets_one(own: int, opp: int, told: int) -> None:
    mine, theirs = completing(Word(own)) & ~Word(opp), completing(Word(opp)) & ~Word(own)
    places, beads = playable(Word(own | opp)), (own | opp).bit_count()
    assert tactics(places, mine, theirs) == UNKNOWN
    assert pairs(Word(own), Word(opp), places, mine, theirs, beads, 0) == told
    assert reference.basic_value(own, opp) <= told


def test_a_bead_under_a_trap_may_still_complete_a_line() -> None:
    """The refutation of a tempting stronger rule: light wins by going under dark's threat."""
    own, opp = 0, 0
    for letter in "naakfgnbcleijbmfhebbhnnogeef":
        cell = next(c for c in reference.places(own | opp) if c % 16 == ord(letter) - ord("a"))
        own, opp = opp, own | 1 << cell
    mine, theirs = completing(Word(own)) & ~Word(opp), completing(Word(opp)) & ~Word(own)
    told = pairs(Word(own), Word(opp), playable(Word(own | opp)), mine, theirs, 28, 0)
    assert told in (1, UNKNOWN)

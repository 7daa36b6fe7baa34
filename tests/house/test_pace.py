"""How long bots think is measured duty by duty, and a seed gives the same game again."""

from parlour.core.sitting import Sitting
from parlour.games.score_four import GAME
from parlour.house.pace import thinking
from parlour.house.setups import setup_for


def test_every_duty_of_a_match_has_its_time() -> None:
    setup = setup_for(GAME, options={"calling": "automatic"})
    first, again = (thinking(Sitting.begin(GAME, setup), "beginner", 3) for _ in range(2))
    assert len(first) == len(again) >= 7  # beads until the first line of four
    assert min(first) >= 0

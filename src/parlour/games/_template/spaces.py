"""What a learner sees and does: arrays filled from the view, and a fixed list of actions."""

from parlour.bots.spaces import Piece, Spaces, distance, flat_speller, one_hot
from parlour.core.game import Setup

from . import GAME
from .board import MOST
from .moves import Say


def spaces(setup: Setup) -> Spaces:
    seats = setup.seats
    return Spaces(
        MOST + 1,  # and one that declines a right, though there is none here
        (
            Piece("count", (1,), lambda seen: seen.view.count, setup.options.goal),
            Piece("player", (seats,), lambda s: one_hot(seats, distance(s.view.player, s))),
        ),
        flat_speller(GAME, [Say(numbers) for numbers in range(1, MOST + 1)]),
    )

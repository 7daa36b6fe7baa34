"""A bot thinks with a state imagined from its view: it must be one that looks just so."""

from random import Random

from parlour.core.game import SPECTATOR
from parlour.core.play import shown
from tests.contract.tables import Table
from tests.contract.walks import moments


def test_what_is_imagined_looks_like_what_is_seen(table: Table) -> None:
    rng = Random(0)
    for sitting in moments(table):
        for viewer in (*range(table.setup.seats), SPECTATOR):
            view = sitting.view(viewer)
            imagined = table.game.imagine(sitting.state.setup, view, rng)
            assert table.game.view(imagined, viewer) == view


def test_what_is_imagined_asks_what_is_asked(table: Table) -> None:
    rng = Random(0)
    for sitting in moments(table):
        for viewer in (*range(table.setup.seats), SPECTATOR):
            imagined = table.game.imagine(sitting.state.setup, sitting.view(viewer), rng)
            asked = shown(table.game.prompts(imagined), viewer)
            assert asked == shown(sitting.prompts, viewer)

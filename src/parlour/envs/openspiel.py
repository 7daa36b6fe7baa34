"""OpenSpiel over any game: `load("score_four", calling="automatic")`.

OpenSpiel clones a state by copying its fields and pickles them to serialise: all of them are
values, and what is being spelt is kept as the numbers of its actions. Chance is explicit. What a
seat remembers is what it has heard (facts have addressees) and answered.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b
from typing import Any, ClassVar

import numpy as np

from parlour.bots.spaces import Done, Spaces, Speller
from parlour.core.asking import Asking
from parlour.core.game import CHANCE, Game, Seat, Setup
from parlour.core.play import heard
from parlour.core.sitting import Sitting
from parlour.envs.desk import outcome, seen_by
from parlour.house.dictionaries import NO_WISH, Wish
from parlour.house.setups import game_named, setup_for
from parlour.house.spelling import spaces_of
from parlour.needed import needed

with needed("spiel"):
    import pyspiel

LONGEST = 10_000  # actions and chances of a match: a bound for those who lay out tables


@dataclass(frozen=True)
class Form:
    """A game laid out in one way."""

    game: Game[Any, Any, Any]
    setup: Setup
    spaces: Spaces

    @cached_property
    def chance(self) -> dict[Any, int]:
        return {move: nth for nth, move in enumerate(self.spaces.chance)}


class _Memory:
    """A speller that need not be spelt anew: copies share it, and it is left out of a pickle."""

    def __init__(self, speller: Speller | None = None) -> None:
        self.speller = speller

    def __deepcopy__(self, memo: dict[int, Any]) -> _Memory:
        return _Memory(self.speller)

    def __reduce__(self) -> tuple[Any, ...]:
        return _Memory, ()


def load(game: str, seats: int | None = None, wish: Wish = NO_WISH, **options: Any) -> Any:
    """The game as pyspiel knows it: each way to lay it out is registered once, under its name."""
    return pyspiel.load_game(_registered(game, seats, wish, json.dumps(options, sort_keys=True)))


@cache
def _registered(game: str, seats: int | None, wish: Wish, written: str) -> str:
    options = json.loads(written)
    found = game_named(game)
    setup = setup_for(found, seats, options, wish=wish)
    form = Form(found, setup, spaces_of(found, setup))
    parts: list[Any] = [] if seats is None else [seats]
    parts += [each for key in sorted(options) for each in (key, options[key])]
    parts += [] if wish == NO_WISH else [blake2b(str(wish).encode(), digest_size=4).hexdigest()]
    short = re.sub(r"\W+", "_", "_".join(["parlour", game, *map(str, parts)]))
    kind = _kind(form, short)
    pyspiel.register_game(kind, _game_class(form, kind))
    return short


def _kind(form: Form, short: str) -> Any:
    types, seats = pyspiel.GameType, form.setup.seats
    chance, open_ = types.ChanceMode, form.game.hidden == "nothing"
    return types(
        short_name=short,
        long_name=form.game.title,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if form.spaces.chance else chance.DETERMINISTIC,
        information=types.Information.PERFECT_INFORMATION
        if open_
        else types.Information.IMPERFECT_INFORMATION,
        utility=types.Utility.ZERO_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


def _game_class(form: Form, kind: Any) -> type:
    info = pyspiel.GameInfo(
        num_distinct_actions=form.spaces.actions,
        max_chance_outcomes=len(form.spaces.chance),
        num_players=form.setup.seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=LONGEST,
    )

    seated = type("Seated", (State,), {"form": form})

    class Laid(pyspiel.Game):
        """One way to lay a game out."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, info, params or {})

        def new_initial_state(self, *given: Any) -> State:
            state: State = seated(self)
            return state

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            usual = pyspiel.IIGObservationType(perfect_recall=False)
            return Observer(form, iig_obs_type or usual)

    return Laid


class State(pyspiel.State):
    """A question of a match, and what has been spelt of its answer."""

    form: ClassVar[Form]

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        begun = Sitting.begin(self.form.game, self.form.setup)
        self.said: tuple[tuple[Seat, str], ...] = ()  # answers, as written
        self._ask(Asking.begin(begun, skips=self.form.spaces.skips))

    def _ask(self, asking: Asking) -> None:
        self.asking = asking
        self.spelt: tuple[int, ...] = ()
        self.memory = _Memory()

    @property
    def speller(self) -> Speller:
        """Spelt anew from its actions where it is not remembered."""
        if self.memory.speller is None:
            assert self.asking.actor is not None
            speller = self.form.spaces.speller(seen_by(self.asking, self.asking.actor))
            for action in self.spelt:
                after = speller.take(action)
                assert not isinstance(after, Done)
                speller = after
            self.memory = _Memory(speller)
        assert self.memory.speller is not None
        return self.memory.speller

    def current_player(self) -> int:
        actor = self.asking.actor
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        return [int(action) for action in np.flatnonzero(self.speller.mask())]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.form.game.chances(self.asking.sitting.state)
        total, numbers = sum(weights.values()), self.form.chance
        return sorted((numbers[move], weight / total) for move, weight in weights.items())

    def _apply_action(self, action: int) -> None:
        if self.asking.actor == CHANCE:
            self._ask(self.asking.answer(self.form.spaces.chance[action]))
            return
        spelt = self.speller.take(action)
        if not isinstance(spelt, Done):
            self.spelt, self.memory = (*self.spelt, action), _Memory(spelt)
            return
        text = "" if spelt.move is None else self.form.game.write(spelt.move)
        self.said = (*self.said, (self.asking.actor or 0, text))
        self._ask(self.asking.answer(spelt.move))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self.form.game.write(self.form.spaces.chance[action]))
        return f"action {action}"

    def is_terminal(self) -> bool:
        return self.asking.over

    def returns(self) -> list[float]:
        if not self.asking.over:
            return [0.0] * self.form.setup.seats
        return outcome(self.asking.sitting)

    def __str__(self) -> str:
        entries = [f"{entry.actor} {entry.move}" for entry in self.asking.sitting.log]
        return "\n".join([*entries, f"asked {self.asking.actor} {list(self.spelt)}"])


class Observer:
    """What a seat sees, as one tensor and as a text; with perfect recall what it has heard."""

    def __init__(self, form: Form, kind: Any) -> None:
        self.form, self.recall = form, bool(kind.perfect_recall)
        pieces = (*form.spaces.pieces, *form.spaces.spelt)
        sizes = [int(np.prod(piece.shape)) for piece in pieces]
        self.tensor = np.zeros(0 if self.recall else sum(sizes), np.float32)
        self.dict: dict[str, Any] = {}
        begin = 0
        for piece, size in zip(pieces, sizes, strict=True):
            if not self.recall:
                self.dict[piece.name] = self.tensor[begin : begin + size].reshape(piece.shape)
            begin += size

    def set_from(self, state: State, player: int) -> None:
        if self.recall:
            return
        speller = state.speller if state.asking.actor == player else None
        seen = seen_by(state.asking, player)
        for key, array in self.form.spaces.observe(seen, speller).items():
            self.dict[key][...] = array

    def string_from(self, state: State, player: int) -> str:
        sitting = state.asking.sitting
        spelt = state.spelt if state.asking.actor == player else ()
        seen = f"{sitting.view(player)} {list(spelt)}"
        if not self.recall:
            return seen
        facts = [(f.kind, dict(f.data)) for e in sitting.log for f in heard(e.facts, player)]
        return f"{facts} {[text for seat, text in state.said if seat == player]} {seen}"

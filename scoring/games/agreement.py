"""The rules of a table: a game, one of its presets, and the options that the table changed."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from scoring.errors import ScoringError
from scoring.games import GAMES
from scoring.games.table_game import TableGame, changed, override


@dataclass(frozen=True, slots=True)
class Agreement:
    """A game by its code, the preset it started from, and the rules that hold at the table.

    `name` is what a club calls this set of rules; empty where they have no name of their own.
    """

    code: str
    preset: str
    game: TableGame[Any, Any] = field(compare=False)  # the code says it
    rules: Any
    name: str = ""

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that score together, numbered clockwise from 0."""
        return self.game.sides(self.rules)

    @property
    def seats(self) -> int:
        return sum(map(len, self.sides))

    @property
    def overrides(self) -> dict[str, object]:
        """The options that differ from the preset."""
        return changed(self.rules, self.game.presets[self.preset].rules)

    @property
    def unit(self) -> str:
        """What a match is settled in."""
        return self.game.unit(self.rules)

    def side_of(self, seat: int) -> int:
        return next(side for side, seats in enumerate(self.sides) if seat in seats)


@lru_cache(maxsize=1024)
def agree_in_json(code: str, preset: str, overrides: str, *, name: str = "") -> Agreement:
    """As `agree`, from overrides in JSON; remembered, because every reading of a match asks for it."""
    return agree(code, preset, json.loads(overrides), name=name)


def agree(code: str, preset: str, overrides: Mapping[str, object], *, name: str = "") -> Agreement:
    """The rules of a table. ScoringError `unknown_game`, `unknown_preset`, as `override`, or a conflict."""
    if code not in GAMES:
        raise ScoringError("unknown_game", game=code)
    game = GAMES[code]
    if preset not in game.presets:
        raise ScoringError("unknown_preset", preset=preset)
    rules = override(game.presets[preset].rules, overrides)
    for conflict in game.conflicts(rules):
        raise conflict.refusal()
    return Agreement(code, preset, game, rules, name)

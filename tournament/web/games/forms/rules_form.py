"""The rules of a table as a form: every rule of the game, filled in with what the preset says."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import groupby
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext

from scoring.errors import ScoringError
from scoring.games.table_game import Preset, TableGame, changed, override, terms
from tournament.web.games.forms.game_fields import form_field
from tournament.web.games.refusals import sentence


class RulesForm(forms.Form):
    """Bound to what was typed, or showing a preset with the `changes` made so far.

    A contradiction is shown at the rule concerned. `changes` of a valid form differ from the preset.
    """

    def __init__(
        self,
        game: TableGame,
        preset: Preset,
        data: Mapping[str, Any] | None = None,
        *,
        changes: Mapping[str, object] | None = None,
    ) -> None:
        self.game, self.preset = game, preset
        current = override(preset.rules, changes or {})
        known = terms(game.rules)
        super().__init__(data, initial={name: getattr(current, name) for name in known}, prefix="rule")
        self.fields = {name: form_field(each) for name, each in known.items()}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                problems = self.game.conflicts(override(self.preset.rules, cleaned))
            except ScoringError as error:
                self.add_error(str(error.params.get("field")), gettext("Fill this in."))
            else:
                for problem in problems:
                    self.add_error(problem.params.get("field"), sentence(problem, self.game))  # type: ignore[arg-type]
        return cleaned

    @property
    def code(self) -> str:
        """The preset's own code."""
        return next(code for code, each in self.game.presets.items() if each is self.preset)

    @property
    def name(self) -> str:
        return gettext(self.game.label)

    @cached_property
    def rules(self) -> Any:
        """The rules that were typed. Only of a valid form."""
        return override(self.preset.rules, self.cleaned_data)

    @property
    def changes(self) -> dict[str, object]:
        """What differs from the preset, as JSON keeps it. Only of a valid form."""
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in changed(self.rules, self.preset.rules).items()
        }

    def as_typed(self) -> dict[str, object]:
        """What a browser sends of the form as it is shown."""
        values = {field.html_name: field.value() for field in self}
        return {name: value for name, value in values.items() if value is not None and value is not False}

    def groups(self) -> Iterator[tuple[str, list[BoundField]]]:
        """The fields under the titles of their groups."""
        known = terms(self.game.rules)
        for title, members in groupby(known, key=lambda name: known[name].group):
            yield gettext(title) if title else "", [self[name] for name in members]


def typed_rules(game: TableGame, data: Mapping[str, Any]) -> RulesForm:
    """The form as it was sent: bound to what was typed, or another preset, whose rules are taken as they are.

    The page says in `shown` whose rules it had filled in. A preset that leaves something open is bound too,
    so that the form shows which rules. KeyError for an unknown preset.
    """
    preset = game.presets[data["preset"]]
    if data["preset"] == data.get("shown"):
        return RulesForm(game, preset, data)
    fresh = RulesForm(game, preset)
    return RulesForm(game, preset, fresh.as_typed()) if game.conflicts(preset.rules) else fresh

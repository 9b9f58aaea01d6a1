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
from tournament.web.games.fields import form_field
from tournament.web.games.refusals import sentence


class RulesForm(forms.Form):
    """Bound to what was typed, or showing a preset with the `changes` made so far.

    What contradicts is told at the rule concerned. `changes` of a valid form differ from the preset.
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
        shown = override(preset.rules, changes or {})
        known = terms(game.rules)
        super().__init__(
            data, initial={name: getattr(shown, name) for name in known}, prefix="rule", label_suffix=""
        )
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

    def groups(self) -> Iterator[tuple[str, list[BoundField]]]:
        """The fields under the titles of their groups."""
        known = terms(self.game.rules)
        for title, members in groupby(known, key=lambda name: known[name].group):
            yield gettext(title) if title else "", [self[name] for name in members]

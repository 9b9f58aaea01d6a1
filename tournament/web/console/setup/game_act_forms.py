"""The forms of a table game's set-up page: which button, and the fields that each button reads."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.games import GAMES
from scoring.games.agreement import agree
from tournament.models import Contestant, Section
from tournament.readings.errors import DirectorError
from tournament.web.console.forms.refusing_form import (
    NO_CHOICE,
    Cut,
    RefusingForm,
    WholeNumber,
    choice,
    pressed,
    whole,
)

MOST_ROUNDS = 60
NO_ROUND = _("There is no such round.")


class GameActForm(RefusingForm):
    """A plan, and a match to go on with, have a button each, which names what it is about."""

    do = choice(["rules", "players", "plan", "draw", "seat", "resume", "time"], required=False)

    @property
    def act(self) -> str:
        """The code of the button. DirectorError where none was pressed."""
        wish = self.values()["do"] or next((name for name in ("plan", "resume") if name in self.data), "")
        if not wish:
            raise DirectorError("no_choice", str(NO_CHOICE))
        return wish

    @property
    def has_rules(self) -> bool:
        """Whether the rules stood on the page with this button."""
        return "preset" in self.data


class PresetForm(RefusingForm):
    """A set of rules of this game."""

    def __init__(self, game: str, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.fields["preset"] = choice(GAMES[game].presets)


class RulesBesideForm(forms.Form):
    """The section whose rules stand on the same page as a button of the whole session."""

    rules_of = WholeNumber(required=False)
    preset = Cut(80, required=False)


class CountForm(forms.Form):
    """How many enter; None where the field is empty. Which numbers are allowed is for the services."""

    count = WholeNumber(required=False)

    @property
    def number(self) -> int | None:
        return self.cleaned_data["count"] if self.is_valid() and self.data.get("count") else None


class PlanForm(RefusingForm):
    plan = Cut(80, required=False)


class DrawForm(RefusingForm):
    rounds_left = whole("no_number", _("Write a whole number."), 1, MOST_ROUNDS, required=False)
    rematches = pressed()
    insist = pressed()


class SeatTableForm(RefusingForm):
    """One table, seat by seat: each list names a contestant and the position in it."""

    round = whole("no_round", NO_ROUND, 1, MOST_ROUNDS, required=False)

    def __init__(self, section: Section, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        positions = range(1, section.contestant_size + 1)
        self.held = {
            f"{contestant.pk}-{position}": (contestant, position)
            for contestant in section.contestants.all()
            for position in positions
        }
        seats = range(agree(section.game, section.preset, section.overrides).seats)
        sentence = _("Choose a player for each seat.")
        self.seats = {f"seat-{seat}": choice(self.held, "incomplete", sentence) for seat in seats}
        self.fields |= self.seats

    @property
    def players(self) -> list[tuple[Contestant, int]]:
        """Who sits down, clockwise from seat 0."""
        return [self.held[self.cleaned_data[name]] for name in self.seats]


class ResumeForm(RefusingForm):
    resume = WholeNumber(required=False)


class TimeForm(RefusingForm):
    """The round whose time is up."""

    def __init__(self, section: Section, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        rounds = section.matches.values_list("round", flat=True)
        self.fields["time-round"] = choice({str(number) for number in rounds}, "no_round", NO_ROUND)

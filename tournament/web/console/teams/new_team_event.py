"""A new event of teams: name, date, place, and a preset that fills in the conditions."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Club
from tournament.readings.club.roles import own_club
from tournament.readings.club.time_zones import today
from tournament.readings.errors import DirectorError
from tournament.services.teams.events import StageConditions, create_team_event
from tournament.sheets.stage_options import MOST_BOARDS
from tournament.sheets.team_presets import TEAM_PRESETS
from tournament.web.console.access import desk, director
from tournament.web.console.forms.date_field import date_field
from tournament.web.console.forms.zone import ask_of_the_club, zone_field
from tournament.web.console.sessions.lifecycle import club_called
from tournament.web.console.teams.team_words import PRESETS

MOST_ROUNDS = 60


class NewTeamEventForm(forms.Form):
    """The session's facts and the preset; rounds and boards where they differ from it."""

    club = forms.CharField(label=gettext_lazy("Club"), max_length=80)
    name = forms.CharField(label=gettext_lazy("Event"), max_length=80)
    date = date_field()
    place = forms.CharField(label=gettext_lazy("Venue"), max_length=80, required=False)
    time_zone = zone_field()
    preset = forms.ChoiceField(
        label=gettext_lazy("What is played?"),
        choices=[(code, words[0]) for code, words in PRESETS.items()],
        widget=forms.RadioSelect,
    )
    boards = forms.IntegerField(
        label=gettext_lazy("Boards a match"),
        required=False,
        min_value=1,
        max_value=MOST_BOARDS,
        help_text=gettext_lazy("Empty: as described."),
    )
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds of a Swiss"),
        required=False,
        min_value=1,
        max_value=MOST_ROUNDS,
        help_text=gettext_lazy("Empty: as described."),
    )

    def __init__(self, *args: object, club: Club | None = None, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        ask_of_the_club(self, club)

    @property
    def facts(self) -> list[forms.BoundField]:
        return [field for field in self if field.name not in ("preset", "boards", "rounds")]

    @property
    def presets(self) -> list[tuple[str, object, object, bool]]:
        """(code, name, description, chosen) of each preset."""
        chosen = self["preset"].value()
        return [(code, name, what, code == chosen) for code, (name, what) in PRESETS.items()]

    @property
    def conditions(self) -> StageConditions:
        preset, typed = TEAM_PRESETS[self.cleaned_data["preset"]], self.cleaned_data
        boards = {"boards": typed["boards"]} if typed["boards"] else {}
        return StageConditions(
            method=preset.method,
            format=preset.format,
            rounds=(typed["rounds"] or preset.rounds) if preset.rounds else None,
            vp_scale=preset.vp_scale,
            tie_breaks=preset.tie_breaks,
            options={**preset.options, **boards},
        )


@desk
def new_team_event(request: HttpRequest) -> HttpResponse:
    club, error = own_club(request.user), None
    initial = {"date": today(), "name": _("Teams of four"), "preset": "round_robin"}
    form = NewTeamEventForm(request.POST or None, club=club, initial=initial)
    if request.method == "POST" and form.is_valid():
        facts, by = form.cleaned_data, director(request)
        try:
            club = club_called(club, facts.get("club", ""), facts.get("time_zone", ""), by)
            session = create_team_event(
                club,
                form.conditions,
                name=facts["name"],
                day=facts["date"],
                place=facts["place"],
                by=by,
            )
            return redirect("setup", session.pk)
        except DirectorError as refusal:
            error = refusal
    context = {"form": form, "error": error}
    status = 400 if form.errors or error else 200
    return render(request, "console/teams/setup/new_team_event.html", context, status=status)

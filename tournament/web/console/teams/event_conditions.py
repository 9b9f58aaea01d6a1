"""The conditions of an event that is ranked by matches, a new event of teams, and the captains' link."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms, template
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from scoring.stages.formats import SWISS
from scoring.totals.tie_breaks import TIE_BREAKS
from tournament.domain.errors import DirectorError
from tournament.domain.people.readings.roles import own_club
from tournament.domain.seats.acts import check_ins
from tournament.domain.stages.acts.swiss_pairs import change_swiss_pairs
from tournament.domain.stages.acts.team_events import StageConditions, change_stage, create_event_of_matches
from tournament.domain.stages.readings.stage_terms import read_own_table
from tournament.domain.time_zones import today
from tournament.models import Club, Door, Session, Stage
from tournament.sheets.event_kinds import OF_MATCHES, SWISS_PAIRS, TEAMS
from tournament.sheets.stage_options import (
    MOST_BOARDS,
    OWN_SCALE,
    TEAM_PRESETS,
    draw_options,
    match_options,
    table_options,
)
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.conditions_form import PhonesForm, form_values
from tournament.web.console.forms.console_forms import Offer, offers
from tournament.web.console.forms.refusing_form import ask_of_the_club, button_of, date_field, zone_field
from tournament.web.console.sessions.lifecycle_pages import club_called
from tournament.web.console.stages.draw_words import LAGS, ODD_OF_PAIRS, repeat_words
from tournament.web.console.teams import team_condition_words
from tournament.web.console.teams.stage_form import Group, StageForm
from tournament.web.console.teams.team_condition_words import PRESETS, length_of
from tournament.web.console.teams.team_setup import team_session_of
from tournament.web.games.sessions import session_of
from tournament.words import team_words as names

# The conditions of an event that is ranked by matches, of teams or of Swiss pairs: its page.


@desk
def team_conditions(request: HttpRequest, session_id: int) -> HttpResponse:
    session, error = session_of(session_id), None
    if session.stage is None or session.event.kind not in OF_MATCHES:
        raise Http404
    if session.event.kind == SWISS_PAIRS:
        form: StageForm = SwissPairsForm(session.stage, request.POST or None)
    else:
        form = StageForm(session.stage, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            _change(request, session, form)
            return done(request, _("Saved."), "setup", session_id)
        except DirectorError as refusal:
            error = refusal
    context = {"session": session, "form": form, "error": error}
    status = 400 if request.method == "POST" else 200
    return render(request, "console/teams/setup/conditions.html", context, status=status)


def _change(request: HttpRequest, session: Session, form: StageForm) -> None:
    assert session.stage is not None
    by, conditions = director(request), form.conditions
    if isinstance(form, SwissPairsForm):
        change_swiss_pairs(session, conditions, by=by, options=form.event_options)
    else:
        change_stage(session.stage, conditions, by=by, options_of_event=form.event_options)


# The conditions of an event of Swiss pairs: their form, and a line for each of them.

register = template.Library()

METHODS: team_condition_words.Words = {
    "matchpoints": gettext_lazy("Matchpoints: each match's percentage becomes victory points"),
    "cross_imps": gettext_lazy("Cross-IMPs: each match's IMPs become victory points"),
}
OFFERED = ("ebu_swiss_pairs", "wbf_continuous", "wbf_discrete", "acbl_20", "acbl_30", "own")
SCALES: team_condition_words.Words = {code: gettext_lazy(names.SCALES[code]) for code in OFFERED}
TIES: team_condition_words.Words = {
    code: team_condition_words.TIE_BREAKS[code]
    for code in ("head_to_head", "swiss_points", "basic_method", "wins")
}
ODD: team_condition_words.Words = {
    "bye": gettext_lazy("a bye"),
    "short_triple": gettext_lazy("two half matches of three pairs; each match has two halves"),
}
BYES: team_condition_words.Words = {
    **team_condition_words.OPTIONS["bye"],
    "own_average": gettext_lazy("the average of the pair's other matches"),
}
# Conditions of teams that pairs do not have.
OF_TEAMS_ONLY = (
    *("format", "multiple", "halves", "common", "line_up", "own_running", "restart"),
    *("third_place", "consolation", "double", "unfilled", "redraw", "correction_minutes", "tie_4"),
    *("imp_points", "imp_edges", "of_eight"),
)
DRAWN = ("odd", "bye", "bye_percent", "policy", "first")
NUMBERS = ("boards", "bye_percent", "last", "leaders")
CODES = ("odd", "policy", "first", "repeats", "bye")


class SwissPairsForm(StageForm):
    """The conditions of the matches, the draw and the ranking, and what the phones show."""

    def __init__(self, stage: Stage, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(stage, data)
        for name in OF_TEAMS_ONLY:
            del self.fields[name]
        ties = [("", "—"), *TIES.items()]
        words = {"method": METHODS, "vp_scale": SCALES, "odd": ODD, "bye": BYES}
        for name, choices in words.items():
            self.fields[name].choices = [*choices.items()]
        for place in (1, 2, 3):
            self.fields[f"tie_{place}"].choices = ties
        self.fields["rounds"].label = _("Rounds")
        self.fields["rounds"].required = self.fields["boards"].required = True
        self.fields["odd"].label = _("With an odd number of pairs")
        self.fields["repeats"].label = _("Rematches of pairs")
        self.fields["vp_table"].help_text = _(
            "One band per line: first margin in IMPs (matchpoints: per cent, from 50), winner's points, "
            "loser's points."
        )
        self.phones = PhonesForm(data, initial=form_values(stage.event.options))

    def is_valid(self) -> bool:
        return super().is_valid() & self.phones.is_valid()

    @property
    def groups(self) -> list[Group]:
        ties = ["tie_1", "tie_2", "tie_3"]
        names = [
            (_("Matches"), ["rounds", "boards", "method", "vp_scale", "vp_table"]),
            (_("Draw"), [*DRAWN, "lag", "repeats", "last", "leaders"]),
            (_("Standings"), [*ties, "by_average"]),
        ]
        found = [Group(heading, "", [self[name] for name in own]) for heading, own in names]
        return [*found, Group(_("The players' phones"), "", [*self.phones])]

    @property
    def event_options(self) -> dict[str, Any]:
        """The options of the event with what the phones show."""
        event = self.stage.event
        return {**event.options, **self.phones.options(event)}

    @property
    def conditions(self) -> StageConditions:
        typed = self.cleaned_data
        options = {**self.stage.options, "by_average": typed["by_average"], "lag": int(typed["lag"] or 0)}
        options |= {name: typed[name] for name in NUMBERS if typed[name] is not None}
        options |= {name: typed[name] for name in CODES if typed[name]}
        options["halves"] = 2 if typed["odd"] == "short_triple" else 1
        if typed["vp_scale"] == OWN_SCALE and typed["vp_table"].strip():
            measure = "percent" if typed["method"] == "matchpoints" else "imps"
            options["vp_table"] = read_own_table(typed["vp_table"], measure)
        ties = [typed[f"tie_{place}"] for place in (1, 2, 3)]
        return StageConditions(
            method=typed["method"],
            format=SWISS,
            rounds=typed["rounds"],
            vp_scale=typed["vp_scale"],
            tie_breaks=tuple(dict.fromkeys(code for code in ties if code in TIE_BREAKS)),
            options=options,
        )


@register.filter
def swiss_conditions(stage: Stage) -> list[tuple[str, str]]:
    """(what, how) of each condition, as the set-up page shows them."""
    return [*_lines(stage)]


def _lines(stage: Stage) -> Iterator[tuple[str, str]]:
    matches, table, draw = (read(stage.options) for read in (match_options, table_options, draw_options))
    yield _("Rounds"), str(stage.rounds or "")
    yield _("Matches"), length_of(matches)
    yield _("Scoring"), str(METHODS.get(stage.event.method, stage.event.method))
    yield _("Victory points"), str(SCALES.get(stage.vp_scale, stage.vp_scale))
    share = f" ({table.bye_percent} %)" if table.bye in ("percent", "better") else ""
    yield _("A bye is worth"), f"{BYES[table.bye]}{share}"
    yield _("Odd number of pairs"), str(ODD_OF_PAIRS.get(draw.odd, ""))
    yield _("A round is drawn"), str(LAGS[draw.lag])
    yield _("Rematches"), repeat_words(draw, stage.rounds or 0)
    ties = (str(TIES.get(code, team_condition_words.TIE_BREAKS[code])) for code in stage.tie_breaks)
    yield _("Tie-breaks"), " → ".join(ties) or _("none")


# A new event of teams: name, date, place, and a preset that fills in the conditions.

MOST_ROUNDS = 60


class NewTeamEventForm(forms.Form):
    """The session's facts and the preset; rounds and boards where they differ from it."""

    club = forms.CharField(label=gettext_lazy("Club"), max_length=80)
    name = forms.CharField(label=gettext_lazy("Event"), max_length=80)
    date = date_field()
    place = forms.CharField(label=gettext_lazy("Venue"), max_length=80, required=False)
    time_zone = zone_field()
    preset = forms.ChoiceField(
        label=gettext_lazy("What are you playing?"),
        choices=[(code, words[0]) for code, words in PRESETS.items()],
        widget=forms.RadioSelect,
    )
    boards = forms.IntegerField(
        label=gettext_lazy("Boards a match"),
        required=False,
        min_value=1,
        max_value=MOST_BOARDS,
        help_text=gettext_lazy("Blank: as described."),
    )
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds of a Swiss"),
        required=False,
        min_value=1,
        max_value=MOST_ROUNDS,
        help_text=gettext_lazy("Blank: as described."),
    )

    def __init__(self, *args: object, club: Club | None = None, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        ask_of_the_club(self, club)

    @property
    def facts(self) -> list[forms.BoundField]:
        return [field for field in self if field.name not in ("preset", "boards", "rounds")]

    @property
    def presets(self) -> list[Offer]:
        return offers(PRESETS, self["preset"].value(), self.initial.get("last"))

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


def _last_preset(club: Club | None) -> str | None:
    """The preset of the club's latest event of teams, however many rounds and boards it had."""
    stages = Stage.objects.filter(event__club=club, event__kind=TEAMS).select_related("event")
    stage = stages.order_by("pk").last()
    if stage is None:
        return None
    held = (stage.event.method, stage.format, stage.vp_scale)
    for code, preset in TEAM_PRESETS.items():
        options = {name: value for name, value in preset.options.items() if name != "boards"}
        if (
            held == (preset.method, preset.format, preset.vp_scale)
            and options.items() <= stage.options.items()
        ):
            return code
    return None


@desk
def new_team_event(request: HttpRequest) -> HttpResponse:
    club, error = own_club(request.user), None
    last = _last_preset(club)
    initial = {"date": today(), "name": _("Teams of four"), "preset": last or "round_robin", "last": last}
    form = NewTeamEventForm(request.POST or None, club=club, initial=initial)
    if request.method == "POST" and form.is_valid():
        facts, by = form.cleaned_data, director(request)
        try:
            club = club_called(club, facts.get("club", ""), facts.get("time_zone", ""), by)
            session = create_event_of_matches(
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


# The link through which captains enter their teams: opened and closed. It is the door of the session.


@desk
@require_POST
def captains_link(request: HttpRequest, session_id: int) -> HttpResponse:
    session, by = team_session_of(session_id), director(request)
    if button_of(request.POST, ("open", "close")) == "close":
        check_ins.close_door(get_object_or_404(Door, session=session), by=by)
        return done(request, _("The entry by link is closed."), "setup", session_id)
    check_ins.open_door(session, by=by)
    return done(request, _("Captains can enter their teams through the link now."), "setup", session_id)

"""The stages of a team event at the desk: a round robin over several sessions, and the next stage."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scoring.stages.formats import KNOCK_OUT, ROUND_ROBIN, STAGE_FORMATS, SWISS
from tournament.domain.errors import DirectorError
from tournament.domain.sessions.readings.pair_sessions import is_of_pairs
from tournament.domain.stages.acts.league_sessions import LeagueSession, add_league_session
from tournament.domain.stages.acts.next_stages import add_stage, conditions_after
from tournament.domain.stages.acts.team_events import StageConditions
from tournament.domain.stages.readings.stage_terms import (
    LeagueRound,
    correction_ends,
    has_ended,
    has_triples,
    league_rounds,
    plays_on,
    sessions_of_later_stages,
)
from tournament.domain.stages.reports.stage_rankings import qualifiers, seeded
from tournament.domain.stages.reports.team_leagues import match_states
from tournament.domain.time_zones import today
from tournament.models import Entrant, Session, Stage
from tournament.sheets.draw_sheets import Qualifiers
from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.stage_options import (
    OWN_SCALE,
    DrawOptions,
    KnockOutOptions,
    MatchOptions,
    TableOptions,
    match_options,
)
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import date_field, form_of, refusing
from tournament.web.console.stages.pairs_final import early_field, final, name_of_final
from tournament.web.console.teams.stage_form import Group, StageForm
from tournament.web.console.teams.team_condition_words import CARRIES
from tournament.web.console.teams.team_setup import team_session_of
from tournament.web.games.sessions import session_of
from tournament.web.public.teams.match_dates import MatchDateForm, dated_matches

# A round robin over several sessions: its rounds, the dates that captains agree on, and the next session.

LeagueSessionForm = form_of(
    LeagueSession, date=refusing(date_field(), "no_date", gettext_lazy("Type the date."))
)


def is_league(session: Session) -> bool:
    """Whether the rounds of a session's stage may go on in another session."""
    stage = session.stage
    if stage is None or stage.format != ROUND_ROBIN or has_triples(stage):
        return False
    return not match_options(stage.options).multiple


@desk
def league(request: HttpRequest, session_id: int) -> HttpResponse:
    """The rounds of the schedule with the date of each match; the next session is added below."""
    session = team_session_of(session_id)
    stage = session.stage
    if stage is None or not is_league(session):
        raise Http404
    error, dated = None, MatchDateForm(dated_matches(session.event_id), request.POST)
    rounds = league_rounds(stage)
    to_come = [one.number for one in rounds if one.session is None]
    initial = {
        "date": today(),
        "place": session.place,
        "first": to_come[0] if to_come else len(rounds) + 1,
        "last": to_come[-1] if to_come else 2 * len(rounds),
        "double": not to_come,
    }
    form = LeagueSessionForm(initial=initial)
    if request.method == "POST":
        try:
            if dated.is_sent:
                dated.agree(director(request))
                return done(request, _("Saved."), "league", session_id)
            form = LeagueSessionForm(request.POST)
            typed = form.values()
            made = add_league_session(session, day=typed.pop("date"), by=director(request), **typed)
            return done(request, _("The next session has been added."), "setup", made.pk)
        except DirectorError as refusal:
            error = refusal
    states = match_states(stage)
    context = {
        "session": session,
        "rounds": [(one, lines_of(one, states)) for one in rounds],
        "form": form,
        "to_come": to_come,
        "error": error,
    }
    page = "console/teams/league/league.html"
    return render(request, page, context, status=error.status if error else 200)


def lines_of(one: LeagueRound, states: dict[int, str]) -> list[tuple[Any, ...]]:
    """Each meeting of a round with its seated match and how that stands."""
    found = []
    for home, away in one.meetings:
        match = one.matches.get((home.pk, away.pk if away else None))
        found.append((home, away, match, states.get(match.pk, "") if match else ""))
    return found


# The next stage of a team event: who goes on, what they play, and what they bring along.
#
# That of an event of pairs is web/console/stages/pairs_final.py.

USUAL_QUALIFIERS, MOST_TEAMS = 2, 64
OF_THE_EVENT = ("method", "correction_minutes")  # as they are in all stages


class NextStageForm(StageForm):
    """Every condition of a next stage, with its name and date; `teams` go on in the order of the table."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    date = date_field()
    early = early_field()
    teams = forms.ModelMultipleChoiceField(
        Entrant.objects.none(),
        error_messages={"required": gettext_lazy("Choose at least two teams that qualify.")},
    )

    def __init__(
        self, before: Stage, data: QueryDict | None, *, initial: Mapping[str, object], is_over: bool
    ) -> None:
        usual = conditions_after(before, ROUND_ROBIN, {})
        columns = {**usual.columns, "format": KNOCK_OUT}
        super().__init__(Stage(event=before.event, order=before.order + 1, **columns), data)
        self.initial |= initial
        self.fields["teams"].queryset = before.event.entrants.filter(kind=Entrant.Kind.TEAM)
        for name in (*OF_THE_EVENT, *(["early"] if is_over else [])):
            del self.fields[name]
        self.fields["boards"].required = self.fields["halves"].required = True

    def clean(self) -> dict[str, Any]:
        typed = self.cleaned_data
        if typed.get("carry") and typed.get("format") not in CARRIES[typed["carry"]][0]:
            self.add_error("carry", _("This carry-over is for another format."))
        if typed.get("format") == SWISS and not typed.get("rounds"):
            self.add_error("rounds", self.fields["name"].error_messages["required"])
        return {**typed, "method": self.stage.event.method}

    @property
    def groups(self) -> list[Group]:
        """Name and date first; the scale stands with the table that it makes."""
        first = Group(_("Next stage"), "", [self[name] for name in ("name", "date", *self._early)])
        scale = [self["vp_scale"], self["vp_table"]]
        found = [first]
        for group in super().groups:
            fields = [field for field in group.fields if field.name not in ("vp_scale", "vp_table")]
            found.append(group._replace(fields=[*(scale if group.format == "table" else []), *fields]))
        return found

    @property
    def _early(self) -> list[str]:
        return ["early"] if "early" in self.fields else []

    @property
    def conditions(self) -> StageConditions:
        """Without the fields of other formats, which the page does not show."""
        found = super().conditions
        kinds: list[Any] = [MatchOptions, *([DrawOptions] if found.format == SWISS else [])]
        if STAGE_FORMATS[found.format].eliminates:
            kinds, found = [*kinds, KnockOutOptions], replace(found, vp_scale="", tie_breaks=())
        else:
            kinds.append(TableOptions)
        names = {field.name for kind in kinds for field in fields(kind)}
        names |= set() if STAGE_FORMATS[found.format].eliminates else {"odd"}
        names |= {"vp_table"} if found.vp_scale == OWN_SCALE else set()
        return replace(found, options={name: one for name, one in found.options.items() if name in names})


@desk
@require_http_methods(["GET", "POST"])
def next_stage(request: HttpRequest, session_id: int) -> HttpResponse:
    session = session_of(session_id)
    if is_of_pairs(session):
        return final(request, session)
    if session.stage is None or session.event.kind != TEAMS:
        return render(request, "console/stages/next/next_stage.html", {"session": session})
    wanted, others = _wanted(request)
    found, placed = qualifiers(session, wanted, request.user, others), plays_on(session.stage)
    error = None
    ends = correction_ends(session)
    is_over = has_ended(ends)
    later = sessions_of_later_stages(session)
    initial = _initial(found, len(later))
    form = NextStageForm(session.stage, request.POST or None, initial=initial, is_over=is_over)
    if request.method == "POST" and form.is_valid():
        try:
            return _added(request, session, found, form)
        except DirectorError as refusal:
            error = refusal
    context = {
        "session": session,
        "found": found,
        "form": form,
        "error": error,
        "ends": ends,
        "is_over": is_over,
        "later": later,
        "in_groups": len(found.standings.groups) > 1,
        "others": others,
        "rows": [(row, placed.get(row.team.id)) for row in found.standings.rows],
        "chosen": {str(pk) for pk in form["teams"].value() or ()},
    }
    return render(
        request, "console/stages/next/next_stage.html", context, status=400 if form.errors or error else 200
    )


def _wanted(request: HttpRequest) -> tuple[int, int]:
    """How many teams go on, of each group where there are groups, and how many others."""
    form = form_of(
        k=forms.IntegerField(min_value=1, max_value=MOST_TEAMS, required=False),
        others=forms.IntegerField(min_value=0, max_value=MOST_TEAMS, required=False),
    )(request.GET)
    typed = form.cleaned_data if form.is_valid() else {}
    return typed.get("k") or USUAL_QUALIFIERS, typed.get("others") or 0


def _initial(found: Qualifiers, finals: int) -> dict[str, object]:
    return {
        "name": name_of_final(finals),
        "boards": max(8, 2 * found.standings.boards),
        "date": today(),
        "teams": [team.id for team in found.through],
    }


def _added(request: HttpRequest, session: Session, found: Qualifiers, form: NextStageForm) -> HttpResponse:
    assert session.stage is not None
    typed = form.cleaned_data
    cross = STAGE_FORMATS[typed["format"]].eliminates
    order = seeded(found.standings, {team.pk for team in typed["teams"]}, cross=cross)
    teams = sorted(typed["teams"], key=lambda team: order.index(team.pk) if team.pk in order else len(order))
    made = add_stage(
        session,
        form.conditions,
        teams,
        day=typed["date"],
        place=session.place,
        name=typed["name"],
        carry=form.conditions.carry,
        early=typed.get("early", False),
        by=director(request),
    )
    to = "knock_out" if typed["format"] == KNOCK_OUT else "setup"
    return done(request, _("The next stage has been added."), to, made.pk)

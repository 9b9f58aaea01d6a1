"""A team joins a round robin late: the plans with their cost, then the team with its matches."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.stages.formats import ROUND_ROBIN
from tournament.models import Section
from tournament.readings.errors import DirectorError
from tournament.readings.stages.late_team import CODES, rounds_to_begin, ways_for_late_team
from tournament.readings.stages.team_draws import stage_of
from tournament.reports.teams.team_names import teams_of
from tournament.services.stages.late_teams import seat_late_team
from tournament.services.teams.entries import TeamEntry
from tournament.sheets.stage_options import scale_of_stage
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import RefusingForm, choice, reason, whole
from tournament.web.console.stages.team_changes import SHARES
from tournament.web.console.teams.happened.late_team_words import WayWords
from tournament.web.console.teams.team_setup import section_of, team_session_of
from tournament.web.public.teams.team_form import EntryForm, few_players_words

MOST_ROUNDS = 99


class LateTeamForm(EntryForm, RefusingForm):
    """The entry form, the first round with the team, what a missed round is worth, and the plan chosen."""

    first = whole("no_round", gettext_lazy("Choose a round."), 1, MOST_ROUNDS, required=False)
    percent = whole("no_share", gettext_lazy("Choose 0 to 100 per cent."), most=100, required=False)
    way = choice(CODES, required=False)
    reason = reason()


@desk
def team_joins(request: HttpRequest, session: int) -> HttpResponse:
    sitting = team_session_of(session)
    if sitting.stage is None or sitting.stage.format != ROUND_ROBIN:
        raise Http404
    section = section_of(sitting)
    form, error = LateTeamForm(request.POST or request.GET), None
    try:
        if request.method == "POST" and form.values()["way"]:
            return _join(request, section, form)
    except DirectorError as refusal:
        error = refusal
    context = {
        "session": sitting,
        "form": form,
        "short_form": True,
        "shares": SHARES if _has_points(section) else (),
        "error": error,
        **_plans(section, form),
    }
    page = "console/teams/late/late_team.html"
    return render(request, page, context, status=error.status if error else 200)


def _plans(section: Section, form: LateTeamForm) -> dict[str, object]:
    """The plans, or why there is none."""
    form.is_valid()
    try:
        rounds = rounds_to_begin(section)
        first = form.cleaned_data.get("first") or rounds.start
        ways = ways_for_late_team(section, first)
    except DirectorError as refusal:
        return {"none": refusal.message}
    names = teams_of(section.session.event_id)
    return {
        "rounds": rounds,
        "first": first,
        "percent": form.cleaned_data.get("percent") or 0,
        "ways": [(way.code, WayWords(way, names)) for way in ways],
    }


def _has_points(section: Section) -> bool:
    stage = stage_of(section)
    return scale_of_stage(stage.vp_scale, stage.options) is not None


def _join(request: HttpRequest, section: Section, form: LateTeamForm) -> HttpResponse:
    typed = form.values()
    team = seat_late_team(
        section,
        TeamEntry(**form.entry()),
        way=typed["way"],
        first=typed["first"],
        percent=typed["percent"] or 0,
        by=director(request),
        reason=typed["reason"],
    )
    plays = _("Team %(number)s %(team)s plays. Every phone shows its matches.")
    message = plays % {"number": team.number, "team": team}
    return done(request, f"{message} {few_players_words(team)}".strip(), "team_matches", section.session_id)

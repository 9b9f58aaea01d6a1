"""Setting up an event of teams: the entry list, the conditions, the matches, start."""

from collections import Counter
from random import SystemRandom
from string import ascii_uppercase

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from scoring.stages.formats import ROUND_ROBIN, STAGE_FORMATS, SWISS
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.errors import DirectorError
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.acts.team_events import Groups, divide_teams, groups_by
from tournament.domain.stages.acts.team_matches import (
    RoundRobin,
    clear_matches,
    seat_round_robin,
    seat_team_movement,
)
from tournament.domain.stages.readings.stage_terms import letters_of_groups
from tournament.domain.stages.readings.swiss_rounds import playing_teams
from tournament.domain.stages.reports.team_leagues import fixtures_of, team_movements
from tournament.domain.stages.reports.team_rows import teams_of
from tournament.domain.stages.reports.team_table import teams_in_stage
from tournament.models import Door, Section, Session
from tournament.sheets.match_sheets import Fixtures
from tournament.sheets.names import Team
from tournament.sheets.stage_options import MOST_GROUPS, match_options
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import button_of, choice, form_of, pressed, refusing
from tournament.web.console.movements.movement_code import movement_chosen
from tournament.web.console.movements.offer_pages import Comparison, Offered
from tournament.web.console.setup import setup_pages as of_pairs
from tournament.web.console.setup.pasted_pairs import ListForm
from tournament.web.console.setup.setup_pages import Step
from tournament.web.console.teams.team_condition_words import condition_lines
from tournament.web.games.sessions import session_of
from tournament.web.public.teams.draw_page_words import planned_repeats
from tournament.web.server.addresses import phone_page

LEAST_IN_GROUPS = 4


def is_of_teams(session: Session) -> bool:
    return session.sections.with_teams().exists()


def team_session_of(pk: int) -> Session:
    """The session that an address names. Http404 where it is not one of teams."""
    found = session_of(pk)
    if found.stage is None or not is_of_teams(found):
        raise Http404
    return found


@desk
@require_GET
def setup(request: HttpRequest, session_id: int) -> HttpResponse:
    """The set-up page of a session, by what it plays."""
    session = session_of(session_id)
    return show(request, session) if is_of_teams(session) else of_pairs.setup(request, session_id)


def show(request: HttpRequest, session: Session, error: DirectorError | None = None) -> HttpResponse:
    section = section_of(session)
    stage = session.stage
    teams = _teams_here(session)
    playing = sum(team.withdrawn_from is None for team in teams.values())
    fixtures = fixtures_of(section, teams)
    multiple = bool(stage) and match_options(stage.options).multiple
    steps = steps_of(session, [*teams.values()], fixtures)
    step_now = next((step.place for step in steps if step.now), "")
    pasted = ListForm("teams", request.POST).text
    context = {
        "session": session,
        "section": section,
        "stage": stage,
        "is_later": stage is not None and stage.order > 1,
        "teams": [*teams.values()],
        "short": sum(len(team.players) < section.match_options.players for team in teams.values()),
        "fixtures": fixtures,
        "conditions": condition_lines(stage) if stage else [],
        "repeats": planned_repeats(section) if stage else "",
        "drawn": STAGE_FORMATS[stage.format].drawn if stage else False,
        "multiple": multiple,
        "several": bool(stage) and stage.sessions.kept_in_event().count() > 1,
        "most_rounds": _most_rounds(section, playing),
        "offers": _offers(section, playing) if multiple else None,
        "draw": draw_page(session),
        **_groups(section, playing),
        "steps": steps,
        "seats_next": step_now == "matches",
        "pasted": pasted,
        "reads_list": not pasted and step_now in ("", "teams"),
        **_link(request, session),
        "heading": heading_of(session),
        "error": error,
    }
    return render(request, "console/teams/setup/setup.html", context, status=error.status if error else 200)


def _teams_here(session: Session) -> dict[int, Team]:
    """Those entered; in a later stage those that came into it."""
    teams, stage = teams_of(session.event_id), session.stage
    if stage is None or stage.order == 1:
        return teams
    here = {*teams_in_stage(stage)}
    return {pk: team for pk, team in teams.items() if pk in here}


def _link(request: HttpRequest, session: Session) -> dict[str, object]:
    """The open link for captains, and its whole address."""
    door = Door.objects.filter(session=session).first()
    return {"door": door, "captains_address": phone_page(request, "captains", door.token) if door else ""}


def _offers(section: Section, playing: int) -> Comparison:
    """The movements that fit."""
    rows = tuple(Offered(one) for one in team_movements(section, playing))
    chosen = next((row.key for row in rows if row.choice.code == section.movement), "")
    return Comparison(rows, in_use=chosen)


def draw_page(session: Session) -> str:
    """The address where rounds are drawn: the bracket of a knock-out, the draw of a Swiss."""
    eliminates = session.stage is not None and STAGE_FORMATS[session.stage.format].eliminates
    return reverse("knock_out" if eliminates else "draw", args=[session.pk])


def steps_of(session: Session, teams: list[Team], fixtures: Fixtures) -> list[Step]:
    """Teams, conditions, matches, start; the first that is not done is the present one."""
    has_byes = session.stage is not None and STAGE_FORMATS[session.stage.format].eliminates
    found = [
        (_("Teams"), "teams", len(teams) > 1),
        (_("Conditions"), "conditions", len(teams) > 1),
        (_("Matches"), "matches", bool(fixtures.rounds) and (has_byes or not fixtures.absent)),
        (_("Start"), "start", session.started_at is not None),
    ]
    now = next((place for _name, place, is_done in found if not is_done), None)
    return [Step(name, place, is_done, place == now) for name, place, is_done in found]


@desk
@require_POST
def seat_teams(request: HttpRequest, session_id: int) -> HttpResponse:
    """Seat the round robin, or take the seating away."""
    session = team_session_of(session_id)
    section, by = section_of(session), director(request)
    try:
        typed = form_of(RoundRobin, clear=pressed())(request.POST).values()
        if typed["clear"]:
            clear_matches(section, by=by)
            return done(request, _("The seating has been removed."), "setup", session_id)
        seat_round_robin(section, double=typed["double"], rounds=typed["rounds"], by=by)
    except DirectorError as error:
        return show(request, session, error)
    return done(request, _("Matches seated. You can still change this."), "setup", session_id)


@desk
@require_POST
def team_groups(request: HttpRequest, session_id: int) -> HttpResponse:
    """Groups of a round robin or a Swiss: made by seed or by lot, changed by hand, or one group again."""
    session = team_session_of(session_id)
    section, by = section_of(session), director(request)
    try:
        if button_of(request.POST, ("make", "save")) == "save":
            divide_teams(section, _chosen_groups(request, section), by=by)
            return done(request, _("Saved."), "setup", session_id)
        typed = form_of(Groups, groups=None)(request.POST).values()
        groups = groups_by(section, typed["count"] or 1, typed["order"], SystemRandom())
        divide_teams(section, groups, by=by)
    except DirectorError as error:
        return show(request, session, error)
    return done(request, _("The groups are made. You can still change them."), "setup", session_id)


def _chosen_groups(request: HttpRequest, section: Section) -> list[list[int]]:
    """By the letter that was chosen for each team."""
    teams = playing_teams(section)
    fields = {f"group-{team.number}": choice(ascii_uppercase[:MOST_GROUPS], required=False) for team in teams}
    typed = form_of(**fields)(request.POST).values()
    found: dict[str, list[int]] = {}
    for team in teams:
        if letter := typed[f"group-{team.number}"]:
            found.setdefault(letter, []).append(team.number)
    return [found[letter] for letter in sorted(found)]


def _most_rounds(section: Section, playing: int) -> int:
    """In how many rounds all teams, or all of the largest group, have met."""
    letters = letters_of_groups(section.session.stage) if section.session.stage else {}
    most = max(Counter(letters.values()).values(), default=playing)
    return max(1, most - 1 + most % 2)


def _groups(section: Section, playing: int) -> dict[str, object]:
    """Which groups a round robin or a Swiss has, and the letters to choose from."""
    stage = section.session.stage
    if stage is None or stage.format not in (ROUND_ROBIN, SWISS) or playing < LEAST_IN_GROUPS:
        return {}
    letters = letters_of_groups(stage)
    made = sorted({*letters.values()})
    teams = sorted(playing_teams(section), key=lambda team: (letters.get(team.number, ""), team.seeding))
    return {
        "may_have_groups": not match_options(stage.options).multiple,
        "groups": made,
        "letters": ascii_uppercase[: len(made) + 1],
        "grouped": [(team, letters.get(team.number, "")) for team in teams],
    }


@desk
@require_POST
def team_movement(request: HttpRequest, session_id: int) -> HttpResponse:
    """Seat multiple teams by a movement."""
    session = team_session_of(session_id)
    try:
        button = refusing(
            forms.CharField(max_length=80), "no_choice", gettext_lazy("Choose one of the movements.")
        )
        section = section_of(session)
        code, _colon, _boards = movement_chosen(section, request.POST, button).partition(":")
        seat_team_movement(section, code, by=director(request))
    except DirectorError as error:
        return show(request, session, error)
    return done(request, _("The movement is set. You can still choose another one."), "setup", session_id)


@desk
@require_POST
def start_teams(request: HttpRequest, session_id: int) -> HttpResponse:
    session = team_session_of(session_id)
    try:
        lifecycle.start_session(session, by=director(request))
    except DirectorError as error:
        return show(request, session, error)
    message = _("The session has started. Players can scan the QR codes now.")
    has_tables = section_of(session).table_tokens.exists()
    return done(request, message, "table_codes" if has_tables else "room", session_id)


def section_of(session: Session) -> Section:
    """The section of the teams."""
    rows = Section.objects.select_related("session__event__club", "session__stage")
    return get_object_or_404(rows.with_teams().filter(session=session).order_by("letter")[:1])

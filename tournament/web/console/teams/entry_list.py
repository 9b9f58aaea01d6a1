"""Teams entered at the desk: from a pasted list that the director corrects, or one by hand."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from tournament.domain.errors import DirectorError
from tournament.domain.people.reports.club_players import Members
from tournament.domain.seats.readings.typed_names import read_name
from tournament.domain.stages.acts.team_entries import (
    MOST_PLAYERS,
    MOST_TEAMS,
    TeamEntry,
    change_team,
    enter_team,
    enter_teams,
    refuse_same_name,
    remove_team,
)
from tournament.domain.stages.readings.swiss_rounds import swiss_sections
from tournament.exchange.teams import TeamText, parse_teams
from tournament.models import Entrant, EntrantPlayer, Session
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import Cut, RefusingForm, pressed, whole
from tournament.web.console.forms.spelling import SpellingForm
from tournament.web.console.setup.pasted_pairs import (
    CorrectedForm,
    ListForm,
    ReadRow,
    enter_read,
    read_seats,
    show_read,
)
from tournament.web.console.teams.team_setup import show, team_session_of
from tournament.web.public.teams.team_form import EntryForm, few_players_words

USUAL, MOST_FIELDS = 6, 12


class TeamsForm(CorrectedForm):
    """The teams of the list."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.rows = [row for row in range(MOST_TEAMS) if f"team-{row}" in data]
        for row in self.rows:
            self.fields |= {
                f"team-{row}": Cut(80, required=False),
                f"captain-{row}": forms.IntegerField(required=False),
                f"seed-{row}": forms.IntegerField(required=False, min_value=1, max_value=999),
                f"category-{row}": Cut(40, required=False),
                **{_field(row, place): Cut(200, required=False) for place in range(1, MOST_FIELDS + 1)},
            }

    @property
    def teams(self) -> list[TeamText]:
        """What stands in the fields; a team without a name and players is left out."""
        texts = self.texts
        return [team for row in self.rows if (team := _team(texts, row)).name or team.players]


def _team(texts: Mapping[str, Any], row: int) -> TeamText:
    places = [place for place in range(1, MOST_FIELDS + 1) if texts[_field(row, place)]]
    captain = texts.get(f"captain-{row}")
    return TeamText(
        texts[f"team-{row}"],
        tuple(texts[_field(row, place)] for place in places),
        places.index(captain) + 1 if captain in places else None,
        texts.get(f"seed-{row}"),
        texts[f"category-{row}"],
    )


@desk
@require_POST
def read_teams(request: HttpRequest, session_id: int) -> HttpResponse:
    """What was read of the list, each name in a field of its own. Nothing is entered yet."""
    session = team_session_of(session_id)
    try:
        text = ListForm("teams", request.POST, request.FILES).text
    except DirectorError as error:
        return show(request, session, error)
    teams = parse_teams(text)[:MOST_TEAMS]
    if not teams:
        return show(request, session, DirectorError("empty_list", _("This list contains no teams.")))
    return _preview(request, session, teams, text)


@desk
@require_POST
def enter_pasted(request: HttpRequest, session_id: int) -> HttpResponse:
    session, form = team_session_of(session_id), TeamsForm(request.POST)
    teams, text = form.teams, ListForm("teams", request.POST).text

    def enter() -> tuple[str, str]:
        enter_teams(session.event, [_entry(team) for team in teams], by=director(request))
        message = ngettext("%(count)d team is entered.", "%(count)d teams are entered.", len(teams))
        return message % {"count": len(teams)}, f"{reverse('setup', args=[session_id])}#conditions"

    return enter_read(request, form, enter, lambda error: _preview(request, session, teams, text, error))


def _entry(team: TeamText) -> TeamEntry:
    players = [line for text in team.players if (line := read_name(text)) is not None]
    return TeamEntry(
        name=team.name or team.players[0].partition(",")[0],
        players=players,
        captain=team.captain or (1 if players else None),
        seed=team.seed,
        category=team.category,
    )


def _preview(
    request: HttpRequest,
    session: Session,
    teams: Sequence[TeamText],
    text: str,
    error: DirectorError | None = None,
) -> HttpResponse:
    """Every team; a player who comes again, here or in a team that is entered, is a problem."""
    members, event = Members(session.event.club), session.event_id
    entered = EntrantPlayer.objects.filter(entrant__event=event).values_list("player", flat=True)
    first: dict[object, int] = {("member", player): 0 for player in entered}
    names = Counter(team.name for team in teams)
    names.update(Entrant.objects.filter(event=event).values_list("name", flat=True))
    rows = []
    for row, team in enumerate(teams):
        players = (*team.players, *[""] * (USUAL - len(team.players)))
        fields = ((_field(row, place), player) for place, player in enumerate(players, start=1))
        problem = "same_name" if team.name and names[team.name] > 1 else ""
        problem = "too_many" if len(team.players) > MOST_PLAYERS else problem
        shown = replace(team, captain=team.captain or (1 if team.players else None))
        seats = read_seats(members, row + 1, fields, first)
        rows.append(ReadRow(row + 1, seats, team=shown, problem=problem))
    return show_read(request, session, None, rows, text, error)


def _field(row: int, place: int) -> str:
    return f"team-{row}-{place}"


# One team by hand: a new one, or another name, players, captain, seed and category; or removed.

LARGEST = 999
CATEGORY = 40


class TeamForm(EntryForm, RefusingForm):
    """The entry form with what the director adds: number, seed and category; or the button that removes."""

    category = Cut(CATEGORY, required=False)
    seed = whole("bad_seed", gettext_lazy("A seed is a number from 1 to 999."), 1, LARGEST, required=False)
    number = whole(
        "bad_number", gettext_lazy("A number of a team is from 1 to 999."), 1, LARGEST, required=False
    )
    remove = pressed()

    def entry(self) -> dict[str, Any]:
        typed = self.values()
        return {
            **super().entry(),
            "category": typed["category"].strip(),
            "seed": typed["seed"],
            **({"number": typed["number"]} if typed["number"] else {}),
        }


def _may_draw(session: Session) -> bool:
    """Whether the rounds of the session are drawn from the standings."""
    return swiss_sections(session).exists()


@desk
def new_team(request: HttpRequest, session_id: int) -> HttpResponse:
    session = team_session_of(session_id)
    form, error = TeamForm(request.POST or None), None
    if request.method == "POST":
        try:
            team = enter_team(session.event, by=director(request), **form.entry())
            page = "draw" if request.GET.get("late") and _may_draw(session) else "setup"
            entered = _("Team %(team)s is entered.") % {"team": team}
            return done(request, f"{entered} {few_players_words(team)}".strip(), page, session_id)
        except DirectorError as refusal:
            error = refusal
    return _page(request, session, form, None, error)


@desk
def team_entry(request: HttpRequest, session_id: int, team: int) -> HttpResponse:
    session = team_session_of(session_id)
    row = get_object_or_404(Entrant, pk=team, event=session.event_id, kind=Entrant.Kind.TEAM)
    form, error = TeamForm(request.POST or None, row), None
    if request.method == "POST":
        try:
            return _change(request, session, row, form)
        except DirectorError as refusal:
            error = refusal
    return _page(request, session, form, row, error)


def _change(request: HttpRequest, session: Session, team: Entrant, form: TeamForm) -> HttpResponse:
    if form.values()["remove"]:
        name = str(team)
        remove_team(team, by=director(request))
        return done(request, _("Team %(team)s is removed.") % {"team": name}, "setup", session.pk)
    entry, by = form.entry(), director(request)
    standing = {row.order: row.player for row in team.players.select_related("player")}
    typed = dict(enumerate(entry["players"], start=1))
    if entry["name"] != team.name:
        refuse_same_name(session.event, entry["name"])
    with transaction.atomic():
        SpellingForm(request.POST).correct(session.event.club, standing, typed, by=by)
        change_team(team, by=by, **entry)
    return done(request, _("Saved."), "setup", session.pk)


def _page(
    request: HttpRequest, session: Session, form: TeamForm, team: Entrant | None, error: DirectorError | None
) -> HttpResponse:
    context = {
        "session": session,
        "form": form,
        "team": team,
        "error": error,
    }
    page = "console/teams/setup/team.html"
    return render(request, page, context, status=error.status if error else 200)

"""One team by hand: a new one, or another name, players, captain, seed and category; or removed."""

from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Entrant, Session
from tournament.readings.errors import DirectorError
from tournament.readings.stages.team_draws import swiss_sections
from tournament.services.teams.entries import change_team, enter_team, refuse_same_name, remove_team
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import Cut, RefusingForm, pressed, whole
from tournament.web.console.forms.spelling import SpellingForm
from tournament.web.console.teams.team_setup import team_session_of
from tournament.web.public.teams.team_form import EntryForm, few_players_words

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
def new_team(request: HttpRequest, session: int) -> HttpResponse:
    sitting = team_session_of(session)
    form, error = TeamForm(request.POST or None), None
    if request.method == "POST":
        try:
            team = enter_team(sitting.event, by=director(request), **form.entry())
            page = "draw" if request.GET.get("late") and _may_draw(sitting) else "setup"
            entered = _("Team %(team)s is entered.") % {"team": team}
            return done(request, f"{entered} {few_players_words(team)}".strip(), page, session)
        except DirectorError as refusal:
            error = refusal
    return _page(request, sitting, form, None, error)


@desk
def team_entry(request: HttpRequest, session: int, team: int) -> HttpResponse:
    sitting = team_session_of(session)
    row = get_object_or_404(Entrant, pk=team, event=sitting.event_id, kind=Entrant.Kind.TEAM)
    form, error = TeamForm(request.POST or None, row), None
    if request.method == "POST":
        try:
            return _change(request, sitting, row, form)
        except DirectorError as refusal:
            error = refusal
    return _page(request, sitting, form, row, error)


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

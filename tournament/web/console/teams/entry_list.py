"""Teams entered at the desk: from a pasted list that the director corrects, or one by hand."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from tournament.domain.errors import DirectorError
from tournament.domain.files.readings.uploaded_files import list_in
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
from tournament.web.console.access import desk, director, done, say_done
from tournament.web.console.forms.refusing_form import Cut, RefusingForm, pressed, whole
from tournament.web.console.forms.spelling import SpellingForm
from tournament.web.console.setup.pasted_pairs import REFUSED, Read, read_seat
from tournament.web.console.teams.team_setup import show, team_session_of
from tournament.web.public.teams.team_form import EntryForm, few_players_words

MOST_TEXT = 100_000
USUAL, MOST_FIELDS = 6, 12


class TeamListForm(forms.Form):
    """The list as it was pasted, or in a file."""

    list = Cut(MOST_TEXT, required=False)
    file = forms.FileField(required=False, allow_empty_file=True)

    @property
    def text(self) -> str:
        """DirectorError for a file that holds no list."""
        if not self.is_valid():
            return ""
        file = self.cleaned_data["file"]
        return list_in(file) if file else self.cleaned_data["list"]


class TeamsForm(forms.Form):
    """The teams of the list, each name in a field of its own.

    `check` reads the fields again instead of entering them; so does `take`, a field and who is meant there.
    """

    check = Cut(1, required=False)
    take = Cut(200, required=False)

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
        self.is_valid()
        texts: dict[str, Any] = self.cleaned_data
        field, _sign, member = texts["take"].partition("=")
        texts = {**texts, field: member} if member else texts
        return [team for row in self.rows if (team := _team(texts, row)).name or team.players]

    @property
    def reads_again(self) -> bool:
        return self.is_valid() and bool(self.cleaned_data["check"] or self.cleaned_data["take"])


def _team(texts: Mapping[str, Any], row: int) -> TeamText:
    typed = [(place, " ".join(texts[_field(row, place)].split())) for place in range(1, MOST_FIELDS + 1)]
    named = [(place, text) for place, text in typed if text]
    places = [place for place, _text in named]
    captain = texts.get(f"captain-{row}")
    return TeamText(
        " ".join(texts[f"team-{row}"].split()),
        tuple(text for _place, text in named),
        places.index(captain) + 1 if captain in places else None,
        texts.get(f"seed-{row}"),
        texts[f"category-{row}"].strip(),
    )


@dataclass(frozen=True, slots=True)
class ReadTeam:
    """A team of the list as it is shown; `number` counts from 1, `problem` is a code or empty."""

    row: int
    name: str
    seats: tuple[Read, ...]
    captain: int | None
    seed: int | None
    category: str
    problem: str = ""

    @property
    def number(self) -> int:
        return self.row + 1

    @property
    def is_refused(self) -> bool:
        return bool(self.problem) or any(seat.how in REFUSED for seat in self.seats)


@desk
@require_POST
def read_teams(request: HttpRequest, session: int) -> HttpResponse:
    """What was read of the list, each name in a field of its own. Nothing is entered yet."""
    sitting = team_session_of(session)
    try:
        text = TeamListForm(request.POST, request.FILES).text
    except DirectorError as error:
        return show(request, sitting, error)
    teams = parse_teams(text)[:MOST_TEAMS]
    if not teams:
        return show(request, sitting, DirectorError("empty_list", _("This list contains no teams.")))
    return _preview(request, sitting, teams, text)


@desk
@require_POST
def enter_pasted(request: HttpRequest, session: int) -> HttpResponse:
    sitting, form, text = team_session_of(session), TeamsForm(request.POST), TeamListForm(request.POST).text
    if form.reads_again:
        return _preview(request, sitting, form.teams, text)
    try:
        entries = [_entry(team) for team in form.teams]
        enter_teams(sitting.event, entries, by=director(request))
    except DirectorError as error:
        return _preview(request, sitting, form.teams, text, error)
    count = len(entries)
    message = ngettext("%(count)d team is entered.", "%(count)d teams are entered.", count)
    say_done(request, message % {"count": count})
    return redirect(f"{reverse('setup', args=[session])}#conditions")


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
    teams: Any,
    text: str,
    error: DirectorError | None = None,
) -> HttpResponse:
    club = session.event.club
    rows = _read(session, Members(club), teams)
    context = {
        "session": session,
        "list": text,
        "rows": rows,
        "new": sum(seat.how == "new" for row in rows for seat in row.seats),
        "refused": sum(row.is_refused for row in rows),
        "error": error,
    }
    page = "console/teams/pasted/pasted_teams.html"
    return render(request, page, context, status=error.status if error else 200)


def _read(session: Session, members: Members, teams: Any) -> list[ReadTeam]:
    """Every team; a player who comes again, here or in a team that is entered, is a problem."""
    entered = EntrantPlayer.objects.filter(entrant__event=session.event_id)
    first: dict[object, int] = {("member", pk): 0 for pk in entered.values_list("player", flat=True)}
    names = Counter(team.name for team in teams)
    names.update(Entrant.objects.filter(event=session.event_id).values_list("name", flat=True))
    rows = []
    for row, team in enumerate(teams):
        seats = []
        for place in range(1, max(USUAL, len(team.players)) + 1):
            written = team.players[place - 1] if place <= len(team.players) else ""
            seat = read_seat(members, _field(row, place), written)
            seats.append(_once(seat, first, row + 1))
        problem = "too_many" if len(team.players) > MOST_PLAYERS else ""
        problem = problem or ("same_name" if team.name and names[team.name] > 1 else "")
        captain = team.captain or (1 if team.players else None)
        rows.append(ReadTeam(row, team.name, tuple(seats), captain, team.seed, team.category, problem))
    return rows


def _once(seat: Read, first: dict[object, int], number: int) -> Read:
    """The seat, marked where its player is already in a team: `other` is its row, 0 one that is entered."""
    if seat.who is None:
        return seat
    if seat.who in first:
        return replace(seat, how="twice", other=first[seat.who])
    first[seat.who] = number
    return seat


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

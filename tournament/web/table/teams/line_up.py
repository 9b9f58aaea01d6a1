"""The captain's page: who of the team sits where in the next part of a match."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Entrant, Player, Section
from tournament.readings.errors import DirectorError
from tournament.readings.room.line_ups import Segment, is_in, seated_in, segments_to_come
from tournament.readings.room.tokens import section_of_team, team_of_token
from tournament.reports.people.named_line_ups import named_tables
from tournament.services.acts.journal import Actor
from tournament.services.teams.line_ups import set_captains_line_up
from tournament.web.table.token_auth import UnknownTable, table_of

SEATS = {"ns_1": _("North"), "ns_2": _("South"), "ew_1": _("East"), "ew_2": _("West")}


class LineUpForm(forms.Form):
    """Four seats of a team, each with one of its players."""

    def __init__(self, request: HttpRequest, team: Entrant, seated: list[int | None]) -> None:
        super().__init__(request.POST or None)
        language = get_language() or "en"
        rows = team.players.select_related("player").order_by("order")
        self.players = {str(row.player_id): row.player for row in rows}
        named = [(pk, one.name.in_language(language)) for pk, one in self.players.items()]
        for place, (seat, label) in enumerate(SEATS.items()):
            initial = str(seated[place] or "")
            self.fields[seat] = forms.ChoiceField(choices=named, initial=initial, label=label)

    @property
    def chosen(self) -> list[Player]:
        """DirectorError `not_in_team` for a seat without a player of the team."""
        if not self.is_valid():
            raise DirectorError("not_in_team", gettext("Choose a player of the team."))
        return [self.players[self.cleaned_data[seat]] for seat in SEATS]


def line_up(request: HttpRequest, token: str) -> HttpResponse:
    """At the address of a pair of the team; a table's address has no team."""
    try:
        address = table_of(token)
        pair = address.contestant
        if pair is None or pair.entrant is None or pair.entrant.kind != Entrant.Kind.TEAM:
            raise UnknownTable
    except UnknownTable as error:
        return render(request, "table/unknown.html", {"error": error}, status=error.status)
    return _page(request, address.section, pair.entrant, "table", token)


def of_team(request: HttpRequest, token: str) -> HttpResponse:
    """At the team's own address."""
    team = team_of_token(token)
    section = section_of_team(team) if team else None
    if team is None or section is None:
        return render(request, "public/teams/own_closed.html", status=404)
    return _page(request, section, team, "own_team", token)


def _page(request: HttpRequest, section: Section, team: Entrant, above: str, token: str) -> HttpResponse:
    """The next part of a match that has not begun; `above` is the page to which the reader goes back."""
    segment = next(iter(segments_to_come(section, team)), None)
    form, refusal = None, None
    if segment:
        form = LineUpForm(request, team, seated_in(section, team, segment.round))
        if request.method == "POST":
            try:
                by = Actor(f"captain {team}")
                set_captains_line_up(section, segment.round, team, form.chosen, by=by)
                return redirect(request.path)
            except DirectorError as error:
                refusal = error
    context = {
        "above": reverse(above, args=[token]),
        "of_team": above == "own_team",
        "team": team,
        "segment": segment,
        "form": form,
        "error": refusal,
        **(_state(section, team, segment) if segment else {}),
    }
    return render(request, "table/line_up.html", context, status=refusal.status if refusal else 200)


def _state(section: Section, team: Entrant, segment: Segment) -> dict[str, object]:
    """Whether the own line-up is in, the opponents', and who names theirs first."""
    mine = is_in(section, team, segment.round)
    theirs = is_in(section, segment.opponent, segment.round)
    return {
        "round": segment.number,
        "part": segment.part,
        "parts": segment.options.halves,
        "own_in": mine,
        "their_in": theirs,
        "waits": segment.is_second and not theirs,
        "is_fixed": segment.is_final and mine and theirs,
        "tables": named_tables(section, team, segment),
    }

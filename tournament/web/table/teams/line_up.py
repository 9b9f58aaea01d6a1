"""The captain's page: who of the team sits where in the next part of a match."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Entrant, Player
from tournament.readings.errors import DirectorError
from tournament.readings.room.line_ups import Segment, is_in, seated_in, segments_to_come
from tournament.readings.room.tokens import Address
from tournament.services.acts.journal import Actor
from tournament.services.teams.line_ups import set_line_up
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
    """The next part of a match that has not begun; a table's address has no team."""
    try:
        address = table_of(token)
        team = _team(address)
    except UnknownTable as error:
        return render(request, "table/unknown.html", {"error": error}, status=error.status)
    segment = next(iter(segments_to_come(address.section, team)), None)
    form, refusal = None, None
    if segment:
        form = LineUpForm(request, team, seated_in(address.section, team, segment.round))
        if request.method == "POST":
            try:
                set_line_up(address.section, segment.round, team, form.chosen, by=Actor(f"captain {team}"))
                return redirect("table_line_up", token)
            except DirectorError as error:
                refusal = error
    context = {
        "token": token,
        "team": team,
        "segment": segment,
        "form": form,
        "error": refusal,
        **(_state(address, team, segment) if segment else {}),
    }
    return render(request, "table/line_up.html", context, status=refusal.status if refusal else 200)


def _team(address: Address) -> Entrant:
    pair = address.contestant
    if pair is None or pair.entrant is None or pair.entrant.kind != Entrant.Kind.TEAM:
        raise UnknownTable
    return pair.entrant


def _state(address: Address, team: Entrant, segment: Segment) -> dict[str, object]:
    """Whether the own line-up is in, the opponents', and who names theirs first."""
    theirs = is_in(address.section, segment.opponent, segment.round)
    return {
        "round": segment.options.match_round(segment.round),
        "part": segment.round - segment.match.round + 1,
        "parts": segment.options.halves,
        "own_in": segment.round > 1 and is_in(address.section, team, segment.round),
        "their_in": theirs,
        "waits": segment.is_second and not theirs,
    }

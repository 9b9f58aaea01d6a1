"""The seats of a team: the captain's page for the next part of a match, and what phones say of a table."""

from dataclasses import dataclass
from typing import Annotated, Literal

from django import forms
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from msgspec import Meta

from tournament.domain.boards.readings.tokens import section_of_team, team_of_token
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.readings.line_ups import Segment, is_in, seated_in, segments_to_come
from tournament.domain.people.reports.people import named_tables
from tournament.domain.room.reports.table import round_here
from tournament.domain.stages.acts.team_line_ups import seat_results, set_captains_line_up, take_seat
from tournament.models import Entrant, Player, Section
from tournament.web.table.calls import Number
from tournament.web.table.sent import read
from tournament.web.table.token_auth import UnknownTable, answers_in_json, table_of
from tournament.words.outcome import SEATS

# The captain's page: who of the team sits where in the next part of a match.

PLACES = {"ns_1": _(SEATS["N"]), "ns_2": _(SEATS["S"]), "ew_1": _(SEATS["E"]), "ew_2": _(SEATS["W"])}
FOURS = (_("First four"), _("Second four"))


class LineUpForm(forms.Form):
    """The seats of a team, each with one of its players: four, or those of both fours of a team of eight."""

    def __init__(self, request: HttpRequest, team: Entrant, seated: list[int | None]) -> None:
        super().__init__(request.POST or None)
        language = get_language() or "en"
        rows = team.players.select_related("player").order_by("order")
        self.players = {str(row.player_id): row.player for row in rows}
        named = [(pk, one.name.in_language(language)) for pk, one in self.players.items()]
        seats = [*PLACES.items()]
        for place, player in enumerate(seated):
            four, own = divmod(place, len(seats))
            seat, label = seats[own]
            if len(seated) > len(seats):
                label = f"{FOURS[four]} · {label}"
            name = f"{seat}_b" if four else seat
            self.fields[name] = forms.ChoiceField(choices=named, initial=str(player or ""), label=label)

    @property
    def chosen(self) -> list[Player]:
        """DirectorError `not_in_team` for a seat without a player of the team."""
        if not self.is_valid():
            raise DirectorError("not_in_team", gettext("Choose a player of the team."))
        return [self.players[self.cleaned_data[seat]] for seat in self.fields]


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


# What a phone at a table of a match says of its seats: who sits there, and who sat there.


@dataclass(frozen=True, slots=True)
class Turned:
    """`turned`: whether the results of the round so far were got with the seats exchanged."""

    round: Number
    turned: bool


@csrf_exempt
@require_POST
@answers_in_json
def turned(request: HttpRequest, token: str) -> HttpResponse:
    """Exchange the pairs of the table's results; the same word again changes nothing."""
    address = table_of(token)
    wanted = read(Turned, request.body, gettext("This message cannot be read."))
    if wanted.round < (round_here(address) or wanted.round) - 1:
        raise DirectorError("too_late", gettext("That round is over. Please tell the director."))
    row = address.placements.filter(round=wanted.round).first()
    table = row.table if row else 0
    by = Actor(f"{address.section.letter}{table}")
    found = seat_results(address.section, wanted.round, table, turned=wanted.turned, by=by)
    return JsonResponse({"boards": [one.board for one in found]})


@dataclass(frozen=True, slots=True)
class Seated:
    """`player`, by primary key, sits at `seat` of this table in a round."""

    round: Number
    seat: Literal["N", "S", "E", "W"]
    player: Annotated[int, Meta(ge=1)]


@csrf_exempt
@require_POST
@answers_in_json
def player(request: HttpRequest, token: str) -> HttpResponse:
    """A player of the team takes a seat at its table for the part of the match that begins."""
    address = table_of(token)
    said = read(Seated, request.body, gettext("This message cannot be read."))
    row = address.placements.filter(round=said.round).select_related("ns__entrant", "ew__entrant").first()
    pair = (row.ns if said.seat in "NS" else row.ew) if row else None
    who = Player.objects.filter(pk=said.player).first()
    if pair is None or who is None or address.contestant not in (None, pair):
        raise DirectorError("not_now", gettext("This seat is not your team's in this round."))
    position = 1 if said.seat in "NE" else 2
    by = Actor(f"{address.section.letter}{row.table if row else 0}")
    take_seat(address.section, pair, said.round, position, who, by=by)
    return JsonResponse({"seat": said.seat})

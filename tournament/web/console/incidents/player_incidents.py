"""The page of what happens to single players: who, from which round on, and one button that does it."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Contestant, Session
from tournament.readings.errors import DirectorError
from tournament.readings.setup.typed_names import read_name
from tournament.reports.incidents.player_leaving import player_leaving
from tournament.reports.movements.movement import coming_round, current_round
from tournament.reports.people.people import listed, parties_of_session
from tournament.services.acts.journal import Actor
from tournament.services.incidents.single_players import PLAYER_HAPPENINGS as ASKS
from tournament.services.incidents.single_players import exchange_players, player_comes, player_leaves
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.incident_words import PLAYER_HAPPENINGS
from tournament.web.console.forms.refusing_form import RefusingForm, reason, row_of, whole
from tournament.web.games.sessions import session_of

CHOOSE = gettext_lazy("Choose the player.")


class PlayerIncidentForm(RefusingForm):
    """The answers; only those that the incident asks for are needed."""

    player = row_of(Contestant, "no_player", CHOOSE)
    other = row_of(Contestant, "no_player", CHOOSE, required=False)
    round = whole("bad_round", gettext_lazy("There is no such round."), least=1, most=99)
    name = forms.CharField(required=False, max_length=120)
    reason = reason()
    do = forms.CharField(required=False, max_length=10)

    def __init__(self, code: str, session: Session, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        rows = Contestant.objects.numbered().filter(section__session=session, section__contestant_size=1)
        rows = rows.select_related("section__session__event__club")
        self.offer(player=rows, other=rows)
        self.fields["other"].required = "other" in ASKS[code]


def take(code: str, values: Mapping[str, Any], *, by: Actor) -> None:
    """Do it: what `values` hold is what ASKS lists, and a reason."""
    player, number, reason = values["player"], values["round"], values["reason"]
    if code == "player_gone":
        player_leaves(player, number, by=by, reason=reason)
    elif code == "player_comes":
        player_comes(player, number, read_name(values["name"]), by=by, reason=reason)
    else:
        exchange_players(player, values["other"], number, by=by, reason=reason)


def _missing(session: Session) -> bool:
    """Whether a number is free for one who comes: one has left or has no name."""
    return any(party.withdrawn or not party.names for party in listed(parties_of_session(session)).values())


@desk
def player_happening(request: HttpRequest, session: int, code: str) -> HttpResponse:
    """The questions about it; the button does it, and the room shows what follows."""
    if code not in ASKS:
        raise Http404
    sitting, error = session_of(session), None
    form = PlayerIncidentForm(code, sitting, request.POST or request.GET)
    leaving = None
    if request.method == "POST":
        try:
            values = form.values()
            if code == "player_gone" and values["do"] == "look":
                leaving = player_leaving(values["player"], values["round"])
            else:
                take(code, values, by=director(request))
                return done(request, _("Changed. Every phone shows it."), "room", session)
        except DirectorError as refusal:
            error = refusal
    name, help_text = PLAYER_HAPPENINGS[code]
    rounds = sitting.sections.aggregate(last=Max("placements__round"))["last"] or 0
    likely = current_round if code == "players_changed" else coming_round
    context = {
        "session": sitting,
        "name": name,
        "help": help_text,
        "asks": ASKS[code],
        "parties": list(listed(parties_of_session(sitting)).values()),
        "rounds": range(1, rounds + 1),
        "round": form.data.get("round") or min(rounds, max(map(likely, sitting.sections.all()), default=1)),
        "typed": form.data,
        "error": error,
        "leaving": leaving,
        "is_full": code == "player_comes" and not _missing(sitting),
    }
    page = "console/incidents/player_incident.html"
    return render(request, page, context, status=error.status if error else 200)

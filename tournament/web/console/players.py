"""The club's players: the list, pasting one in, correcting one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from tournament.exchange.players import PlayerLine, parse_players, write_players
from tournament.models import Player
from tournament.reports.players import matching
from tournament.services import clubs
from tournament.services.errors import DirectorError
from tournament.services.roles import own_club
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms import PasteForm, PlayerForm
from tournament.web.console.privacy import played_events


@desk
def players(request: HttpRequest) -> HttpResponse:
    club = own_club(request.user)
    form = PasteForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        club = club or clubs.found_club(name=_("Our club"), by=director(request))
        added = clubs.add_players(club, parse_players(form.cleaned_data["text"]), by=director(request))
        said = ngettext("%(count)d player added.", "%(count)d players added.", len(added)) % {
            "count": len(added)
        }
        return done(request, said, "players")
    q = " ".join(request.GET.get("q", "")[:60].split())
    everybody = Player.objects.filter(club=club) if club else Player.objects.none()
    context = {"form": form, "q": q, "players": list(matching(everybody, q)), "any": everybody.exists()}
    return render(request, "console/players.html", context, status=400 if form.errors else 200)


@desk
@require_GET
def players_file(request: HttpRequest) -> HttpResponse:
    """The club's players as CSV, which can be pasted into another club's list."""
    found = Player.objects.filter(club=own_club(request.user))
    lines = [PlayerLine(player.name, player.number) for player in found]
    headers = {"Content-Disposition": "attachment; filename=players.csv"}
    return HttpResponse(write_players(lines), "text/csv; charset=utf-8", headers=headers)


@desk
def player(request: HttpRequest, player: int) -> HttpResponse:
    person = get_object_or_404(Player, pk=player)
    form = PlayerForm(request.POST or None, instance=person)
    if request.method == "POST" and form.is_valid():
        changed = {name: form.cleaned_data[name] for name in form.changed_data}
        try:
            clubs.change_player(Player.objects.get(pk=person.pk), by=director(request), **changed)
        except DirectorError as error:
            form.add_error(None, error.message)
        else:
            return done(request, _("Saved. Every sheet shows the new name."), "players")
    context = {
        "form": form,
        "player": Player.objects.get(pk=person.pk),
        "events": played_events(person),
    }
    return render(request, "console/player.html", context, status=400 if form.errors else 200)

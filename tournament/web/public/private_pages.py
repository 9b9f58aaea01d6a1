"""The page behind the link for captains: enter a team, correct it until the start, agree on dates of matches.

The address of a team is signed with the link, so that it opens that team alone and ends with the link.
"""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.outside.acts import result_mails
from tournament.domain.people.acts.clubs import corrections_in
from tournament.domain.people.readings.roles import player_of
from tournament.domain.stages.acts.team_entries import change_team, enter_team, least_players
from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import Door, Entrant, MailAddress, Player
from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.languages import codes
from tournament.web.public.teams.match_dates import MatchDateForm, matches_of_team, matches_to_date
from tournament.web.public.teams.team_form import EntryForm

# The pages for players: where results are sent, asked on their own page, and the link that stops them.


class OwnAddressForm(forms.Form):
    """`remove` is the button that forgets the address."""

    address = forms.CharField(required=False)
    remove = forms.CharField(required=False)


@require_http_methods(["GET", "POST"])
def own_address(request: HttpRequest, token: str) -> HttpResponse:
    """The player's own wish, by the link of their page. The address is shown only in part."""
    player = player_of(token)
    if player is None:
        raise Http404
    error, by = None, Actor(str(player))
    if request.method == "POST":
        try:
            _keep(player, OwnAddressForm(request.POST), by)
            return redirect("player_mail", token)
        except DirectorError as refusal:
            error = refusal
    row = MailAddress.objects.filter(player=player).first()
    context = {
        "player": player,
        "token": token,
        "error": error,
        "row": row,
        "address": masked(row.address) if row else "",
    }
    response = render(request, "public/mail/own_address.html", context, status=error.status if error else 200)
    response["Cache-Control"] = "no-store"
    return response


def _keep(player: Player, form: OwnAddressForm, by: Actor) -> None:
    given = form.cleaned_data if form.is_valid() else {}
    if given.get("remove"):
        result_mails.remove_mail_address(player, by=by)
    else:
        language = get_language() or codes()[0]
        result_mails.set_mail_address(player, address=given.get("address", ""), language=language, by=by)


def masked(address: str) -> str:
    """Enough for the owner to know it again: k•••@example.com."""
    mailbox, _at, domain = address.rpartition("@")
    return f"{mailbox[:1]}•••@{domain}"


@csrf_exempt  # mail programs send this by themselves (RFC 8058), and a token is in the address
@require_http_methods(["GET", "POST"])
def stop_mail(request: HttpRequest, token: str) -> HttpResponse:
    """One tap stops the messages. Opening the page changes nothing: mail programs open links, too."""
    row = get_object_or_404(MailAddress.objects.select_related("player__club"), token=token)
    if request.method == "POST":
        result_mails.stop_mail(row)
        row.refresh_from_db()
    context = {"stopped": row.stopped_at, "club": row.player.club, "address": masked(row.address)}
    response = render(request, "public/mail/stop.html", context)
    response["Cache-Control"] = "no-store"
    return response


CAPTAIN = Actor("captain")


def captains(request: HttpRequest, token: str) -> HttpResponse:
    """A new team."""
    door = _door(token)
    if door is None:
        return _closed(request)
    form, error = EntryForm(request.POST or None), None
    if request.method == "POST":
        try:
            _refuse_started(door)
            team = enter_team(door.session.event, by=CAPTAIN, **_whole(form))
            return redirect("captains_team", token, signed(door, team))
        except DirectorError as refusal:
            error = refusal
    return _page(request, door, form, None, error)


def captains_team(request: HttpRequest, token: str, team: str) -> HttpResponse:
    """The team of the link, to be corrected."""
    door = _door(token)
    row = _team(door, team) if door else None
    if door is None or row is None:
        return _closed(request)
    dated = MatchDateForm(matches_of_team(row), request.POST)
    form, error = EntryForm(None if dated.is_sent else request.POST or None, row), None
    if request.method == "POST":
        try:
            if dated.is_sent:
                dated.agree(CAPTAIN)
                return redirect("captains_team", token, team)
            _refuse_started(door)
            entry = _whole(form)
            _refuse_spelling(row, entry["players"])
            change_team(row, by=CAPTAIN, **entry)
            return redirect("captains_team", token, team)
        except DirectorError as refusal:
            error = refusal
    return _page(request, door, form, row, error)


def signed(door: Door, team: Entrant) -> str:
    """How the address of a team ends."""
    return Signer(salt=door.token).sign(str(team.pk))


def _team(door: Door, text: str) -> Entrant | None:
    try:
        pk = int(Signer(salt=door.token).unsign(text))
    except (BadSignature, ValueError):
        return None
    return Entrant.objects.filter(pk=pk, event=door.session.event_id, kind=Entrant.Kind.TEAM).first()


def _door(token: str) -> Door | None:
    """The open link of an event of teams."""
    rows = Door.objects.select_related("session__event__club")
    return rows.filter(token=token, session__sections__kind=TEAMS).first()


def _refuse_started(door: Door) -> None:
    if door.session.started_at:
        raise DirectorError(
            "already_started", _("The session has started. Ask the director to change a team.")
        )


def _whole(form: EntryForm) -> dict[str, Any]:
    """The entry; DirectorError for a team without a player."""
    entry = form.entry()
    if not entry["players"]:
        raise DirectorError("no_players", _("Type the names of the players."))
    return {**entry, "captain": entry["captain"] or 1}


def _refuse_spelling(team: Entrant, lines: Sequence[PlayerLine]) -> None:
    """A name like that of the player who stands there may be the same person: the director decides."""
    rows = team.players.select_related("player").order_by("order")
    standing = {place: row.player for place, row in enumerate(rows)}
    if found := corrections_in(team.event.club, standing, dict(enumerate(lines))):
        raise DirectorError(
            "spelling",
            _("Ask the director to change “%(player)s” to “%(name)s”. It may be the same person.")
            % {"player": found[0].player, "name": found[0].text},
        )


def _page(
    request: HttpRequest, door: Door, form: EntryForm, team: Entrant | None, error: DirectorError | None
) -> HttpResponse:
    least = least_players(door.session.event)
    context = {
        "session": door.session,
        "form": form,
        "team": team,
        "least": least,
        "is_short": team is not None and team.players.count() < least,
        "started": door.session.started_at is not None,
        "matches": matches_to_date(team) if team else (),
        "error": error,
    }
    page = "public/teams/captains.html"
    return render(request, page, context, status=error.status if error else 200)


def _closed(request: HttpRequest) -> HttpResponse:
    return render(request, "public/teams/captains_closed.html", status=404)

"""The page of the QR at the door: find my name, "I am here", with whom; and undo.

A signed cookie stores who checked in with a phone, so that it can undo no other player's check-in.
"""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.reports.presence import MOST_FOUND, found_by
from tournament.domain.seats.acts import check_ins
from tournament.models import CheckIn, Door, Player

DOORMAN = Actor("door")
COOKIE_SECONDS = 12 * 60 * 60


def check_in(request: HttpRequest, token: str) -> HttpResponse:
    """The whole flow on one address, which works without JavaScript."""
    door = Door.objects.select_related("session__event__club").filter(token=token).first()
    if door is None:
        return render(request, "public/setup/check_in_closed.html", status=404)
    error = None
    if request.method == "POST":
        try:
            return _act(request, door)
        except DirectorError as refusal:
            error = refusal
    context = {"door": door, "session": door.session, "error": error, **_context(request, door)}
    return render(request, "public/setup/check_in.html", context, status=error.status if error else 200)


def _context(request: HttpRequest, door: Door) -> dict[str, object]:
    q, own = request.GET.get("q", "")[:40], _own(request, door)
    players = found_by(door.session.event.club, q)
    came = CheckIn.objects.filter(session=door.session, player__in=players).values_list("player", flat=True)
    return {
        "q": q,
        "own": own,
        "found": [(player, player.pk in set(came)) for player in players if not own or player != own.player],
        "many": len(players) == MOST_FOUND,
    }


def _own(request: HttpRequest, door: Door) -> CheckIn | None:
    """The check-in that was made with this phone."""
    player = request.get_signed_cookie(_cookie(door), "", max_age=COOKIE_SECONDS)
    rows = CheckIn.objects.filter(session=door.session, player=player or 0)
    return rows.select_related("player", "partner").first()


def _cookie(door: Door) -> str:
    return f"here-{door.session_id}"


class CheckInForm(forms.Form):
    """Whose button it is, and which."""

    do = forms.CharField(required=False)
    player = forms.IntegerField(required=False)


def _act(request: HttpRequest, door: Door) -> HttpResponse:
    form = CheckInForm(request.POST)
    form.is_valid()
    do, own = form.cleaned_data["do"], _own(request, door)
    response = redirect("check_in", door.token)
    if do == "out" and own:
        check_ins.check_out(door.session, own.player, by=DOORMAN)
        response.delete_cookie(_cookie(door))
    elif do == "alone" and own:
        check_ins.pair_up(door.session, own.player, None, by=DOORMAN)
    elif do == "with" and own:
        check_ins.pair_up(door.session, own.player, _player(form, door), by=DOORMAN)
    elif do == "in":
        player = _player(form, door)
        check_ins.check_in(door.session, player, by=DOORMAN)
        response.set_signed_cookie(
            _cookie(door), str(player.pk), max_age=COOKIE_SECONDS, httponly=True, samesite="Lax"
        )
    else:
        raise DirectorError("no_choice", _("Choose what to do."))
    return response


def _player(form: CheckInForm, door: Door) -> Player:
    return get_object_or_404(Player, pk=form.cleaned_data.get("player"), club=door.session.event.club)

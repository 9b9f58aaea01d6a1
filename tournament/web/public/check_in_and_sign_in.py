"""The ways in: check-in by the QR at the door, and the director's sign-in."""

import re

from django import forms
from django.contrib.auth import login, logout
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.domain.booking.acts.arrivals import arrive
from tournament.domain.booking.readings.booked_sides import booked_partner
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.acts.access_links import (
    DEVICE,
    SECONDS,
    code_in,
    display_of,
    guesses_too_often,
    name_of_device,
    use_link,
    was_link,
)
from tournament.domain.people.reports.presence import MOST_FOUND, found_by
from tournament.domain.rehearsal.acts.rehearsals import start_rehearsal
from tournament.domain.rehearsal.acts.robot_agenda import wake_robots
from tournament.domain.seats.acts import check_ins
from tournament.models import CheckIn, Door, Player
from tournament.web.formatting.look_choice import keep_in_browser
from tournament.web.server.addresses import client_address
from tournament.web.server.pending_form import PendingForm

# The page of the QR at the door: find my name, "I am here", with whom; and undo.
#
# A signed cookie stores who checked in with a phone, so that it can undo no other player's check-in.

DOORMAN = Actor("door")
COOKIE_SECONDS = 12 * 60 * 60


def check_in(request: HttpRequest, token: str) -> HttpResponse:
    """The whole flow on one address, which works without JavaScript.

    Who has booked with a partner is shown that one at once: one tap brings both.
    """
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
    if own and not own.partner and not q and (partner := booked_partner(door.session, own.player)):
        players = [partner]
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
        arrive(door.session, player, by=DOORMAN)
        response.set_signed_cookie(
            _cookie(door), str(player.pk), max_age=COOKIE_SECONDS, httponly=True, samesite="Lax"
        )
    else:
        raise DirectorError("no_choice", _("Choose what to do."))
    return response


def _player(form: CheckInForm, door: Door) -> Player:
    return get_object_or_404(Player, pk=form.cleaned_data.get("player"), club=door.session.event.club)


# The director's sign-in: by a link, or by a code that another device shows.

LINK = re.compile(r"(?:.*/)?([^/\s]+)/?\s*", re.S)


class CodeForm(forms.Form):
    """The code of another device, or a whole link."""

    code = forms.CharField(max_length=300)

    def token(self) -> str:
        """What `use_link` takes; empty where nothing was typed."""
        typed = self.cleaned_data["code"] if self.is_valid() else ""
        found = LINK.fullmatch(typed)
        return code_in(typed) or (found[1] if found else "")


def sign_in_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """The link itself only shows a button: what scans links before a person opens them uses nothing up."""
    if request.method != "POST":
        return render(request, "public/sign_in_by_link.html")
    if refusal := _refusal(request, token, {}):
        return refusal
    if request.GET.get("next") == "rehearse":
        rehearsal = start_rehearsal(by=Actor(request.user.get_username(), request.user))
        wake_robots(rehearsal)
        return _as_they_like_it(request, redirect("room", rehearsal.session_id))
    return _as_they_like_it(request, redirect("console"))


def sign_in(request: HttpRequest) -> HttpResponse:
    """A place for a code or a link. A form that could not be saved is shown again once signed in."""
    if request.method != "POST":
        form = PendingForm(request.GET)
        return render(request, "public/sign_in.html", {"next": form.page(request)})
    form = PendingForm(request.POST)
    page = form.page(request)
    token = CodeForm(request.POST).token()
    if not request.user.is_authenticated and (refusal := _refusal(request, token, form.context(page))):
        return refusal
    if page and form.sent:
        return _as_they_like_it(request, render(request, "public/kept.html", form.context(page)))
    return _as_they_like_it(request, redirect(page or "console"))


def _as_they_like_it(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """What this person chose under Display on another device holds on this one too."""
    if isinstance(request.user, User) and (display := display_of(request.user)):
        keep_in_browser(response, display)
    return response


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("start")


def _refusal(request: HttpRequest, token: str, context: dict[str, object]) -> HttpResponse | None:
    """Sign in by a token; or the sign-in page with the reason why not."""
    user = use_link(token) if token else None
    if user is not None:
        browser = request.headers.get("user-agent", "")
        device = name_of_device(user, browser, request.session.session_key)
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")
        request.session[DEVICE] = device
        return None
    # A valid link is accepted, and one that was used says so, even while others fail.
    if was_link(token):
        return render(request, "public/sign_in.html", {**context, "lapsed": True}, status=403)
    if guesses_too_often(client_address(request)):
        answer = render(request, "public/sign_in.html", {**context, "too_often": True}, status=429)
        answer["Retry-After"] = str(SECONDS)
        return answer
    return render(request, "public/sign_in.html", {**context, "unknown": True}, status=403)

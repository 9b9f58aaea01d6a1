"""Access to the console, and how its views answer a refusal.

What each address needs is a line of `domain.permissions`; `desk` looks it up by the address's name.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.domain.errors import DirectorError
from tournament.domain.gate.reports.visibility import hidden_board, own_cover
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.eligibility import AdmissionQuestion
from tournament.domain.journal.readings.verbs import ACTS, Group, Undo
from tournament.domain.members.reports.same_person import near_in
from tournament.domain.people.acts.access_links import DEVICE
from tournament.domain.people.acts.clubs import SpellingQuestion
from tournament.domain.people.readings.roles import Forbidden, Need, may, own_club, role_in
from tournament.domain.permissions import key_of, needed
from tournament.models import Club, JournalEntry, Result, Role, Session
from tournament.web.console.forms.refusing_form import REASON, Cut, value_of
from tournament.web.console.forms.spelling import ADMITS, admission_question, spelling_question
from tournament.web.formatting.reader import real_names
from tournament.web.server.pending_form import not_saved
from tournament.web.server.refusal_page import refused

View = Callable[..., HttpResponse]
MOST_NEAR = 3  # names of a request that are shown with whom they may be


def desk(view: View) -> View:
    """A console view: for those whose role allows it; what the services refuse becomes a sentence."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not request.user.is_authenticated:
            return _signed_out(request)
        try:
            match = request.resolver_match
            key = key_of(match.route, match.url_name)
            request.club = club_of(request, kwargs)
            request.entries = []
            require(request, needed(key, writes=request.method == "POST"), request.club)
            _refuse_own_boards(request, kwargs)
            with real_names():
                answer = view(request, *args, **kwargs)
            if request.entries and answer.status_code == 302:
                _say_near(request)
            return answer
        except DirectorError as error:
            return refused(request, error)
        except AdmissionQuestion as question:
            return admission_question(request, question)
        except SpellingQuestion as question:
            return spelling_question(request, question)

    return guarded


def _signed_out(request: HttpRequest) -> HttpResponse:
    """The sign-in; what was sent is kept there. A script keeps its entries itself."""
    if request.method != "POST":
        return redirect_to_login(request.get_full_path(), "sign_in")
    if request.headers.get("accept") == "application/json":
        return JsonResponse({"signed_out": True}, status=401)
    return not_saved(request)


def require(request: HttpRequest, need: Need, club: Club | None) -> None:
    """Forbidden, with what to do, unless the signed-in role holds `need` in the club."""
    if may(request.user, need, club):
        return
    kind = role_in(request.user, club)
    if kind is None:
        raise Forbidden(
            "no_role", _("You have no role in this club, or it was revoked. A director can give you one.")
        )
    raise Forbidden(
        "beyond_role",
        _("Your role is “%(role)s”; this needs more. A director can do it, or give you another role.")
        % {"role": Role.Kind(kind).label},
    )


def club_of(request: HttpRequest, place: Mapping[str, object]) -> Club | None:
    """The club whose things an address shows; the director's own where it names none. Staff own them all."""
    if request.user.is_staff:
        return None
    for name, path in OWNERS.items():
        if name in place:
            return get_object_or_404(Club, **{path: place[name]})
    return own_club(request.user)


# What an address names, and how a club is found by it.
OWNERS = {
    "session_id": "events__sessions",
    "player": "players",
    "own": "own_movements",
    "series": "series",
    "congress": "congresses",
    "simultaneous": "simultaneous_events",
    "own_heat": "simultaneous_events__heats",
    "date": "dates",
    "planned": "dates",
    "template": "events__sessions",
    "rule_set": "rule_sets",
}


def _refuse_own_boards(request: HttpRequest, place: Mapping[str, object]) -> None:
    """A playing director does not open what they have still to play (Law 16 C)."""
    if "session_id" not in place or not {"board", "result"} & place.keys():
        return
    session = Session.objects.filter(pk=place["session_id"]).first()
    covered = own_cover(session, request.user) if session else ()
    number = place.get("board") or (covered and _board_of(place["result"]))
    if number in covered:
        raise hidden_board(session, number)


def _board_of(result: object) -> int | None:
    return Result.objects.filter(pk=result).values_list("board", flat=True).first()


def director(request: HttpRequest) -> Actor:
    user = request.user
    name, device = user.get_full_name() or user.get_username(), request.session.get(DEVICE, "")
    admits = None
    if may(user, Need.RUN, getattr(request, "club", None)):
        admits = value_of(request.POST, ADMITS, Cut(REASON, required=False)).strip()
    return Actor(name, user, getattr(request, "entries", None), device, admits)


def say_done(request: HttpRequest, message: str) -> None:
    """The message of an act, for the next page: with its undo, which is the message's extra tag."""
    messages.success(request, message, undo_address(request, request.entries, request.club))


def done(request: HttpRequest, message: str, to: str, *args: object) -> HttpResponse:
    say_done(request, message)
    return redirect(to, *args)


def _say_near(request: HttpRequest) -> None:
    """Names that a request has typed and that are close to a player of the club, with a button for each: that
    player is meant. It is a merge, for those who may.
    """
    found = [*near_in(request.entries).items()]
    may_merge = bool(found) and may(request.user, needed("same_player", writes=True), request.club)
    for player, (known, *_others) in found[:MOST_NEAR]:
        words = {"name": player, "known": known}
        said = _("%(name)s. Close to: %(known)s – same person?") % words
        messages.info(request, said, reverse("same_player", args=[known.pk, player.pk]) if may_merge else "")
    if (more := len(found) - MOST_NEAR) > 0:
        said = ngettext("%(count)d more name is close.", "%(count)d more names are close.", more)
        messages.info(request, f"{said % {'count': more}} {_('See: Members, Merge duplicates')}")


# The offer to undo what a request has just done: it stands beside the message, as a toast.

# Where an act on the club is undone.
CLUB_PAGES = {
    Group.PLAYERS: "players_back",
    Group.HELPERS: "helper_back",
    Group.TOKENS: "api_token_back",
    Group.MOVEMENTS: "own_movement_back",
    Group.SERIES: "series_back",
    Group.RULES: "rule_set_back",
    Group.CONGRESS: "congress_back",
    Group.SIMULTANEOUS: "simultaneous_back",
    Group.MEMBERS: "members_back",
    Group.BOOKINGS: "booking_back",
    Group.CALENDAR: "calendar_back",
    Group.WEBHOOKS: "webhook_back",
}


def undo_address(request: HttpRequest, entries: Sequence[JournalEntry], club: Club | None) -> str:
    """The address that undoes the one act of a request; empty without one, or where the role may not.

    A player who is new to the club stays in its list: the act that named the player is the one to undo.
    """
    acts = [one for one in entries if one.verb != "add_players"] or [*entries]
    if len(acts) != 1:
        return ""
    (entry,) = acts
    verb = ACTS[entry.verb]
    if entry.undoes_id or verb.undo is Undo.NEVER:
        return ""
    page = "undo" if verb.undo is Undo.SESSION else CLUB_PAGES.get(verb.group)
    if page is None or not may(request.user, needed(page, writes=True), club):
        return ""
    return reverse(page, args=[entry.session_id, entry.pk] if page == "undo" else [entry.pk])

"""Personal data: aliases, one person's data and its erasure, and how long names are kept."""

from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_POST

from tournament.domain.errors import DirectorError
from tournament.domain.gate.reports.visibility import refuse_data_while_playing
from tournament.domain.outside.readings.published_names import NamedPages, pages_naming, pages_of
from tournament.domain.outside.readings.workers import has_live_worker
from tournament.domain.people.readings.roles import own_club
from tournament.domain.privacy.acts.privacy import (
    MONTH,
    NAMELESS,
    Alias,
    Erasure,
    Retention,
    due_events,
    erase_person,
    keep_names,
    known_of,
    set_alias,
    show_names,
    who_left,
)
from tournament.domain.time_zones import today
from tournament.exchange.formats import FORMATS, indented_json
from tournament.models import Club, Event, Player, Session
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import WholeNumber, button_of, form_of, row_of, values_of
from tournament.web.games.sessions import session_of

LATEST = 12
OFFERED = (12, 24, 36, 60)  # months


def played_events(player: Player) -> list[tuple[Event, str]]:
    """The latest events of a player, each with their alias in it."""
    played = Event.objects.of_players([player.pk])
    events = list(played.filter(forgotten_at=None).order_by("-pk")[:LATEST])
    aliases = dict(player.event_aliases.filter(event__in=events).values_list("event_id", "alias"))
    return [(event, aliases.get(event.pk, "")) for event in events]


def and_renewed(message: str, pages: Iterable[NamedPages]) -> str:
    """The message of an act that changed names, with what follows for the pages on the web."""
    count = sum(one.sessions for one in pages)
    if not count:
        return message
    text = ngettext(
        "Pages of %(count)d session are published again automatically.",
        "Pages of %(count)d sessions are published again automatically.",
        count,
    )
    return f"{message} {text % {'count': count}}"


@desk
@require_POST
def player_alias(request: HttpRequest, player: int) -> HttpResponse:
    """Another name of a player in one event."""
    person = get_object_or_404(Player, pk=player)
    event = row_of(Event, "not_in_event", gettext_lazy("This player does not play in that event."))
    events = Event.objects.filter(club=person.club_id)
    wish = form_of(Alias, event=event)(request.POST, rows={"event": events}).values()
    set_alias(person, **wish, by=director(request))
    pages = pages_of([wish["event"].pk], person.club_id)
    return done(
        request, and_renewed(_("Saved. Every sheet of that event shows it."), pages), "player", player
    )


@desk
@require_POST
def set_public_names(request: HttpRequest, session_id: int) -> HttpResponse:
    """How an event names its players in public."""
    how = button_of(request.POST, Event.Names.values, "names_shown")
    event = show_names(session_of(session_id).event, how, by=director(request))
    pages = pages_of([event.pk], event.club_id)
    return done(
        request, and_renewed(_("Saved. Every sheet is updated at once."), pages), "people", session_id
    )


@desk
def player_privacy(request: HttpRequest, player: int) -> HttpResponse:
    """One person: what is known, taken along, and erased on the owner's typed word."""
    person, error = get_object_or_404(Player.objects.select_related("club"), pk=player), None
    pages = pages_naming(person)
    if request.method == "POST":
        try:
            erase_person(person, **values_of(Erasure, request.POST), by=director(request))
            message = and_renewed(_("Erased. The results stay, without the name."), pages)
            return done(request, message, "players")
        except DirectorError as refusal:
            error = refusal
    sessions = Session.objects.filter(sections__contestants__memberships__player=person)
    last = sessions.select_related("event").order_by("date", "pk").last()
    context = {
        "player": person,
        "last": last,
        "error": error,
        "pages": pages,
        "has_worker": has_live_worker(),
    }
    return render(request, "console/club/player_privacy.html", context, status=error.status if error else 200)


@desk
@require_GET
def player_data(request: HttpRequest, player: int) -> HttpResponse:
    """All data of one person, as a file for them."""
    person = get_object_or_404(Player.objects.select_related("club"), pk=player)
    refuse_data_while_playing(person, request.user)
    text = indented_json(known_of(person))
    headers = FORMATS["person"].headers(str(person))
    return HttpResponse(text, FORMATS["person"].media_type, headers=headers)


@desk
def privacy(request: HttpRequest) -> HttpResponse:
    """How long the club keeps names; events that would lose theirs are named before it is kept."""
    club, losing, months = _club(request), [], None
    form = form_of(Retention)(request.POST or None, initial={"months": club.months_with_names})
    if request.method == "POST" and form.is_valid():
        months = form.cleaned_data["months"]
        losing = due_events(club, today(club) - months * MONTH) if months else []
        confirmation = form_of(sure=WholeNumber(required=False))(request.POST).values()
        if not losing or confirmation["sure"] == months:  # the page has shown what these months lose
            keep_names(club, months, by=director(request))
            return done(request, _("Saved."), "privacy")
    context = {"form": form, "losing": losing, "months": months, "most": LATEST, **_kept(club)}
    return render(request, "console/club/privacy.html", context, status=400 if form.errors else 200)


def _kept(club: Club) -> dict[str, object]:
    """Whom the club knows, and what each of some numbers of months would remove today."""
    players = Player.objects.filter(club=club).exclude(native__startswith=f"{NAMELESS} ")
    events = Event.objects.filter(club=club)
    kinds = (
        (_("Players"), players),
        (_("with an e-mail address"), players.filter(mail_address__isnull=False)),
        (_("with a date of birth"), players.filter(personal_data__born__isnull=False)),
        (_("with a private page"), players.filter(links__revoked_at=None, links__isnull=False).distinct()),
        (_("Events with names"), events.filter(forgotten_at=None)),
        (_("Events without names"), events.exclude(forgotten_at=None)),
    )
    day = today(club)
    return {
        "facts": [(label, rows.count()) for label, rows in kinds],
        "oldest": Session.objects.filter(event__club=club, event__forgotten_at=None).order_by("date").first(),
        "offers": [
            (months, len(due_events(club, day - months * MONTH)), len(who_left(club, day - months * MONTH)))
            for months in OFFERED
        ],
    }


def _club(request: HttpRequest) -> Club:
    club = own_club(request.user)
    if not club:
        raise Http404
    return club

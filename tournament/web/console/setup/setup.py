"""Setting up: how many pairs, which movement, who sits where, start. One page and one form on it.

Whatever is pressed, what has been typed is saved first; a refusal saves nothing and keeps it on the page.
"""

from collections import Counter
from collections.abc import Callable
from functools import wraps
from secrets import SystemRandom
from urllib.parse import urlencode

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournament.models import Club, Contestant, Player, Section, Session, TableToken
from tournament.readings.errors import DirectorError
from tournament.reports.boards.session_boards import unlike_sections
from tournament.services.sessions import lifecycle
from tournament.services.setup import pairs, seating
from tournament.web.console.access import desk, director, done
from tournament.web.console.movements.movement_code import MovementForm, name_of
from tournament.web.console.movements.movement_form import MovementWishes
from tournament.web.console.movements.offers import offer_of
from tournament.web.console.setup.game_acts import save_rules_typed
from tournament.web.console.setup.seats import lines_of, save_typed
from tournament.web.games.sessions import session_of

View = Callable[..., HttpResponse]
# What stays in the address: the wishes, and of which section all movements are shown.
KEPT = (*MovementWishes.base_fields, "more")


@desk
@require_GET
def setup(request: HttpRequest, session: int) -> HttpResponse:
    return _show(request, session_of(session))


def _show(request: HttpRequest, session: Session, error: DirectorError | None = None) -> HttpResponse:
    """The page as things stand, or with what was typed and why it could not be saved."""
    typed = request.POST
    wishes = MovementWishes(typed or request.GET or None)
    rows = [
        {
            "section": section,
            "count": typed.get(f"count-{section.pk}") or section.contestants.count() or "",
            "lines": lines_of(section, typed),
            "offer": offer_of(section, wishes.wanted),
            "movement": name_of(section, None),
        }
        for section in session.sections.with_boards().select_related("session__event__club")
    ]
    context = {
        "session": session,
        "sections": rows,
        "wishes": wishes,
        "more": typed.get("more") or request.GET.get("more", ""),
        "known": known_players(session.event.club),
        "has_pairs": any(row["lines"] for row in rows),
        "has_movement": all(row["section"].movement for row in rows),
        "games": session.sections.with_games(),
        "unlike": unlike_sections(session),
        "error": error,
    }
    return render(request, "console/setup/setup.html", context, status=error.status if error else 200)


def known_players(club: Club) -> list[tuple[str, str]]:
    """(what is typed, what it is searched by) of every player; namesakes differ by their numbers."""
    players = list(Player.objects.filter(club=club))
    namesakes = Counter(map(str, players))
    return [
        (
            f"{player}, {player.number}" if namesakes[str(player)] > 1 and player.number else str(player),
            f"{player.reading} {player.latin} {player.number}",
        )
        for player in players
    ]


def typed_first(view: View) -> View:
    """An act of the set-up page, after what was typed there: both are done, or neither."""

    @desk
    @require_POST
    @wraps(view)
    def guarded(request: HttpRequest, session: int, **rest: object) -> HttpResponse:
        sitting = session_of(session)
        try:
            with transaction.atomic():
                for section in sitting.sections.select_related("session__event__club"):
                    save_typed(section, request.POST, by=director(request))
                    save_rules_typed(request, section)
                return view(request, session, **rest)
        except DirectorError as error:
            return _show(request, sitting, error)

    return guarded


@typed_first
def save(request: HttpRequest, session: int) -> HttpResponse:
    """Nothing but what was typed; the wishes stay in the address."""
    if request.POST.get("to", "").startswith("#seats"):
        messages.success(request, _("The names are saved."))
    kept = {name: request.POST[name] for name in KEPT if request.POST.get(name)}
    query = f"?{urlencode(kept)}" if kept else ""
    place = f"#movement-{kept['more']}" if kept.get("more", "").isdecimal() else request.POST.get("to", "")
    return redirect(f"{reverse('setup', args=[session])}{query}{place}")


@typed_first
def sections(request: HttpRequest, session: int) -> HttpResponse:
    lifecycle.add_section(session_of(session), by=director(request))
    return redirect("setup", session)


@typed_first
def movement(request: HttpRequest, session: int, section: int) -> HttpResponse:
    code, per_round = MovementForm(request.POST).values()["choice"]
    seating.choose_movement(_section(session, section), code, boards_per_set=per_round, by=director(request))
    return done(request, _("The movement is set. You can still choose another one."), "setup", session)


@typed_first
def lots(request: HttpRequest, session: int, section: int) -> HttpResponse:
    place = _section(session, section)
    order = list(range(place.contestants.count()))
    SystemRandom().shuffle(order)
    pairs.draw_lots(place, order, by=director(request))
    return done(request, _("The seats have been drawn."), "setup", session)


@typed_first
def swap(request: HttpRequest, session: int) -> HttpResponse:
    """Two pairs change places: dragged onto one another, or chosen from two lists."""
    section = request.POST.get("swap", "")
    found = Contestant.objects.filter(section__session=session).select_related("section__session")
    chosen = [request.POST.get(f"{which}-{section}", "") for which in ("first", "second")]
    rows = [found.filter(pk=pk).first() if pk.isdecimal() else None for pk in chosen]
    if None in rows or rows[0] == rows[1] or rows[0].section_id != rows[1].section_id:
        raise DirectorError("bad_swap", _("Choose two different pairs of one section."))
    pairs.swap_pairs(*rows, by=director(request))
    return redirect(f"{reverse('setup', args=[session])}#seats-{section}")


@typed_first
def start(request: HttpRequest, session: int) -> HttpResponse:
    lifecycle.start_session(session_of(session), by=director(request))
    said = _("The session has started. Players can scan the QR codes now.")
    return done(request, said, "table_codes" if _has_boards(session) else "room", session)


def _has_boards(session: int) -> bool:
    """Whether there are tables whose codes can be shown next."""
    return TableToken.objects.filter(section__session=session).exists()


def _section(session: int, pk: int) -> Section:
    return get_object_or_404(Section.objects.select_related("session__event__club"), pk=pk, session=session)

"""Setting up: how many pairs, which movement, who sits where. One page, from top to bottom, then Start."""

from secrets import SystemRandom

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournament.exchange.players import parse_players
from tournament.models import Contestant, Player, Section
from tournament.movements.catalogue import Choice, choices
from tournament.reports.people import parties_of_section
from tournament.services import evenings, seating
from tournament.services import pairs as pairing
from tournament.services.clubs import find_or_add_player
from tournament.services.errors import DirectorError
from tournament.web.console.access import desk, director, done, session_of
from tournament.web.console.forms import MovementWishes

SHOWN = 6  # movements offered at first sight; the rest unfolds


@desk
@require_GET
def setup(request: HttpRequest, session: int) -> HttpResponse:
    sitting = session_of(session)
    wishes = MovementWishes(request.GET or None)
    rows = [_section_context(section, wishes) for section in sitting.sections.all()]
    context = {
        "session": sitting,
        "sections": rows,
        "wishes": wishes,
        "players": Player.objects.filter(club=sitting.event.club),
        "ready": any(row["section"].movement for row in rows),
        "shown": SHOWN,
    }
    return render(request, "console/setup.html", context)


def _section_context(section: Section, wishes: MovementWishes) -> dict[str, object]:
    parties = parties_of_section(section)
    offered = _offered(section, len(parties), wishes)
    return {
        "section": section,
        "parties": list(parties.values()),
        "choices": offered,
        "chosen": next((choice for choice in offered if choice.code == section.movement), None),
    }


def _offered(section: Section, count: int, wishes: MovementWishes) -> tuple[Choice, ...]:
    """What fits this number of pairs and the director's wishes, best first."""
    if count < 4:
        return ()
    wanted = wishes.cleaned_data if wishes.is_bound and wishes.is_valid() else {}
    club = section.session.event.club
    return choices(
        count,
        boards=wanted.get("boards"),
        minutes=wanted.get("minutes"),
        one_winner=wanted.get("winners"),
        minutes_per_board=club.minutes_per_board,
        minutes_per_move=club.minutes_per_move,
    )


@desk
@require_POST
def sections(request: HttpRequest, session: int) -> HttpResponse:
    evenings.add_section(session_of(session), by=director(request))
    return redirect("setup", session)


@desk
@require_POST
def pairs(request: HttpRequest, session: int, section: int) -> HttpResponse:
    """So many pairs: the number typed, or one more or fewer."""
    wanted = request.POST.get("count", "")
    if not wanted.isdigit():
        raise DirectorError("bad_count", _("A section holds 2 to 120 pairs."))
    pairing.set_number_of_pairs(_section(session, section), int(wanted), by=director(request))
    return redirect("setup", session)


@desk
@require_POST
def name(request: HttpRequest, session: int, contestant: int) -> HttpResponse:
    """Two names typed into a pair's place: known players are found, new ones are added to the club."""
    pair = get_object_or_404(
        Contestant.objects.select_related("section__session"), pk=contestant, section__session=session
    )
    club = session_of(session).event.club
    players = []
    for field in ("first", "second"):
        line = next(iter(parse_players(request.POST.get(field, "")[:200])), None)
        players.append(find_or_add_player(club, line, by=director(request)) if line else None)
    pairing.name_pair(pair, players, by=director(request))
    return redirect(
        f"{request.POST.get('next') or request.path.split('/setup/')[0] + '/setup/'}#pair-{contestant}"
    )


@desk
@require_POST
def movement(request: HttpRequest, session: int, section: int) -> HttpResponse:
    code, _colon, per_set = request.POST.get("choice", "").partition(":")
    if not per_set.isdigit():
        raise DirectorError("no_choice", _("Choose one of the movements."))
    seating.choose_movement(
        _section(session, section), code, boards_per_set=int(per_set), by=director(request)
    )
    return done(request, _("The movement is set. You can still choose another one."), "setup", session)


@desk
@require_POST
def lots(request: HttpRequest, session: int, section: int) -> HttpResponse:
    place = _section(session, section)
    order = list(range(place.contestants.count()))
    SystemRandom().shuffle(order)
    pairing.draw_lots(place, order, by=director(request))
    return done(request, _("The lot has been drawn."), "setup", session)


@desk
@require_POST
def swap(request: HttpRequest, session: int) -> HttpResponse:
    """Two pairs change places: dragged onto one another, or chosen from two lists."""
    found = Contestant.objects.filter(section__session=session).select_related("section__session")
    first = get_object_or_404(found, pk=request.POST.get("first") or 0)
    second = get_object_or_404(found, pk=request.POST.get("second") or 0)
    if first.section_id != second.section_id or first == second:
        raise DirectorError("bad_swap", _("Choose two different pairs of one section."))
    pairing.swap_pairs(first, second, by=director(request))
    return redirect("setup", session)


def _section(session: int, pk: int) -> Section:
    return get_object_or_404(Section.objects.select_related("session__event__club"), pk=pk, session=session)

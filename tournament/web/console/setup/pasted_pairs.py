"""A pasted list of pairs: parsed, corrected by the director, and then seated."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament.exchange.pairs import parse_pairs
from tournament.exchange.players import PlayerLine, parse_players
from tournament.models import Club, Section
from tournament.readings.errors import DirectorError
from tournament.services.club.clubs import known_player
from tournament.services.setup.pair_lists import seat_list
from tournament.web.console.access import desk, director, done
from tournament.web.console.setup.seats import read_name
from tournament.web.console.setup.setup import known_players, typed_first
from tournament.web.formatting.figures import name_or_empty
from tournament.web.games.sessions import session_of

MOST_TEXT, MOST_PAIRS = 100_000, 120


@dataclass(frozen=True, slots=True)
class Read:
    """A seat of the list: `field` on the page, the text there, and whether the club knows the player."""

    field: str
    text: str
    known: bool


@typed_first
def read_list(request: HttpRequest, session: int, section: int) -> HttpResponse:
    """What was read of the list, each name in a field of its own. Nothing is seated yet."""
    place = _section(session, section)
    text = request.POST.get(f"list-{section}", "")[:MOST_TEXT]
    pairs = parse_pairs(text)[:MOST_PAIRS]
    if not pairs:
        raise DirectorError("empty_list", _("This list contains no names."))
    typed = {
        _field(row, position): _name(player)
        for row, pair in enumerate(pairs)
        for position, player in enumerate((pair.first, pair.second), start=1)
    }
    return _preview(request, place, len(pairs), typed)


@desk
@require_POST
def seat_pasted(request: HttpRequest, session: int, section: int) -> HttpResponse:
    place, typed = _section(session, section), request.POST
    count = sum(f"pair-{row}-1" in typed for row in range(MOST_PAIRS))
    try:
        listed = [(_line(typed, row, 1), _line(typed, row, 2)) for row in range(count)]
        seat_list(place, listed, by=director(request))
    except DirectorError as error:
        return _preview(request, place, count, typed, error)
    said = ngettext("%(count)d pair is seated.", "%(count)d pairs are seated.", count) % {"count": count}
    undo = _("You can undo this in History.")
    done(request, f"{said} {undo}", "setup", session)
    return redirect(f"{reverse('setup', args=[session])}#seats-{section}")


def _preview(
    request: HttpRequest,
    section: Section,
    count: int,
    typed: Mapping[str, str],
    error: DirectorError | None = None,
) -> HttpResponse:
    club = section.session.event.club
    rows = [
        (row + 1, [_read(club, _field(row, position), typed) for position in (1, 2)]) for row in range(count)
    ]
    context = {
        "session": session_of(section.session_id),
        "section": section,
        "rows": rows,
        "known": known_players(club),
        "grows": max(0, count - section.contestants.count()),
        "error": error,
    }
    return render(request, "console/setup/pasted_pairs.html", context, status=error.status if error else 200)


def _read(club: Club, field: str, typed: Mapping[str, str]) -> Read:
    text = " ".join(typed.get(field, "").split())
    line = next(iter(parse_players(text)), None)
    return Read(field, text, line is not None and known_player(club, line) is not None)


def _field(row: int, position: int) -> str:
    return f"pair-{row}-{position}"


def _name(player: PlayerLine | None) -> str:
    return name_or_empty(player.name) if player else ""


def _line(typed: Mapping[str, str], row: int, position: int) -> PlayerLine | None:
    return read_name(typed.get(_field(row, position), ""))


def _section(session: int, pk: int) -> Section:
    rows = Section.objects.with_boards().select_related("session__event__club")
    return get_object_or_404(rows, pk=pk, session=session)

"""Check-in at the desk: the code at the door, who is here or missing, table money, seats from those here."""

from collections.abc import Callable

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.exchange.players import parse_players
from tournament.models import CheckIn, Door, Player, Section, Session
from tournament.readings.errors import DirectorError
from tournament.reports.people.presence import presence
from tournament.services.club.clubs import find_or_add_player
from tournament.services.club.roles import Need
from tournament.services.setup import check_ins
from tournament.web.console.access import club_of, desk, director, done, require
from tournament.web.console.forms.act_form import number_of
from tournament.web.console.setup.setup import known_players
from tournament.web.games.sessions import session_of
from tournament.web.server.addresses import phone_page, phones_can_reach
from tournament.web.server.live import live, page

Wish = Callable[[HttpRequest, Session], HttpResponse | None]


@desk
@live
def check_in_desk(request: HttpRequest, session: int) -> HttpResponse:
    sitting, error = session_of(session), None
    if request.method == "POST":
        try:
            wish = ACTS.get(request.POST.get("do", ""))
            if wish is None:
                raise DirectorError("no_choice", _("Choose what to do."))
            return wish(request, sitting) or redirect("check_in_desk", session)
        except DirectorError as refusal:
            error = refusal
    context = {"session": sitting, "error": error, **_context(request, sitting)}
    shown = page(request, "console/setup/people_check_in.html", "console/setup/_people_check_in.html")
    return render(request, shown, context, status=error.status if error else 200)


def _context(request: HttpRequest, session: Session) -> dict[str, object]:
    door = Door.objects.filter(session=session).first()
    address = phone_page(request, "check_in", door.token) if door else ""
    return {
        "door": door,
        "address": address,
        "code": segno.make(address, error="m").svg_data_uri(scale=6) if door else "",
        "local": not phones_can_reach(request),
        "presence": presence(session),
        "known": known_players(session.event.club),
        "sections": list(session.sections.with_boards().filter(results=None)),
    }


def _open(request: HttpRequest, session: Session) -> None:
    check_ins.open_door(session, by=director(request))


def _close(request: HttpRequest, session: Session) -> None:
    check_ins.close_door(get_object_or_404(Door, session=session), by=director(request))


def _in(request: HttpRequest, session: Session) -> None:
    """Check in a seated player by key, or any player by name; a new one is added to the club."""
    check_ins.check_in(session, _player(request, session, "player", "name"), by=director(request))


def _out(request: HttpRequest, session: Session) -> None:
    check_ins.check_out(session, _player(request, session, "player", ""), by=director(request))


def _pair(request: HttpRequest, session: Session) -> None:
    partner = _player(request, session, "", "partner") if request.POST.get("partner", "").strip() else None
    player = _player(request, session, "player", "")
    check_ins.pair_up(session, player, partner, by=director(request))


def _pay(request: HttpRequest, session: Session) -> None:
    row = get_object_or_404(CheckIn, session=session, player=_player(request, session, "player", ""))
    check_ins.pay(row, paid=not row.paid, by=director(request))


def _seat(request: HttpRequest, session: Session) -> HttpResponse:
    require(request, Need.RUN, club_of(request, {"session": session.pk}))
    section = get_object_or_404(
        Section.objects.select_related("session__event__club"),
        pk=number_of(request.POST, "section"),
        session=session,
    )
    number = check_ins.seat_those_here(section, by=director(request))
    said = ngettext("%(count)d pair seated.", "%(count)d pairs seated.", number) % {"count": number}
    return done(request, said, "setup", session.pk)


def _player(request: HttpRequest, session: Session, key: str, name: str) -> Player:
    """Whom the form means: by key, or by what was typed."""
    typed, club = request.POST, session.event.club
    if key and typed.get(key, "").isdecimal():
        return get_object_or_404(Player, pk=typed[key], club=club)
    line = next(iter(parse_players(typed.get(name, "")[:200])), None)
    if line is None:
        raise DirectorError("no_name", _("Type a name."))
    return find_or_add_player(club, line, by=director(request))


ACTS: dict[str, Wish] = {
    "open": _open,
    "close": _close,
    "in": _in,
    "out": _out,
    "pair": _pair,
    "pay": _pay,
    "seat": _seat,
}

"""Check-in at the desk: the code at the door, who is here or missing, table money, seats from those here."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.domain.errors import DirectorError
from tournament.domain.people.acts.clubs import find_or_add_player
from tournament.domain.people.readings.roles import Need
from tournament.domain.people.reports.presence import presence
from tournament.domain.seats.acts import check_ins
from tournament.models import CheckIn, Door, Player, Section, Session
from tournament.web.console.access import desk, director, done, require
from tournament.web.console.forms.refusing_form import button_of, form_of, row_of
from tournament.web.console.setup.people_pages import PlayerField
from tournament.web.formatting.qr import qr_picture
from tournament.web.games.sessions import session_of
from tournament.web.server.addresses import phone_page, phones_can_reach
from tournament.web.server.live import live, page

Wish = Callable[[HttpRequest, Session], HttpResponse | None]


def _typed(request: HttpRequest, session: Session) -> dict[str, Any]:
    """A player by the key that the page wrote, or by what was typed; and who plays with them."""
    player = row_of(Player, "no_name", gettext_lazy("Type a name."), required=False)
    fields = {"name": PlayerField(required=False), "partner": PlayerField(required=False)}
    rows = {"player": Player.objects.filter(club=session.event.club)}
    return form_of(player=player, **fields)(request.POST, rows=rows).values()


@desk
@live
def check_in_desk(request: HttpRequest, session_id: int) -> HttpResponse:
    session, error = session_of(session_id), None
    if request.method == "POST":
        try:
            wish = button_of(request.POST, ACTS)
            return ACTS[wish](request, session) or redirect("check_in_desk", session_id)
        except DirectorError as refusal:
            error = refusal
    context = {"session": session, "error": error, **_context(request, session)}
    response = page(request, "console/setup/people_check_in.html", "console/setup/_people_check_in.html")
    return render(request, response, context, status=error.status if error else 200)


def _context(request: HttpRequest, session: Session) -> dict[str, object]:
    door = Door.objects.filter(session=session).first()
    address = phone_page(request, "check_in", door.token) if door else ""
    return {
        "door": door,
        "address": address,
        "code": qr_picture(address, scale=6) if door else "",
        "local": not phones_can_reach(request),
        "presence": presence(session),
        "sections": list(session.sections.with_boards().filter(results=None)),
    }


def _open(request: HttpRequest, session: Session) -> None:
    check_ins.open_door(session, by=director(request))


def _close(request: HttpRequest, session: Session) -> None:
    check_ins.close_door(get_object_or_404(Door, session=session), by=director(request))


def _in(request: HttpRequest, session: Session) -> None:
    """Check in a seated player by key, or any player by name; a new one is added to the club."""
    check_ins.check_in(session, _player(request, session), by=director(request))


def _out(request: HttpRequest, session: Session) -> None:
    check_ins.check_out(session, _seated(request, session), by=director(request))


def _pair(request: HttpRequest, session: Session) -> None:
    line, player = _typed(request, session)["partner"], _seated(request, session)
    partner = line and find_or_add_player(session.event.club, line, by=director(request))
    check_ins.pair_up(session, player, partner, by=director(request))


def _pay(request: HttpRequest, session: Session) -> None:
    row = get_object_or_404(CheckIn, session=session, player=_seated(request, session))
    check_ins.pay(row, paid=not row.paid, by=director(request))


def _seat(request: HttpRequest, session: Session) -> HttpResponse:
    require(request, Need.RUN, request.club)
    section = row_of(Section, "no_section", gettext_lazy("Choose the section."))
    rows = Section.objects.select_related("session__event__club").filter(session=session)
    section = form_of(section=section)(request.POST, rows={"section": rows}).values()["section"]
    number = check_ins.seat_those_here(section, by=director(request))
    message = ngettext("%(count)d pair seated.", "%(count)d pairs seated.", number) % {"count": number}
    return done(request, message, "setup", session.pk)


def _seated(request: HttpRequest, session: Session) -> Player:
    """The player whose button it is."""
    player = _typed(request, session)["player"]
    if player is None:
        raise DirectorError("no_name", _("Type a name."))
    return player


def _player(request: HttpRequest, session: Session) -> Player:
    """Whom the form means: by key, or by what was typed."""
    typed = _typed(request, session)
    if typed["player"] is None and typed["name"] is None:
        raise DirectorError("no_name", _("Type a name."))
    return typed["player"] or find_or_add_player(session.event.club, typed["name"], by=director(request))


ACTS: dict[str, Wish] = {
    "open": _open,
    "close": _close,
    "in": _in,
    "out": _out,
    "pair": _pair,
    "pay": _pay,
    "seat": _seat,
}

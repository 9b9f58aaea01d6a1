"""Check-in at the desk: the code at the door, who is here or missing, table money, seats from those here."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.domain.booking.acts.arrivals import arrive
from tournament.domain.booking.readings.door_codes import is_code, player_of_code
from tournament.domain.booking.reports.date_desk import date_desk
from tournament.domain.errors import DirectorError
from tournament.domain.members.reports.same_person import near_here
from tournament.domain.people.acts.clubs import find_or_add_player
from tournament.domain.people.readings.roles import Need, may
from tournament.domain.people.reports.presence import presence
from tournament.domain.permissions import needed
from tournament.domain.seats.acts import check_ins
from tournament.models import Door, PlannedDate, Player, Section, Session
from tournament.sheets.room_sheets import Presence
from tournament.web.console.access import desk, director, done, require
from tournament.web.console.forms.console_forms import PlayerField
from tournament.web.console.forms.refusing_form import Cut, button_of, form_of, row_of, value_of
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
    present = presence(session)
    near = _near(request, session, present)
    address = phone_page(request, "check_in", door.token) if door else ""
    return {
        "door": door,
        "address": address,
        "code": qr_picture(address, scale=6) if door else "",
        "local": not phones_can_reach(request),
        "presence": present,
        "seats": len(present.here) + len(present.missing),
        "left": [one for one in present.here if not one.partner],
        "here": [(one, near.get(one.player)) for one in present.here],
        **_expected(session),
        "sections": list(session.sections.with_boards().filter(results=None)),
    }


def _near(request: HttpRequest, session: Session, present: Presence) -> dict[int, tuple[Player, Player]]:
    """For those who may merge: whose record of tonight may be the second one of a person."""
    may_merge = may(request.user, needed("same_player", writes=True), request.club)
    if session.closed_at or not may_merge:
        return {}
    return near_here(session.event.club_id, present)


def _expected(session: Session) -> dict[str, object]:
    """Who has booked the date of this session and has not checked in; nothing without a date."""
    on = PlannedDate.objects.filter(session=session).select_related("club", "template__event").first()
    if on is None:
        return {}
    on.session = session
    sides = [side for side in date_desk(on).booked if not all(one.here for one in side)]
    sides.sort(key=lambda side: not any(one.here for one in side))  # who waits for a partner stands first
    return {"date": on, "expected": sides, "players": sum(not one.here for side in sides for one in side)}


def _open(request: HttpRequest, session: Session) -> None:
    check_ins.open_door(session, by=director(request))


def _close(request: HttpRequest, session: Session) -> None:
    check_ins.close_door(get_object_or_404(Door, session=session), by=director(request))


def _in(request: HttpRequest, session: Session) -> None:
    """Check in a seated player by key, or any player by name; a new one is added to the club."""
    arrive(session, _scanned(request, session) or _player(request, session), by=director(request))


def _scanned(request: HttpRequest, session: Session) -> Player | None:
    """The player whose code a scanner has typed into the field for a name."""
    text = value_of(request.POST, "name", Cut(200, required=False)).strip()
    if not is_code(text):
        return None
    player = player_of_code(text)
    if player is None or player.club_id != session.event.club_id:
        raise DirectorError("no_code", _("This code is not valid here. The player may have a newer one."))
    return player


def _both(request: HttpRequest, session: Session) -> None:
    """Two who have booked together have come."""
    player = _seated(request, session)
    field = row_of(Player, "no_name", gettext_lazy("Type a name."))
    field.queryset = Player.objects.filter(club=session.event.club)
    check_ins.pair_up(session, player, value_of(request.POST, "other", field), by=director(request))


def _out(request: HttpRequest, session: Session) -> None:
    check_ins.check_out(session, _seated(request, session), by=director(request))


def _pair(request: HttpRequest, session: Session) -> None:
    line, player = _typed(request, session)["partner"], _seated(request, session)
    partner = line and find_or_add_player(session.event.club, line, by=director(request))
    check_ins.pair_up(session, player, partner, by=director(request))


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
    "both": _both,
    "pair": _pair,
    "seat": _seat,
}

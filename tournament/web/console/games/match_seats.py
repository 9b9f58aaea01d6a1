"""Corrections of the seats of one table, with a preview of what changes for whom."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament.models import Match
from tournament.readings.errors import DirectorError
from tournament.reports.games.matches import match_sheet
from tournament.services.games import match_seats, seat_draws
from tournament.sheets import figures
from tournament.sheets.game_sheet import GameSheet, Seated
from tournament.web.console.access import desk, director, done
from tournament.web.console.games.match_forms import CardsForm, ExchangeForm
from tournament.web.console.games.matches import match_of
from tournament.web.games.money import amount
from tournament.web.games.seats import player_name, seat_name, side_code, side_names
from tournament.web.games.sessions import session_of


@dataclass(frozen=True, slots=True)
class Move:
    """A player who moves: their seat now and afterwards, their score there, and what it settles."""

    player: str
    seats: tuple[str, str]
    totals: tuple[str, str]
    settled: tuple[str, str]

    @property
    def is_worth_something(self) -> bool:
        return self.totals[0] != self.totals[1] or self.settled[0] != self.settled[1]


@desk
def seats(request: HttpRequest, session: int, match: int) -> HttpResponse:
    row = match_of(session, match)
    sheet, form = match_sheet(row), ExchangeForm(request.POST)
    context: dict[str, object] = {
        "session": session_of(session),
        "row": row,
        "players": [(each.number, _seat_text(sheet, each)) for each in sheet.seats],
        "two_sides": len(sheet.sides) == 2 and len(sheet.seats) > 2,
        "settles": sheet.unit != "points",
        "typed": form.data,
        "drawers": [] if row.deals.exists() else _drawers(sheet, row, form.data),
    }
    if request.method == "POST":
        try:
            typed = form.values()
            if typed["do"] in ("lot", "cards"):
                return _draw(request, session, row, typed)
            order = _order(typed, row)
            match_seats.refuse_order(row.agreement, list(row.seats.order_by("number")), order)
            if typed["save"]:
                how = {"seen": typed["seen"], "reason": typed["reason"]}
                match_seats.exchange_seats(row, order, by=director(request), **how)
                return done(request, _("Saved."), "console_match", session, match)
            context |= {"moves": moves(sheet, order), "previewed": typed["do"]}
        except DirectorError as refusal:
            context["error"] = refusal
    return render(
        request, "console/games/match_seats.html", context, status=400 if "error" in context else 200
    )


def _drawers(sheet: GameSheet, row: Match, typed: Mapping[str, Any]) -> list[tuple[int, str, str]]:
    """Who draws a card, with what was typed."""
    seats = seat_draws.drawers(row)
    sides = {seats[0]: side for side, seats in enumerate(row.agreement.sides)}
    alone = row.section.contestant_size == 1
    names = (player_name(sheet.seats[seat]) if alone else side_names(sheet, sides[seat]) for seat in seats)
    return [(seat, who, typed.get(f"card-{seat}", "")) for seat, who in zip(seats, names, strict=True)]


def _draw(request: HttpRequest, session: int, row: Match, typed: Mapping[str, Any]) -> HttpResponse:
    form = CardsForm(request.POST, seat_draws.drawers(row))
    cards = seat_draws.draw_by_lot(row) if typed["do"] == "lot" else form.cards()
    drew = [
        f"{who} {seat_draws.written(cards[seat])}"
        for seat, who, _typed in _drawers(match_sheet(row), row, {})
    ]
    seat_draws.draw_seats(row, cards, seen=typed["seen"], by=director(request))
    return done(
        request, _("Drawn: %(cards)s") % {"cards": " · ".join(drew)}, "console_match", session, row.pk
    )


def _order(typed: Mapping[str, Any], row: Match) -> match_seats.Order:
    if typed["do"] == "sides":
        return match_seats.sides_exchanged(row.agreement)
    one, other = typed["one"], typed["other"]
    if not {one, other} <= {*range(row.agreement.seats)}:
        raise DirectorError("bad_seat", _("There is no such seat at this table."))
    return match_seats.two_exchanged(row.agreement.seats, one, other)


def moves(sheet: GameSheet, order: match_seats.Order) -> list[Move]:
    """All players who move, in the order of the seats that they leave."""
    moved = sorted((before, number) for number, before in enumerate(order) if before != number)
    return [_move(sheet, sheet.seats[before], number) for before, number in moved]


def _move(sheet: GameSheet, seated: Seated, number: int) -> Move:
    places = (seated, replace(seated, number=number, side=sheet.seats[number].side))
    return Move(
        player=player_name(seated),
        seats=tuple(_seat(sheet, place) for place in places),
        totals=tuple(figures.decimal(sheet.totals[place.side], 0) for place in places),
        settled=tuple(amount(sheet.settled[place.side], sheet.unit) for place in places),
    )


def _seat(sheet: GameSheet, place: Seated) -> str:
    """The seat, and its side where sides have names."""
    return " · ".join(filter(None, (seat_name(sheet.game, place.number), side_code(sheet, place.side))))


def _seat_text(sheet: GameSheet, seated: Seated) -> str:
    return f"{seat_name(sheet.game, seated.number)} {player_name(seated)}"

"""Corrections at a table of a game: its deals, its whole sheet, its seats and its rules."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring.games import GAMES
from scoring.games.results.recount import Recount
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.games.acts import game_deals, game_matches, game_seats
from tournament.domain.games.acts.game_deals import Correction
from tournament.domain.games.readings.match_state import LaterDeals, course_of, refuse_match_to_come
from tournament.domain.games.reports.matches_at_tables import match_sheet
from tournament.domain.journal.acts.journal import Actor
from tournament.models import DealEntry, DealRecord, Match
from tournament.sheets import figures
from tournament.sheets.game_sheets import GameSheet, Seated
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import Cut, choice, form_of, pressed
from tournament.web.console.games.match_changes import changes, refusal_in_words
from tournament.web.console.games.match_page import CardsForm, ExchangeForm, number, show
from tournament.web.games.forms.deal_form import DealForm, places
from tournament.web.games.forms.paper import check, gap, rows_of, typed
from tournament.web.games.forms.rules_form import RulesForm
from tournament.web.games.money import amount
from tournament.web.games.refusals import later_in_words
from tournament.web.games.seats import player_name, seat_name, side_code, side_names
from tournament.web.games.sessions import match_of, session_of
from tournament.web.games.sheet_tables import asks_of

# One recorded deal: corrected after a preview of the changes, or removed from the sheet.


@desk
def deal(request: HttpRequest, session_id: int, match: int, number: int) -> HttpResponse:
    """One deal that stands: other facts, first what they would change, then saved; or taken away."""
    row = match_of(session_id, match)
    records = DealRecord.objects.select_related("match__section__session__event")
    record = get_object_or_404(records, match=row, number=number)
    sheet = match_sheet(row)
    form = DealForm(places(sheet, asks_of(sheet)), request.POST or None, facts=record.facts)
    context: dict[str, object] = {
        "session": session_of(session_id),
        "row": row,
        "record": record,
        "form": form,
    }
    if request.method == "POST":
        try:
            counted = _counted(request, record, form)
            if counted is None:
                return done(request, _("Saved."), "console_match", session_id, match)
            context |= {
                "changes": changes(sheet, counted.differences),
                "later": later_in_words(counted.problems, row.game),
                "previewed": True,
            }
        except LaterDeals as refusal:  # of taking it off the sheet: one may insist
            context |= {"later": later_in_words(refusal.problems, row.game), "withdrawing": True}
        except DirectorError as refusal:
            context["error"] = DirectorError(refusal.code, refusal_in_words(refusal, row))
    return render(
        request,
        "console/games/deal.html",
        context,
        status=400 if {"error", "withdrawing"} & context.keys() else 200,
    )


def _counted(request: HttpRequest, record: DealRecord, form: DealForm) -> Recount | None:
    """What a correction would change; None once it is done."""
    buttons = choice(["preview", "save", "withdraw"], required=False)
    typed = form_of(Correction, seen=number(), do=buttons)(request.POST).values()
    wish = typed["do"]
    how = {name: typed[name] for name in ("seen", "insist", "reason")} | {"by": director(request)}
    if wish == "withdraw":
        game_deals.withdraw_deal(record, **how)
        return None
    if not form.is_valid():
        raise DirectorError("unfit", _("Not saved yet: see the marked fields."))
    facts = {**record.facts, **form.facts}
    if wish != "save":
        return game_deals.preview_correction(record, facts)
    try:
        game_deals.correct_deal(record, facts, **how)
    except LaterDeals:
        return game_deals.preview_correction(record, facts)
    return None


# A paper sheet at the desk: all its deals keyed at once, checked as they are typed.


@desk
@require_POST
def sheet_entry(request: HttpRequest, session_id: int, match: int) -> HttpResponse:
    """Every written row becomes a deal, or none does: what is wrong stands at its row, nothing is lost."""
    row = match_of(session_id, match)
    rows = rows_of(match_sheet(row), request.POST)
    buttons = choice(["record", "check"], required=False)
    values = form_of(do=buttons, key=Cut(32, required=False))(request.POST).values()
    if values["do"] == "check":
        check(course_of(row), rows)
        return JsonResponse({"rows": [_form_state(form) for form in rows]})
    key = f"paper-{values['key']}"
    if DealEntry.objects.filter(key__startswith=f"{key}-").exists():
        return done(request, _("This sheet is already saved."), "console_match", session_id, match)
    try:
        sheet = form_of(first=number(), sure=pressed())(request.POST).values()
        first = sheet["first"]
        _refuse_old(first, row)
        _refuse_gap(rows, first)
        if not typed(rows) or not check(course_of(row), rows):
            raise DirectorError("unfit", _("Not saved yet: see the marked rows."))
        if not sheet["sure"]:
            refuse_match_to_come(row)
        _record(row, rows, first, key, by=director(request))
    except DirectorError as refusal:
        error = DirectorError(refusal.code, refusal_in_words(refusal, row))
        return show(request, row, error=error, rows=rows, asks=refusal.code == "round_to_come")
    count = len(typed(rows))
    message = ngettext("%(count)d deal is recorded.", "%(count)d deals are recorded.", count)
    return done(request, message % {"count": count}, "console_match", session_id, match)


def _refuse_old(first: int, row: Match) -> None:
    """Another deal has come in since the page was opened: the rows would take other numbers."""
    if first != len(course_of(row).records) + 1:
        raise Conflict(
            "changed_meanwhile",
            _("A deal was entered after you opened this page. Check the numbers, then save again."),
        )


def _refuse_gap(rows: list[DealForm], first: int) -> None:
    """A row left empty between others: each row is one deal, with its own dealer and vulnerability."""
    empty = gap(rows)
    if empty is not None:
        raise DirectorError(
            "gap",
            _("Not saved yet: row %(number)d is blank with deals below it. Fill it in, or move those up.")
            % {"number": first + empty},
        )


def _record(row: Match, rows: list[DealForm], first: int, key: str, *, by: Actor) -> None:
    with transaction.atomic():
        for number, form in enumerate(typed(rows), start=first):
            game_deals.record_deal(row, number, form.facts, key=f"{key}-{number}", by=by)


def _form_state(form: DealForm) -> dict[str, object]:
    wrong = [f"{form[name].label}: {text}" for name, found in form.errors.items() for text in found]
    return {"problems": [*(wrong if form.is_written else []), *form.problems], "totals": form.totals}


# Corrections of the seats of one table, with a preview of what changes for whom.


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
def seats(request: HttpRequest, session_id: int, match: int) -> HttpResponse:
    row = match_of(session_id, match)
    sheet, form = match_sheet(row), ExchangeForm(request.POST)
    context: dict[str, object] = {
        "session": session_of(session_id),
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
                return _draw(request, session_id, row, typed)
            order = _order(typed, row)
            game_seats.refuse_order(row.agreement, list(row.seats.order_by("number")), order)
            if typed["save"]:
                how = {"seen": typed["seen"], "reason": typed["reason"]}
                game_seats.exchange_seats(row, order, by=director(request), **how)
                return done(request, _("Saved."), "console_match", session_id, match)
            context |= {"moves": moves(sheet, order), "previewed": typed["do"]}
        except DirectorError as refusal:
            context["error"] = refusal
    return render(
        request, "console/games/match_seats.html", context, status=400 if "error" in context else 200
    )


def _drawers(sheet: GameSheet, row: Match, typed: Mapping[str, Any]) -> list[tuple[int, str, str]]:
    """Who draws a card, with what was typed."""
    seats = game_seats.drawers(row)
    sides = {seats[0]: side for side, seats in enumerate(row.agreement.sides)}
    alone = row.section.contestant_size == 1
    names = (player_name(sheet.seats[seat]) if alone else side_names(sheet, sides[seat]) for seat in seats)
    return [(seat, who, typed.get(f"card-{seat}", "")) for seat, who in zip(seats, names, strict=True)]


def _draw(request: HttpRequest, session_id: int, row: Match, typed: Mapping[str, Any]) -> HttpResponse:
    form = CardsForm(request.POST, game_seats.drawers(row))
    cards = game_seats.draw_by_lot(row) if typed["do"] == "lot" else form.cards()
    drew = [
        f"{who} {game_seats.written(cards[seat])}"
        for seat, who, _typed in _drawers(match_sheet(row), row, {})
    ]
    game_seats.draw_seats(row, cards, seen=typed["seen"], by=director(request))
    return done(
        request, _("Drawn: %(cards)s") % {"cards": " · ".join(drew)}, "console_match", session_id, row.pk
    )


def _order(typed: Mapping[str, Any], row: Match) -> game_seats.Order:
    if typed["do"] == "sides":
        return game_seats.sides_exchanged(row.agreement)
    one, other = typed["one"], typed["other"]
    if not {one, other} <= {*range(row.agreement.seats)}:
        raise DirectorError("bad_seat", _("There is no such seat at this table."))
    return game_seats.two_exchanged(row.agreement.seats, one, other)


def moves(sheet: GameSheet, order: game_seats.Order) -> list[Move]:
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


# The rules of one table: changed at any time, with the effect on the deals already played.


@desk
def match_rules(request: HttpRequest, session_id: int, match: int) -> HttpResponse:
    row = match_of(session_id, match)
    base = GAMES[row.game].presets[row.preset]
    form = RulesForm(GAMES[row.game], base, request.POST or None, changes=row.overrides)
    context: dict[str, object] = {"session": session_of(session_id), "row": row, "form": form}
    if request.method == "POST" and form.is_valid():
        try:
            how = form_of(seen=number(), insist=pressed())(request.POST).values()
            game_matches.agree_rules(row, form.changes, by=director(request), **how)
            return done(request, _("The rules of this table are saved."), "console_match", session_id, match)
        except LaterDeals as refusal:
            context["later"] = later_in_words(refusal.problems, row.game)
        except DirectorError as refusal:
            context["error"] = DirectorError(refusal.code, refusal_in_words(refusal, row))
    status = 400 if form.errors or "later" in context or "error" in context else 200
    return render(request, "console/games/match_rules.html", context, status=status)

"""One table of a game at the desk: its sheet, and the acts of the director with their forms."""

from collections.abc import Callable, Collection, Mapping
from typing import Any
from unicodedata import normalize

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.domain.errors import DirectorError
from tournament.domain.games.acts import game_deals, game_matches
from tournament.domain.games.acts.game_deals import Revoke, Ruling, SettledDeal
from tournament.domain.games.acts.game_matches import End, Length, Seen
from tournament.domain.games.reports.matches_at_tables import match_sheet
from tournament.domain.journal.acts.journal import Actor
from tournament.models import Match
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import (
    LARGEST,
    Cut,
    RefusingForm,
    button_of,
    choice,
    form_of,
    pressed,
    reason,
    refusing,
)
from tournament.web.console.games.match_changes import refusal_in_words
from tournament.web.games.forms.paper import rows_of
from tournament.web.games.seats import side_label
from tournament.web.games.sessions import match_of, session_of
from tournament.web.games.sheet_tables import seated, sheet_context
from tournament.web.server.live import live, page

# One table at the desk: its sheet, the questions, what the director rules, time called and played on.


@desk
@live
def match(request: HttpRequest, session_id: int, match: int) -> HttpResponse:
    """The sheet, live; below it everything a director may do with this table."""
    row = match_of(session_id, match)
    error = None
    if request.method == "POST":
        try:
            with transaction.atomic():
                message, to = act(request, row)
            return done(request, message, to, session_id, *([match] if to == "console_match" else []))
        except DirectorError as refusal:
            error = DirectorError(refusal.code, refusal_in_words(refusal, row))
    return show(request, row, error=error)


def show(
    request: HttpRequest, row: Match, *, error: DirectorError | None = None, **more: object
) -> HttpResponse:
    sheet = match_sheet(row)
    context = {
        "session": session_of(row.section.session_id),
        "match": sheet_context(sheet),
        "seated": seated(sheet),
        "row": row,
        "desk": True,
        "choices": [(side, side_label(sheet, side)) for side in range(len(sheet.sides))],
        "rows": rows_of(sheet),
        "first": sheet.next.number if sheet.next else None,
        "error": error,
        "typed": RefusingForm(request.POST).data,
        **more,
    }
    status = 400 if error else 200
    return render(
        request, page(request, "console/games/match.html", "public/games/_match.html"), context, status=status
    )


# The forms of one table of a game: each act of the director has its own fields.

MOST_DEALS = 200


class _SignedNumber(forms.IntegerField):
    """A whole number, also with the minus sign that a Japanese keyboard writes."""

    def to_python(self, value: Any) -> int | None:
        return super().to_python(value.replace("−", "-") if isinstance(value, str) else value)


def number(least: int = -LARGEST, most: int = LARGEST, *, required: bool = True) -> forms.IntegerField:
    """A whole number as it was typed."""
    field = _SignedNumber(min_value=least, max_value=most, required=required)
    return refusing(field, "no_number", gettext_lazy("Write a whole number."))


class ExchangeForm(RefusingForm):
    """Two seats or the two sides; `save` does what the preview has shown."""

    do = choice(["seats", "sides", "lot", "cards"])
    save = pressed()
    one = number(required=False)
    other = number(required=False)
    seen = number(required=False)
    reason = reason()

    def clean(self) -> dict[str, Any]:
        """Two seats need their numbers, and saving needs the version."""
        typed = self.cleaned_data
        needed = {"one", "other"} if typed.get("do") == "seats" else set()
        for name in needed | ({"seen"} if typed.get("save") else set()):
            if name not in self.errors and typed[name] is None:
                self.add_error(name, str(self.fields[name].error_messages["required"]))
        return typed


class CardsForm(RefusingForm):
    """A card for each seat of those who draw: SA, ♠A, H10."""

    def __init__(self, data: Any, seats: Collection[int]) -> None:
        super().__init__(data)
        self.seats = {seat: f"card-{seat}" for seat in seats}
        self.fields |= {name: Cut(5, required=False) for name in self.seats.values()}

    def cards(self) -> dict[int, str]:
        """The cards by seat, suit and rank as letters. DirectorError as `values`."""
        typed = self.values()
        return {seat: _card(typed[name]) for seat, name in self.seats.items()}


def _card(text: str) -> str:
    signs = str.maketrans("♠♥♦♣", "SHDC", "\ufe0e ")
    return normalize("NFKC", text).translate(signs).upper().replace("10", "T")


# A director's acts at one table: settle a dispute, rule, close and reopen the match, remove it.

Typed = Mapping[str, Any]


def act(request: HttpRequest, row: Match) -> tuple[str, str]:
    """Do what was asked for: the message, and the page that comes next."""
    act_form, wish = ACTS[button_of(request.POST, ACTS)]
    return wish(row, act_form(request.POST).values(), director(request))


def _settle(row: Match, typed: Typed, by: Actor) -> tuple[str, str]:
    record = get_object_or_404(row.deals.select_related("match__section"), number=typed["deal"])
    entry = get_object_or_404(row.deal_entries, pk=typed["entry"], number=record.number)
    game_deals.settle_deal(record, entry, seen=typed["seen"], by=by)
    return _("Settled."), "console_match"


def _fine(row: Match, typed: Typed, by: Actor) -> tuple[str, str]:
    game_deals.rule_on_match(row, by=by, **typed)
    return _("The ruling now counts."), "console_match"


def _award(row: Match, typed: Typed, by: Actor) -> tuple[str, str]:
    game_deals.rule_on_match(row, points=None, by=by, **typed)
    return _("The match is awarded."), "console_match"


def _revoke(row: Match, typed: Typed, by: Actor) -> tuple[str, str]:
    ruling = dict(typed)
    record = get_object_or_404(row.deals.select_related("match__section"), number=ruling.pop("deal"))
    game_deals.rule_revoke(record, seen=record.version, by=by, **ruling)
    return _("The ruling now counts."), "console_match"


def _cancel(row: Match, typed: Typed, by: Actor) -> tuple[str, str]:
    game_deals.cancel_match_ruling(get_object_or_404(row.rulings, pk=typed["ruling"]), by=by)
    return _("The ruling is cancelled."), "console_match"


def _limit(row: Match, typed: Typed, by: Actor) -> tuple[str, str]:
    game_matches.limit_deals(row, typed["limit"], seen=typed["seen"], by=by)
    return _("Saved."), "console_match"


def _end(row: Match, typed: Typed, by: Actor) -> tuple[str, str]:
    ended = game_matches.end_match(row, seen=typed["seen"], insist=typed["insist"], by=by)
    if ended.last_deal:
        return _("Time is called: the deal in play is played out."), "console_match"
    return _("The match is closed. The current score counts."), "console_match"


def _reopen(row: Match, typed: Typed, by: Actor) -> tuple[str, str]:
    game_matches.reopen_match(row, seen=typed["seen"], by=by)
    return _("The match is open again."), "console_match"


def _remove(row: Match, typed: Typed, by: Actor) -> tuple[str, str]:
    game_matches.remove_match(row, seen=typed["seen"], by=by)
    return _("The match is removed."), "room"


# Each act with the form of its fields.
ACTS: dict[str, tuple[type[RefusingForm], Callable[[Match, Typed, Actor], tuple[str, str]]]] = {
    "settle": (form_of(SettledDeal, seen=number(), deal=number(), entry=number()), _settle),
    "fine": (form_of(Ruling, side=number(), points=number()), _fine),
    "award": (form_of(Ruling, side=number(), points=None, law=None), _award),
    "revoke": (form_of(Revoke, seen=None, side=number(), deal=number(), count=number(0, 4)), _revoke),
    "cancel": (form_of(ruling=number()), _cancel),
    "limit": (form_of(Length, seen=number(), limit=number(1, MOST_DEALS, required=False)), _limit),
    "end": (form_of(End, seen=number(), ended=None), _end),
    "reopen": (form_of(Seen, seen=number()), _reopen),
    "remove": (form_of(Seen, seen=number()), _remove),
}

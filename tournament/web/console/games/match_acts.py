"""A director's acts at one table: settle a dispute, rule, close and reopen the match, remove it."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournament.models import Match
from tournament.services.acts.journal import Actor
from tournament.services.games import deal_rulings, match_rulings, match_terms, matches
from tournament.web.console.access import director
from tournament.web.console.forms.refusing_form import RefusingForm, choice
from tournament.web.console.games.match_forms import (
    AwardForm,
    CancelForm,
    FineForm,
    InsistForm,
    LimitForm,
    SeenForm,
    SettleForm,
)

Typed = Mapping[str, Any]


def act(request: HttpRequest, row: Match) -> tuple[str, str]:
    """Do what was asked for: the message, and the page that comes next."""
    act_form, wish = ACTS[MatchActForm(request.POST).values()["do"]]
    return wish(row, act_form(request.POST).values(), director(request))


def _settle(row: Match, typed: Typed, by: Actor) -> tuple[str, str]:
    record = get_object_or_404(row.deals.select_related("match__section"), number=typed["deal"])
    entry = get_object_or_404(row.deal_entries, pk=typed["entry"], number=record.number)
    deal_rulings.settle_deal(record, entry, seen=typed["seen"], by=by)
    return _("Settled."), "console_match"


def _fine(row: Match, typed: Typed, by: Actor) -> tuple[str, str]:
    match_rulings.rule_points(
        row, typed["side"], typed["points"], law=typed["law"], reason=typed["reason"], by=by
    )
    return _("The ruling now counts."), "console_match"


def _award(row: Match, typed: Typed, by: Actor) -> tuple[str, str]:
    match_rulings.award_match(row, typed["side"], reason=typed["reason"], by=by)
    return _("The match is awarded."), "console_match"


def _cancel(row: Match, typed: Typed, by: Actor) -> tuple[str, str]:
    match_rulings.cancel_match_ruling(get_object_or_404(row.rulings, pk=typed["ruling"]), by=by)
    return _("The ruling is cancelled."), "console_match"


def _limit(row: Match, typed: Typed, by: Actor) -> tuple[str, str]:
    match_terms.limit_deals(row, typed["limit"], seen=typed["seen"], by=by)
    return _("Saved."), "console_match"


def _end(row: Match, typed: Typed, by: Actor) -> tuple[str, str]:
    match_terms.end_match(row, seen=typed["seen"], insist=typed["insist"], by=by)
    return _("The match is closed. The current score counts."), "console_match"


def _reopen(row: Match, typed: Typed, by: Actor) -> tuple[str, str]:
    match_terms.reopen_match(row, seen=typed["seen"], by=by)
    return _("The match is open again."), "console_match"


def _remove(row: Match, typed: Typed, by: Actor) -> tuple[str, str]:
    matches.remove_match(row, seen=typed["seen"], by=by)
    return _("The match is removed."), "room"


# Each act with the form of its fields.
ACTS: dict[str, tuple[type[RefusingForm], Callable[[Match, Typed, Actor], tuple[str, str]]]] = {
    "settle": (SettleForm, _settle),
    "fine": (FineForm, _fine),
    "award": (AwardForm, _award),
    "cancel": (CancelForm, _cancel),
    "limit": (LimitForm, _limit),
    "end": (InsistForm, _end),
    "reopen": (SeenForm, _reopen),
    "remove": (SeenForm, _remove),
}


class MatchActForm(RefusingForm):
    do = choice(ACTS)

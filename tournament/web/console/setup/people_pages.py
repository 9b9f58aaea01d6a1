"""The pairs of the session: names, substitutes, penalties, categories for the draw, and who may enter."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Any

from django import forms
from django.db import transaction
from django.db.models import Max, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from tournament.domain.boards.acts.director_results import (
    BAD_PENALTY,
    Penalty,
    cancel_ruling,
    penalise,
    penalty_units,
)
from tournament.domain.boards.readings.board_places import round_in_play
from tournament.domain.errors import DirectorError
from tournament.domain.gate.reports.visibility import own_cover, plays
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.eligibility import ineligible_in
from tournament.domain.people.acts.clubs import find_or_add_player
from tournament.domain.people.readings.roles import Need
from tournament.domain.people.reports.people import listed, parties_of_section, parties_of_session
from tournament.domain.seats.acts import contestants, pair_seats
from tournament.domain.seats.acts.pair_seats import INCOMPLETE, Substitution, change_categories
from tournament.domain.sessions.acts import session_settings
from tournament.domain.sessions.acts.session_settings import EligibilityTerms, NewAdmission
from tournament.domain.stages.acts.match_rulings import cancel_fine, fine_team
from tournament.models import Adjustment, Contestant, Event, Membership, Player, Ruling, Section, Session
from tournament.models.entrant import LONGEST_CATEGORY
from tournament.sheets.event_kinds import INDIVIDUAL, PAIRS, SWISS_PAIRS
from tournament.sheets.event_options import eligibility_of
from tournament.sheets.names import Party
from tournament.web.console.access import desk, director, done, require
from tournament.web.console.forms.console_forms import PlayerField, player_line
from tournament.web.console.forms.refusing_form import (
    Cut,
    DecimalAsTyped,
    WholeNumber,
    button_of,
    form_of,
    pressed,
    refusing,
    row_of,
    value_of,
    values_of,
)
from tournament.web.console.forms.spelling import SpellingForm
from tournament.web.console.setup.seat_fields import USUAL, holder, name_of, positions_of
from tournament.web.games.sessions import session_of

VP = Adjustment.Unit.VICTORY_POINTS
# The words of a card of fines, where they are penalties (Law 90).
PENALTIES = {
    "fines": gettext_lazy("Penalty (Law 90)"),
    "cancel": gettext_lazy("Cancel this penalty"),
    "fine": gettext_lazy("Penalise"),
}


@desk
def people(request: HttpRequest, session_id: int) -> HttpResponse:
    session, error = session_of(session_id), None
    if request.method == "POST":
        try:
            return _play(request, session)
        except DirectorError as refusal:
            error = refusal
    parties = listed(parties_of_session(session))
    categories = categories_of(session)
    context = {
        "session": session,
        "sections": list(session.sections.all()),
        "parties": list(parties.values()),
        "nameless": sum(not party.names for party in parties.values()),
        "categories": [(party, categories[pk]) for pk, party in parties.items() if pk in categories],
        "known_categories": sorted({*categories.values()} - {""}),
        "fines": _fines_of_pairs(session, parties),
        "own_pair": plays(session, request.user),
        "covered": len(own_cover(session, request.user)),
        "naming": Event.Names.choices,
        "error": error,
    }
    return render(request, "console/setup/people.html", context, status=error.status if error else 200)


def _play(request: HttpRequest, session: Session) -> HttpResponse:
    """The one switch of a director who plays: in which pair, or in none."""
    plays = row_of(Contestant, "no_pair", gettext_lazy("Choose your pair."), required=False)
    rows = Contestant.objects.numbered().select_related("section__session").filter(section__session=session)
    pair = form_of(plays=plays)(request.POST, rows={"plays": rows}).values()["plays"]
    if pair is None:
        contestants.only_direct(session, by=director(request))
        return done(request, _("You direct only: nothing is hidden."), "people", session.pk)
    contestants.play_in(pair, by=director(request))
    return done(request, _("Boards you have still to play are hidden from you."), "people", session.pk)


@desk
def pair(request: HttpRequest, session_id: int, contestant: int) -> HttpResponse:
    """One pair: who plays, who comes in from which round on, and penalties."""
    rows = Contestant.objects.numbered().select_related("section__session__event__club")
    row = get_object_or_404(rows, pk=contestant, section__session=session_id)
    error = None
    if request.method == "POST":
        try:
            _change(request, row)
            return done(request, _("Saved."), "pair", session_id, contestant)
        except DirectorError as refusal:
            error = refusal
    context = {
        "session": session_of(session_id),
        "error": error,
        "typed": {"law": "90", **form_of()(request.POST).data.dict()},
        **_context(row),
    }
    return render(request, "console/setup/pair.html", context, status=error.status if error else 200)


def _context(row: Contestant) -> dict[str, object]:
    memberships = list(row.memberships.select_related("player"))
    holders = [(position, name_of(holder(memberships, position))) for position in positions_of(row.section)]
    is_drawn = row.section.kind == SWISS_PAIRS
    usual = [(unit, Ruling.Unit(unit).label) for unit in reversed(penalty_units(row.section.session.event))]
    last = _last_round(row.section) or 60
    return {
        "is_drawn": is_drawn,
        "may_fill": row.section.kind in (PAIRS, INDIVIDUAL) and not row.section.game,
        "pair": row,
        "party": parties_of_section(row.section)[row.pk],
        "memberships": memberships,
        "holders": holders,
        "said": PENALTIES,
        "fines": [(fine, "") for fine in _fines(row)],
        "rounds": last,
        "coming": min(last, round_in_play(row.section_id)),
        "substitutes": [*_substitutes(memberships)],
        "units": [(VP.value, VP.label)] if is_drawn else usual,
    }


def _substitutes(memberships: Sequence[Membership]) -> Iterator[tuple[Membership, Player]]:
    """Each substitute with the player in whose place they came; not the player who came back."""
    for position in POSITIONS:
        rows = [row for row in memberships if row.position == position]
        owner = rows[0].player if rows else None
        yield from ((row, before.player) for before, row in pairwise(rows) if row.player != owner)


def _fines(row: Contestant) -> QuerySet[Any]:
    """The penalties of a pair; of one that is ranked by its matches its fines in victory points."""
    if row.section.kind != SWISS_PAIRS:
        return row.penalties.all()
    return Adjustment.objects.filter(entrant=row.entrant_id, match=None, stage=None, unit=VP).order_by("pk")


def _fines_of_pairs(
    session: Session, parties: Mapping[int, Party]
) -> list[tuple[Adjustment | Ruling, Party]]:
    """The penalties of all pairs, or the fines where they are ranked by matches, each with its pair."""
    if session.event.kind != SWISS_PAIRS:
        penalties = Ruling.objects.filter(section__session=session, contestant__isnull=False)
        return [(ruling, parties[ruling.contestant_id or 0]) for ruling in penalties]
    of_entrants = {
        entrant: parties[pk]
        for pk, entrant in Contestant.objects.filter(pk__in=parties).values_list("pk", "entrant")
    }
    rows = Adjustment.objects.filter(entrant__in=of_entrants, stage=None, amount__lt=0).order_by("pk")
    return [(fine, of_entrants[fine.entrant_id]) for fine in rows]


def _last_round(section: Section) -> int:
    """The last round planned, of which the later ones may not be drawn yet."""
    placed = section.placements.aggregate(last=Max("round"))["last"]
    return max(section.rounds or 0, placed or 0)


def _change(request: HttpRequest, row: Contestant) -> None:
    ACTS[button_of(request.POST, ACTS)](request, row)


def _name(request: HttpRequest, row: Contestant) -> None:
    """Save the names of those seats that were changed in the form."""
    memberships, by = list(row.memberships.select_related("player")), director(request)
    standing = {(row, position): holder(memberships, position) for position in POSITIONS}
    fields = {f"name-{position}": forms.CharField(required=False) for position in POSITIONS}
    typed = form_of(**fields)(request.POST).values()
    names = {
        (row, position): player_line(typed[f"name-{position}"])
        for position in POSITIONS
        if typed[f"name-{position}"] != name_of(standing[row, position])
    }
    with transaction.atomic():
        SpellingForm(request.POST).correct(row.section.session.event.club, standing, names, by=by)
        if names:
            pair_seats.name_pairs(row.section, names, by=by)


def _substitute(request: HttpRequest, row: Contestant) -> None:
    typed, by = (
        form_of(Substitution, player=refusing(PlayerField(), *INCOMPLETE))(request.POST).values(),
        director(request),
    )
    with transaction.atomic():
        player = find_or_add_player(row.section.session.event.club, typed["player"], by=by)
        seat = {"position": typed["position"], "by": by, "reason": typed["reason"]}
        rounds = typed["from_round"], typed["to_round"]
        if rounds[0] > 1:
            pair_seats.substitute(row, player=player, from_round=rounds[0], to_round=rounds[1], **seat)
        else:
            _from_the_start(row, player, until=rounds[1], **seat)


def _from_the_start(
    row: Contestant, player: Player, *, until: int | None, position: int, by: Actor, reason: str
) -> None:
    """Who plays from round 1 on has the seat; the player in whose place it is may come later."""
    owner = holder(row.memberships.select_related("player"), position)
    pair_seats.name_pairs(row.section, {(row, position): player}, by=by)
    if until and owner:
        pair_seats.substitute(
            row, position=position, player=owner, from_round=until + 1, by=by, reason=reason
        )


def _remove_substitute(request: HttpRequest, row: Contestant) -> None:
    rows = row.memberships.select_related("contestant__section", "player")
    form = form_of(membership=row_of(Membership, *NO_SUBSTITUTE))(request.POST, rows={"membership": rows})
    pair_seats.remove_substitute(form.values()["membership"], by=director(request))


def _score(request: HttpRequest, row: Contestant) -> None:
    unscored = form_of(unscored=pressed())(request.POST).values()["unscored"]
    pair_seats.play_without_score(row, unscored=unscored, by=director(request))


def _penalise(request: HttpRequest, row: Contestant) -> None:
    require(request, Need.RULE, row.section.session.event.club)
    typed, by = PenaltyForm(request.POST).values(), director(request)
    if row.section.kind == SWISS_PAIRS and row.entrant:
        fine_team(row.entrant, session=row.section.session, by=by, **{**typed, "unit": VP})
    else:
        penalise(row, typed.pop("amount"), typed.pop("unit"), by=by, **typed)


def _cancel(request: HttpRequest, row: Contestant) -> None:
    require(request, Need.RULE, row.section.session.event.club)
    pk = value_of(request.POST, "fine", WholeNumber(required=False))
    fine = get_object_or_404(_fines(row), pk=pk)
    cancel = cancel_fine if isinstance(fine, Adjustment) else cancel_ruling
    cancel(fine, by=director(request))


ACTS: dict[str, Callable[[HttpRequest, Contestant], None]] = {
    "name": _name,
    "substitute": _substitute,
    "remove": _remove_substitute,
    "score": _score,
    "fine": _penalise,
    "cancel": _cancel,
}


# The categories of pairs that are drawn: entered on the page of the entries, a field for each pair.


@desk
@require_POST
def pair_categories(request: HttpRequest, session_id: int) -> HttpResponse:
    session = session_of(session_id)
    pairs = _pairs(session).in_bulk()
    if not pairs:
        raise Http404
    fields = {f"category-{pk}": Cut(LONGEST_CATEGORY, required=False) for pk in pairs}
    form = form_of(**fields)(request.POST)
    typed = form.values()
    given = {pair: typed[f"category-{pk}"] for pk, pair in pairs.items() if f"category-{pk}" in form.data}
    change_categories(next(iter(pairs.values())).section, given, by=director(request))
    return done(request, _("Saved."), "people", session_id)


def categories_of(session: Session) -> dict[int, str]:
    """The category of each pair by its primary key; empty where no rounds of pairs are drawn."""
    return dict(_pairs(session).values_list("pk", "entrant__category"))


def _pairs(session: Session) -> Any:
    rows = Contestant.objects.numbered().filter(section__session=session, section__kind=SWISS_PAIRS)
    return rows.filter(entrant__isnull=False).select_related("entrant", "section__session__event")


# The forms of one pair: names, a substitute, a penalty.

POSITIONS = range(1, USUAL + 1)
MOST_PENALTY = Decimal("999.99")
NO_SUBSTITUTE = "no_substitute", gettext_lazy("This player is not a substitute. Change the name instead.")


PenaltyForm = form_of(
    Penalty,
    penalty=None,
    amount=refusing(DecimalAsTyped(max_value=MOST_PENALTY), *BAD_PENALTY),
    unit=Cut(8, required=False),
)


# Who may enter: the conditions, those who do not meet them, and those admitted all the same.

EligibilityForm = form_of(EligibilityTerms)


@desk
def eligibility(request: HttpRequest, session_id: int) -> HttpResponse:
    """The conditions of the event of a session; with POST others."""
    session, error = session_of(session_id), None
    terms = eligibility_of(session.event.options)
    stands = {**{name: getattr(terms, name) for name in EligibilityForm.base_fields}}
    stands["grades"] = ", ".join(terms.grades)
    form = EligibilityForm(request.POST) if request.method == "POST" else EligibilityForm(initial=stands)
    if request.method == "POST":
        try:
            chosen = EligibilityTerms(**form.values())
            session_settings.set_eligibility(session.event, chosen, by=director(request))
            return done(request, _("Saved."), "eligibility", session_id)
        except DirectorError as refusal:
            error = refusal
    context = {
        "session": session,
        "form": form,
        "error": error,
        "asks": terms.asks,
        "found": ineligible_in(session.event),
        "admitted": session.event.admissions.select_related("player"),
    }
    return render(request, "console/setup/eligibility.html", context, status=error.status if error else 200)


@desk
@require_POST
def admit(request: HttpRequest, session_id: int) -> HttpResponse:
    session, values = _chosen(request, session_id)
    session_settings.admit_player(
        session.event, values["player"], reason=values["reason"], by=director(request)
    )
    return done(request, _("Saved."), "eligibility", session_id)


@desk
@require_POST
def withdraw(request: HttpRequest, session_id: int) -> HttpResponse:
    session, values = _chosen(request, session_id)
    session_settings.withdraw_admission(session.event, values["player"], by=director(request))
    return done(request, _("Removed."), "eligibility", session_id)


def _chosen(request: HttpRequest, session_id: int) -> tuple[Session, dict[str, Any]]:
    session = session_of(session_id)
    players = Player.objects.filter(club=session.event.club)
    return session, values_of(NewAdmission, request.POST, player=players)

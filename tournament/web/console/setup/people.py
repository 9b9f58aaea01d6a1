"""The pairs of the session: names, substitutes, penalties."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from django.db import transaction
from django.db.models import F, Max, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Adjustment, Contestant, Event, Membership, Player, Ruling, Section, Session
from tournament.readings.boards.rounds import round_in_play
from tournament.readings.club.roles import Need
from tournament.readings.errors import DirectorError
from tournament.reports.gate.own_boards import own_cover, plays
from tournament.reports.people.people import listed, parties_of_section, parties_of_session
from tournament.services.acts.journal import Actor
from tournament.services.boards.results import cancel_ruling, penalise, penalty_units
from tournament.services.club.clubs import find_or_add_player
from tournament.services.setup import pairs, playing_directors
from tournament.services.teams.match_rulings import cancel_fine, fine_team
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.names import Party
from tournament.web.console.access import desk, director, done, require
from tournament.web.console.forms.refusing_form import RefusingForm, row_of
from tournament.web.console.forms.spelling import SpellingForm
from tournament.web.console.setup import pair_categories
from tournament.web.console.setup.pair_forms import (
    POSITIONS,
    CancelPenaltyForm,
    NamesForm,
    PairActForm,
    PenaltyForm,
    RemoveSubstituteForm,
    SubstituteForm,
    player_line,
)
from tournament.web.console.setup.seats import holder, name_of, positions_of
from tournament.web.games.sessions import session_of

VP = Adjustment.Unit.VICTORY_POINTS


class PlaysForm(RefusingForm):
    """The pair in which the director plays; empty for a director who only directs."""

    plays = row_of(Contestant, "no_pair", gettext_lazy("Choose your pair."), required=False)

    def __init__(self, session: Session, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        rows = (
            Contestant.objects.numbered().select_related("section__session").filter(section__session=session)
        )
        self.offer(plays=rows)


@desk
def people(request: HttpRequest, session: int) -> HttpResponse:
    sitting, error = session_of(session), None
    if request.method == "POST":
        try:
            return _play(request, sitting)
        except DirectorError as refusal:
            error = refusal
    penalties = Ruling.objects.filter(section__session=sitting, contestant__isnull=False)
    parties = listed(parties_of_session(sitting))
    categories = pair_categories.categories_of(sitting)
    context = {
        "session": sitting,
        "sections": list(sitting.sections.all()),
        "parties": list(parties.values()),
        "nameless": sum(not party.names for party in parties.values()),
        "penalties": [(ruling, parties[ruling.contestant_id or 0]) for ruling in penalties],
        "categories": [(party, categories[pk]) for pk, party in parties.items() if pk in categories],
        "known_categories": sorted({*categories.values()} - {""}),
        "fines": _fines_of_pairs(sitting, parties),
        "own_pair": plays(sitting, request.user),
        "covered": len(own_cover(sitting, request.user)),
        "naming": Event.Names.choices,
        "error": error,
    }
    return render(request, "console/setup/people.html", context, status=error.status if error else 200)


def _play(request: HttpRequest, session: Session) -> HttpResponse:
    """The one switch of a director who plays: in which pair, or in none."""
    pair = PlaysForm(session, request.POST).values()["plays"]
    if pair is None:
        playing_directors.only_direct(session, by=director(request))
        return done(request, _("You direct only: nothing is hidden."), "people", session.pk)
    playing_directors.play_in(pair, by=director(request))
    return done(request, _("Boards that you have still to play are hidden from you."), "people", session.pk)


@desk
def pair(request: HttpRequest, session: int, contestant: int) -> HttpResponse:
    """One pair: who plays, who comes in from which round on, and penalties."""
    rows = Contestant.objects.numbered().select_related("section__session__event__club")
    row = get_object_or_404(rows, pk=contestant, section__session=session)
    error = None
    if request.method == "POST":
        try:
            _change(request, row)
            return done(request, _("Saved."), "pair", session, contestant)
        except DirectorError as refusal:
            error = refusal
    context = {
        "session": session_of(session),
        "error": error,
        "typed": PairActForm(request.POST).data,
        **_context(row),
    }
    return render(request, "console/setup/pair.html", context, status=error.status if error else 200)


def _context(row: Contestant) -> dict[str, object]:
    memberships = list(row.memberships.select_related("player"))
    holders = [(position, name_of(holder(memberships, position))) for position in positions_of(row.section)]
    is_drawn = row.section.kind == SWISS_PAIRS
    units = set(penalty_units(row.section.session.event))
    usual = [(value, label) for value, label in Ruling.Unit.choices if value in units]
    last = _last_round(row.section) or 60
    return {
        "is_drawn": is_drawn,
        "pair": row,
        "party": parties_of_section(row.section)[row.pk],
        "memberships": memberships,
        "holders": holders,
        "penalties": _fines(row) if is_drawn else row.penalties.all(),
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


def _fines(row: Contestant) -> QuerySet[Adjustment]:
    """Those in victory points of a pair that is ranked by its matches, with a positive `penalty`."""
    found = Adjustment.objects.filter(entrant=row.entrant_id, match=None, stage=None, unit=VP)
    return found.annotate(penalty=-F("amount")).order_by("pk")


def _fines_of_pairs(session: Session, parties: Mapping[int, Party]) -> list[tuple[Adjustment, Party]]:
    """Those of the pairs of an event that is ranked by matches, each with its pair."""
    if session.event.kind != SWISS_PAIRS:
        return []
    of_entrants = {
        entrant: parties[pk]
        for pk, entrant in Contestant.objects.filter(pk__in=parties).values_list("pk", "entrant")
    }
    rows = Adjustment.objects.filter(entrant__in=of_entrants, stage=None, amount__lt=0)
    fined = rows.annotate(penalty=-F("amount")).order_by("pk")
    return [(fine, of_entrants[fine.entrant_id]) for fine in fined]


def _last_round(section: Section) -> int:
    """The last round planned, of which the later ones may not be drawn yet."""
    placed = section.placements.aggregate(last=Max("round"))["last"]
    return max(section.rounds or 0, placed or 0)


def _change(request: HttpRequest, row: Contestant) -> None:
    ACTS[PairActForm(request.POST).values()["do"]](request, row)


def _name(request: HttpRequest, row: Contestant) -> None:
    """Save the names of those seats that were changed in the form."""
    memberships, by = list(row.memberships.select_related("player")), director(request)
    standing = {(row, position): holder(memberships, position) for position in POSITIONS}
    names = {
        (row, position): player_line(text)
        for position, text in NamesForm(request.POST).names.items()
        if text != name_of(standing[row, position])
    }
    with transaction.atomic():
        SpellingForm(request.POST).correct(row.section.session.event.club, standing, names, by=by)
        if names:
            pairs.name_pairs(row.section, names, by=by)


def _substitute(request: HttpRequest, row: Contestant) -> None:
    typed, by = SubstituteForm(request.POST).values(), director(request)
    with transaction.atomic():
        player = find_or_add_player(row.section.session.event.club, typed["player"], by=by)
        seat = {"position": int(typed["position"]), "by": by, "reason": typed["reason"]}
        rounds = typed["from_round"], typed["to_round"]
        if rounds[0] > 1:
            pairs.substitute(row, player=player, from_round=rounds[0], to_round=rounds[1], **seat)
        else:
            _from_the_start(row, player, until=rounds[1], **seat)


def _from_the_start(
    row: Contestant, player: Player, *, until: int | None, position: int, by: Actor, reason: str
) -> None:
    """Who plays from round 1 on has the seat; the player in whose place it is may come later."""
    owner = holder(row.memberships.select_related("player"), position)
    pairs.name_pairs(row.section, {(row, position): player}, by=by)
    if until and owner:
        pairs.substitute(row, position=position, player=owner, from_round=until + 1, by=by, reason=reason)


def _remove_substitute(request: HttpRequest, row: Contestant) -> None:
    seat = RemoveSubstituteForm(row, request.POST).values()["membership"]
    pairs.remove_substitute(seat, by=director(request))


def _penalise(request: HttpRequest, row: Contestant) -> None:
    require(request, Need.RULE, row.section.session.event.club)
    typed = PenaltyForm(request.POST).values()
    if row.section.kind == SWISS_PAIRS and row.entrant:
        fined, why = typed["penalty"], typed["reason"]
        session, by = row.section.session, director(request)
        fine_team(row.entrant, amount=fined, unit=VP, session=session, law="90", reason=why, by=by)
    else:
        penalise(row, typed["penalty"], typed["unit"], by=director(request), reason=typed["reason"])


def _cancel(request: HttpRequest, row: Contestant) -> None:
    require(request, Need.RULE, row.section.session.event.club)
    wanted = CancelPenaltyForm(request.POST).values()["ruling"]
    if row.section.kind == SWISS_PAIRS:
        cancel_fine(get_object_or_404(_fines(row), pk=wanted), by=director(request))
    else:
        cancel_ruling(get_object_or_404(row.penalties, pk=wanted), by=director(request))


ACTS: dict[str, Callable[[HttpRequest, Contestant], None]] = {
    "name": _name,
    "substitute": _substitute,
    "remove": _remove_substitute,
    "penalise": _penalise,
    "cancel": _cancel,
}

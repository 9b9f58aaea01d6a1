"""What a director adds to the ranking of an event of pairs: further rankings, penalties, masterpoints."""

from dataclasses import dataclass, field
from decimal import Decimal
from itertools import pairwise
from typing import Annotated

from django.utils.translation import gettext as _
from msgspec import Meta

from tournament.domain.errors import DirectorError
from tournament.domain.inputs import Ask, Key, Reasoned
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.sessions.readings.pair_sessions import (
    earns_masterpoints,
    entrants_of,
    handicap_unit,
    may_rank_further,
    units_of_event,
)
from tournament.domain.stages.acts.match_rulings import amount_of, write_fine
from tournament.domain.stages.readings.stage_terms import is_over
from tournament.models import Adjustment, Entrant, Section, Session, Stage
from tournament.sheets.event_kinds import OF_MATCHES, TEAMS
from tournament.sheets.event_ranking import (
    LONGEST_FLIGHT,
    MOST_HANDICAP,
    MOST_STRATA,
    MOST_STRENGTH,
    FurtherTerms,
)
from tournament.sheets.masterpoint_sheets import (
    CHOICES,
    MOST_FACTOR,
    MOST_PLACES,
    MOST_POINTS,
    OWN,
    STORED_AS,
    MasterpointTerms,
    schemes_for,
)

# Penalties of pairs that count in the ranking over the sessions of a stage, and in no single session.


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPenalty(Reasoned):
    """`pair` is the key of an entrant, `amount` positive; `%` is per cent of the total."""

    pair: Key
    amount: Annotated[Decimal, Ask(digits=(8, 2))]
    unit: Annotated[str, Ask(codes=["MP", "IMP", "%"])]
    law: Annotated[str, Meta(max_length=20), Ask(blank=True)] = "90"


def penalise_in_event(
    session: Session,
    pair: Entrant,
    *,
    amount: str | Decimal,
    unit: str,
    law: str = "90",
    reason: str = "",
    by: Actor,
) -> Adjustment:
    """A penalty of a positive `amount` in the ranking of the stage of a session; the opponents get nothing.

    DirectorError `not_for_pairs`, `no_pair`, `bad_unit`, `bad_amount`.
    """
    units = units_of_event(session)
    if not units:
        raise DirectorError("not_for_pairs", _("This event has no overall penalties."))
    if unit not in units:
        raise DirectorError("bad_unit", _("The overall ranking is not in this unit."))
    if pair.event_id != session.event_id or pair.kind != Entrant.Kind.PAIR:
        raise DirectorError("no_pair", _("One of these pairs is not in the event."))
    fine = Adjustment(entrant=pair, stage=session.stage, unit=unit, amount=-amount_of(amount), law=law)
    return write_fine(fine, session, by=by, reason=reason)


# Further rankings of an event: handicaps, strata and flights, entered or changed.


def change_further_rankings(session: Session, terms: FurtherTerms, *, by: Actor, reason: str = "") -> Stage:
    """The handicaps, strata and flights of the stage of a session; the scores stay what they are.

    A knock-out has handicaps alone: the weaker team of each match begins with the difference.
    DirectorError `not_for_pairs`, `handicap_of_points`, `bad_handicap`, `bad_strata`, `bad_flight` and
    `no_pair`.
    """
    if session.stage is None or not (may_rank_further(session) or handicap_unit(session)):
        raise DirectorError(
            "not_for_pairs", _("A knock-out and table games have no handicaps, strata and flights.")
        )
    if not may_rank_further(session) and (terms.strengths or terms.limits or terms.flights):
        raise DirectorError("not_for_pairs", _("A knock-out has handicaps, but no strata and flights."))
    _refuse_rankings(session, terms)
    stage, empty = session.stage, FurtherTerms().to_json()
    given = terms.to_json()
    kept = {name: value for name, value in stage.options.items() if name not in given}
    chosen = {name: value for name, value in given.items() if value != empty[name]}
    sections = Section.objects.filter(session__event=session.event)
    with act("change_further_rankings", by=by, session=session, others=sections, reason=reason) as write:
        write.change(stage, options={**kept, **chosen})
    return stage


def _refuse_rankings(session: Session, terms: FurtherTerms) -> None:
    if terms.handicaps and not handicap_unit(session):
        raise DirectorError("handicap_of_points", _("Only percentages and matches in IMPs have handicaps."))
    if any(abs(figure) > MOST_HANDICAP for figure in terms.handicaps.values()):
        raise DirectorError("bad_handicap", _("A handicap is a number from -50 to 50."))
    limits = terms.limits
    falling = all(high > low for high, low in pairwise(limits))
    if len(limits) > MOST_STRATA or not falling or any(not 0 < one <= MOST_STRENGTH for one in limits):
        raise DirectorError("bad_strata", _("The limits of the strata fall: B is higher than C, C than D."))
    if any(not 0 <= one <= MOST_STRENGTH for one in terms.strengths.values()):
        raise DirectorError("bad_strata", _("A strength is a number from 0 to 1,000,000."))
    if any(not 0 < len(name.strip()) <= LONGEST_FLIGHT for name in terms.flights.values()):
        raise DirectorError(
            "bad_flight",
            _("The name of a flight has 1 to %(most)d letters.") % {"most": LONGEST_FLIGHT},
        )
    known = {str(pair.number) for pair in entrants_of(session)}
    if {*terms.handicaps, *terms.strengths, *terms.flights} - known:
        raise DirectorError("no_pair", _("One of these numbers is not in the event."))


# Masterpoints of a stage, awarded when it is over.

ALL_BOARDS = 100  # per cent


@dataclass(frozen=True, slots=True)
class Scheme:
    """`factor` multiplies (JCBL: the class); `own`: the points of each place by the club's own table.

    In an event of matches `per_win` are the points of a match won, half of them of a drawn one; with `higher`
    the higher of rank and matches counts. `least`: the per cent of its boards that a player of a team must
    have played.
    """

    scheme: Annotated[str, Ask(codes=CHOICES)]
    factor: Annotated[Decimal, Meta(ge=0, le=MOST_FACTOR), Ask(digits=(5, 2))] = Decimal(1)
    own: Annotated[
        list[Annotated[Decimal, Meta(ge=0, le=MOST_POINTS), Ask(digits=(8, 2))]], Meta(max_length=MOST_PLACES)
    ] = field(default_factory=list)
    per_win: Annotated[Decimal, Meta(ge=0, le=MOST_POINTS), Ask(digits=(8, 2))] = Decimal(0)
    higher: bool = False
    least: Annotated[int, Meta(ge=0, le=ALL_BOARDS)] = 0


def award_masterpoints(session: Session, terms: MasterpointTerms, *, by: Actor, reason: str = "") -> Stage:
    """The scheme by which the players of a stage earn masterpoints; the figures follow from its rankings.

    DirectorError `not_for_pairs`, `not_over`, `no_choice` and `bad_masterpoints`.
    """
    if not earns_masterpoints(session) or session.stage is None:
        raise DirectorError("not_for_pairs", _("Masterpoints are awarded for pairs, teams and individuals."))
    if not is_over(session.stage):
        raise DirectorError(
            "not_over", _("Masterpoints are awarded once every session of the stage is closed.")
        )
    _refuse_masterpoints(session, terms)
    stage = session.stage
    sections = Section.objects.filter(session__event=session.event)
    with act("award_masterpoints", by=by, session=session, others=sections, reason=reason) as write:
        write.change(stage, options={**stage.options, STORED_AS: terms.to_json()})
    return stage


def _refuse_masterpoints(session: Session, terms: MasterpointTerms) -> None:
    if terms.scheme not in schemes_for(session.event.kind):
        raise DirectorError("no_choice", _("Choose a scheme of masterpoints."))
    if not 0 < terms.factor <= MOST_FACTOR:
        raise DirectorError("bad_masterpoints", _("A factor is a number above 0, at most 100."))
    has_points = bool(terms.own or terms.per_win)
    if terms.scheme == OWN and not (has_points and len(terms.own) <= MOST_PLACES):
        raise DirectorError("bad_masterpoints", _("Enter the points for the ranks, from first down."))
    if any(not 0 <= one <= MOST_POINTS for one in terms.own):
        raise DirectorError("bad_masterpoints", _("The points of a rank are a number from 0 to 10,000."))
    _refuse_matches(session.event.kind, terms)


def _refuse_matches(kind: str, terms: MasterpointTerms) -> None:
    if not 0 <= terms.per_win <= MOST_POINTS:
        raise DirectorError("bad_masterpoints", _("The points of a match are a number from 0 to 10,000."))
    if terms.per_win and kind not in OF_MATCHES:
        raise DirectorError("bad_masterpoints", _("Only teams and Swiss pairs have points for matches."))
    if terms.per_win and terms.has_own_matches:
        raise DirectorError("bad_masterpoints", _("This scheme has its own points for matches."))
    if terms.least and (kind != TEAMS or not 0 < terms.least <= ALL_BOARDS):
        raise DirectorError("bad_masterpoints", _("The least share of boards is for teams: 1 to 100 %."))

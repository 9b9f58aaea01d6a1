"""Further rankings of an event of pairs: their handicaps, strata and flights, entered or changed."""

from itertools import pairwise

from django.utils.translation import gettext as _

from tournament.models import Section, Session, Stage
from tournament.readings.errors import DirectorError
from tournament.readings.stages.pair_sessions import entrants_of, is_of_pairs
from tournament.services.acts.journal import Actor, act
from tournament.sheets.further_rankings import (
    LONGEST_FLIGHT,
    MOST_HANDICAP,
    MOST_STRATA,
    MOST_STRENGTH,
    FurtherTerms,
)
from tournament.sheets.heading import IN_PER_CENT


def change_further_rankings(session: Session, terms: FurtherTerms, *, by: Actor, reason: str = "") -> Stage:
    """The handicaps, strata and flights of the stage of a session; the scores stay what they are.

    DirectorError `not_for_pairs`, `handicap_of_points`, `bad_handicap`, `bad_strata`, `bad_flight` and
    `no_pair`.
    """
    if not is_of_pairs(session) or session.stage is None:
        raise DirectorError("not_for_pairs", _("Only an event of pairs has handicaps, strata and flights."))
    _refuse(session, terms)
    stage, empty = session.stage, FurtherTerms().to_json()
    given = terms.to_json()
    kept = {name: value for name, value in stage.options.items() if name not in given}
    chosen = {name: value for name, value in given.items() if value != empty[name]}
    sections = Section.objects.filter(session__event=session.event)
    with act("change_further_rankings", by=by, session=session, others=sections, reason=reason) as write:
        write.change(stage, options={**kept, **chosen})
    return stage


def _refuse(session: Session, terms: FurtherTerms) -> None:
    if terms.handicaps and session.event.method not in IN_PER_CENT:
        raise DirectorError("handicap_of_points", _("Only scores in per cent have handicaps."))
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
        raise DirectorError("no_pair", _("A pair of these numbers is not in the event."))

"""Masterpoints of a stage of pairs or single players, awarded when it is over."""

from django.utils.translation import gettext as _

from tournament.models import Section, Session, Stage
from tournament.readings.errors import DirectorError
from tournament.readings.stages.pair_sessions import earns_masterpoints
from tournament.services.acts.journal import Actor, act
from tournament.sheets.masterpoints import (
    CHOICES,
    MOST_FACTOR,
    MOST_PLACES,
    MOST_POINTS,
    OWN,
    STORED_AS,
    MasterpointTerms,
)


def award_masterpoints(session: Session, terms: MasterpointTerms, *, by: Actor, reason: str = "") -> Stage:
    """The scheme by which the players of a stage earn masterpoints; the figures follow from its rankings.

    DirectorError `not_for_pairs`, `not_over`, `no_choice` and `bad_masterpoints`.
    """
    if not earns_masterpoints(session) or session.stage is None:
        raise DirectorError(
            "not_for_pairs", _("Masterpoints are awarded in events of pairs, Swiss pairs and individuals.")
        )
    sessions = session.event.sessions.exclude(shelf=Session.Shelf.DELETED).filter(stage=session.stage)
    if sessions.filter(closed_at=None).exists():
        raise DirectorError(
            "not_over", _("Masterpoints are awarded when every session of the stage is closed.")
        )
    _refuse(terms)
    stage = session.stage
    sections = Section.objects.filter(session__event=session.event)
    with act("award_masterpoints", by=by, session=session, others=sections, reason=reason) as write:
        write.change(stage, options={**stage.options, STORED_AS: terms.to_json()})
    return stage


def _refuse(terms: MasterpointTerms) -> None:
    if terms.scheme not in CHOICES:
        raise DirectorError("no_choice", _("Choose a scheme of masterpoints."))
    if not 0 < terms.factor <= MOST_FACTOR:
        raise DirectorError("bad_masterpoints", _("A factor is a number above 0, at most 100."))
    if terms.scheme == OWN and not 0 < len(terms.own) <= MOST_PLACES:
        raise DirectorError("bad_masterpoints", _("Enter the points of the places, from the first down."))
    if any(not 0 <= one <= MOST_POINTS for one in terms.own):
        raise DirectorError("bad_masterpoints", _("The points of a place are a number from 0 to 10,000."))

"""Penalties of pairs that count in the ranking over the sessions of a stage, and in no single session."""

from decimal import Decimal

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.models import Adjustment, Entrant, Section, Session
from tournament.readings.errors import DirectorError
from tournament.readings.stages.pair_sessions import units_of_event
from tournament.services.acts.journal import Actor, act
from tournament.services.teams.match_rulings import amount_of


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
        raise DirectorError("not_for_pairs", _("This event has no penalties over its sessions."))
    if unit not in units:
        raise DirectorError("bad_unit", _("The ranking over the sessions is not counted in this unit."))
    if pair.event_id != session.event_id or pair.kind != Entrant.Kind.PAIR:
        raise DirectorError("no_pair", _("A pair of these numbers is not in the event."))
    size = amount_of(amount)
    with act("penalise_in_event", by=by, session=session, others=_pages(session), reason=reason) as write:
        write.about |= {"pair": pair.number, "penalty": f"{size.normalize():f} {unit}"}
        return write.add(
            Adjustment(
                entrant=pair,
                stage=session.stage,
                unit=unit,
                amount=-size,
                law=law,
                reason=reason,
                by=by.name,
            )
        )


def cancel_event_penalty(session: Session, penalty: Adjustment, *, by: Actor, reason: str = "") -> None:
    """The penalty is taken back."""
    act_of = act("cancel_event_penalty", by=by, session=session, others=_pages(session), reason=reason)
    with act_of as write:
        size = -penalty.amount
        write.about |= {"pair": penalty.entrant.number, "penalty": f"{size.normalize():f} {penalty.unit}"}
        write.remove(penalty)


def _pages(session: Session) -> QuerySet[Section]:
    """The sections whose pages show the ranking of the event."""
    return Section.objects.filter(session__event=session.event_id)

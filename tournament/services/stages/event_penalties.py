"""Penalties of pairs that count in the ranking over the sessions of a stage, and in no single session."""

from decimal import Decimal

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.methods import METHODS
from tournament.models import Adjustment, Entrant, Section, Session
from tournament.readings.errors import DirectorError
from tournament.readings.stages.pair_sessions import is_of_pairs
from tournament.services.acts.journal import Actor, act
from tournament.services.teams.match_rulings import amount_of
from tournament.sheets.heading import IN_PER_CENT
from tournament.sheets.pairs_stage import OF_PER_CENT, pairs_stage, rule_of


def units_of_event(session: Session) -> list[str]:
    """What a penalty over the sessions may be counted in: per cent of the total, or points where they add up.

    Empty for an event without such a ranking.
    """
    if not is_of_pairs(session) or session.stage is None:
        return []
    event, own = session.event, str(METHODS[session.event.method].unit)
    rule = rule_of(pairs_stage(session.stage.options), event.method, event.options)
    points = [own] if own in Adjustment.Unit.values and rule not in OF_PER_CENT[1:] else []
    return [*points, Adjustment.Unit.PER_CENT] if event.method in IN_PER_CENT else points


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

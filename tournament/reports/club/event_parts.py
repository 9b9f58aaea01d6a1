"""Which session of its event each of several sessions is, in one query."""

from collections import defaultdict
from collections.abc import Iterable

from tournament.models import Session
from tournament.sheets.event_kinds import PAIRS
from tournament.sheets.event_part import EventPart
from tournament.sheets.pairs_stage import pairs_stage


def event_parts(sessions: Iterable[Session]) -> dict[int, EventPart]:
    """By session, those that are one of several; none of a session that was deleted."""
    kept = Session.objects.exclude(shelf=Session.Shelf.DELETED).select_related("event", "stage")
    found = kept.filter(event__in={one.event_id for one in sessions}).order_by("stage__order", "date", "pk")
    by_event: dict[int, dict[int | None, list[Session]]] = defaultdict(lambda: defaultdict(list))
    for one in found:
        by_event[one.event_id][one.stage_id].append(one)
    return {
        session.pk: part
        for stages in by_event.values()
        for order, own in enumerate(stages.values(), start=1)
        for number, session in enumerate(own, start=1)
        if (part := _part(session, number, len(own), order, len(stages)))
    }


def _part(session: Session, number: int, made: int, order: int, stages: int) -> EventPart | None:
    """None for the only session of an event."""
    stage = session.stage
    of_pairs = session.event.kind == PAIRS
    planned = pairs_stage(stage.options).sessions if stage and of_pairs else 1
    sessions = max(made, planned)
    if sessions == stages == 1:
        return None
    qualifying = of_pairs and order < stages
    return EventPart(number, sessions, stage.name if stage else "", order, stages, qualifying)

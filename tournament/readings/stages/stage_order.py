"""Which stage the entrants of a stage come from, and the stages that come from it."""

from collections.abc import Iterator

from django.db.models import QuerySet

from tournament.models import Session, Stage


def stage_before(stage: Stage) -> Stage | None:
    """The stage from which the entrants of a stage qualified; None of the first, and where it was deleted."""
    if stage.order == 1:
        return None
    found = stage.event.stages.filter(next_stages=stage, order__lt=stage.order, sessions__in=_sessions(stage))
    return found.first()


def stages_before(stage: Stage) -> Iterator[Stage]:
    """The stage before, the one before that, and so on to the first."""
    before = stage_before(stage)
    while before is not None:
        yield before
        before = stage_before(before)


def stages_after(stage: Stage) -> QuerySet[Stage]:
    """The stages whose entrants come from a stage, by their place in the event, without those deleted."""
    return stage.event.stages.filter(comes_from=stage, sessions__in=_sessions(stage)).distinct()


def _sessions(stage: Stage) -> QuerySet[Session]:
    return Session.objects.filter(event=stage.event_id).exclude(shelf=Session.Shelf.DELETED)

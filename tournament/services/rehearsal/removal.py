"""Delete a rehearsal with all its rows, its journal too. Nothing else is deleted in this way."""

from django.db import models

from tournament.models import Session
from tournament.readings.event_file.rows import OF_AN_EVENT, of_event, of_session


def remove_session(session: Session) -> None:
    """Erase a session with everything in it, its journal too: only rehearsals are ever removed like this."""
    event = session.event
    is_last = not event.sessions.exclude(pk=session.pk).exists()
    session.playing_directors.all().delete()
    for model in reversed([*OF_AN_EVENT]):
        rows = of_event(model, event.pk) if is_last else of_session(model, session.pk)
        _erase(rows if model is not Session else Session.objects.filter(pk=session.pk))


def _erase(rows: models.QuerySet[models.Model]) -> None:
    """Delete rows; a row that others of its own kind refer to goes after them."""
    own = [
        column.attname for column in rows.model._meta.concrete_fields if column.related_model is rows.model
    ]
    for column in own:
        while rows.filter(**{f"{column}__isnull": False}).exists():
            held = {*rows.exclude(**{column: None}).values_list(column, flat=True)}
            rows.exclude(**{column: None}).exclude(pk__in=held).delete()
    rows.delete()
